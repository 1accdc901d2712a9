/** What the picture of two scenes shows of a result of the Order lab, and what lies between two of them. */
import type { Matrix } from '../../../core/types.ts';
import { between } from '../../../draw/motion.ts';
import { reorder } from '../../../labs/order/input.ts';
import type { OrderInput, OrderOutput } from '../../../labs/order/job.ts';

/** One layer's attention and outputs, by the words of the second sentence. */
interface Layer {
  readonly attention: (row: number, other: number) => number;
  readonly output: (row: number) => ArrayLike<number>;
}

/** All that the picture shows, whatever moves. */
export interface Shown {
  /** the words of both sentences, and where each word of the second stands in the first */
  readonly first: readonly string[];
  readonly second: readonly string[];
  readonly permutation: readonly number[];
  readonly vector: (row: number) => ArrayLike<number>;
  /** the vector of each place; null without positions */
  readonly positions: ((place: number) => ArrayLike<number>) | null;
  readonly firstLayer: Layer;
  readonly secondLayer: Layer;
  readonly change: (row: number) => ArrayLike<number>;
  /** the largest change, and its word and entry */
  readonly largest: { readonly value: number; readonly row: number; readonly entry: number };
}

const rowOf = ({ cols, data }: Matrix, row: number) => data.subarray(row * cols, (row + 1) * cols);

/** What a result of the Order lab shows. */
export function shownOf(
  { words, permutation }: OrderInput,
  { first, second, permuted, difference }: OrderOutput,
  vectors: Matrix,
  positions: Matrix | null,
): Shown {
  const weight = ([map]: OrderOutput['first'], row: number, other: number) =>
    map.data[row * map.cols + other];
  return {
    first: words,
    second: reorder(words, permutation),
    permutation,
    vector: (row) => rowOf(vectors, permutation[row]),
    positions: positions && ((place) => rowOf(positions, place)),
    firstLayer: {
      attention: (row, other) => weight(first, permutation[row], permutation[other]),
      output: (row) => rowOf(permuted.permutedOutput, row),
    },
    secondLayer: {
      attention: (row, other) => weight(second, row, other),
      output: (row) => rowOf(permuted.permutedInput, row),
    },
    change: (row) => rowOf(difference, row),
    largest: { value: permuted.maxAbsDifference, row: permuted.worst.row, entry: permuted.worst.col },
  };
}

export const mixed = (a: ArrayLike<number>, b: ArrayLike<number>, share: number): ArrayLike<number> =>
  share <= 0 ? a : share >= 1 ? b : Array.from(a, (value, i) => between(value, b[i], share));

const blendLayers = (from: Layer, to: Layer, share: number): Layer => ({
  attention: (row, other) => between(from.attention(row, other), to.attention(row, other), share),
  output: (row) => mixed(from.output(row), to.output(row), share),
});

/** On the way from one layer to another, such as from one without positions to one with them. */
export const blend = (from: Shown, to: Shown, share: number): Shown =>
  share >= 1
    ? to
    : {
        ...to,
        firstLayer: blendLayers(from.firstLayer, to.firstLayer, share),
        secondLayer: blendLayers(from.secondLayer, to.secondLayer, share),
      };
