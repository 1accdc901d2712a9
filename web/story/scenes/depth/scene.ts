/** The scene about depth: whether positions that are added once reach the output of four layers. */
import { css, html } from 'lit';
import { turn, unveil, unveilTime } from '../../../draw/motion.ts';
import type { Motion } from '../../../draw/player.ts';
import { isAbove } from '../../../encoding/trained/rule.ts';
import { deepModels, depth, readable } from '../../../labs/claims/claims/depth.ts';
import { decimalRange } from '../../../labs/claims/claims/results.ts';
import { definitionsOf } from '../../../labs/claims/figures/cited.ts';
import { ofClaims } from '../../../labs/claims/figures/declared.ts';
import { setupOf } from '../../../labs/claims/state.ts';
import { seedsOf } from '../../../labs/training/definition.ts';
import { type Answer, JobRun } from '../../../shell/job-run.ts';
import type { Session } from '../../../shell/session.ts';
import { jobs } from '../../jobs.ts';
import {
  type Asking,
  defineScene,
  type Picture,
  type Question,
  type SceneGiven,
  type SceneView,
  type Still,
} from '../../scene.ts';
import type { DepthInput, DepthOutput } from './job.ts';
import { layers, layoutFor } from './layout.ts';
import { inputFor, isOfKind, type Kind, type Line, linesOf, rangeAt, seedsIn } from './lines.ts';
import { type DepthMoment, pictureAt } from './picture.ts';
import { text } from './text.ts';

interface Answers {
  readonly random: Answer<DepthInput, DepthOutput>;
  readonly trained: Answer<DepthInput, DepthOutput>;
}

interface Here {
  /** the trained models that the picture has shown rising */
  readonly risen: DepthOutput | null;
}

type Given = SceneGiven<Answers, Here>;

/** Milliseconds of a layer, and of all of them. */
const layerTime = 550;
export const climb: Motion = { name: 'climb', duration: unveilTime + layers * layerTime };
const climbTrained: Motion = { name: 'climb-trained', duration: layers * layerTime };

/** Before any step, weights are random. */
const isTrained = ({ store }: Session): boolean => store.get('shownStep') !== 0;

/** Trained models all have the way around attention. */
const chosenIn = (session: Session): Kind => ({
  hasWay: isTrained(session) || session.store.get('residual'),
  isEvery: session.store.get('inject') === 'every-layer',
});

/** What the settings ask for, and its lines. Untrained models of other seeds stay until the new ones come; training has no lines. */
interface Shown {
  readonly isTrained: boolean;
  readonly chosen: Kind;
  readonly seeds: readonly number[];
  readonly lines: readonly Line[];
  /** where the axis begins: R² falls below 0 for a readout that is worse than the mean */
  readonly least: number;
}

/** Training leaves the axis where it is, so that the lines of both can be compared. */
const leastOf = ({ random: { result } }: Answers): number =>
  Math.min(-0.1, ...(result ? linesOf(false, result.output).flatMap(({ rows }) => rows.flat()) : []));

function shownIn({ session, answers }: Given): Shown {
  const trained = isTrained(session);
  const { result } = trained ? answers.trained : answers.random;
  const isShown = result && (result.isCurrent || !trained);
  return {
    isTrained: trained,
    chosen: chosenIn(session),
    seeds: isShown ? seedsIn(result.input) : seedsOf(session.store.get()),
    lines: isShown ? linesOf(trained, result.output) : [],
    least: leastOf(answers),
  };
}

const lineOf = ({ lines, chosen }: Shown): Line | undefined => lines.find((line) => isOfKind(line, chosen));

/** About models that have positions once and a way around attention, before any training. */
function questionOf({ session, answers: { random } }: Asking<Answers>): Question | null {
  const { hasWay, isEvery } = chosenIn(session);
  if (!random.result || isTrained(session) || !hasWay || isEvery) return null;
  const lines = linesOf(false, random.result.output);
  /** Whether the position can be read at the output: of all seeds, of none, or of some (null). */
  const isRead = (kind: Kind): boolean | null => {
    const line = lines.find((one) => isOfKind(one, kind));
    const [least, most] = line ? rangeAt(line, layers) : [0, 1];
    return least >= readable ? true : most < readable ? false : null;
  };
  const [around, cut] = [true, false].map((hasWay) => isRead({ hasWay, isEvery: false }));
  const right = [around && cut, around && cut === false, around === false && cut === false].indexOf(true);
  return right < 0 ? null : { words: text.question, answers: text.answers, right };
}

/** After how many layers no seed's position can be read; null if one still can at the output. */
function lostAfter(line: Line): number | null {
  const isLost = (one: number) => rangeAt(line, one)[1] < readable;
  const first = Array.from({ length: layers + 1 }, (_, one) => one).find(isLost);
  return first !== undefined && isLost(layers) ? first : null;
}

/** Whether less is left at the output than there is at the input, whatever the seed. */
const fades = (line: Line): boolean => isAbove(rangeAt(line, 0), rangeAt(line, layers));

/** What the picture shows of one line, and of the others where it is compared with them. */
function said(shown: Shown, line: Line, range: string): string {
  const { hasWay, isEvery } = line;
  const top = rangeAt(line, layers);
  const other = (kind: Kind) => shown.lines.find((one) => isOfKind(one, kind));
  if (shown.isTrained) {
    const once = other({ hasWay, isEvery: false });
    if (!isEvery) return (fades(line) ? text.trained : text.trainedKept)(range);
    return (once && isAbove(top, rangeAt(once, layers)) ? text.trainedEvery : text.trainedEveryAlike)(range);
  }
  const isRead = top[0] >= readable;
  if (isEvery) return (hasWay ? text.both : isRead ? text.again : text.againFades)(range);
  if (hasWay) {
    const cut = other({ hasWay: false, isEvery });
    const isReadAnyway = cut !== undefined && rangeAt(cut, layers)[0] >= readable;
    if (!isRead) return text.fades(range);
    return isReadAnyway ? text.reachesAnyway(range) : text.reaches;
  }
  const lost = lostAfter(line);
  return lost === null ? text.stays(range) : text.gone(lost);
}

function claimOf({ isRevealed, motion, answers }: Given, shown: Shown): string {
  if (!isRevealed || motion?.name === climb.name) return text.open;
  const line = lineOf(shown);
  if (!line)
    return text.training(
      answers.trained.asked?.models.length ?? 0,
      text.percent((100 * answers.trained.progress).toFixed(0)),
    );
  return said(shown, line, motion ? '…' : decimalRange(rangeAt(line, layers)));
}

/** Whether the untrained models show what is explained. */
function isAsExplained({ answers: { random } }: Given): boolean {
  if (!random.result) return true;
  const lines = linesOf(false, random.result.output);
  return lines.every((line) => {
    const [least, most] = rangeAt(line, layers);
    return line.hasWay || line.isEvery ? least >= readable : most < readable;
  });
}

function explanationOf(given: Given, shown: Shown): string {
  const explained = isAsExplained(given) ? text.explained : text.explainedOtherwise;
  const line = shown.isTrained ? lineOf(shown) : undefined;
  return line && fades(line) ? `${explained} ${text.fadesInTraining}` : explained;
}

function numberOf({ motion }: Given, shown: Shown): Pick<SceneView, 'number' | 'meaning'> {
  const line = lineOf(shown);
  if (!line || motion) return { number: '…' };
  const range = decimalRange(rangeAt(line, layers));
  const meaning = shown.isTrained
    ? text.meaningTrained(line, decimalRange(rangeAt(line, 0)))
    : text.meaning(line);
  return { number: range, meaning };
}

function momentAt({ motion, isRevealed }: Given, shown: Shown): DepthMoment {
  if (!isRevealed) return { ...shown, depth: 0, opened: 0 };
  if (!motion) return { ...shown, depth: layers, opened: null };
  const isFirst = motion.name === climb.name;
  return {
    ...shown,
    depth: turn(motion.time - (isFirst ? unveilTime : 0), 0, layers, layerTime),
    opened: isFirst ? unveil(motion.time) : null,
  };
}

function controlsOf({ session, reveal }: Given) {
  const { store } = session;
  const { hasWay, isEvery } = chosenIn(session);
  const trained = isTrained(session);
  const box = (label: string, isOn: boolean, set: (isOn: boolean) => void, isFixed = false) => html`<label
    ><input
      type="checkbox"
      .checked=${isOn}
      ?disabled=${isFixed}
      @change=${({ target }: Event) => {
        reveal();
        set((target as HTMLInputElement).checked);
      }}
    />
    ${label}</label
  >`;
  return html`
    ${box(trained ? text.wayTrained : text.way, hasWay, (isOn) => store.set({ residual: isOn }), trained)}
    ${box(text.every, isEvery, (isOn) => store.set({ inject: isOn ? 'every-layer' : undefined }))}
    ${box(text.train, trained, (isOn) => store.set({ shownStep: isOn ? deepModels.trainedOnce.steps : 0 }))}
  `;
}

function pictureOf(given: Given, shown: Shown, claim: string): Picture {
  const { isNarrow, isRevealed } = given;
  const { width, height, fontSize } = layoutFor(isNarrow);
  const { seeds, lines } = shown;
  const drawn = isRevealed ? text.depths : text.depths.slice(0, 1);
  return {
    width,
    height,
    fontSize,
    items: pictureAt(momentAt(given, shown), isNarrow),
    described: text.described(claim),
    columns: () => [
      { title: text.columns.model, values: lines.flatMap((line) => seeds.map(() => text.label(line))) },
      { title: text.columns.seed, values: lines.flatMap(() => seeds) },
      ...drawn.map((title, one) => ({
        title,
        values: lines.flatMap(({ rows }) => rows.map((row) => row[one])),
      })),
    ],
  };
}

/** Halfway, and at the end: at whole layers, all that is drawn was computed. */
const stills: readonly Still[] = [
  { label: text.still(layers / 2), motion: { ...climb, time: unveilTime + (layers / 2) * layerTime } },
  { label: text.still(layers), motion: null },
];

function captionOf({ isTrained, seeds }: Shown): string {
  const { trainedOnce, once } = deepModels;
  return isTrained
    ? text.captionTrained(trainedOnce.options, trainedOnce.steps, seeds)
    : text.caption(once.options, seeds);
}

export const scene = defineScene<Answers, Here>({
  figure: {
    title: text.title,
    ...ofClaims,
    definitions: ({ store }) => definitionsOf([depth], setupOf(store.get())),
    reads: ['claim', 'seeds', 'residual', 'inject', 'shownStep'],
  },
  question: questionOf,
  here: { risen: null },
  answers: (host) => ({ random: new JobRun(host, jobs.depth), trained: new JobRun(host, jobs.depth) }),
  ask({ session, answers, isRevealed, here, motion, play, set }) {
    const seeds = seedsOf(session.store.get());
    answers.random.ask(inputFor(false, seeds));
    if (!isRevealed || !isTrained(session)) return;
    answers.trained.ask(inputFor(true, seeds), { isLong: true });
    const { result } = answers.trained;
    if (motion || !result?.isCurrent || result.output === here.risen) return;
    set({ risen: result.output });
    play(climbTrained);
  },
  view(given) {
    if (!given.answers.random.result) return null;
    const shown = shownIn(given);
    const claim = claimOf(given, shown);
    return {
      claim,
      ...numberOf(given, shown),
      explanation: explanationOf(given, shown),
      controls: controlsOf(given),
      picture: pictureOf(given, shown, claim),
      ...(given.isRevealed && shown.lines.length > 0 && { stills }),
      caption: captionOf(shown),
      isComputing: given.isRevealed && shown.lines.length === 0,
      inLab: { seeds: undefined },
    };
  },
  revealed: ({ play, session }) => {
    if (!isTrained(session)) play(climb);
  },
  replay({ play, isRevealed, session }) {
    if (isRevealed) play(isTrained(session) ? climbTrained : climb);
  },
  styles: [
    css`
      /* The room of a verdict of two lines. */
      @container scene (max-width: 37.49rem) {
        .head {
          min-height: 12.5rem;
        }
      }
    `,
  ],
});
