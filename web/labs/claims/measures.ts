/** Trains a model and measures it for the claims. A measure gives a single number, or one for each part of the text, row, layer or test. */
import { loadWholeCore } from '../../core/kept.ts';
import { type Matrix, norm } from '../../core/matrix.ts';
import type {
  Arithmetic,
  Core,
  Encoding,
  EvaluateOptions,
  Evaluation,
  Trainer,
  TrainerOptions,
  TrainingCore,
} from '../../core/types.ts';
import { numbersOf, type PropertyNumbers } from '../../encoding/property-numbers.ts';
import { evaluateInParts, sum, trainTo } from '../../encoding/trained/evaluate.ts';
import { mean } from '../../encoding/trained/rule.ts';
import type { JobControl } from '../../engine/job.ts';

/** The first steps of a model that goes on with other options. */
export interface Beginning {
  /** without the seed; of the same weights as those that it goes on with */
  readonly options: TrainerOptions;
  readonly steps: number;
}

/** The properties that are compared with accuracy, in the order of the numbers that the measure 'violations' gives. */
export const compared: readonly { readonly key: keyof PropertyNumbers; readonly name: string }[] = [
  { key: 'monotonicity', name: 'monotonicity' },
  { key: 'translation', name: 'translation invariance' },
  { key: 'symmetry', name: 'symmetry' },
];

export type Measure =
  /** accuracy in percent on each of the tests */
  | { readonly kind: 'accuracy'; readonly tests: readonly EvaluateOptions[] }
  /** accuracy in percent in each of so many equal parts of the text, from all tests together; spans count at their first word */
  | {
      readonly kind: 'accuracy-by-place';
      readonly tests: readonly EvaluateOptions[];
      readonly parts: number;
    }
  /** mean error, on the odd rows of the learned table, of a linear probe that learned from the even rows */
  | { readonly kind: 'probe-error' }
  /** mean cosine of neighbouring rows in each part */
  | { readonly kind: 'neighbour-cosine'; readonly parts: number }
  /** mean norm of the rows in each part */
  | { readonly kind: 'norm'; readonly parts: number }
  /** how far each row is from where it began */
  | { readonly kind: 'moved' }
  /** norm of each row's gradient at the last step */
  | { readonly kind: 'gradient' }
  /** R² of the position, read by ridge regression from what enters each layer and from the last output */
  | { readonly kind: 'position-r2' }
  /** the share in percent of positions that this readout hits exactly */
  | { readonly kind: 'position-exact' }
  /** how far the trained positions violate each compared property, 0 to 1; a bias as the mean of its heads */
  | { readonly kind: 'violations' };

/** The number of sequences that a readout is fitted to. */
const readoutSequences = 64;

function partsOf<T>(values: readonly T[], parts: number): readonly (readonly T[])[] {
  const size = values.length / parts;
  return Array.from({ length: parts }, (_, i) =>
    values.slice(Math.round(i * size), Math.round((i + 1) * size)),
  );
}

export const meansOfParts = (values: readonly number[], parts: number): readonly number[] =>
  partsOf(values, parts).map(mean);

/** The share of right answers, in percent, among all that were asked in each part; NaN where nothing was. */
export function accuracyByPlace(tests: readonly Evaluation[], parts: number): readonly number[] {
  const places = Array.from(tests[0].perPosition, (_, place) => {
    const asked = tests.map(({ askedPerPosition }) => askedPerPosition[place]);
    const right = tests.map(({ perPosition }, i) => (asked[i] > 0 ? perPosition[place] * asked[i] : 0));
    return { asked: sum(asked), right: sum(right) };
  });
  return partsOf(places, parts).map(
    (part) => (100 * sum(part.map(({ right }) => right))) / sum(part.map(({ asked }) => asked)),
  );
}

const rowsOf = ({ rows, cols, data }: Matrix): readonly Float32Array[] =>
  Array.from({ length: rows }, (_, row) => data.subarray(row * cols, (row + 1) * cols));

const cosine = (a: Float32Array, b: Float32Array): number =>
  a.reduce((total, value, i) => total + value * b[i], 0) / (norm(a) * norm(b));

const table = 'positions.table';

const learnedTable = (trainer: Trainer): Matrix | undefined =>
  trainer.parameters.some(({ name }) => name === table) ? trainer.parameter(table) : undefined;

/** A model, trained or on the way. */
interface Subject {
  readonly core: TrainingCore;
  readonly trainer: Trainer;
  /** the learned table before training; undefined where none is learned */
  readonly tableAtStart: Matrix | undefined;
  /** each test is taken once, whichever measures ask for it */
  readonly evaluate: (tests: EvaluateOptions) => Promise<Evaluation>;
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

async function measure(subject: Subject, asked: Measure): Promise<readonly number[]> {
  const { core, trainer, tableAtStart, evaluate } = subject;
  const rows = () => rowsOf(trainer.parameter(table));
  switch (asked.kind) {
    case 'accuracy': {
      const shares: number[] = [];
      for (const tests of asked.tests) shares.push(100 * (await evaluate(tests)).accuracy);
      return shares;
    }
    case 'accuracy-by-place': {
      const taken: Evaluation[] = [];
      for (const tests of asked.tests) taken.push(await evaluate(tests));
      return accuracyByPlace(taken, asked.parts);
    }
    case 'position-r2':
      return Array.from(trainer.readPosition({ sequences: readoutSequences }).r2);
    case 'position-exact':
      return Array.from(trainer.readPosition({ sequences: readoutSequences }).exact, (share) => 100 * share);
    case 'moved': {
      if (!tableAtStart) return [];
      const before = rowsOf(tableAtStart);
      return rows().map((row, i) => norm(row.map((value, k) => value - before[i][k])));
    }
    case 'violations':
      return violations(subject);
    case 'probe-error':
      return [core.readTable(trainer.parameter(table)).mae];
    case 'neighbour-cosine': {
      const all = rows();
      const cosines = all.slice(1).map((row, i) => cosine(all[i], row));
      return meansOfParts(cosines, asked.parts);
    }
    case 'norm':
      return meansOfParts(rows().map(norm), asked.parts);
    case 'gradient':
      return rowsOf(trainer.gradient(table)).map(norm);
  }
}

export interface MeasureInput {
  readonly options: TrainerOptions;
  readonly steps: number;
  /** with the seed */
  readonly from?: Beginning;
  readonly measures: readonly Measure[];
  readonly arithmetic: Arithmetic;
}

export interface Measured {
  /** a row for each measure */
  readonly numbers: readonly (readonly number[])[];
  /** identifies the trained weights */
  readonly hash: string;
}

/** What is known on the way: a row for each measure; undefined for those that are not tested. */
export type SoFar = readonly (readonly number[] | undefined)[];

/** Steps from one test on the way to the next. */
const between = 50;

/** The usual number of test sequences; on the way, a quarter of them serves. */
const usualSequences = 512;

/** A smaller test that costs little on the way: of accuracies the first alone, of tables what needs no test. */
function onTheWay(asked: Measure): Measure | undefined {
  switch (asked.kind) {
    case 'accuracy':
    case 'accuracy-by-place': {
      const [{ sequences = usualSequences, ...first }] = asked.tests;
      return { ...asked, tests: [{ ...first, sequences: Math.ceil(sequences / 4) }] };
    }
    case 'moved':
    case 'norm':
    case 'neighbour-cosine':
      return asked;
    default:
      return undefined;
  }
}

/** A test of a model as it stands, taken once. */
function testsOf(trainer: Trainer, options: TrainerOptions, control: JobControl): Subject['evaluate'] {
  const taken = new Map<string, Promise<Evaluation>>();
  return (tests) => {
    const key = JSON.stringify(tests);
    const one = taken.get(key) ?? evaluateInParts(trainer, () => trainer, options, tests, control);
    taken.set(key, one);
    return one;
  };
}

/** Gives a trainer the weights of its first steps, which are made with other options. */
async function begin(core: TrainingCore, trainer: Trainer, from: Beginning, control: JobControl) {
  const first = core.createTrainer(from.options);
  try {
    await trainTo(from.steps, first, control);
    trainer.restore(first.snapshot());
  } finally {
    first.free();
  }
}

export async function measureJob(
  core: TrainingCore,
  { options, steps, from, measures }: MeasureInput,
  control: JobControl,
): Promise<Measured> {
  const trainer = core.createTrainer(options);
  try {
    const tableAtStart = learnedTable(trainer);
    const properties = async () => (await loadWholeCore()).properties;
    const silent: JobControl = {
      signal: control.signal,
      progress: () => control.progress(trainer.steps, steps),
    };
    const subject = (): Subject => ({
      ...{ core, trainer, tableAtStart, properties },
      evaluate: testsOf(trainer, options, silent),
    });
    if (from) await begin(core, trainer, from, silent);
    for (let step = trainer.steps + between; step < steps; step += between) {
      await trainTo(step, trainer, silent);
      const now = subject();
      const soFar: (readonly number[] | undefined)[] = [];
      for (const asked of measures.map(onTheWay)) soFar.push(asked && (await measure(now, asked)));
      await control.progress(step, steps, soFar satisfies SoFar);
    }
    await trainTo(steps, trainer, silent);
    const whole = subject();
    const numbers: (readonly number[])[] = [];
    for (const asked of measures) numbers.push(await measure(whole, asked));
    return { numbers, hash: trainer.hash };
  } finally {
    trainer.free();
  }
}
