/** The table that a recognition describes, in double precision: to be held against the one that was recognised. */
import type { Matrix, RecognitionFit } from '../../core/types.ts';

type Axis = 'row' | 'grid-column' | 'grid-line';

/** What one column of waves holds. */
interface Column {
  /** of the base: the frequency is base^-exponent */
  readonly exponent: number;
  readonly isSine: boolean;
  readonly axis: Axis;
  /** false for the last of an odd number of columns, where it stays zero */
  readonly isUsed: boolean;
}

/** Where a column stands in its half of a grid; elsewhere, in the table. */
function placeOf({ parameters }: RecognitionFit, j: number, d: number) {
  if (!parameters.columns) return { j, d, axis: 'row' as const };
  const isSecond = j >= d / 2;
  const axis: Axis = isSecond === Boolean(parameters.linesFirst) ? 'grid-column' : 'grid-line';
  return { j: isSecond ? j - d / 2 : j, d: d / 2, axis };
}

function columnOf(fit: RecognitionFit, at: number, width: number): Column {
  const { parameters, mistake } = fit;
  const { j, d, axis } = placeOf(fit, at, width);
  const count = parameters.spacing === 'tensor2tensor' ? Math.floor(d / 2) : Math.ceil(d / 2);
  const isHalves = parameters.layout === 'halves';
  const pair = isHalves ? j % count : Math.floor(j / 2);
  const isSecond = isHalves !== (mistake === 'layout-confused') ? j >= count : j % 2 === 1;
  const isSine = mistake === 'sine-only' || isSecond === (parameters.order === 'cos-sin');
  const column = { isSine, axis, isUsed: j < 2 * count };
  if (mistake === 'exponent-not-doubled') return { ...column, exponent: j / d, isUsed: true };
  if (mistake === 'exponent-over-all-columns') return { ...column, exponent: (2 * j) / d, isUsed: true };
  const isTensor2tensor = parameters.spacing === 'tensor2tensor';
  return { ...column, exponent: isTensor2tensor ? pair / Math.max(1, count - 1) : (2 * pair) / d };
}

function nearestEven(x: number): number {
  const whole = Math.round(x);
  return Math.abs(x % 1) === 0.5 && whole % 2 !== 0 ? whole - 1 : whole;
}

/** To the nearest number with so many significant bits, and an exponent from `least` on. */
function toBits(x: number, bits: number, least: number): number {
  if (x === 0) return 0;
  const unit = 2 ** (Math.max(Math.floor(Math.log2(Math.abs(x))), least) - bits + 1);
  return nearestEven(x / unit) * unit;
}

const exact = (x: number) => x;
const roundings: Readonly<Record<string, typeof exact>> = {
  'float16-angles': (x) => toBits(x, 11, -14),
  'bfloat16-angles': (x) => toBits(x, 8, -126),
};

type Entries = (row: number, col: number) => number;

function waves(fit: RecognitionFit, cols: number, roundsFrequencies: boolean): Entries {
  const { parameters, mistake, offset, scale } = fit;
  const round = roundings[mistake ?? ''] ?? exact;
  const turn = mistake === 'degrees' ? Math.PI / 180 : 1;
  const columns = Array.from({ length: cols }, (_, j) => {
    const column = columnOf(fit, j, cols);
    const frequency = turn * (parameters.base as number) ** -column.exponent;
    return { ...column, frequency: roundsFrequencies ? round(frequency) : frequency };
  });
  const grid = Number(parameters.columns ?? 1);
  const places: Record<Axis, (row: number) => number> = {
    row: (row) => row,
    'grid-column': (row) => row % grid,
    'grid-line': (row) => Math.floor(row / grid),
  };
  return (row, col) => {
    const { frequency, isSine, axis, isUsed } = columns[col];
    const angle = round((places[axis](row) + offset) * frequency);
    return isUsed ? scale * (isSine ? Math.sin(angle) : Math.cos(angle)) : 0;
  };
}

/** Lines that are the same in every column. */
function line({ family, scale, offset }: RecognitionFit, rows: number): Entries {
  if (family === 'constant') return () => scale;
  const slope = family === 'normalized-index' ? scale / (offset + rows - 1) : scale;
  return (row) => slope * (row + offset);
}

/** Ways to make what a fit describes; none where chance made it. */
function makers(fit: RecognitionFit, rows: number, cols: number): readonly Entries[] {
  if (fit.family === 'learned') return [];
  if (!fit.family.startsWith('sinusoidal')) return [line(fit, rows)];
  // Of rounded angles it is not said whether the frequencies were rounded, too.
  const rounded = fit.mistake !== undefined && fit.mistake in roundings ? [true] : [];
  return [false, ...rounded].map((both) => waves(fit, cols, both));
}

/** The table minus what is to be there, and the sum of its squares. `isTurned`: the entries are those of the transposed one. */
function subtract(table: Matrix, entry: Entries, padding: number, isTurned: boolean) {
  const { rows, cols } = table;
  const data = table.data.slice();
  let squares = 0;
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const [position, dimension] = isTurned ? [col, row] : [row, col];
      const i = row * cols + col;
      if (position >= padding) data[i] -= entry(position - padding, dimension);
      squares += data[i] * data[i];
    }
  }
  return { matrix: { rows, cols, data }, squares };
}

/** The table minus what the fit describes; null where chance made it. */
export function residual(table: Matrix, fit: RecognitionFit): Matrix | null {
  const isTurned = fit.parameters.transposed === true;
  const padding = Number(fit.parameters.paddingRows ?? 0);
  const [rows, cols] = isTurned ? [table.cols, table.rows] : [table.rows, table.cols];
  const rests = makers(fit, rows - padding, cols).map((entry) => subtract(table, entry, padding, isTurned));
  return rests.length === 0 ? null : rests.reduce((a, b) => (b.squares < a.squares ? b : a)).matrix;
}
