/**
 * The public interface of the compute core. Matrices are row-major float32; positions count from 0; every
 * call is pure, but for answers given to `recycle`: the same request gives the same bits, in every engine
 * unless `arithmetic` is 'fast'. A bad request throws a `PeError` and leaves the core usable.
 *
 * Every method throws 'bad-value' for an unknown field or one of the wrong type or range, 'non-finite' for an
 * entry that is infinite or NaN ("table: row 3, column 5"), 'bad-shape' for a matrix without entries or whose
 * `data` does not have rows * cols numbers, and 'out-of-memory' or 'too-large' for a request that does not
 * fit into memory. The error's `field` names the part of the request; its `message` says what is allowed
 * there. Each method lists what else it throws. Whatever an `onProgress` throws, the method throws too.
 */

import type { OnProgress } from './check.ts';
import type {
  AnalysisFunctions,
  Measurements,
  PositionProbeOptions,
  RecognitionFit,
} from './generated/analysis.ts';
import type {
  AttendRequest,
  Attention,
  AttentionFunctions,
  CatalogEntry,
  EncodeRequest,
  Encoding,
  EncodingSource,
  KernelOptions,
  Permuted,
  PermuteRequest,
  PositionKernel,
  SchemeId,
} from './generated/attention.ts';
import type { formulaIds } from './generated/constants.ts';
import type {
  CreatedTrainer,
  TrainerOptions,
  TrainerState,
  TrainingFunctions,
} from './generated/training.ts';
import type { Matrix } from './matrix.ts';
import type { SchemeKinds } from './scheme-kinds.ts';

export type { OnProgress } from './check.ts';
export type * from './generated/analysis.ts';
export type * from './generated/attention.ts';
export type * from './generated/training.ts';
export type { Matrix } from './matrix.ts';

/** A WebAssembly.Module, whose own type a project without the DOM's types does not have. */
export type WasmModule = object;

/** A module: compiled; its bytes, such as a Node Buffer; or its address: a URL or, in Node, a path. */
export type WasmSource = string | URL | ArrayBuffer | ArrayBufferView | WasmModule;

/**
 * 'reproducible': the same bits in every engine. 'fast': multiplies and adds in one step where the processor
 * can (relaxed SIMD). Float32 results may then differ between machines, usually in the last digits; training
 * can amplify the difference. Similarities between rows of a table keep their bits, because they are summed
 * in double.
 */
export type Arithmetic = 'reproducible' | 'fast';

export interface LoadOptions {
  /** default: the wasm file beside this module */
  wasm?: WasmSource | undefined;
}

export interface LoadCoreOptions extends LoadOptions {
  /** `training.wasm`; default: the file beside this module or, if `wasm` is given, none: `createTrainer` and
   *  `tasks` then throw */
  training?: WasmSource | undefined;
  /** default 'reproducible'. 'fast' needs relaxed SIMD; without it, the reproducible files are loaded. Do not
   *  combine it with `wasm` or `training`: your own files decide their arithmetic. */
  arithmetic?: Arithmetic | undefined;
}

/** Encodings, and attention with them. */
export interface AttentionCore extends AttentionFunctions {
  readonly version: string;
  encode<Id extends SchemeId>(request: EncodeRequest & { readonly scheme: Id }): EncodingOf<Id>;
  attend<Part extends keyof Attention = keyof Attention>(
    request: AttendRequestOf<Part>,
  ): Pick<Attention, Part>;
  permute(request: PermuteRequest & { layers: true }): Required<Permuted>;
  permute(request: PermuteRequest): Permuted;
  kernel(source: EncodeRequest, options?: KernelOptions): PositionKernel & { encoding: Encoding };
  kernel(source: Matrix | EncodingSource, options?: KernelOptions): PositionKernel;
  /** Hands back an answer that you no longer read: of any function here, but of no trainer. Later answers
   *  overwrite its arrays, each once, with a list of the same type and length, which takes less time than a
   *  new array. The next call replaces what was handed back; `recycle({})` lets it go. Do not hand one answer
   *  to two cores. */
  recycle(answer: object): void;
}

/** The encodings of a scheme. */
export type EncodingOf<Id extends SchemeId> = Extract<Encoding, { kind: SchemeKinds[Id] }>;

/** The whole core: encodings, attention, and measurements of tables. */
export interface Core extends AttentionCore, AnalysisFunctions {
  readonly arithmetic: Arithmetic;
  diagnose(table: Matrix, onProgress?: OnProgress): Diagnosis;
}

export interface Diagnosis extends Measurements {
  /** sentences on what is unusual about the table; rows count from 0 */
  notes: readonly string[];
}

/** What to say about a scheme. */
export type SchemeWords = Pick<CatalogEntry, 'description' | 'reference'>;
export interface Scheme extends Omit<CatalogEntry, keyof SchemeWords | 'parameters'> {
  readonly parameters: readonly Omit<CatalogEntry['parameters'][number], 'title'>[];
}

export type RecognitionFamily = RecognitionFit['family'];
export type RecognitionMistake = NonNullable<RecognitionFit['mistake']>;

/** Which positions a probe sees. */
export type Split = NonNullable<PositionProbeOptions['train']>;

/**
 * The schemes whose numbers come from a formula that the request brings, such as { scheme: 'formula',
 * formula: 'sin(pos / 100^(i/d))' }:
 * - 'formula', a table: `formula` is f(pos, i, d), with the position pos and the column i = 0 to d - 1;
 * - 'bias-formula', a bias: `bias` is b(m, head, heads), with the offset m = key minus query and head = 1 to
 *   heads.
 *
 * A formula has at most 200 characters: numbers, pi, e, the variables, + - * / ^ ( ), and the functions abs,
 * ceil, cos, exp, floor, log, sign, sin, sqrt, tan, tanh (x), max, min, mod (a, b) and if(x, a, b), which is
 * a where x > 0 and b elsewhere. ^ binds before a sign in front of it, and from right to left; mod has the
 * sign of b. Only the whole core has these schemes.
 */
export type FormulaId = (typeof formulaIds)[number];

export type Combine = Extract<Encoding, { kind: 'input' }>['combine'];

export interface AttendRequestOf<Part extends keyof Attention> extends AttendRequest {
  want?: readonly Part[];
}

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
