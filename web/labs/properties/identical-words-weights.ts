/** The weights of the head that looks at one word repeated. */
import type { AttendRequest, Core, Encoding, Matrix } from '../../core/types.ts';
import { identity, type LayerWeights } from '../../encoding/layer.ts';
import { namedSeed } from '../../encoding/seeds.ts';
import { type Sizes, widthOfHead } from './item.ts';

/** Of the reader's: each as many rows as the input is wide, and as many columns as the head is wide; a query is x W. */
export interface HeadWeights {
  readonly q: Matrix;
  readonly k: Matrix;
}

type Weights = AttendRequest['weights'];

/** By how much concatenated positions widen the input. */
const besideOf = (encodings: readonly Encoding[]): number =>
  encodings.reduce(
    (sum, one) => sum + (one.kind === 'input' && one.combine === 'concat' ? one.table.cols : 0),
    0,
  );

/** Whether an encoding acts on queries and keys of one head: identity weights then pass on that head's part of the input. */
export const areHeadWide = (encodings: readonly Encoding[]): boolean =>
  encodings.some(({ kind }) => kind === 'rotary' || kind === 'relative');

const alike = (matrix: Matrix): Weights => ({ q: matrix, k: matrix, v: matrix });

/** One head as wide as its input, as in the encodings lab, or the columns of one of several heads. */
function identities(encodings: readonly Encoding[], sizes: Sizes): Weights {
  const beside = besideOf(encodings);
  const width = widthOfHead(sizes);
  const isHeadWide = areHeadWide(encodings);
  if (isHeadWide && beside === 0) return alike(identity(sizes.d, sizes.head * width, width));
  if (isHeadWide)
    throw new Error(
      'With identity weights, positions beside the words make a head wider than the vectors of the offsets. Choose seeded weights, or add the positions.',
    );
  return alike(identity(sizes.d + beside));
}

/** Normal, of deviation 1 / sqrt(rows): queries and keys of a normal word then have entries of deviation 1. */
function seeded(core: Core, encodings: readonly Encoding[], sizes: Sizes): Weights {
  const rows = sizes.d + besideOf(encodings);
  const weight = (name: string) =>
    core.randomNormal({
      rows,
      cols: widthOfHead(sizes),
      deviation: 1 / Math.sqrt(rows),
      seed: namedSeed(sizes.seed, name),
    });
  return { q: weight('query'), k: weight('key'), v: weight('value') };
}

export const weightsOf = (
  core: Core,
  kind: LayerWeights,
  encodings: readonly Encoding[],
  sizes: Sizes,
): Weights => (kind === 'seeded' ? seeded(core, encodings, sizes) : identities(encodings, sizes));

/** The rows of the weights that read the word: positions are concatenated behind it. */
export function ofWords({ q, k, v }: Weights, d: number): Weights {
  const top = ({ cols, data }: Matrix): Matrix => ({ rows: d, cols, data: data.subarray(0, d * cols) });
  return { q: top(q), k: top(k), v: top(v) };
}
