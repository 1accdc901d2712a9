import type {
  Batch,
  CreatedTrainer,
  EvaluateOptions,
  Evaluation,
  PositionReadout,
  ReadoutOptions,
  Sighted,
  TrainerOptions,
  TrainerState,
  TrainingFunctions,
} from './generated/training.ts';
import type { Arithmetic } from './load-options.ts';
import type { Matrix } from './matrix.ts';
import type { AttentionCore, Encoding } from './types.ts';

export type * from './generated/training.ts';

/** A small transformer in training. Errors of a method leave the trainer as it was. */
export interface Trainer extends Omit<CreatedTrainer, 'id'> {
  /** steps taken so far */
  readonly steps: number;
  /** Takes so many steps. Loss and accuracy are those of the last batch, before its update. Throws 'non-finite' (learningRate) with
   *  the step and a way out where the loss becomes infinite; the trainer then stands before that step. */
  step(steps: number): TrainerState;
  /** A part of a step, some milliseconds of work; true when it completed the step. For workers, which answer in between. */
  work(): boolean;
  /** What `step` returned last. */
  readonly last: TrainerState;
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
  readPosition(options?: ReadoutOptions): PositionReadout;
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
export interface Training extends Pick<TrainingFunctions, 'tasks' | 'readTable'> {
  /**
   * Throws 'bad-value' (task, n, d, heads, pairs[3].input, ...) for an option out of its range, 'unknown-scheme' (scheme), what `encode` throws
   * for a parameter, 'not-supported' (gain) for a table on the inputs that is not fixed, 'too-large' (d) beyond 64 MiB.
   */
  createTrainer(options: TrainerOptions): Trainer;
}

/** Encodings, attention and training: `training.wasm`. */
export interface TrainingCore extends AttentionCore, Training {
  readonly arithmetic: Arithmetic;
}
