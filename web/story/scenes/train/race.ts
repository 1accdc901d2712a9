/** What the scene draws, as plain data: the models as far as they are shown, and their answers to the sentence. */
import type { Scheme } from '../../../core/types.ts';
import { type Answer, type Asks, answerOf } from '../../../labs/training/ask/view.ts';
import { type Grid, gridOf } from '../../../labs/training/definition.ts';
import { percent } from '../../../labs/training/finding-text.ts';
import type { Course, Training } from '../../../labs/training/run/training.ts';
import { encodingParts } from '../../../labs/training/setting-values.ts';
import {
  hasPluralName,
  insideSentence,
  panelTitle,
  shortTitle,
  tasks,
} from '../../../labs/training/task-text.ts';
import { type Graded, summaryAt } from '../../../labs/training/verdict.ts';
import { noPositions, schemeOf } from '../../../schemes/source.ts';
import type { Session } from '../../../shell/session.ts';
import { text } from './text.ts';

/** The part of the models that this scene uses. */
export type Trained = Pick<Training, 'courses' | 'reached' | 'isRunning' | 'follow' | 'toggle' | 'engineOf'>;
export type Asked = Pick<Asks, 'ask' | 'answer' | 'isCurrent' | 'sequence'>;

export interface Model {
  readonly name: string;
  readonly brief: string;
  /** words alone, positions added to them, or positions inside attention */
  readonly part: 'content' | 'position' | 'attention';
  /** at each step shown */
  readonly accuracies: readonly number[];
  /** of the answer that stands first, from 0 to 1; null before the model has answered */
  readonly share: number | null;
  readonly answer: Answer | null;
}

export interface Race {
  readonly grid: Grid;
  /** the number of tests shown of each model */
  readonly drawn: number;
  readonly isDone: boolean;
  readonly models: readonly Model[];
  readonly graded: readonly Graded[];
  readonly chance: number | undefined;
  readonly classes: readonly string[];
  /** the tokens of the sentence, and its words */
  readonly sequence: readonly number[];
  readonly words: readonly string[];
  /** whether all answers are those to this sentence, at this step */
  readonly isAnswered: boolean;
}

/** The sentence in which the models say what came first. */
export const askedWords: readonly string[] = ['A', 'B'];

function partOf(catalog: readonly Scheme[], encoding: string): Model['part'] {
  if (encoding === noPositions) return 'content';
  const [id] = encodingParts(encoding).schemes;
  return schemeOf(catalog, id)?.kind === 'input' ? 'position' : 'attention';
}

/** One model of each encoding. */
const firstSeed = ({ encodings }: Grid, courses: readonly Course[]): readonly Course[] =>
  courses.slice(0, encodings.length);

/** The step of the latest test shown; undefined before the first. */
const stepShown = ({ stops }: Grid, drawn: number): number | undefined => stops[drawn - 1];

/** Asks every model about the sentence, at the step shown. */
export function askModels(
  { store }: Session,
  training: Trained,
  asks: Asked,
  grid: Grid,
  drawn: number,
): void {
  const step = stepShown(grid, drawn);
  if (step === undefined) return;
  asks.ask(training as Training, firstSeed(grid, training.courses), step, store.get('sequence'));
}

function modelOf(session: Session, asks: Asked, course: Course, drawn: number): Model {
  const { catalog } = session;
  const { run, about, points } = course;
  const output = asks.answer(course);
  return {
    name: panelTitle(catalog, run.encoding),
    brief: shortTitle(catalog, run.encoding),
    part: partOf(catalog, run.encoding),
    accuracies: points.slice(0, drawn).map(({ accuracy }) => accuracy),
    share: output ? output.probabilities.data[0] : null,
    answer: output && about ? answerOf(output, about) : null,
  };
}

export function raceOf(session: Session, training: Trained, asks: Asked, drawn: number): Race {
  const { store, catalog } = session;
  const grid = gridOf(store);
  const { courses } = training;
  const own = firstSeed(grid, courses);
  const about = own.find((course) => course.about)?.about;
  const summary = summaryAt(catalog, grid, courses, drawn - 1, store.get());
  const sequence = asks.sequence(store.get('sequence'), own);
  return {
    grid,
    drawn,
    isDone: drawn === grid.stops.length,
    models: own.map((course) => modelOf(session, asks, course, drawn)),
    graded: summary?.graded ?? [],
    chance: about?.chance,
    classes: about?.classes ?? [],
    sequence,
    words: about ? sequence.map((token) => about.words[token] ?? '?') : [],
    isAnswered: asks.isCurrent(own, stepShown(grid, drawn)),
  };
}

/** The accuracy of a model in percent, as the lab writes it. */
export const accuracyText = (accuracy: number): string => percent(accuracy);

/** The accuracy without positions; undefined where each model has some. */
export const blindIn = ({ graded }: Pick<Race, 'graded'>): Graded | undefined =>
  graded.find(({ encoding }) => encoding === noPositions);

/** The claim of models that have taken all steps: the lab's rule says which have learned the task. */
export function claimOf({ graded, grid }: Race, catalog: readonly Scheme[]): string {
  const blind = blindIn({ graded });
  const others = graded.filter((one) => one !== blind);
  const subject = (all: readonly Graded[]) => ({
    names: all.map(({ encoding }) => insideSentence(catalog, encoding)),
    isPlural: all.length > 1 || (all.length === 1 && hasPluralName(catalog, all[0].encoding)),
  });
  const know = others.filter(({ grade }) => grade === 'knows');
  if (know.length < others.length)
    return text.notYet(subject(others.filter(({ grade }) => grade !== 'knows')), subject(know));
  return text.learned(
    others.map(({ accuracies }) => accuracyText(accuracies[0])),
    blind ? accuracyText(blind.accuracies[0]) : null,
    blind?.grade === 'chance' ? tasks[grid.task].otherwise : '',
  );
}
