import type { Arithmetic } from './load-options.ts';
import type { Matrix } from './matrix.ts';
import type { AttentionCore, Encoding, SchemeId } from './types.ts';

/** What a trainer can be asked to learn. */
export interface Task {
  readonly id: TaskId;
  readonly title: string;
  readonly description: string;
  /** 'label': one class for the sequence, read at [CLS] or at the query; 'tokens': a word at each place that asks for one; 'span': its first and last place */
  readonly answer: 'label' | 'tokens' | 'span';
  readonly minLength: number;
}
export type TaskId =
  | 'first'
  | 'occ'
  | 'maj'
  | 'getk'
  | 'at'
  | 'rev'
  | 'prev'
  | 'span'
  | 'kspan'
  | 'topic'
  | 'own';

/** Everything that defines a run: the same options give the same weights, to the bit, in every engine. Unknown fields are refused. */
export interface TrainerOptions {
  /** default 'first' */
  task?: TaskId;
  /** one, or several that act together (an absolute and a relative one) */
  scheme: SchemeId | readonly SchemeId[];
  /** the longest training sequence, from the task's least length to 128 */
  n: number;
  /** model width, 8 to 128, a multiple of heads */
  d: number;
  /** 1 to 16, default 4 */
  heads?: number;
  /** 1 to 4, default 1 */
  layers?: number;
  /** default false */
  causal?: boolean;
  /** hidden width of the MLP, 0 (default) for none, at most 512 */
  mlp?: number;
  /** default true */
  residual?: boolean;
  /** default true */
  layerNorm?: boolean;
  /** where the position enters; default 'once' for tables (at the input), 'every-layer' for all others; 'once' is then the first layer alone */
  inject?: 'once' | 'every-layer';
  /** whether the scheme's learnable parameters are trained; default: what the scheme's paper does (ALiBi's slopes stay fixed) */
  learnPositions?: boolean;
  /** a learned factor of a fixed table: one number, or one for each dimension; default 'none' */
  gain?: 'none' | 'scalar' | 'vector';
  /** default 32, 1 to 256 */
  batch?: number;
  /**
   * length of the schedule, 1 to 1,000,000: warm-up, then constant, then linear decay over the second half to 2 %;
   * default 300
   */
  steps?: number;
  /** default 'adamw' (betas .9 .99, eps 1e-8); 'sgd' with momentum .9 */
  optimizer?: 'adamw' | 'sgd';
  /** 0 to 1000; default 0.005 for adamw, 0.1 for sgd */
  learningRate?: number;
  /**
   * changes on the way, in the order of their steps: from `step` on the rate is `rate`; part of what defines the
   * run
   */
  rateChanges?: readonly { step: number; rate: number }[];
  /** 0 to 1,000,000, default 50 */
  warmup?: number;
  /** decay of the rate over the second half; default true */
  decay?: boolean;
  /** 0 (default) to 100; of weights, not of tables, LayerNorm and biases */
  weightDecay?: number;
  /** largest global norm of the gradient, up to 1,000,000, 0 for none; default 1 */
  clip?: number;
  /** a whole number, default 0 */
  seed?: number;
  /** lengths of training sequences; default 'full' */
  lengths?: 'full' | 'uniform' | 'geometric' | 'mixture';
  /** the shortest (uniform, geometric); default the task's least length */
  shortest?: number;
  /** geometric: chance to stop at each length; default 1/16 */ stop?: number;
  /** mixture: the share of sequences that are cut to `short` positions, as BERT's were; default 0.9 and n / 2 */
  shortShare?: number;
  short?: number;
  /** the longest test sequence and the rows of the position table, n (default) to 256 */
  testLength?: number;
  /** how many filler words the task has; default 8 (topic: 12) */
  fillers?: number;
  /** prev: how far back; default 1 */
  reach?: number;
  /** where [CLS] stands (occ, maj, first); default 'first' */
  cls?: 'first' | 'last';
  /** span: where the spans of the training set stand; default 'anywhere'. Tests ask for both halves */
  spans?: 'anywhere' | 'first-half';
  /** own: pairs of words -> label, or words -> words of the same number; up to 2000 pairs of up to 64 words */
  pairs?: readonly { input: readonly string[]; output: string | readonly string[] }[];
  /**
   * parameters of the schemes, as for `encode` (base, buckets, maxDistance, ...); each goes to the schemes that
   * have it
   */
  [parameter: string]: unknown;
}

export interface Evaluation {
  readonly loss: number;
  /** share of right answers (span: both ends right) */
  readonly accuracy: number;
  /** share of right answers among those asked at each place of the sequence, NaN where none was asked; spans count at their first place */
  readonly perPosition: Float64Array;
  readonly askedPerPosition: Int32Array;
  /** the same by the length of the sequence: entry k for length k + 1 */
  readonly perLength: Float64Array;
  readonly askedPerLength: Int32Array;
}

export interface EvaluateOptions {
  /** index of the first test sequence, default 0: a long test may be taken in parts */
  first?: number;
  /** test sequences, default 512; always the same ones */
  sequences?: number;
  /** length of all test sequences; default: as in training */
  n?: number;
  /** span: where the spans stand; default 'anywhere' */
  spans?: 'anywhere' | 'first-half' | 'second-half';
}

/** The sequences of a batch, one after another without padding. */
export interface Batch {
  /** one number more than sequences: sequence s has the rows starts[s] to starts[s + 1] - 1 */
  readonly starts: Int32Array;
  /** one for each row */
  readonly tokens: Int32Array;
  /** labels and tokens: the right class of each row, -1 for a row without a question; span: empty */
  readonly targets: Int32Array;
  /** span: first and last place in the sequence, for each sequence; otherwise empty */
  readonly spans: Int32Array;
}

/** A sequence that the model was shown. */
export interface Sighted {
  /** for each layer and head: n x n */
  readonly attention: readonly (readonly Matrix[])[];
  /** the inputs of layers 1, 2, ... and the last output, n x d */
  readonly hidden: readonly Matrix[];
  /** tokens and labels: probabilities, asked rows x classes; span: 2 x n (first, last) */
  readonly probabilities: Matrix;
  /** rows of the sequence with a question; span: empty */
  readonly asked: Int32Array;
  /** the right classes of these rows (span: first, last), or empty where the sequence has no right answer */
  readonly right: Int32Array;
}

/** Where a linear readout finds the position, layer by layer: of the input of layer 1, 2, ... and of the last output. */
export interface PositionReadout {
  readonly r2: Float64Array;
  readonly exact: Float64Array;
}

export interface TableReadout {
  /** mean distance of the prediction from the position, on the rows that it has not seen */
  readonly mae: number;
  /** the penalty, over the columns' mean square */
  readonly ridge: number;
}

/** A small transformer in training. Errors of a method leave the trainer as it was. */
export interface Trainer {
  /** steps taken so far */
  readonly steps: number;
  /** words by token, and names of the classes */
  readonly words: readonly string[];
  readonly classes: readonly string[];
  /** accuracy of a model that knows nothing: one answer for all */
  readonly chance: number;
  /** The weights by name: "tokens", "layers.0.qkv", "head", and what the scheme learns, as "positions.table". */
  readonly parameters: readonly { readonly name: string; readonly rows: number; readonly cols: number }[];
  /** for each scheme a sentence on what stays as it is; empty where all of it learns */
  readonly fixed: readonly string[];
  /** Takes so many steps. Loss and accuracy are those of the last batch, before its update. Throws 'non-finite' (learningRate) with
   *  the step and a way out where the loss becomes infinite; the trainer then stands before that step. */
  step(steps: number): { step: number; loss: number; accuracy: number };
  /** A part of a step, some milliseconds of work; true when it completed the step. For workers, which answer in between. */
  work(): boolean;
  /** What `step` returned last. */
  readonly last: { readonly step: number; readonly loss: number; readonly accuracy: number };
  /** The sequences of a step, past or to come. Throws 'bad-value' (step). */
  batch(step: number): Batch;
  /** Throws 'bad-value' (n) for a length that the task has not, (first) where no test sequence is left. */
  evaluate(options?: EvaluateOptions): Evaluation;
  /**
   * The words of test sequence `index`, so that the reader has one to begin with. Throws 'bad-value' (n, index).
   */
  sample(index: number, n?: number): Int32Array;
  /** Throws 'bad-value' (sequence). */
  attention(sequence: ArrayLike<number>): Sighted;
  readPosition(options?: { sequences?: number }): PositionReadout;
  /** What was learned, of the first or the given scheme, as an encoding of testLength positions */
  encoding(index?: number): Encoding;
  /** a parameter as it stands; and its last gradient */
  parameter(name: string): Matrix;
  gradient(name: string): Matrix;
  snapshot(): Uint8Array;
  /** Throws 'bad-value' (snapshot) for another run's. */
  restore(snapshot: Uint8Array): void;
  /** of all weights, 16 hexadecimal digits: the same in every engine, unless `arithmetic` is 'fast' */
  readonly hash: string;
  free(): void;
}

/** Trains small transformers. */
export interface Training {
  /**
   * Throws 'bad-value' (task, n, d, heads, pairs[3].input, ...) for an option out of its range, 'unknown-scheme' (scheme), what `encode` throws
   * for a parameter, 'not-supported' (gain) for schemes without a fixed table, 'too-large' (d) beyond 64 MiB.
   */
  createTrainer(options: TrainerOptions): Trainer;
  /** What a trainer can be asked to learn; the first is the default. */
  tasks(): readonly Task[];
  /**
   * A ridge regression from the even rows of a table to their positions, tested on the odd ones; the penalty is the one that serves best
   * where each seen row in turn is left out. Throws 'bad-shape' (table) unless there are 4 to 256 rows of 1 to 128 columns.
   */
  readTable(table: Matrix): TableReadout;
}

/** Encodings, attention and training: `training.wasm`. */
export interface TrainingCore extends AttentionCore, Training {
  readonly arithmetic: Arithmetic;
}
