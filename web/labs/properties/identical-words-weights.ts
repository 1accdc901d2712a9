/** The weights of the head that reads one repeated word. */
import type { AttendRequest, Core, Encoding, Matrix } from '../../core/types.ts';
import { identity, type LayerWeights } from '../../encoding/layer.ts';
import { namedSeed } from '../../encoding/word-vectors.ts';
import { type Sizes, widthOfHead } from './item.ts';

/** The reader's weights, width of the input x width of the head: a query is x W. */
export interface HeadWeights {
  readonly q: Matrix;
  readonly k: Matrix;
}

type Weights = AttendRequest['weights'];

/** How many dimensions concatenated positions add to the input. */
const besideOf = (encodings: readonly Encoding[]): number =>
  encodings.reduce(
    (sum, one) => sum + (one.kind === 'input' && one.combine === 'concat' ? one.table.cols : 0),
    0,
  );

/** Whether an encoding acts on the queries and keys of a head. Identity weights then pass on that head's part of the input. */
export const areHeadWide = (encodings: readonly Encoding[]): boolean =>
  encodings.some(({ kind }) => kind === 'rotary' || kind === 'relative');

const alike = (matrix: Matrix): Weights => ({ q: matrix, k: matrix, v: matrix });

/** One head as wide as its input, or the columns of one of several heads. */
function identities(encodings: readonly Encoding[], sizes: Sizes): Weights {
  const beside = besideOf(encodings);
  const width = widthOfHead(sizes);
  const isHeadWide = areHeadWide(encodings);
  if (isHeadWide && beside === 0) return alike(identity(sizes.d, sizes.head * width, width));
  if (isHeadWide)
    throw new Error(
      'With identity weights, concatenated positions make the head wider than the offset vectors. Choose random weights, or add the positions.',
    );
  return alike(identity(sizes.d + beside));
}

/** Normal, with standard deviation 1 / sqrt(rows), so that the queries and keys of a normal word have entries of deviation 1. */
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

/** The first `d` rows of the weights, which read the word: positions are concatenated after it. */
export function ofWords({ q, k, v }: Weights, d: number): Weights {
  const top = ({ cols, data }: Matrix): Matrix => ({ rows: d, cols, data: data.subarray(0, d * cols) });
  return { q: top(q), k: top(k), v: top(v) };
}
