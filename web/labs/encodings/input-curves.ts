/** The series of the two plots of an encoding on the inputs: columns of the table over position, one row of similarity over offset. */
import type { Matrix, Waves } from '../../core/types.ts';
import { formatNumber } from '../../draw/format.ts';
import type { Series } from '../../draw/line-plot.ts';
import { riseAt } from './kernel.ts';
import type { InputPicture } from './picture.ts';
import type { ColumnGroup } from './row/scene.ts';

export interface Wave {
  readonly name: 'sine' | 'cosine';
  /** in positions */
  readonly wavelength: number;
}

/** Null for a column of zeros. */
export function waveOfColumn({ frequencies, sines }: Waves, column: number): Wave | null {
  const frequency = frequencies[column];
  if (Number.isNaN(frequency)) return null;
  return { name: sines[column] ? 'sine' : 'cosine', wavelength: (2 * Math.PI) / frequency };
}

/** Sines, then cosines, each in the table's order: every convention looks the same. */
export function columnGroups(cols: number, waves: Waves | null): readonly ColumnGroup[] {
  const all = Array.from({ length: cols }, (_, i) => i);
  if (!waves) return [{ title: `dimensions 0 to ${cols - 1}`, short: 'dimensions', columns: all }];
  const { frequencies, sines } = waves;
  const isWave = (i: number) => !Number.isNaN(frequencies[i]);
  const group = (name: string, columns: readonly number[]): ColumnGroup => {
    const isSorted = columns.every((i, at) => at === 0 || frequencies[i] <= frequencies[columns[at - 1]]);
    return { title: isSorted ? `${name}: fast → slow` : name, short: name, columns };
  };
  const groups = [
    group(
      'sines',
      all.filter((i) => isWave(i) && sines[i] === 1),
    ),
    group(
      'cosines',
      all.filter((i) => isWave(i) && sines[i] === 0),
    ),
    { title: 'zeros', short: '0', columns: all.filter((i) => !isWave(i)) },
  ];
  return groups.filter(({ columns }) => columns.length > 0);
}

/** How the order drawn differs from the table's, if it does; else ''. */
export function sortingWords(waves: Waves): string {
  const { sines } = waves;
  const order = columnGroups(sines.length, waves).flatMap(({ columns }) => columns);
  if (order.every((column, at) => column === at)) return '';
  const isInterleaved = sines.every((sine, i) => i === 0 || sine !== sines[i - 1]);
  return `Columns sorted for reading; stored ${isInterleaved ? 'interleaved' : 'in another order'}.`;
}

const range = (from: number, count: number) => Float64Array.from({ length: count }, (_, i) => from + i);

const column = ({ rows, cols, data }: Matrix, index: number) =>
  Float32Array.from({ length: rows }, (_, row) => data[row * cols + index]);

/** Pairs of curves share a colour, one solid and one dashed: in the usual layout the sine and cosine of one wavelength. */
const looks = (['position', 'ink', 'ink-soft'] as const).flatMap((color) => [
  { color, dashed: false },
  { color, dashed: true },
]);

export const seriesOf = (dimension: number): string => `dimension ${dimension}`;
export const dimensionOf = (series: string): number => Number(series.split(' ')[1]);

/** The curves of the chosen dimensions and of the dimension pointed at. */
export function dimensionCurves(
  table: Matrix,
  dimensions: readonly number[],
  pointedAt: number | undefined,
  waveOf: (column: number) => Wave | null = () => null,
): readonly Series[] {
  const x = range(0, table.rows);
  const label = (dimension: number) => {
    const wave = waveOf(dimension);
    return wave ? `${dimension}, λ ${formatNumber(wave.wavelength)}` : String(dimension);
  };
  const curve = (dimension: number, look: Pick<Series, 'color' | 'dashed'>): Series => ({
    id: seriesOf(dimension),
    label: label(dimension),
    kind: 'line',
    x,
    y: column(table, dimension),
    ...look,
  });
  const chosen = dimensions.map((dimension, i) => curve(dimension, looks[i % looks.length]));
  if (pointedAt === undefined || dimensions.includes(pointedAt)) return chosen;
  return [...chosen, curve(pointedAt, { color: 'position' })];
}

/** The similarity of one position to all others over their offset, with its first rises, and the mean of all positions. */
export function offsetCurves({ proximity, means, rises }: InputPicture, row: number): readonly Series[] {
  const { rows: n, data } = proximity;
  const [after, before] = rises.subarray(2 * row);
  const marks = [after, -before].flatMap((offset) => (offset ? [riseAt(proximity, row, row + offset)] : []));
  return [
    {
      id: 'mean',
      label: 'mean of all positions',
      kind: 'line',
      color: 'ink-soft',
      dashed: true,
      x: range(1 - n, 2 * n - 1),
      y: means,
    },
    {
      id: 'row',
      label: `position ${row}`,
      kind: 'line',
      color: 'position',
      x: range(-row, n),
      y: data.subarray(row * n, (row + 1) * n),
    },
    {
      id: 'rises',
      label: 'first rise',
      kind: 'points',
      color: 'violated',
      x: marks.map(({ x, y }) => y - x),
      y: marks.map(({ to }) => to),
    },
  ];
}
