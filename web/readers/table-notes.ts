import { counted } from '../core/counted.ts';
import type { Matrix } from '../core/types.ts';
import { partOf, rowsAStep, type Steps } from './steps.ts';

/** A norm is an outlier if it is this many times the next one and this many median deviations away from it. */
const outlier_ratio = 1.5;
const outlier_deviations = 6;
const outliers_at_most = 3;
const rows_for_outliers = 8;
/** Rows of zeros count as padding if all of them are among the first rows. */
const padding_rows_at_most = 4;
/** A table looks transposed if neighbouring columns correlate this much, and this much more than neighbouring rows. */
const likeness_of_columns = 0.6;
const likeness_margin = 0.35;
const size_for_likeness = 8;
const values_for_a_guess = 1 << 20;
const rows_of_a_block = 8;
/** With 19 shuffles, one table in 20 whose rows have no order passes for one that has. */
const shuffles = 19;
const rows_for_order = 16;
/** Squares of differences below this share of a row's are rounding. */
const rounding = 1e-9;

/** Notes on what looks unusual in a table of positions with these row norms. Row `i` is named row `i + firstRow`. */
export function* tableNotes(table: Matrix, norms: Float64Array, firstRow: number): Steps<string[]> {
  const looks = yield* partOf(transposed(table), 0, 0.5);
  const order = looks.length > 0 ? [] : yield* partOf(unordered(table), 0.5, 1);
  return [...zeroRows(norms, table.cols, firstRow), ...outliers(norms, firstRow), ...looks, ...order];
}

const rows_for_numbers = 3;

/** A first column of consecutive whole numbers, beside others that are not all whole, numbers the rows. */
export function numberedColumn({ rows, cols, data }: Matrix): readonly string[] {
  const start = data[0];
  if (cols < 2 || rows < rows_for_numbers || !Number.isInteger(start)) return [];
  for (let row = 0; row < rows; row += 1) if (data[row * cols] !== start + row) return [];
  if (data.every(Number.isInteger)) return [];
  return [`Column 0 counts the rows, ${start} to ${start + rows - 1}.`];
}

export function* rowNorms({ rows, cols, data }: Matrix): Steps<Float64Array> {
  const norms = new Float64Array(rows);
  const step = rowsAStep(cols);
  for (let first = 0; first < rows; first += step) {
    const last = Math.min(rows, first + step);
    for (let row = first; row < last; row += 1) {
      let sum = 0;
      for (let i = row * cols; i < (row + 1) * cols; i += 1) sum += data[i] * data[i];
      norms[row] = Math.sqrt(sum);
    }
    yield last / rows;
  }
  return norms;
}

function zeroRows(norms: Float64Array, cols: number, firstRow: number): string[] {
  const zeros = indices(norms, (norm) => norm === 0);
  const last = zeros.at(-1);
  if (last === undefined) return [];
  if (zeros.length === norms.length) return ['Every row is all zeros.'];
  // In a single column, zero is an ordinary value.
  if (cols === 1) return [];
  const named = `${nameRows(zeros, firstRow)} all zeros`;
  if (last >= padding_rows_at_most) return [`${named}.`];
  const likeRoberta =
    firstRow === 0 && zeros.length === 1 && last === 1 ? ", like RoBERTa's padding row" : '';
  return [`${named}${likeRoberta}: ${dropping(firstRow + last + 1)}.`];
}

/** Rows whose norm is far above or below all others. Rows of zeros do not count. */
function outliers(norms: Float64Array, firstRow: number): string[] {
  const sorted = norms.filter((norm) => norm > 0).sort();
  if (sorted.length < rows_for_outliers) return [];
  const spread = medianDeviation(sorted);
  const notes: string[] = [];
  for (const above of [true, false]) {
    for (let count = outliers_at_most; count > 0; count -= 1) {
      const outer = sorted[above ? sorted.length - count : count - 1];
      const inner = sorted[above ? sorted.length - count - 1 : count];
      const ratio = above ? outer / inner : inner / outer;
      if (ratio < outlier_ratio || Math.abs(outer - inner) < outlier_deviations * spread) continue;
      const rows = indices(norms, (norm) => norm > 0 && (above ? norm >= outer : norm <= outer));
      const kind = rows.length === 1 ? 'an outlier' : 'outliers';
      const stands = `${nameRows(rows, firstRow)} ${kind}: norm ${digits(outer)} against ${digits(inner)} for the next row`;
      const leading = rows.at(-1) === count - 1;
      notes.push(
        leading
          ? `${stands}; ${dropping(firstRow + count)} to leave ${count === 1 ? 'it' : 'them'} out.`
          : `${stands}.`,
      );
      break;
    }
  }
  return notes;
}

/** Neighbouring positions are similar in most tables, neighbouring dimensions hardly ever. */
function* transposed(table: Matrix): Steps<string[]> {
  if (table.rows < size_for_likeness || table.cols < size_for_likeness) return [];
  // For a large table, a sample is enough to rule it out.
  if (table.data.length > 2 * values_for_a_guess) {
    const guess = yield* partOf(likeness(someRows(table)), 0, 0.1);
    if (!(guess.columns > guess.rows)) return [];
  }
  const { rows, columns } = yield* partOf(likeness(table), 0.1, 1);
  if (!(columns > likeness_of_columns && columns > rows + likeness_margin)) return [];
  return [
    `The table looks transposed: neighbouring columns are more correlated (${digits(columns)}) than neighbouring rows ` +
      `(${digits(rows)}), as if columns were positions.`,
  ];
}

/** In a table of positions, a row resembles the next one more than any other: at least more than in all of these shuffles. */
function* unordered(table: Matrix): Steps<string[]> {
  if (table.rows < rows_for_order || table.cols < 2) return [];
  const some = directions(table.data.length > 2 * values_for_a_guess ? someRows(table) : table);
  if (some.data.every((value) => value === 0)) return [];
  const order = Int32Array.from({ length: some.rows }, (_, row) => row);
  const neighbours = meanCosine(some, order);
  for (let seed = 1; seed <= shuffles; seed += 1) {
    shuffle(order, seed);
    const shuffled = meanCosine(some, order);
    if (neighbours <= shuffled) return [unorderedNote(neighbours, shuffled)];
    yield seed / shuffles;
  }
  return [];
}

const unorderedNote = (neighbours: number, shuffled: number): string =>
  `Neighbouring rows are no more alike than shuffled ones (mean cosine ${digits(neighbours)}, shuffled ${digits(shuffled)}): ` +
  'the table may be untrained, or its rows may not be in the order of positions.';

/** The same shuffle for the same seed, so that a table gets the same note each time. */
function shuffle(order: Int32Array, seed: number): void {
  let state = seed;
  for (let last = order.length - 1; last > 0; last -= 1) {
    // The linear congruential generator of Numerical Recipes.
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (last + 1));
    [order[last], order[other]] = [order[other], order[last]];
  }
}

/** The rows without their mean, each of norm 1, or 0 if nothing but rounding is left of it. */
function directions({ rows, cols, data }: Matrix): Matrix {
  const means = new Float64Array(cols);
  for (let i = 0; i < data.length; i += 1) means[i % cols] += data[i] / rows;
  const result = new Float32Array(data.length);
  for (let start = 0; start < data.length; start += cols) {
    let square = 0;
    let whole = 0;
    for (let col = 0; col < cols; col += 1) {
      const value = data[start + col] - means[col];
      result[start + col] = value;
      square += value * value;
      whole += data[start + col] ** 2;
    }
    const scale = square > rounding * whole ? 1 / Math.sqrt(square) : 0;
    for (let col = 0; col < cols; col += 1) result[start + col] *= scale;
  }
  return { rows, cols, data: result };
}

/** The mean cosine of directions that follow each other in this order. */
function meanCosine({ cols, data }: Matrix, order: Int32Array): number {
  let sum = 0;
  for (let place = 1; place < order.length; place += 1) {
    const [before, after] = [order[place - 1] * cols, order[place] * cols];
    for (let col = 0; col < cols; col += 1) sum += data[before + col] * data[after + col];
  }
  return sum / (order.length - 1);
}

/** Blocks of rows, evenly spread. */
function someRows({ rows, cols, data }: Matrix): Matrix {
  const blocks = Math.min(
    Math.floor(rows / rows_of_a_block),
    Math.ceil(values_for_a_guess / (rows_of_a_block * cols)),
  );
  const some = new Float32Array(blocks * rows_of_a_block * cols);
  for (let block = 0; block < blocks; block += 1) {
    const first = Math.floor((block * (rows - rows_of_a_block)) / Math.max(1, blocks - 1));
    some.set(data.subarray(first * cols, (first + rows_of_a_block) * cols), block * rows_of_a_block * cols);
  }
  return { rows: blocks * rows_of_a_block, cols, data: some };
}

/** The correlations of neighbouring rows and of neighbouring columns. */
function* likeness({ rows, cols, data }: Matrix): Steps<{ readonly rows: number; readonly columns: number }> {
  const step = rowsAStep(cols);
  let sum = 0;
  for (let first = 0; first < rows; first += step) {
    const end = Math.min(rows, first + step) * cols;
    for (let i = first * cols; i < end; i += 1) sum += data[i];
    yield first / rows / 3;
  }
  const mean = sum / data.length;
  let square = 0;
  let besideRows = 0;
  let besideColumns = 0;
  const above = new Float64Array(cols);
  for (let first = 0; first < rows; first += step) {
    const last = Math.min(rows, first + step);
    for (let row = first; row < last; row += 1) {
      let left = 0;
      for (let col = 0; col < cols; col += 1) {
        const value = data[row * cols + col] - mean;
        square += value * value;
        besideRows += value * above[col];
        besideColumns += value * left;
        above[col] = value;
        left = value;
      }
    }
    yield (1 + (2 * last) / rows) / 3;
  }
  return { rows: besideRows / square, columns: besideColumns / square };
}

function medianDeviation(sorted: Float64Array): number {
  const middle = sorted.length >> 1;
  const median = sorted[middle];
  return sorted.map((norm) => Math.abs(norm - median)).sort()[middle];
}

function indices(values: Float64Array, chosen: (value: number) => boolean): number[] {
  const found: number[] = [];
  values.forEach((value, i) => {
    if (chosen(value)) found.push(i);
  });
  return found;
}

/** "row 1 is", "rows 0, 1, 2 and 7 more are" */
function nameRows(rows: readonly number[], firstRow: number): string {
  const shown = rows.slice(0, 4).map((row) => row + firstRow);
  const more = rows.length > shown.length ? ` and ${rows.length - shown.length} more` : '';
  return rows.length === 1 ? `row ${shown[0]} is` : `rows ${shown.join(', ')}${more} are`;
}

const dropping = (count: number) => `drop the first ${count === 1 ? 'row' : counted(count, 'row')}`;

const digits = (value: number): string => String(Number(value.toPrecision(3)));
