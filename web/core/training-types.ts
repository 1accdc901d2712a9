import type {
  CreatedTrainer,
  TrainerOptions,
  TrainerState,
  TrainingFunctions,
} from './generated/training.ts';
import type { Arithmetic } from './load-options.ts';
import type { AttentionCore } from './types.ts';

export type * from './generated/training.ts';

/** A function of the module for one trainer. */
type Own<Call> = Call extends (trainer: number, ...given: infer Given) => infer Answer
  ? (...given: Given) => Answer
  : never;

// Mapped types keep the documentation of the functions.
type OfTrainers = Omit<TrainingFunctions, 'tasks' | 'readTable' | 'createTrainer' | 'state' | 'hash'>;
type Methods = { [Name in keyof OfTrainers]: Own<OfTrainers[Name]> };
type Hash = { readonly [Name in keyof Pick<TrainingFunctions, 'hash'>]: string };
type Creating = {
  [Name in keyof Pick<TrainingFunctions, 'createTrainer'>]: (options: TrainerOptions) => Trainer;
};

/** A small transformer in training. Errors of a method leave the trainer as it was. */
export interface Trainer extends Omit<CreatedTrainer, 'id'>, Methods, Hash {
  /** How many steps it has taken. */
  readonly steps: number;
  /** Takes so many steps, 1 to 1000000. Loss and accuracy are those of the last batch, before its update.
   *  Throws 'non-finite' (learningRate) with the step and a way out where the loss becomes infinite; the
   *  trainer then stands before that step. */
  step(steps: number): TrainerState;
  /** What `step` returned last. */
  readonly last: TrainerState;
}

/** Trains small transformers. */
export interface Training extends Pick<TrainingFunctions, 'tasks' | 'readTable'>, Creating {}

/** Encodings, attention and training: `training.wasm`. */
export interface TrainingCore extends AttentionCore, Training {
  readonly arithmetic: Arithmetic;
}
