/** Follows a table in training: what it is like at one step after the other. */
import { type Matrix, norm } from '../../../core/matrix.ts';
import type { TrainerOptions } from '../../../core/types.ts';
import { recipeFor, trainedSizes } from '../../../encoding/trained/recipe.ts';
import { readInput, trainingOf } from '../../../labs/probe/input.ts';
import type { ProbeInput, ProbeOutput } from '../../../labs/probe/job.ts';
import type { LearnedOutput, OfModel } from '../../../labs/training/run/job.ts';
import { bestKnown, learnedTable } from '../../../schemes/scheme-facts.ts';
import { readHash } from '../../../settings/hash.ts';
import type { SettingTable, State } from '../../../settings/setting-table.ts';
import type { Store } from '../../../settings/store.ts';
import type { Settings } from '../../../shell/cite/encodings.ts';
import type { Answer } from '../../../shell/job-run.ts';
import type { Session } from '../../../shell/session.ts';

/** Steps between two states of the picture. */
const every = 20;

/** Sizes of the model with a vector for each distance. */
const ofDistances = { n: 32, d: 32 } as const;

export interface Model {
  /** the definition as text: the same for equal models */
  readonly key: string;
  /** the key of the same table with texts of full length; '' for one of distances */
  readonly full: string;
  readonly options: TrainerOptions;
  /** whether it has a vector for each distance, not for each position */
  readonly isOfDistances: boolean;
  /** the steps after which it is looked at */
  readonly stops: readonly number[];
}

/** By the page's recipe: the table that the Probe lab trains for the same settings, one that reads short texts, or one of distances. */
function optionsIn(settings: Settings): Pick<Model, 'options' | 'full'> {
  const { n, d, seed, shortTexts, tableOf } = settings.store.get();
  if (tableOf === 'distances')
    return { options: recipeFor([bestKnown.relative], { ...ofDistances, seed }), full: '' };
  const { scheme, sizes } = trainingOf(settings) ?? {
    scheme: learnedTable,
    sizes: trainedSizes({ n, d, seed, shortTexts }),
  };
  const full = recipeFor([scheme], { ...sizes, shortTexts: false });
  return { options: recipeFor([scheme], sizes), full: JSON.stringify(full) };
}

export function modelOf(settings: Settings): Model {
  const { options, full } = optionsIn(settings);
  const { steps = 0 } = options;
  const stops = Array.from({ length: Math.ceil(steps / every) }, (_, i) => i * every);
  return {
    key: JSON.stringify(options),
    full,
    options,
    isOfDistances: settings.store.get('tableOf') === 'distances',
    stops: [...stops, steps],
  };
}

/** What decides the table and its probe. With some other seeds, the probe finds no order. */
const deciding = [
  ...(['scheme', 'trainHere', 'source', 'n', 'd', 'seed', 'tableOf', 'shortTexts'] as const),
  ...(['split', 'solver', 'ridge', 'drop'] as const),
];

/** The state that a link to the scene alone gives. */
const begun = new WeakMap<SettingTable, State>();

export function isAsBegun({ settings, get }: Store): boolean {
  const first = begun.get(settings) ?? readHash(settings, 'v=1&scene=table').state;
  begun.set(settings, first);
  const state = get();
  return deciding.every((name) => state[name] === first[name]);
}

/** Results at the first stops of a model. */
export interface Growth {
  readonly key: string;
  readonly learned: readonly LearnedOutput[];
  readonly probes: readonly ProbeOutput[];
  readonly maps: readonly Matrix[];
}

export const notGrown: Growth = { key: '', learned: [], probes: [], maps: [] };

export interface GrowthAnswers {
  readonly learned: Answer<OfModel, LearnedOutput>;
  readonly probe: Answer<ProbeInput, ProbeOutput>;
  readonly distances: Answer<OfModel, Matrix>;
}

/** Takes the result that has arrived, and asks for the next one, up to `wanted` of them. */
export function collect<Input extends object, Output>(
  answer: Pick<Answer<Input, Output>, 'ask' | 'result'>,
  known: readonly Output[],
  wanted: number,
  inputAt: (index: number) => Input,
): readonly Output[] {
  const { length } = known;
  if (length >= wanted) return known;
  answer.ask(inputAt(length));
  const { result } = answer;
  if (!result?.isCurrent) return known;
  if (length + 1 < wanted) answer.ask(inputAt(length + 1));
  return [...known, result.output];
}

/** The table at a stop. */
export function tableAt({ learned }: Growth, stop: number): Matrix {
  const { encoding } = learned[stop];
  if (encoding.kind !== 'input') throw new Error('The model has no table.');
  return encoding.table;
}

/** What is known of the model after the results so far. */
export function grow(
  session: Session,
  answers: GrowthAnswers,
  { key, options, stops, isOfDistances }: Model,
  before: Growth,
  wanted: number,
): Growth {
  const known = before.key === key ? before : { ...notGrown, key };
  const modelAt = (index: number): OfModel => ({
    options,
    arithmetic: 'reproducible',
    step: stops[index],
  });
  if (isOfDistances) return { ...known, maps: collect(answers.distances, known.maps, wanted, modelAt) };
  const learned = collect(answers.learned, known.learned, wanted, modelAt);
  const grown = { ...known, learned };
  // The lab's own probe, for this table.
  const probeAt = (index: number): ProbeInput => ({
    ...readInput(session),
    table: { matrix: tableAt(grown, index), name: '', isTrainedHere: true },
  });
  const probes = collect(answers.probe, known.probes, learned.length, probeAt);
  return { ...grown, probes };
}

/** How far each row of a table is from where it was. */
export const rowDistances = (from: Matrix, to: Matrix): readonly number[] =>
  Array.from({ length: to.rows }, (_, row) => {
    const differences = Array.from({ length: to.cols }, (_, col) => {
      const at = row * to.cols + col;
      return to.data[at] - from.data[at];
    });
    return norm(differences);
  });
