/** Trains a model and measures it for the claims. A measure gives a single number, or one for each quarter, eighth, layer or length. */
import { loadWholeCore } from '../../../core/kept.ts';
import type { Matrix } from '../../../core/matrix.ts';
import type {
  Core,
  Encoding,
  EvaluateOptions,
  Trainer,
  TrainerOptions,
  TrainingCore,
} from '../../../core/types.ts';
import { numbersOf, type PropertyNumbers } from '../../../encoding/property-numbers.ts';
import { evaluateInParts, trainTo } from '../../../encoding/trained/evaluate.ts';
import type { JobControl } from '../../../engine/job.ts';

/** The properties that are compared with accuracy, in the order of the numbers that the measure 'violations' gives. */
export const compared: readonly { readonly key: keyof PropertyNumbers; readonly name: string }[] = [
  { key: 'monotonicity', name: 'monotonicity' },
  { key: 'translation', name: 'translation invariance' },
  { key: 'symmetry', name: 'symmetry' },
];

export type Measure =
  /** accuracy in percent on each of the tests */
  | { readonly kind: 'accuracy'; readonly tests: readonly EvaluateOptions[] }
  /** accuracy in percent in each quarter of the sequence */
  | { readonly kind: 'accuracy-by-quarter'; readonly tests: EvaluateOptions }
  /** mean error, on the odd rows of the learned table, of a linear probe that learned from the even rows */
  | { readonly kind: 'probe-error' }
  /** mean cosine of neighbouring rows in each quarter */
  | { readonly kind: 'neighbour-cosine' }
  /** mean norm of the rows in each quarter */
  | { readonly kind: 'norm' }
  /** how far each row is from where it began, as a mean in each eighth */
  | { readonly kind: 'moved' }
  /** mean norm of the rows' gradient at the last step, in each eighth */
  | { readonly kind: 'gradient' }
  /** R² of the position, read by ridge regression from what enters each layer and from the last output */
  | { readonly kind: 'position-r2' }
  /** the share in percent of positions that this readout hits exactly */
  | { readonly kind: 'position-exact' }
  /** how far the trained positions violate each compared property, 0 to 1; a bias as the mean of its heads */
  | { readonly kind: 'violations' };

/** The number of sequences that a readout is fitted to. */
const readoutSequences = 64;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean of each of so many equal parts, without NaN. */
export function meansOfParts(values: readonly number[], parts: number): readonly number[] {
  const size = values.length / parts;
  return Array.from({ length: parts }, (_, i) =>
    mean(
      values.slice(Math.round(i * size), Math.round((i + 1) * size)).filter((value) => !Number.isNaN(value)),
    ),
  );
}

const rowsOf = ({ rows, cols, data }: Matrix): readonly Float32Array[] =>
  Array.from({ length: rows }, (_, row) => data.subarray(row * cols, (row + 1) * cols));

const norm = (row: ArrayLike<number>): number => Math.hypot(...Array.from(row));

const cosine = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, i) => sum + value * b[i], 0) / (norm(a) * norm(b));

const table = 'positions.table';

const learnedTable = (trainer: Trainer): Matrix | undefined =>
  trainer.parameters.some(({ name }) => name === table) ? trainer.parameter(table) : undefined;

/** A trained model. */
export interface Subject {
  readonly core: TrainingCore;
  readonly trainer: Trainer;
  readonly options: TrainerOptions;
  /** the learned table before training; undefined where none is learned */
  readonly tableAtStart: Matrix | undefined;
  readonly control: JobControl;
  /** loads the function that measures properties */
  readonly properties: () => Promise<Core['properties']>;
}

/** The similarity maps that the Properties lab would measure. */
const mapsOf = (core: TrainingCore, encoding: Encoding): readonly Matrix[] =>
  encoding.kind === 'bias' ? encoding.heads : [core.proximity(encoding)];

async function violations({ core, trainer, properties }: Subject): Promise<readonly number[]> {
  const measured = await properties();
  const numbers = mapsOf(core, trainer.encoding()).map((map) => numbersOf(measured(map)));
  return compared.map(({ key }) => mean(numbers.map((one) => one[key])));
}

export async function measure(subject: Subject, asked: Measure): Promise<readonly number[]> {
  const { core, trainer, options, tableAtStart, control } = subject;
  const evaluate = (tests: EvaluateOptions) =>
    evaluateInParts(trainer, () => trainer, options, tests, control);
  const rows = () => rowsOf(trainer.parameter(table));
  switch (asked.kind) {
    case 'accuracy': {
      const shares: number[] = [];
      for (const tests of asked.tests) shares.push(100 * (await evaluate(tests)).accuracy);
      return shares;
    }
    case 'accuracy-by-quarter': {
      const { perPosition } = await evaluate(asked.tests);
      const shares = Array.from(perPosition, (share) => 100 * share);
      return meansOfParts(shares, 4);
    }
    case 'position-r2':
      return Array.from(trainer.readPosition({ sequences: readoutSequences }).r2);
    case 'position-exact':
      return Array.from(trainer.readPosition({ sequences: readoutSequences }).exact, (share) => 100 * share);
    case 'moved': {
      if (!tableAtStart) return [];
      const before = rowsOf(tableAtStart);
      const distances = rows().map((row, i) => norm(row.map((value, k) => value - before[i][k])));
      return meansOfParts(distances, 8);
    }
    case 'violations':
      return violations(subject);
    case 'probe-error':
      return [core.readTable(trainer.parameter(table)).mae];
    case 'neighbour-cosine': {
      const all = rows();
      const cosines = all.slice(1).map((row, i) => cosine(all[i], row));
      return meansOfParts(cosines, 4);
    }
    case 'norm':
      return meansOfParts(rows().map(norm), 4);
    case 'gradient':
      return meansOfParts(rowsOf(trainer.gradient(table)).map(norm), 8);
  }
}

export interface MeasureInput {
  readonly options: TrainerOptions;
  readonly steps: number;
  readonly measures: readonly Measure[];
}

/** Trains a model and measures it: a row of numbers for each measure. */
export async function measureJob(
  core: TrainingCore,
  { options, steps, measures }: MeasureInput,
  control: JobControl,
): Promise<readonly (readonly number[])[]> {
  const trainer = core.createTrainer(options);
  try {
    const tableAtStart = learnedTable(trainer);
    await trainTo(steps, trainer, control);
    const properties = async () => (await loadWholeCore()).properties;
    const subject = { core, trainer, options, tableAtStart, control, properties };
    const numbers: (readonly number[])[] = [];
    for (const one of measures) numbers.push(await measure(subject, one));
    return numbers;
  } finally {
    trainer.free();
  }
}
