import type {
  AttendRequest,
  Attention,
  Core,
  Encoding,
  Matrix,
  Permuted,
  SchemeId,
} from '../../core/types.ts';
import { namedSeed } from '../seeds.ts';
import { wordVectors } from '../word-vectors.ts';

export interface OrderInput {
  readonly words: readonly string[];
  /** the second sentence: its i-th word is the word of the first with this number */
  readonly permutation: readonly number[];
  readonly scheme: SchemeId;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** a second encoding beside the first, with its defaults */
  readonly second: SchemeId;
  readonly d: number;
  readonly heads: number;
  readonly causal: boolean;
  readonly seed: number;
}

export interface OrderOutput {
  readonly first: Attention;
  readonly second: Attention;
  readonly permuted: Permuted;
  /** permutedInput - permutedOutput */
  readonly difference: Matrix;
  /** the largest absolute entry of the outputs, which the difference is to be compared with */
  readonly largestOutput: number;
}

/** Rounded up, so that any number of heads shares any width. */
const headWidth = (d: number, heads: number) => Math.ceil(d / heads);

/** Of deviation 1 / sqrt(rows), so that the entries of a projection spread as much as those of its input. */
function weights(core: Core, width: number, { d, heads, seed }: OrderInput): AttendRequest['weights'] {
  const inner = heads * headWidth(d, heads);
  const draw = (name: string, rows: number, cols: number) =>
    core.randomNormal({ rows, cols, deviation: 1 / Math.sqrt(rows), seed: namedSeed(seed, name) });
  return {
    q: draw('query', width, inner),
    k: draw('key', width, inner),
    v: draw('value', width, inner),
    o: draw('output', inner, d),
  };
}

/** How wide the input of the layer is, with what is set beside it. */
function inputWidth(encodings: readonly Encoding[], d: number): number {
  const beside = encodings.map((one) =>
    one.kind === 'input' && one.combine === 'concat' ? one.table.cols : 0,
  );
  return beside.reduce((sum, width) => sum + width, d);
}

/** On the inputs an encoding is as wide as the model, elsewhere as a head. */
function encode(core: Core, scheme: SchemeId, input: OrderInput, parameters: object): Encoding {
  const { words, d, heads, seed } = input;
  const isOnInputs = core.catalog().find(({ id }) => id === scheme)?.kind === 'input';
  const width = isOnInputs ? d : headWidth(d, heads);
  return core.encode({ ...parameters, scheme, n: words.length, d: width, heads, seed });
}

function permuteRows({ rows, cols, data }: Matrix, permutation: readonly number[]): Matrix {
  const result = new Float32Array(data.length);
  permutation.forEach((from, to) => {
    result.set(data.subarray(from * cols, (from + 1) * cols), to * cols);
  });
  return { rows, cols, data: result };
}

export function orderJob(core: Core, input: OrderInput): OrderOutput {
  const { permutation, scheme, parameters, second, d, heads, causal } = input;
  const x = wordVectors(core, input);
  const encoding = [encode(core, scheme, input, parameters), encode(core, second, input, {})];
  const request = { x, weights: weights(core, inputWidth(encoding, d), input), heads, causal, encoding };
  const permuted = core.permute({ ...request, permutation });
  const { permutedInput, permutedOutput } = permuted;
  const difference = permutedInput.data.map((value, i) => value - permutedOutput.data[i]);
  return {
    first: core.attend(request),
    second: core.attend({ ...request, x: permuteRows(x, permutation) }),
    permuted,
    difference: { ...permutedInput, data: difference },
    largestOutput: permutedOutput.data.reduce((most, value) => Math.max(most, Math.abs(value)), 0),
  };
}
