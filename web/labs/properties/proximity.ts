/** The proximity (similarity matrix) of an item: n x n over positions, or over offset vectors; whole, or as means of blocks. */
import { PeError } from '../../core/errors.ts';
import type { Core, EncodeRequest, Encoding, EncodingSource, Matrix, Scheme } from '../../core/types.ts';
import { dataDependentText } from '../../encoding/data-dependent-text.ts';
import { catalogOf, encodeChosen, encodeSource, kindOfSource } from '../../encoding/encode.ts';
import { frequenciesOf } from '../../encoding/frequencies.ts';
import {
  encodeOffsets,
  largestOffset,
  offsetsId,
  shownTable,
  type TableRole,
} from '../../encoding/relative-table.ts';
import { ape, rpe, schemeBehind } from '../../schemes/further-facts.ts';
import { hasFeature } from '../../schemes/scheme-facts.ts';
import { tableId } from '../../schemes/source.ts';
import {
  firstPosition,
  type Item,
  isGivenMap,
  type PartId,
  reachOfSum,
  reachOfVectors,
  type SchemePart,
  type Sizes,
  widthOfHead,
} from './items.ts';

/** What a row of a proximity represents. */
export type RowKind =
  | 'positions'
  | 'offsets'
  | 'angles'
  | 'decaying-angles'
  | 'bias'
  | 'sum'
  | 'map'
  | 'weights';

/** What each row of a proximity, or of an item's vectors, represents. */
export interface RowMeaning {
  readonly what: RowKind;
  /** the position or offset of row 0 */
  readonly first: number;
  /** counted from 0; null if all heads are equal */
  readonly head: number | null;
  /** whether offset vectors are added to keys or values */
  readonly role: TableRole;
}

export interface ItemProximity extends RowMeaning {
  readonly proximity: Matrix;
}

interface ItemVectors extends RowMeaning {
  /** a vector in each row; null if the item has no vectors */
  readonly table: Matrix | null;
}

/** The request of a part for the core. `maxDistance`: largest offset that needs a relative vector. */
export function requestOf(
  catalog: readonly Scheme[],
  part: SchemePart,
  sizes: Sizes,
  maxDistance: number,
): EncodeRequest {
  const { n, d, heads, seed, chosen, written, psiBase } = sizes;
  const scheme = schemeBehind(part);
  const { kind } = catalog.find(({ id }) => id === scheme) ?? { kind: 'none' };
  return {
    scheme,
    n,
    d: kind === 'input' ? d : widthOfHead(sizes),
    heads: kind === 'bias' || kind === 'relative' ? heads : 1,
    seed,
    ...(part === chosen.scheme ? chosen.parameters : written?.[part]),
    ...(kind === 'relative' && { maxDistance: Math.max(1, maxDistance) }),
    ...(part === ape.waves && { frequencies: Array.from(frequenciesOf(sizes)) }),
    ...(part === rpe.waves && { base: psiBase }),
  };
}

/** The encoding of a part from a file or from training; undefined for any other part. */
function givenPart(core: Core, part: PartId, sizes: Sizes, maxDistance: number): Encoding | undefined {
  const { table, offsets, encodings, d, seed } = sizes;
  if (part === offsetsId) {
    if (!offsets) throw new Error('Your offset vectors are missing: choose a table for them.');
    return encodeOffsets(offsets, maxDistance);
  }
  if (part === tableId) {
    if (!table) throw new Error('Your table is missing: drop its file again.');
    return encodeChosen(core, table, { n: table.table.rows, d, seed });
  }
  const trained = encodings?.[part];
  // A trained table may have vectors for more offsets.
  return trained?.kind === 'relative' && maxDistance < trained.maxDistance
    ? encodeOffsets(trained.keys, maxDistance)
    : trained;
}

/** The source of a part: for a scheme only the request, so that its tables stay in the core. `maxDistance` as in `requestOf`. */
const sourceOf = (core: Core, part: PartId, sizes: Sizes, maxDistance: number): EncodingSource =>
  givenPart(core, part, sizes, maxDistance) ??
  requestOf(catalogOf(core), part as SchemePart, sizes, maxDistance);

/** The encoding of a part. `maxDistance` as in `requestOf`. */
export const encodePart = (core: Core, part: PartId, sizes: Sizes, maxDistance: number): Encoding =>
  encodeSource(core, sourceOf(core, part, sizes, maxDistance));

/** The dot product of two rows is the rotary kernel. The decay of xPos is left out: it differs between queries and keys. */
function cosinesAndSines({ cos, sin, attentionFactor }: Extract<Encoding, { kind: 'rotary' }>): Matrix {
  const cols = 2 * cos.cols;
  const data = new Float32Array(cos.rows * cols);
  for (let row = 0; row < cos.rows; row++) {
    data.set(cos.data.subarray(row * cos.cols, (row + 1) * cos.cols), row * cols);
    data.set(sin.data.subarray(row * cos.cols, (row + 1) * cos.cols), row * cols + cos.cols);
  }
  return { rows: cos.rows, cols, data: data.map((value) => value / attentionFactor) };
}

/** `vectorsOf` has the meaning of the rows of relative vectors. */
function rowMeaningOf(kind: Exclude<Encoding['kind'], 'relative'>, part: PartId, sizes: Sizes): RowMeaning {
  const rowMeaning = { first: 0, head: null, role: 'keys' } as const;
  switch (kind) {
    case 'data-dependent':
      throw new PeError('not-supported', dataDependentText.needsWords, 'scheme');
    case 'none':
      throw new Error('Without positions there is nothing to measure.');
    case 'input':
      return { ...rowMeaning, what: 'positions', first: firstPosition([part], sizes) };
    case 'rotary':
      return { ...rowMeaning, what: hasFeature(part, 'scales') ? 'decaying-angles' : 'angles' };
    case 'bias':
      return { ...rowMeaning, what: 'bias', head: Math.min(sizes.head, sizes.heads - 1) };
  }
}

/** What a map of the reader's has in its cells. */
function givenMap({ map }: Sizes): ItemProximity {
  if (!map) throw new Error('Your map is missing: drop its file again.');
  const what = map.isAttention ? 'weights' : 'map';
  return { what, first: 0, head: null, role: 'keys', proximity: map.matrix };
}

export function proximityOf(core: Core, item: Pick<Item, 'parts'>, sizes: Sizes): ItemProximity {
  if (isGivenMap(item)) return givenMap(sizes);
  const [part, added] = item.parts;
  const { measure } = sizes;
  const source = sourceOf(core, part, sizes, reachOfVectors(sizes));
  const kind = kindOfSource(core, source) ?? 'none';
  if (kind === 'relative') {
    const { table, ...rowMeaning } = vectorsOf(core, item, sizes);
    return { ...rowMeaning, proximity: core.proximity(table as Matrix, { measure }) };
  }
  const rowMeaning = rowMeaningOf(kind, part, sizes);
  if (added === undefined)
    return { ...rowMeaning, proximity: core.proximity(source, { measure, head: rowMeaning.head ?? 0 }) };
  const sources = [source, sourceOf(core, added, sizes, reachOfSum(sizes))];
  return { ...rowMeaning, what: 'sum', proximity: core.proximity(sources, { measure }) };
}

/** The vectors of an item; for a sum, those of its positions. */
export function vectorsOf(core: Core, item: Pick<Item, 'parts'>, sizes: Sizes): ItemVectors {
  if (isGivenMap(item)) return { ...givenMap(sizes), table: null };
  const [part] = item.parts;
  const encoding = encodePart(core, part, sizes, reachOfVectors(sizes));
  switch (encoding.kind) {
    case 'relative': {
      const reach = largestOffset(encoding, sizes.n);
      const shown = shownTable(encoding, { d: widthOfHead(sizes), head: sizes.head, reach });
      const { role, byHead, head, vectors: table } = shown;
      return { what: 'offsets', first: -reach, head: byHead ? head : null, role, table };
    }
    case 'input':
      return { ...rowMeaningOf('input', part, sizes), table: encoding.table };
    case 'rotary':
      return { ...rowMeaningOf('rotary', part, sizes), table: cosinesAndSines(encoding) };
    default:
      return { ...rowMeaningOf(encoding.kind, part, sizes), table: null };
  }
}

export interface DownsampledMatrix {
  readonly n: number;
  /** the map drawn: means of blocks of step x step; the last blocks may be smaller */
  readonly blockMeans: Matrix;
  readonly step: number;
  /** Whether row x is available: a matrix in blocks has only some rows. */
  has(x: number): boolean;
  /** Throws if the row is not available. */
  row(x: number): Float32Array;
  column(y: number): Float32Array;
  /** the last row pointed at, shown until the next is computed */
  readonly lastRead?: number;
}

export const wholeMatrix = (matrix: Matrix): DownsampledMatrix => ({
  n: matrix.rows,
  blockMeans: matrix,
  step: 1,
  has: () => true,
  row: (x) => matrix.data.subarray(x * matrix.cols, (x + 1) * matrix.cols),
  column: (y) => Float32Array.from({ length: matrix.rows }, (_, x) => matrix.data[x * matrix.cols + y]),
});

export interface MatrixRow {
  readonly x: number;
  readonly values: Float32Array;
}

/** A proximity as computed: whole (step 1), or the means of blocks with some of the rows. */
interface Computed {
  readonly shown: { readonly proximity: Matrix };
  readonly step: number;
  readonly rows: readonly MatrixRow[];
}

/** The proximity to draw; in blocks it is symmetric. `lastRead`: the last row pointed at in a long map. */
export function downsampledOf({ shown, step, rows }: Computed, lastRead?: MatrixRow): DownsampledMatrix {
  if (step === 1) return wholeMatrix(shown.proximity);
  const there = new Map([...rows, ...(lastRead ? [lastRead] : [])].map(({ x, values }) => [x, values]));
  const row = (x: number): Float32Array => {
    const values = there.get(x);
    if (!values) throw new Error(`Row ${x} has not been computed.`);
    return values;
  };
  return {
    n: rows[0].values.length,
    blockMeans: shown.proximity,
    step,
    has: (x) => there.has(x),
    row,
    column: row,
    ...(lastRead && { lastRead: lastRead.x }),
  };
}

/** phi minus the means of its diagonals, averaged over each block. `mean`: the means at offsets 1 - n to n - 1. */
export function toeplitzRemainder({ n, blockMeans, step }: DownsampledMatrix, mean: Float64Array): Matrix {
  const { rows, cols, data } = blockMeans;
  const size = (cell: number) => Math.min(step, n - cell * step);
  const meanOfBlock = (row: number, col: number) => {
    let sum = 0;
    for (let x = row * step; x < row * step + size(row); x++)
      for (let y = col * step; y < col * step + size(col); y++) sum += mean[y - x + n - 1];
    return sum / (size(row) * size(col));
  };
  // Blocks along a diagonal have the same offsets, except the smaller blocks at the end.
  const alongDiagonal =
    step === 1
      ? mean
      : Float64Array.from({ length: 2 * rows - 1 }, (_, i) => {
          const apart = i - (rows - 1);
          return apart < 0 ? meanOfBlock(-apart, 0) : meanOfBlock(0, apart);
        });
  const last = size(rows - 1) < step ? rows - 1 : rows;
  const remainder = new Float32Array(data.length);
  for (let row = 0, i = 0; row < rows; row++)
    for (let col = 0; col < cols; col++, i++)
      remainder[i] =
        data[i] - (row < last && col < last ? alongDiagonal[col - row + rows - 1] : meanOfBlock(row, col));
  return { rows, cols, data: remainder };
}
