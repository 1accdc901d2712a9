/** Makes a table of positions from a tensor, with notes on what looks unusual and fixes. */
import type { Matrix } from '../core/types.ts';
import type { Steps, TableOptions, Tensor, TensorInfo, tableSteps } from '../readers/index.ts';
import type { Changes } from '../settings/setting-table.ts';
import { isFlat, likelyColumns } from './arrange.ts';
import { looksLikeMap } from './maps.ts';
import { sizesOf } from './prompt-states.ts';
import { hostOf, remoteToOpen } from './remote-table.ts';
import { text } from './table-text.ts';
import type { ToOpen } from './to-open.ts';

export interface Fix {
  readonly title: string;
  readonly drop?: number;
  readonly transpose?: boolean;
  /** largest number of rows to use; 0 for all */
  readonly take?: number;
  /** how to resize the table, which is kept beside the new one */
  readonly resize?: string;
  /** name of a tensor to read from the last source */
  readonly tensor?: string;
  /** whether to load a matrix meant for a parameter as a table of positions */
  readonly asTable?: boolean;
  /** whether to leave out the first column, which counts the rows */
  readonly withoutFirstColumn?: boolean;
  /** the length of the rows in which to arrange numbers without a shape; the reader may change it */
  readonly columns?: number;
  /** whether the tensor holds hidden states: several rows a position */
  readonly severalRows?: true;
  /** the file, opened in another way */
  readonly source?: ToOpen;
  /** the number of a map to measure, of those in the tensor */
  readonly map?: number;
  /** another way out */
  readonly or?: Fix;
  /** settings to change, instead of the table */
  readonly set?: Changes;
}

export interface Note {
  readonly words: string;
  readonly fix?: Fix;
}

interface TensorTable {
  /** includes the rows left out, with 0 in place of their non-finite numbers: no computation uses them */
  readonly matrix: Matrix;
  readonly notes: readonly Note[];
}

const dropFix = (rows: number): Fix => ({ title: text.dropFirst(rows), drop: rows });

function fixFor(note: string): Fix | undefined {
  const advice = /drop the first (?:row|(\d+) rows)/.exec(note);
  if (advice) return dropFix(Number(advice[1] ?? 1));
  const [, proposed, pull] = /adds safetensors: (\S+@refs\/pr\/(\d+))\.$/.exec(note) ?? [];
  const { host } = { host: '', ...(proposed ? hostOf(proposed) : {}) };
  if (proposed && host) return { title: text.readProposed(pull, host), source: remoteToOpen(proposed, host) };
  if (note.startsWith('The table looks transposed')) return transposeIt;
  if (note.startsWith('Column 0 counts')) return { title: text.leaveOutColumn, withoutFirstColumn: true };
  if (note.startsWith('Transposed:')) return { title: text.undoTransposition, transpose: true };
  return note.endsWith('rows are used.') ? { title: text.useAll, take: 0 } : undefined;
}

/** This many values are measured without a noticeable wait: 64 MB. */
const easyValues = 1 << 24;

/** Uses fewer rows of a table that is too large. */
export function fixForSize(rows: number, cols: number): Fix | undefined {
  const most = Math.min(rows / 2, easyValues / cols);
  if (!(most >= 2)) return undefined;
  const take = 2 ** Math.floor(Math.log2(most));
  return { title: text.useFirst(take), take };
}

/** `fixForSize` for a tensor too large to be read. */
export function fixForTensor({ name, shape }: TensorInfo): Fix | undefined {
  const cols = shape.at(-1) ?? 1;
  const fix = fixForSize(shape.reduce((product, length) => product * length, 1) / cols, cols);
  return fix && { ...fix, tensor: name };
}

export const transposeIt: Fix = { title: text.transpose, transpose: true };

/** The matrix as it is, in Properties. */
export const measureMap: Fix = { title: text.measureMap, map: 0 };
export const severalRowsOf = (tensor: string): Fix => ({
  title: text.severalRows,
  tensor,
  severalRows: true,
});

export const keepAll: Fix = { title: text.keepAll, drop: 0 };

/** For a non-finite value: drops the rows up to it, if at least half of the table remains. For too many rows left out: keeps all. */
export function fixForError(
  { code, where }: { code?: string; where?: string },
  tensor: Tensor,
  transpose: boolean,
): Fix | undefined {
  const { shape, data } = tensor;
  if (code === 'flat') return arrangeIt(tensor);
  if (code === 'bad-drop') return keepAll;
  if (code === 'bad-shape' && sizesOf(shape)) return severalRowsOf(tensor.name);
  const place = /^row (\d+), column (\d+)$/.exec(where ?? '');
  if (code !== 'non-finite' || !place) return undefined;
  const width = shape[shape.length - 1] ?? 1;
  const rows = transpose ? width : data.length / width;
  const drop = Number(place[transpose ? 2 : 1]) + 1;
  return drop <= rows / 2 ? dropFix(drop) : undefined;
}

export const tooFewLeft = text.tooFewLeft;

function arrangeIt(tensor: Tensor): Fix | undefined {
  const columns = likelyColumns(tensor);
  return columns === undefined ? undefined : { title: text.arrange, columns };
}

function refuse(rows: number, drop: number): never {
  if (drop > 0 && rows >= 2) throw Object.assign(new Error(tooFewLeft(rows)), { code: 'bad-drop' });
  throw new Error(`A table of positions needs at least 2 rows; this one has ${rows}.`);
}

const sentence = (text: string) => text.charAt(0).toLocaleUpperCase('en') + text.slice(1);

/** The button of the fix says what to do, so the words leave it out. */
function noteOf(text: string): Note {
  const fix = fixFor(text);
  const words = sentence(text);
  return fix ? { words: words.replace(/[:;] drop the first .*$/, '.'), fix } : { words };
}

/** Whether the first `count` values are finite. */
function* areFinite(values: Float32Array, count: number): Steps<boolean> {
  for (let start = 0; start < count; start += valuesAStep) {
    if (!values.subarray(start, Math.min(count, start + valuesAStep)).every(Number.isFinite)) return false;
    yield 1;
  }
  return true;
}

/** Fewer rows than this are not searched for an order. */
const fewRows = 16;

/** Values checked in each step, in less than a millisecond. */
const valuesAStep = 1 << 16;

/**
 * `convert`: `tableSteps` of the readers. Throws its ReadError if the tensor is not a table, and an error for a single row. A table of the
 * whole tensor shares its memory.
 */
export function* tableOf(
  tensor: Tensor,
  { drop, transpose, take = 0 }: TableOptions & Pick<Required<TableOptions>, 'drop' | 'transpose'>,
  convert: typeof tableSteps,
): Steps<TensorTable> {
  const isRow = tensor.shape.length === 1 || tensor.shape.at(transpose ? 0 : -1) === tensor.data.length;
  if (isFlat(tensor) && isRow && likelyColumns(tensor) !== undefined)
    throw Object.assign(new Error(text.flat(tensor.data.length)), { code: 'flat' });
  // Posting a view sends its whole buffer, so fewer rows are copied.
  const shared = drop > 0 || take === 0;
  const { table, notes: words } = yield* convert(tensor, {
    drop,
    transpose,
    shared,
    ...(take > 0 && { take }),
  });
  const { cols } = table;
  const rows = table.rows + drop;
  if (table.rows < 2) refuse(rows, drop);
  const fix = cols === 1 && isFlat(tensor) ? arrangeIt(tensor) : undefined;
  const notes = [
    ...words.map(noteOf),
    ...(fix ? [{ words: text.oneColumn, fix }] : []),
    ...(rows < fewRows ? [{ words: text.fewRows(rows, cols) }] : []),
    ...(rows === cols && looksLikeMap(table) ? [{ words: text.likeMap(rows), fix: measureMap }] : []),
  ];
  if (!transpose && rows * cols === tensor.data.length && (yield* areFinite(tensor.data, drop * cols)))
    return { matrix: { rows, cols, data: tensor.data }, notes };
  if (drop === 0) return { matrix: table, notes };
  const data = new Float32Array(rows * cols);
  const width = transpose ? tensor.data.length / cols : cols;
  for (let i = 0; i < drop * cols; i++) {
    const value = tensor.data[transpose ? (i % cols) * width + Math.floor(i / cols) : i];
    data[i] = Number.isFinite(value) ? value : 0;
    if (i % valuesAStep === 0) yield 1;
  }
  data.set(table.data, drop * cols);
  return { matrix: { rows, cols, data }, notes };
}
