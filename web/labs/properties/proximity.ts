/** The proximity of an item: n x n over positions, or of the vectors of offsets against each other. */
import type { Core, EncodeRequest, Encoding, Matrix, ProximityOptions, Scheme } from '../../core/types.ts';
import { encodeChosen } from '../encode-chosen.ts';
import { type ChosenEncoding, tableId } from '../encoding-input.ts';
import { reachOf, shownTable } from '../encodings/relative-table.ts';
import { movedFrequencies, startFrequencies } from './frequencies.ts';
import { type Item, type PartId, type SchemePart, schemeOf } from './items.ts';

export interface Sizes {
  readonly n: number;
  /** model width; vectors of offsets, angles and biases act in a head */
  readonly d: number;
  readonly heads: number;
  /** counted from 0 */
  readonly head: number;
  readonly seed: number;
  readonly measure: NonNullable<ProximityOptions['measure']>;
  /** of the page's scheme, those that are set */
  readonly chosen: { readonly scheme: string; readonly parameters: Readonly<Record<string, unknown>> };
  /** the reader's, as many rows as are looked at */
  readonly table?: ChosenEncoding & { readonly table: Matrix };
  /** of learnable sinusoids */
  readonly psiBase: number;
  readonly omega: readonly number[];
}

/** What stands at one place of the grid, wherever its numbers come from. */
export interface Measured {
  readonly title: string;
  readonly origin: string;
  readonly proximity: Matrix;
}

export type What = 'positions' | 'offsets' | 'angles' | 'bias' | 'sum';

export interface Shown extends Measured {
  readonly what: What;
  /** what row 0 stands for: position 0, or the least offset */
  readonly first: number;
  /** the vectors that are compared, one a row; null where there are none */
  readonly table: Matrix | null;
  /** which vectors they are */
  readonly tableName: string;
}

export const headWidth = ({ d, heads }: Pick<Sizes, 'd' | 'heads'>): number =>
  Math.max(2, Math.floor(d / heads));

/** `maxDistance`: of relative vectors, so that there is one for every offset that is looked at. */
export function requestOf(
  catalog: readonly Scheme[],
  part: SchemePart,
  sizes: Sizes,
  maxDistance: number,
): EncodeRequest {
  const { n, d, heads, seed, chosen, psiBase, omega } = sizes;
  const scheme = schemeOf(part);
  const { kind } = catalog.find(({ id }) => id === scheme) ?? { kind: 'none' };
  const request: EncodeRequest = {
    scheme,
    n,
    d: kind === 'input' ? d : headWidth(sizes),
    heads: kind === 'bias' ? heads : 1,
    seed,
  };
  const relative = kind === 'relative' ? { maxDistance: Math.max(1, maxDistance) } : {};
  const set = part === chosen.scheme ? chosen.parameters : {};
  const learned =
    part === 'learned-sinusoidal'
      ? { frequencies: Array.from(movedFrequencies(startFrequencies(d, psiBase), omega)) }
      : part === 'relative-learned-sinusoidal'
        ? { base: psiBase }
        : {};
  return { ...request, ...set, ...relative, ...learned };
}

/** `maxDistance`: as of `requestOf`. */
export function encodePart(core: Core, part: PartId, sizes: Sizes, maxDistance: number): Encoding {
  if (part !== tableId) return core.encode(requestOf(core.catalog(), part, sizes, maxDistance));
  const { table, d, seed } = sizes;
  if (!table) throw new Error('There is no table of yours.');
  return encodeChosen(core, table, { n: table.table.rows, d, seed });
}

/** The largest offset of vectors that are compared with each other: as many of them as there are positions, or one fewer. */
export const reachOfVectors = ({ n }: Pick<Sizes, 'n'>): number => Math.floor((n - 1) / 2);

/** The largest offset between two positions. */
export const reachOfSum = ({ n }: Pick<Sizes, 'n'>): number => n - 1;

/** Side by side: their dot product is the kernel of the turning pairs. */
function cosinesAndSines({ cos, sin }: Extract<Encoding, { kind: 'rotary' }>): Matrix {
  const cols = 2 * cos.cols;
  const data = new Float32Array(cos.rows * cols);
  for (let row = 0; row < cos.rows; row++) {
    data.set(cos.data.subarray(row * cos.cols, (row + 1) * cos.cols), row * cols);
    data.set(sin.data.subarray(row * cos.cols, (row + 1) * cos.cols), row * cols + cos.cols);
  }
  return { rows: cos.rows, cols, data };
}

function vectorsOf(encoding: Encoding, sizes: Sizes): { vectors: Matrix; reach: number } {
  if (encoding.kind !== 'relative') throw new Error(`${encoding.kind} has no vectors for offsets.`);
  const reach = reachOf(encoding, sizes.n);
  return { ...shownTable(encoding, { d: headWidth(sizes), head: 0, reach }), reach };
}

function single(core: Core, part: PartId, sizes: Sizes): Omit<Shown, keyof Measured> & { proximity: Matrix } {
  const { measure, head } = sizes;
  const encoding = encodePart(core, part, sizes, reachOfVectors(sizes));
  switch (encoding.kind) {
    case 'none':
      throw new Error('Without positions there is nothing to measure.');
    case 'input':
      return {
        what: 'positions',
        first: 0,
        proximity: core.proximity(encoding, { measure }),
        table: encoding.table,
        tableName: 'the vectors of positions',
      };
    case 'rotary':
      return {
        what: 'angles',
        first: 0,
        proximity: core.proximity(encoding),
        table: cosinesAndSines(encoding),
        tableName: 'the cosines and sines of the angles',
      };
    case 'bias':
      return {
        what: 'bias',
        first: 0,
        proximity: core.proximity(encoding, { head: Math.min(head, encoding.heads.length - 1) }),
        table: null,
        tableName: '',
      };
    case 'relative': {
      const { vectors, reach } = vectorsOf(encoding, sizes);
      return {
        what: 'offsets',
        first: -reach,
        proximity: core.proximity(vectors, { measure }),
        table: vectors,
        tableName: 'the vectors of the offsets',
      };
    }
  }
}

/** phi(x, y) = P_x . P_y + R_0 . R_{y - x}: what both add to a score from position alone. */
function together(core: Core, [absolute, relative]: readonly PartId[], sizes: Sizes): Matrix {
  const { n, measure } = sizes;
  const { proximity } = single(core, absolute, sizes);
  const { vectors, reach } = vectorsOf(encodePart(core, relative, sizes, reachOfSum(sizes)), sizes);
  const kernel = core
    .proximity(vectors, { measure })
    .data.subarray(reach * vectors.rows, (reach + 1) * vectors.rows);
  const clipped = (offset: number) => Math.min(Math.max(offset, -reach), reach) + reach;
  const data = proximity.data.map((value, i) => value + kernel[clipped((i % n) - Math.floor(i / n))]);
  return { ...proximity, data };
}

export function proximityOf(core: Core, { title, origin, parts }: Item, sizes: Sizes): Shown {
  if (parts.length === 1) return { title, origin, ...single(core, parts[0], sizes) };
  const { table, tableName } = single(core, parts[0], sizes);
  return {
    title,
    origin,
    what: 'sum',
    first: 0,
    proximity: together(core, parts, sizes),
    table,
    tableName: `${tableName}, without the relative vectors`,
  };
}
