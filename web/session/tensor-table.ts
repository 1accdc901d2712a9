/** A tensor as a table of positions, and what looks odd in it, with what mends it. */
import type { Matrix } from '../core/types.ts';
import type { Steps, TableOptions, Tensor, TensorInfo, tableSteps } from '../readers/index.ts';
import type { Changes } from '../state/properties.ts';

export interface Fix {
  readonly title: string;
  readonly drop?: number;
  readonly transpose?: boolean;
  /** rows to take at most; 0 for all */
  readonly take?: number;
  /** the tensor of the last source that is to be read for it */
  readonly tensor?: string;
  /** puts a matrix that was meant for something else in the table store */
  readonly asTable?: boolean;
  /** settings that it changes instead */
  readonly set?: Changes;
}

export interface Note {
  readonly words: string;
  readonly fix?: Fix;
}

export interface TensorTable {
  /** every row that is taken; numbers that are not finite in rows left out are 0 here: they take no part */
  readonly matrix: Matrix;
  readonly notes: readonly Note[];
}

const dropFix = (rows: number): Fix => ({
  title: rows === 1 ? 'Drop the first row' : `Drop the first ${rows} rows`,
  drop: rows,
});

/** What a note advises, as something that one click does. */
function fixFor(note: string): Fix | undefined {
  const advice = /drop the first (?:row|(\d+) rows)/.exec(note);
  if (advice) return dropFix(Number(advice[1] ?? 1));
  if (note.startsWith('The table looks transposed')) return transposeIt;
  if (note.startsWith('Transposed:')) return { title: 'Turn it back', transpose: true };
  return note.endsWith('rows were taken.') ? { title: 'Take all rows', take: 0 } : undefined;
}

/** As many values as are measured in a breath: 64 MB. */
const easyValues = 1 << 24;

/** Takes fewer rows, where there are too many. */
export function fixForSize(rows: number, cols: number): Fix | undefined {
  const most = Math.min(rows / 2, easyValues / cols);
  if (!(most >= 2)) return undefined;
  const take = 2 ** Math.floor(Math.log2(most));
  return { title: `Take the first ${take} rows`, take };
}

/** The same for a tensor that is not read, as it is too large. */
export function fixForTensor({ name, shape }: TensorInfo): Fix | undefined {
  const cols = shape.at(-1) ?? 1;
  const fix = fixForSize(shape.reduce((product, length) => product * length, 1) / cols, cols);
  return fix && { ...fix, tensor: name };
}

export const transposeIt: Fix = { title: 'Transpose it', transpose: true };

export const keepAll: Fix = { title: 'Leave no row out', drop: 0 };

/**
 * For a value that no computation can use: leaving out the rows up to it, where that leaves most of the table. For too many
 * rows left out: leaving none out.
 */
export function fixForError(
  { code, where }: { code?: string; where?: string },
  { shape, data }: Tensor,
  transpose: boolean,
): Fix | undefined {
  if (code === 'bad-drop') return keepAll;
  const place = /^row (\d+), column (\d+)$/.exec(where ?? '');
  if (code !== 'non-finite' || !place) return undefined;
  const width = shape[shape.length - 1] ?? 1;
  const rows = transpose ? width : data.length / width;
  const drop = Number(place[transpose ? 2 : 1]) + 1;
  return drop <= rows / 2 ? dropFix(drop) : undefined;
}

/** What to say where fewer than two of a table's rows are left. */
export const tooFewLeft = (rows: number): string =>
  `Rows left out at the start: at least 2 of the table’s ${rows} rows must stay.`;

/** One row has no order, and no line goes through it. */
function refuse(rows: number, drop: number): never {
  if (drop > 0 && rows >= 2) throw Object.assign(new Error(tooFewLeft(rows)), { code: 'bad-drop' });
  throw new Error(`A table of positions needs at least 2 rows; this one has ${rows}.`);
}

const sentence = (text: string) => text.charAt(0).toLocaleUpperCase('en') + text.slice(1);

function noteOf(text: string): Note {
  const fix = fixFor(text);
  return fix ? { words: sentence(text), fix } : { words: sentence(text) };
}

/** Whether the first values, so many, all are finite. */
function* areFinite(values: Float32Array, count: number): Steps<boolean> {
  for (let start = 0; start < count; start += valuesAStep) {
    if (!values.subarray(start, Math.min(count, start + valuesAStep)).every(Number.isFinite)) return false;
    yield 1;
  }
  return true;
}

/** As many as take less than a millisecond to look at. */
const valuesAStep = 1 << 16;

/**
 * `convert` is the readers' `tableSteps`. Throws its ReadError where the tensor is no table, and an error for a single row. A
 * table that is the whole tensor lies in its memory.
 */
export function* tableOf(
  tensor: Tensor,
  { drop, transpose, take = 0 }: TableOptions & Pick<Required<TableOptions>, 'drop' | 'transpose'>,
  convert: typeof tableSteps,
): Steps<TensorTable> {
  // With less than all rows only a copy is no larger than they are, wherever it is sent.
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
  const notes = words.map(noteOf);
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
