/** The stage of learned sinusoids: their handles, how far similarity fades, and the training that moves the handles. */
import type { Encoding, TrainerOptions } from '../../../core/types.ts';
import type { LearnedSinusoids } from '../../../encoding/frequencies.ts';
import { handlesOf, movesTo, unmoved, withHandleMoved } from '../../../encoding/frequency-moves.ts';
import type { Trained } from '../../../encoding/trained/job.ts';
import { recipeFor, recipeWords, type TrainedSizes } from '../../../encoding/trained/recipe.ts';
import { moverOf } from '../../../figures/frequencies/figure.ts';
import { freeSinusoid } from '../../../schemes/scheme-facts.ts';
import type { Changes } from '../../../settings/setting-table.ts';
import { figureView } from '../../../shell/figure.ts';
import { markOf, sameInput } from '../../../shell/job-run.ts';
import type { Action } from '../../../shell/screen.ts';
import type { Session } from '../../../shell/session.ts';
import { grow, stopsOf } from '../../../shell/trained/growth.ts';
import { trainedBy } from '../../../shell/trained/training-here.ts';
import { isFree } from '../../../tasks/access.ts';
import type { Given, TrainedFrequencies } from '../answers.ts';
import type { Claim } from '../claims.ts';
import { frequenciesAndPsi } from '../figures/frequencies.ts';
import { claimOfFrequencies, type Progress } from './claim.ts';
import { asBegun, readWaves } from './read.ts';
import { runsOf } from './runs.ts';
import { text } from './text.ts';

/** Of the model that is trained here: a wider one would take minutes. */
const trainedWidth = 64;

/** What the trainer starts from. */
const beforeTraining: Changes = { ...asBegun, psiBase: undefined, base: undefined, d: trainedWidth };

/** Of a text: with half as many, few distances matter. */
const trainedWords = 96;

const sizesOf = ({ store }: Session): TrainedSizes => ({
  n: trainedWords,
  d: trainedWidth,
  seed: store.get('seed'),
});

const optionsOf = (session: Session): TrainerOptions => recipeFor([freeSinusoid], sizesOf(session));

/** The frequencies of a model: each has a column of sines. */
function frequenciesIn([encoding]: readonly Encoding[]): readonly number[] {
  const { frequencies, sines } = (encoding.kind === 'input' && encoding.waves) || {
    frequencies: [],
    sines: [],
  };
  return Array.from(frequencies).filter((_, column) => sines[column]);
}

interface Run extends Progress {
  readonly model: Trained | undefined;
  readonly isDone: boolean;
}

/** Whether a training runs: a change of what it starts from ends it. */
const isRunning = ({ session, here }: Given): boolean => {
  const { d, omega, handles } = session.store.get();
  return here.isTraining && d === trainedWidth && omega.length + handles.length === 0;
};

/** Where the training is; null where none runs. */
function runOf(given: Given): Run | null {
  if (!isRunning(given)) return null;
  const { session, answers } = given;
  const options = optionsOf(session);
  const stops = stopsOf(options);
  const models = runsOf(answers.stage).grown?.models ?? [];
  const kept = models.length === 0 ? trainedBy(session.store, options) : undefined;
  return {
    model: kept ?? models[models.length - 1],
    step: kept ? stops[stops.length - 1] : (stops[models.length - 1] ?? 0),
    steps: stops[stops.length - 1],
    isDone: kept !== undefined || models.length === stops.length,
  };
}

const movesIn = ({ model }: Run): readonly number[] => (model ? movesTo(frequenciesIn(model.after)) : []);

/** What the stage shows: the settings, or while a model is trained its frequencies. */
function shownIn(given: Given): LearnedSinusoids {
  const input = readWaves(given.session.store);
  const run = runOf(given);
  return run ? { ...unmoved(input), omega: movesIn(run) } : input;
}

export function askStage(given: Given): void {
  const { session, answers } = given;
  const options = isRunning(given) ? optionsOf(session) : undefined;
  const runs = runsOf(answers.stage);
  runs.grown = grow(session.store, runs.growth, runs.grown, options);
  runs.psi.ask(shownIn(given));
}

/** Once the training ends, the settings hold its frequencies. */
export function settleStage(given: Given): void {
  const { here, set } = given;
  if (!here.isTraining) return;
  const run = runOf(given);
  if (run && !run.isDone) return;
  if (run) keep(given, run);
  else set({ isTraining: false, trained: null });
}

/** Ends the training, and puts the frequencies of its model into the settings. */
function keep({ session, set }: Given, run: Run): void {
  session.store.set({ omega: movesIn(run) });
  const { model, step, steps } = run;
  const trained = { input: readWaves(session.store), sizes: sizesOf(session), step, steps };
  set({ isTraining: false, trained: model ? trained : null });
}

function start({ session: { store }, set }: Given): void {
  store.set(beforeTraining);
  set({ isTraining: true, trained: null });
}

function stop(given: Given, run: Run): void {
  runsOf(given.answers.stage).growth.stop();
  keep(given, run);
}

/** The training that has given the frequencies shown; null once the reader has changed what it started from or what it gave. */
function trainedIn({ session, here: { trained } }: Given): TrainedFrequencies | null {
  const isSame = trained && sameInput(trained.input, readWaves(session.store));
  return isSame && trained.sizes.seed === session.store.get('seed') ? trained : null;
}

/** How many times slower the two fastest handles become. */
const slower = 12;

const slowed = (input: LearnedSinusoids): Changes => ({
  handles: handlesOf(input)
    .slice(0, 2)
    .flatMap(({ start: from }, handle) => withHandleMoved(unmoved(input), handle, from / slower).handles),
});

export function stageAction(given: Given): Action {
  const { session } = given;
  const run = runOf(given);
  if (run) return { ...text.stop, act: () => stop(given, run) };
  if (trainedIn(given)) return { ...text.putBack, sets: asBegun };
  const input = readWaves(session.store);
  return input.omega.length + input.handles.length > 0
    ? { ...text.train(trainedWidth), sets: beforeTraining, act: () => start(given) }
    : { ...text.slow, sets: slowed(input) };
}

/** Claim and figure; null before the first result. */
export function stageProven(given: Given): {
  readonly claim: Claim;
  readonly proof: unknown;
  readonly mark: string;
  readonly isPassing: boolean;
} | null {
  const { session, answers } = given;
  const { result } = runsOf(answers.stage).psi;
  if (!result) return null;
  const { store } = session;
  const input = shownIn(given);
  const isMovable = isFree(store.get(), 'handles') && isFree(store.get(), 'omega');
  const progress = runOf(given);
  const trained = trainedIn(given);
  return {
    claim: claimOfFrequencies({ ...result, progress, trained }),
    proof: figureView(frequenciesAndPsi, {
      input,
      result,
      recipe: progress || trained ? recipeWords(trained?.sizes ?? sizesOf(session)) : '',
      stopped: trained && trained.step < trained.steps ? trained.step : null,
      move: isMovable ? moverOf(store, input, { frequencies: undefined }) : null,
    }),
    mark: markOf(result),
    isPassing: progress !== null,
  };
}
