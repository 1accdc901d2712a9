/** The scene about tables that models learn: order appears in them, and rows that are seldom used lag behind. */
import { html, nothing } from 'lit';
import type { Matrix } from '../../../core/types.ts';
import { isOffline } from '../../../draw/faults.ts';
import { formatNumber } from '../../../draw/format.ts';
import { jobs as probeJobs } from '../../../labs/probe/jobs.ts';
import { crossOfMap, hasNear } from '../../../labs/properties/offset-score.ts';
import { jobs as trainingJobs } from '../../../labs/training/jobs.ts';
import { bestKnown } from '../../../schemes/scheme-facts.ts';
import { JobRun } from '../../../shell/job-run.ts';
import { linkToLab } from '../../../shell/link.ts';
import { claimLinks } from '../../claim-links.ts';
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
import { slider, sliderStyles } from '../../slider.ts';
import { nextState, stateIn, stillAt } from '../../states.ts';
import { ofGrowth } from './figure.ts';
import { type Growth, type GrowthAnswers, grow, isAsBegun, type Model, modelOf, notGrown } from './growth.ts';
import { layoutFor } from './layout.ts';
import { mapItems, mapOverlay, mapStyles } from './map.ts';
import { type Halves, halvesOf, positionsPicture, verdictOf } from './positions.ts';
import { text } from './text.ts';

interface Here extends Growth {
  /** how many states are drawn */
  readonly drawn: number;
  /** the state that the reader has gone back to; null for the latest */
  readonly picked: number | null;
  /** of the table with texts of full length, once it has been trained */
  readonly full: { readonly key: string; readonly halves: Halves } | null;
}

type Given = SceneGiven<GrowthAnswers, Here>;

/** Far distances look alike from this mean cosine on. */
const alike = 0.9;

/** About the table and the probe that the scene begins with: other ones come out otherwise, which only training tells. */
const questionOf = ({ session }: Asking<GrowthAnswers>): Question | null =>
  isAsBegun(session.store) ? { words: text.question, answers: text.answers, right: 1 } : null;

type Verdict = Pick<SceneView, 'claim' | 'explanation' | 'invitation' | 'number' | 'meaning'>;

/** The claim of a trained table of distances. */
function verdictOfDistances(map: Matrix): Verdict {
  const cross = crossOfMap(map);
  const { farFar, nearFar, near, middle } = cross;
  const number = formatNumber(farFar);
  if (!hasNear(cross) || farFar <= 0)
    return {
      ...{ number, meaning: text.meaningOfFarOnly(middle) },
      ...{ claim: text.notApart, explanation: text.explainedOtherwise },
    };
  const nearest = Math.max(near.before, near.after);
  const shared = { number, meaning: text.meaningOfFar(middle, nearest, formatNumber(nearFar)) };
  return farFar > alike
    ? { ...shared, claim: text.apart, explanation: text.explainedApart }
    : { ...shared, claim: text.apartOnly, explanation: text.explainedApartOnly };
}

/** The index of the stop that is drawn; -1 before there is any result. */
function stopShown({ here, motion }: Given, { key }: Model): number {
  if (here.key !== key) return -1;
  return stateIn(motion) ?? here.picked ?? here.drawn - 1;
}

const stillsOf = ({ stops }: Model): readonly Still[] => [
  { label: text.still(0), motion: stillAt(0, stops.length) },
  { label: text.still(stops[stops.length - 1]), motion: null },
];

/** Whether all states are there to go back to. */
const isTrained = ({ here, isRevealed }: Given, { key, stops }: Model): boolean =>
  isRevealed && here.key === key && here.drawn === stops.length;

/** Of distances, there are those in front, those behind and 0. */
const vectorsIn = ({ isOfDistances, options: { n } }: Model): number => (isOfDistances ? 2 * n - 1 : n);

/** While models learn, there is no number: it stands beside the trained model, or the state that the reader goes back to. */
function saidOf(given: Given, model: Model, stop: number): Verdict {
  const { session, here, motion, isRevealed } = given;
  const { stops, isOfDistances } = model;
  const last = stops.length - 1;
  const meaning = isOfDistances ? text.cosine : text.off;
  const waiting = { number: '…', meaning, explanation: '' };
  if (!isRevealed || stop < 0) return { ...waiting, claim: text.open(vectorsIn(model)) };
  if (!isTrained(given, model) || motion)
    return { ...waiting, claim: text.training(stops[stop], stops[last]) };
  const verdictAt = (one: number): Verdict =>
    isOfDistances
      ? verdictOfDistances(here.maps[one])
      : verdictOf(
          here.probes[one],
          session.store.get('shortTexts'),
          here.full?.key === model.full ? here.full.halves : undefined,
        );
  if (stop === last) return verdictAt(last);
  const { explanation, invitation = '' } = verdictAt(last);
  return { ...verdictAt(stop), explanation, invitation, claim: text.at(stops[stop], stops[last]) };
}

function mapPicture({ here, isNarrow }: Given, { options: { n } }: Model, stop: number) {
  const map = here.maps[stop] ?? null;
  const { columns } = text;
  return {
    items: mapItems(n, map, isNarrow),
    overlay: mapOverlay(map, isNarrow),
    columns() {
      const size = map?.rows ?? 0;
      const cells = Array.from({ length: size * size }, (_, i) => i);
      return [
        { title: columns.distance, values: cells.map((i) => Math.floor(i / size) - n + 1) },
        { title: columns.other, values: cells.map((i) => (i % size) - n + 1) },
        { title: columns.similarity, values: map?.data ?? [] },
      ];
    },
  };
}

function pictureOf(given: Given, model: Model, stop: number, claim: string): Picture {
  const { here, isNarrow } = given;
  const { width, height, nameSize } = layoutFor(isNarrow);
  const { isOfDistances, options } = model;
  return {
    width,
    height,
    fontSize: nameSize,
    described: isOfDistances ? text.describedMap(claim) : text.described(claim),
    ...(isOfDistances ? mapPicture(given, model, stop) : positionsPicture(here, stop, options.n, isNarrow)),
  };
}

/** What the table is of means nothing to a lab. */
const withoutChoice = { tableOf: 'positions' } as const;

/** The lab that reads a table of a model, which is named but not fetched before the reader asks for it. */
const ofModel = { source: 'file', remote: 'openai-community/gpt2', tensor: 'wpe.weight' } as const;

function controlsOf(given: Given, model: Model, stop: number) {
  const { reveal, set, session, isRevealed } = given;
  const { store } = session;
  const { isOfDistances, stops } = model;
  const last = stops.length - 1;
  const { shortTexts } = store.get();
  const exchange = () => {
    reveal();
    // Short texts are about positions.
    store.set(isOfDistances ? { tableOf: 'positions' } : { tableOf: 'distances', shortTexts: false });
  };
  const toggle = () => {
    reveal();
    store.set({ shortTexts: !shortTexts });
  };
  return html`
    ${isRevealed ? nothing : html`<button class="invite" @click=${reveal}>${text.train}</button>`}
    <button @click=${exchange}>${isOfDistances ? text.ofPositions : text.ofDistances}</button>
    <label
      ><input
        type="checkbox"
        .checked=${shortTexts && !isOfDistances}
        ?disabled=${isOfDistances}
        @change=${toggle}
      />${isOfDistances ? text.shortOfPositions : text.short}</label
    >
    ${
      isRevealed
        ? slider({
            label: text.step,
            value: Math.max(0, stop),
            isDisabled: !isTrained(given, model),
            min: 0,
            max: last,
            shown: String(stops[Math.max(0, stop)]),
            set: (to) => set({ picked: to === last ? null : to }),
          })
        : nothing
    }
    ${
      isRevealed && session.home !== null
        ? html`<a href=${linkToLab(session, { ...withoutChoice, ...ofModel })}>${isOffline() ? text.trainedOrOwn : text.ownTable}</a>`
        : nothing
    }
  `;
}

/** The lab that compares vectors of distances, and trains them by the same recipe. */
const ofDistances = (n: number) =>
  ({ lab: 'properties', item: bestKnown.relative, n, trainHere: true }) as const;

export const scene = defineScene<GrowthAnswers, Here>({
  figure: { title: text.title, ...ofGrowth },
  question: questionOf,
  here: { ...notGrown, drawn: 0, picked: null, full: null },
  answers: (host) => ({
    learned: new JobRun(host, trainingJobs.learned),
    probe: new JobRun(host, probeJobs.probe),
    distances: new JobRun(host, jobs.distances),
  }),
  ask(given) {
    const { session, answers, here, set, isRevealed } = given;
    const model = modelOf(session);
    // Before the reader has answered, only the random table is looked at.
    const wanted = isRevealed ? model.stops.length : 1;
    const growth = grow(session, answers, model, here, wanted);
    const { length: computed } = model.isOfDistances ? growth.maps : growth.probes;
    const before = here.key === model.key ? here.drawn : 0;
    const picked = here.key === model.key ? here.picked : null;
    const last = growth.probes[model.stops.length - 1];
    const full = last && model.key === model.full ? { key: model.key, halves: halvesOf(last) } : here.full;
    set({ ...growth, picked, full, drawn: nextState(given, before, Math.min(wanted, computed)) });
  },
  view(given) {
    const { session, isRevealed } = given;
    const model = modelOf(session);
    const stop = stopShown(given, model);
    const said = saidOf(given, model, stop);
    const { isOfDistances, options } = model;
    const isShortTable = session.store.get('shortTexts') && !isOfDistances;
    const { n, d, steps = 0, seed = 0 } = options;
    return {
      ...said,
      ...(isShortTable && said.explanation && { more: claimLinks(session, text.more, [text.claimOfLag]) }),
      controls: controlsOf(given, model, stop),
      picture: pictureOf(given, model, stop, said.claim),
      ...(isTrained(given, model) && given.here.picked === null && { stills: stillsOf(model) }),
      caption: isOfDistances ? text.captionOfDistances(n, seed) : text.caption(steps, n, d, seed),
      inLab: { ...withoutChoice, ...(isOfDistances && ofDistances(n)) },
      isComputing: isRevealed && (!isTrained(given, model) || given.motion !== null),
      ...(!isRevealed && { replay: null }),
    };
  },
  // The answer starts the training.
  revealed: () => {},
  replay: ({ set }) => set({ drawn: 0, picked: null }),
  styles: [sliderStyles, mapStyles],
});
