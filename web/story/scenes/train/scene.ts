/** The scene that trains models: those with positions learn which word came first, the one without does not. */

import { html, nothing } from 'lit';
import { moveEntry } from '../../../labs/order/input.ts';
import { Asks } from '../../../labs/training/ask/view.ts';
import { type Grid, gridOf } from '../../../labs/training/definition.ts';
import { ofCurves } from '../../../labs/training/figures/declared.ts';
import { Training } from '../../../labs/training/run/training.ts';
import { insideSentence, panelTitle, tasks } from '../../../labs/training/task-text.ts';
import { bestKnown, sinusoid } from '../../../schemes/scheme-facts.ts';
import { noPositions } from '../../../schemes/source.ts';
import type { Session } from '../../../shell/session.ts';
import type { Moving } from '../../movers.ts';
import {
  type Asking,
  defineScene,
  type Picture,
  type Question,
  type SceneGiven,
  type SceneView,
  type Still,
} from '../../scene.ts';
import { nextState, stateIn, stillAt } from '../../states.ts';
import { chipBox, layoutFor, placeAt, shake } from './layout.ts';
import { pictureAt } from './picture.ts';
import {
  type Asked,
  accuracyText,
  askedWords,
  askModels,
  blindIn,
  claimOf,
  type Race,
  raceOf,
  type Trained,
} from './race.ts';
import { text } from './text.ts';

interface Answers {
  readonly training: Trained;
  readonly asks: Asked;
  /** why a model cannot be trained */
  readonly failure: { readonly error: Error | undefined };
}

interface Here {
  /** the runs that are drawn, and how many tests of each */
  readonly runs: string;
  readonly drawn: number;
  /** whether training has been started */
  readonly hasBegun: boolean;
  /** whether each state is drawn as soon as it is computed */
  readonly isSkipping: boolean;
  /** the runs after which the first word has shaken */
  readonly shaken: string;
}

type Given = SceneGiven<Answers, Here>;

/** A link can name another task. */
const isOwnTask = ({ task }: Pick<Grid, 'task'>): boolean => task === 'first';

/** About the model without positions. Under a mask, it would see the order. */
function questionOf({ session }: Asking<Answers>): Question | null {
  const grid = gridOf(session.store);
  const { encodings, runs } = grid;
  const { n, causal = false } = runs[0].options;
  if (!isOwnTask(grid) || causal || !encodings.includes(noPositions)) return null;
  // The first token is not a word: the model answers there.
  return { words: text.question(encodings.length, n - 1), answers: text.answers, right: 0 };
}

/** The models before their first step, and after the last. */
const stillsOf = ({ grid: { stops } }: Race): readonly Still[] => [
  { label: text.still(stops[0]), motion: stillAt(0, stops.length) },
  { label: text.still(stops[stops.length - 1]), motion: null },
];

/** In a still frame of an earlier step, the models have not been asked. */
function raceShown({ session, answers: { training, asks }, here, motion }: Given): Race {
  const state = stateIn(motion);
  if (state === null) return raceOf(session, training, asks, here.drawn);
  const race = raceOf(session, training, asks, state + 1);
  return { ...race, models: race.models.map((model) => ({ ...model, share: null, answer: null })) };
}

/** Whether the picture is at rest, so that its numbers can be shown. */
const isResting = ({ motion, isRevealed }: Given, { isDone }: Race): boolean =>
  (motion === null || motion.name === shake.name) && (isDone || !isRevealed);

function saidOf({ session, isRevealed }: Given, race: Race, isAtRest: boolean): string {
  if (!isRevealed || race.drawn === 0)
    return isOwnTask(race.grid) ? text.open : text.openTask(tasks[race.grid.task].title);
  if (race.isDone && isAtRest) return claimOf(race, session.catalog);
  const { batch = 0 } = race.grid.runs[0].options;
  return text.learning(race.models.length, batch * race.grid.stops[race.drawn - 1]);
}

function explanationOf(race: Race, catalog: Session['catalog']): string {
  const { length: models } = race.models;
  const { runs } = race.grid;
  if (!isOwnTask(race.grid)) return text.explainedTask(models);
  const blind = blindIn(race);
  const others = race.graded.filter((one) => one !== blind);
  const isBlind = blind !== undefined && runs[0].options.causal !== true;
  return text.explained(
    models,
    isBlind ? others.map(({ encoding }) => insideSentence(catalog, encoding)) : null,
  );
}

function numberOf(race: Race, isAtRest: boolean): Pick<SceneView, 'number' | 'meaning'> {
  const blind = blindIn(race);
  if (!blind) return {};
  const isKnown = race.isDone && isAtRest;
  return {
    number: isKnown ? text.percent(accuracyText(blind.accuracies[0])) : '…',
    meaning: text.meaning(race.grid.tests.sequences),
  };
}

function movingIn({ session, isNarrow }: Given, { words, sequence }: Race): Moving {
  const layout = layoutFor(isNarrow);
  const count = words.length;
  const places = words.flatMap((word, place) => (askedWords.includes(word) ? [place] : []));
  return {
    movables: places.map((place) => ({
      place,
      box: chipBox(layout, count, place),
      label: text.move(words[place], place),
    })),
    whole: layout,
    // The first place is not a word: the model answers there.
    ends: [1, count - 1],
    placeAt: (x) => placeAt(layout, count, x),
    move: (from, to) => session.store.set({ sequence: moveEntry(sequence, from, to) }),
  };
}

function pictureOf(given: Given, race: Race, said: string, isAtRest: boolean): Picture {
  const { width, height, nameSize } = layoutFor(given.isNarrow);
  const { motion } = given;
  const { models, words, grid } = race;
  const answers = models.flatMap(({ name, answer }) =>
    answer && race.isAnswered && isAtRest ? [text.says(name, answer.words, answer.confidence)] : [],
  );
  return {
    width,
    height,
    fontSize: nameSize,
    items: pictureAt(race, given.isNarrow, isAtRest, motion?.name === shake.name ? motion.time : null),
    moving: movingIn(given, race),
    described: text.described(said, words.join(' '), answers),
    columns: () => [
      { title: text.columns.step, values: grid.stops.slice(0, race.drawn) },
      ...models.map(({ name, accuracies }) => ({ title: name, values: accuracies })),
    ],
  };
}

/** The encodings that can be added to the first three. */
const further = [sinusoid, bestKnown.bias];

/** Starts the training, or another one once it has ended. */
function train({ session, answers: { training }, isRevealed, reveal }: Given) {
  if (!isRevealed) return reveal();
  // The reader may have paused, and then skipped to the last state.
  if (!training.isRunning) training.toggle();
  session.store.set({ seed: gridOf(session.store).seeds[0] + 1 });
}

/** What the scene is for. One button, so that it keeps the focus, also once the reader has skipped all there is. */
function mainButton(given: Given, isLearning: boolean) {
  const { isRevealed, here, set } = given;
  const press = () => (isLearning ? set({ isSkipping: true }) : train(given));
  const label = isLearning ? text.skip : isRevealed ? text.again : text.train;
  const isSpent = isLearning && here.isSkipping;
  return html`<button class=${isLearning ? '' : 'invite'} aria-disabled=${isSpent ? 'true' : nothing} @click=${press}>${label}</button>`;
}

/** `isLearning`: whether there are states to come. */
function controlsOf(given: Given, isLearning: boolean) {
  const { session, reveal } = given;
  const { store, catalog } = session;
  const encodings = store.get('encodings').split(',');
  const toggle = (encoding: string) => {
    reveal();
    const others = encodings.filter((one) => one !== encoding);
    store.set({ encodings: (others.length < encodings.length ? others : [...encodings, encoding]).join() });
  };
  const boxes = further.map(
    (encoding) => html`<label
      ><input
        type="checkbox"
        .checked=${encodings.includes(encoding)}
        @change=${() => toggle(encoding)}
      />${panelTitle(catalog, encoding)}</label
    >`,
  );
  return html`${mainButton(given, isLearning)} ${boxes}`;
}

export const scene = defineScene<Answers, Here>({
  figure: { title: text.title, ...ofCurves },
  question: questionOf,
  here: { runs: '', drawn: 0, hasBegun: false, isSkipping: false, shaken: '' },
  answers(host) {
    const training = new Training(host);
    // Until the reader has answered, only untrained models are tested.
    training.isRunning = false;
    const failure = {
      get error() {
        return training.courses.find(({ error }) => error)?.error;
      },
    };
    return { training, asks: new Asks(host), failure };
  },
  ask(given) {
    const { session, answers, here, isRevealed } = given;
    const { training, asks } = answers;
    const grid = gridOf(session.store);
    training.follow(grid);
    if (isRevealed && !here.hasBegun) training.isRunning = true;
    const runs = grid.runs.map(({ key }) => key).join();
    // Before the reader has answered, only the untrained models are drawn.
    const computed = isRevealed ? training.reached : Math.min(1, training.reached);
    const isSame = runs === here.runs;
    const isSkipping = isSame && here.isSkipping;
    const drawn = isSkipping ? computed : nextState(given, isSame ? here.drawn : 0, computed);
    given.set({ runs, drawn, hasBegun: isRevealed, isSkipping });
    if (drawn === grid.stops.length && given.motion === null && here.shaken !== runs) {
      given.set({ shaken: runs });
      given.play(shake);
    }
    askModels(session, training, asks, grid, drawn);
  },
  view(given) {
    const { answers, isRevealed } = given;
    const race = raceShown(given);
    const isAtRest = isResting(given, race);
    const said = saidOf(given, race, isAtRest);
    const { d, layers = 1, steps = 0, batch = 0, seed = 0 } = race.grid.runs[0].options;
    const caption = text.caption(d, layers, steps, batch, seed);
    const isTrained = race.isDone && isAtRest;
    const isLearning = isRevealed && !race.isDone;
    return {
      claim: said,
      ...numberOf(race, isAtRest),
      explanation: isTrained ? explanationOf(race, given.session.catalog) : '',
      ...(isTrained && isOwnTask(race.grid) && { invitation: text.invitation(race.models.length) }),
      controls: controlsOf(given, isLearning),
      picture: pictureOf(given, race, said, isAtRest),
      ...(isTrained && { stills: stillsOf(race) }),
      caption: isTrained ? text.captionTrained(caption) : `${caption}.`,
      inLab: {},
      isComputing: isRevealed && !isTrained,
      isPaused: isLearning && !answers.training.isRunning,
      replay: !isLearning ? null : answers.training.isRunning ? text.pause : text.goOn,
    };
  },
  // The answer starts the training.
  revealed: () => {},
  // While models learn, the button beside the figure pauses them.
  replay: ({ answers: { training } }) => training.toggle(),
});
