/** The proximity of an item: n x n over positions, or of the vectors of offsets against each other. */
import type { Core, EncodeRequest, Encoding, Matrix, Scheme } from '../../core/types.ts';
import { encodeChosen } from '../../encoding/encode.ts';
import { encodeOffsets, offsetsId } from '../../encoding/offsets.ts';
import { reachOf, shownTable, type TableRole } from '../../encoding/relative-table.ts';
import { tableId } from '../../encoding/source.ts';
import { combinedProximity } from './combined-proximity.ts';
import { frequenciesOf } from './frequencies.ts';
import {
  firstPosition,
  type Item,
  type PartId,
  reachOfSum,
  reachOfVectors,
  type SchemePart,
  type Sizes,
  schemeOf,
  widthOfHead,
} from './item.ts';

/** What the rows and columns of a proximity are. */
export type Compared = 'positions' | 'offsets' | 'angles' | 'decaying-angles' | 'bias' | 'sum';

export interface Subject {
  readonly what: Compared;
  /** what row 0 stands for: the first position, or the least offset */
  readonly first: number;
  /** counted from 0; null where all heads are alike */
  readonly head: number | null;
  /** what vectors of offsets are added to */
  readonly role: TableRole;
}

export interface ItemProximity extends Subject {
  readonly proximity: Matrix;
}

export interface ItemVectors extends Subject {
  /** one a row; null where there are none */
  readonly table: Matrix | null;
}

/** What is asked of the core for a part. `maxDistance`: the largest offset that is looked at, for which relative vectors are made. */
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
    d: kind === 'input' ? d : widthOfHead(sizes),
    heads: kind === 'bias' || kind === 'relative' ? heads : 1,
    seed,
  };
  const relative = kind === 'relative' ? { maxDistance: Math.max(1, maxDistance) } : {};
  const set = part === chosen.scheme ? chosen.parameters : {};
  const learned =
    part === 'learned-sinusoidal'
      ? { frequencies: Array.from(frequenciesOf(d, psiBase, omega)) }
      : part === 'relative-learned-sinusoidal'
        ? { base: psiBase }
        : {};
  return { ...request, ...set, ...relative, ...learned };
}

/** A part encoded: a scheme, or a table of the reader's. `maxDistance`: as of `requestOf`. */
export function encodePart(core: Core, part: PartId, sizes: Sizes, maxDistance: number): Encoding {
  const { table, offsets, d, seed } = sizes;
  if (part === offsetsId) {
    if (!offsets) throw new Error('There are no vectors of offsets of yours.');
    return encodeOffsets(offsets, maxDistance);
  }
  if (part !== tableId) return core.encode(requestOf(core.catalog(), part, sizes, maxDistance));
  if (!table) throw new Error('There is no table of yours.');
  return encodeChosen(core, table, { n: table.table.rows, d, seed });
}

/** The dot product of two rows is the kernel. The decay of xPos is left out: queries and keys have different ones. */
function cosinesAndSines({ cos, sin, attentionFactor }: Extract<Encoding, { kind: 'rotary' }>): Matrix {
  const cols = 2 * cos.cols;
  const data = new Float32Array(cos.rows * cols);
  for (let row = 0; row < cos.rows; row++) {
    data.set(cos.data.subarray(row * cos.cols, (row + 1) * cos.cols), row * cols);
    data.set(sin.data.subarray(row * cos.cols, (row + 1) * cos.cols), row * cols + cos.cols);
  }
  return { rows: cos.rows, cols, data: data.map((value) => value / attentionFactor) };
}

interface Part {
  readonly encoding: Encoding;
  readonly subject: Subject;
  /** its vectors, where it has any */
  readonly table: Matrix | null;
}

/** Of relative vectors the table has a row for each offset: as many rows as there are positions, or one fewer. */
function partOf(core: Core, id: PartId, sizes: Sizes): Part {
  const encoding = encodePart(core, id, sizes, reachOfVectors(sizes));
  const part = (what: Compared, table: Matrix | null, more: Partial<Subject> = {}): Part => ({
    encoding,
    subject: { what, first: 0, head: null, role: 'keys', ...more },
    table,
  });
  switch (encoding.kind) {
    case 'none':
      throw new Error('Without positions there is nothing to measure.');
    case 'input':
      return part('positions', encoding.table, { first: firstPosition([id], sizes) });
    case 'rotary':
      return part(encoding.decay ? 'decaying-angles' : 'angles', cosinesAndSines(encoding));
    case 'bias':
      return part('bias', null, { head: Math.min(sizes.head, encoding.heads.length - 1) });
    case 'relative': {
      const reach = reachOf(encoding, sizes.n);
      const shown = shownTable(encoding, { d: widthOfHead(sizes), head: sizes.head, reach });
      const { role, byHead, vectors } = shown;
      return part('offsets', vectors, { first: -reach, head: byHead ? shown.head : null, role });
    }
  }
}

function proximityOfPart(core: Core, { encoding, subject, table }: Part, { measure }: Sizes): Matrix {
  if (encoding.kind === 'relative' && table) return core.proximity(table, { measure });
  return core.proximity(encoding, { measure, head: subject.head ?? 0 });
}

export function proximityOf(core: Core, { parts }: Pick<Item, 'parts'>, sizes: Sizes): ItemProximity {
  const [absolute, relative] = parts;
  const part = partOf(core, absolute, sizes);
  const { subject, table } = part;
  if (relative === undefined) return { ...subject, proximity: proximityOfPart(core, part, sizes) };
  const encoding = encodePart(core, relative, sizes, reachOfSum(sizes));
  if (!table || encoding.kind !== 'relative')
    throw new Error('A sum takes vectors of positions and vectors of offsets.');
  const proximity = combinedProximity(core, table, encoding, sizes.measure);
  return { ...subject, what: 'sum', proximity };
}

/** The vectors of an item: of a sum those of its positions. */
export function vectorsOf(core: Core, { parts }: Pick<Item, 'parts'>, sizes: Sizes): ItemVectors {
  const { subject, table } = partOf(core, parts[0], sizes);
  return { ...subject, table };
}
