/** The scene about tables that models learn: order appears in them, and rows that are seldom used lag behind. */
import { html } from 'lit';
import { formatNumber } from '../../../draw/format.ts';
import { ofStep } from '../../../labs/probe/figures/predictions.ts';
import type { ProbeOutput } from '../../../labs/probe/job.ts';
import { jobs as probeJobs } from '../../../labs/probe/jobs.ts';
import { regionErrors } from '../../../labs/probe/verdict.ts';
import { jobs as trainingJobs } from '../../../labs/training/jobs.ts';
import { JobRun } from '../../../shell/job-run.ts';
import { defineScene, type Picture, type SceneGiven, type SceneView } from '../../scene.ts';
import { nextState } from '../../states.ts';
import {
  type Growth,
  type GrowthAnswers,
  grow,
  type Model,
  modelOf,
  notGrown,
  rowDistances,
} from './growth.ts';
import { layoutFor } from './layout.ts';
import { pictureAt, unseenRows } from './picture.ts';
import { text } from './text.ts';

interface Here extends Growth {
  /** how many states are drawn */
  readonly drawn: number;
}

type Given = SceneGiven<GrowthAnswers, Here>;

/** The claim of a trained table. */
function claimOf({ probe }: ProbeOutput, isShort: boolean): string {
  const [early, late] = regionErrors(probe, 2);
  if (isShort) {
    const count = Math.floor(probe.positions.length / 2);
    const said = [count, formatNumber(late.test), formatNumber(early.test)] as const;
    return late.test > early.test ? text.lag(...said) : text.noLag(...said);
  }
  const [error, random] = errorsOf(probe);
  const said = [formatNumber(error), formatNumber(random)] as const;
  return error < random ? text.ordered(...said) : text.unordered(...said);
}

/** The mean error on unseen rows, of the table and of a random one. */
const errorsOf = ({ test, controls }: ProbeOutput['probe']): readonly [number, number] => [
  test?.mae ?? Number.NaN,
  controls?.random.mae ?? Number.NaN,
];

/** What is drawn of the model; null before anything has come. */
function shownIn({ here, motion, isRevealed }: Given, { key, stops }: Model) {
  const last = here.key === key ? here.drawn - 1 : -1;
  const output = here.probes[last];
  if (!output) return null;
  const isTrained = last === stops.length - 1 && motion === null;
  return {
    output,
    step: stops[last],
    isTrained: isRevealed && isTrained,
    moved: rowDistances(here.tables[0], here.tables[last]),
  };
}

type Shown = ReturnType<typeof shownIn>;

function saidOf({ session, isRevealed }: Given, { options, stops }: Model, shown: Shown): string {
  if (!isRevealed || !shown) return text.open(options.n);
  if (shown.isTrained) return claimOf(shown.output, session.store.get('shortTexts'));
  return text.training(shown.step, stops[stops.length - 1]);
}

function numberOf(shown: Shown): Pick<SceneView, 'number' | 'meaning'> {
  if (!shown?.isTrained) return { number: '…', meaning: text.off };
  const [error, random] = errorsOf(shown.output.probe).map(formatNumber);
  return { number: error, meaning: text.meaning(random) };
}

function pictureOf({ isNarrow }: Given, { options: { n } }: Model, shown: Shown, said: string): Picture {
  const { width, height, nameSize } = layoutFor(isNarrow);
  const probe = shown?.output.probe ?? null;
  const moved = shown?.moved ?? Array.from({ length: n }, () => 0);
  const rows = probe ? unseenRows(probe) : [];
  const { columns } = text;
  return {
    width,
    height,
    fontSize: nameSize,
    items: pictureAt(n, probe, moved, isNarrow),
    described: text.described(said),
    columns: () =>
      probe
        ? [
            { title: columns.position, values: rows.map((row) => probe.positions[row] + 1) },
            { title: columns.predicted, values: rows.map((row) => probe.predicted[row] + 1) },
            ...(probe.controls
              ? [
                  {
                    title: columns.random,
                    values: rows.map((row) => (probe.controls?.random.predicted[row] ?? 0) + 1),
                  },
                ]
              : []),
            { title: columns.moved, values: rows.map((row) => moved[row]) },
          ]
        : [],
  };
}

function controlsOf({ session: { store }, reveal }: Given) {
  const { shortTexts } = store.get();
  const toggle = () => {
    reveal();
    store.set({ shortTexts: !shortTexts });
  };
  return html`<label><input type="checkbox" .checked=${shortTexts} @change=${toggle} />${text.short}</label>`;
}

export const scene = defineScene<GrowthAnswers, Here>({
  figure: { title: text.title, ...ofStep },
  question: { words: text.question, answers: text.answers, right: 1 },
  here: { ...notGrown, drawn: 0 },
  answers: (host) => ({
    learned: new JobRun(host, trainingJobs.learned),
    probe: new JobRun(host, probeJobs.probe),
  }),
  ask(given) {
    const { session, answers, here, set, isRevealed } = given;
    const model = modelOf(session);
    // Before the reader has answered, only the random table is probed.
    const wanted = isRevealed ? model.stops.length : 1;
    const growth = grow(session, answers, model, here, wanted);
    const before = here.key === model.key ? here.drawn : 0;
    const drawn = nextState(given, before, Math.min(wanted, growth.probes.length));
    set({ ...growth, drawn });
  },
  view(given) {
    const { session, isRevealed } = given;
    const model = modelOf(session);
    const shown = shownIn(given, model);
    const said = saidOf(given, model, shown);
    const { n, d, steps = 0, seed = 0 } = model.options;
    return {
      claim: said,
      ...numberOf(shown),
      explanation: shown?.isTrained ? text.explained : '',
      controls: controlsOf(given),
      picture: pictureOf(given, model, shown, said),
      caption: text.caption(steps, n, d, seed),
      inLab: {},
      ...(!isRevealed && { replay: text.train }),
    };
  },
  // The answer starts the training.
  revealed: () => {},
  replay({ isRevealed, reveal, set }) {
    if (isRevealed) set({ drawn: 0 });
    else reveal();
  },
});
