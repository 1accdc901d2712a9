/** The columns of a table: which of them are waves, and the order in which they are drawn. */
import type { Waves } from '../../core/types.ts';
import { formatNumber } from '../../draw/format.ts';
import { hasFeature } from '../../schemes/scheme-facts.ts';
import type { EncodingsInput } from './job.ts';
import type { InputPicture } from './picture.ts';
import type { ColumnGroup } from './row/scene.ts';
import { text } from './text.ts';

export interface Wave {
  readonly name: string;
  /** in positions */
  readonly wavelength: number;
}

/** Null for a column of zeros. */
export function waveOfColumn({ frequencies, sines }: Waves, column: number): Wave | null {
  const frequency = frequencies[column];
  if (Number.isNaN(frequency)) return null;
  return { name: sines[column] ? text.row.sine : text.row.cosine, wavelength: (2 * Math.PI) / frequency };
}

/** Sines, then cosines, each in the table's order: every convention looks the same. */
export function columnGroups(cols: number, waves: Waves | null): readonly ColumnGroup[] {
  const words = text.row;
  const all = Array.from({ length: cols }, (_, i) => i);
  if (!waves) return [{ title: words.dimensionsTo(cols - 1), short: words.dimensions, columns: all }];
  const { frequencies, sines } = waves;
  const isWave = (i: number) => !Number.isNaN(frequencies[i]);
  const group = (name: string, isSine: number): ColumnGroup => {
    const columns = all.filter((i) => isWave(i) && sines[i] === isSine);
    const isSorted = columns.every((i, at) => at === 0 || frequencies[i] <= frequencies[columns[at - 1]]);
    return { title: isSorted ? words.fastToSlow(name) : name, short: name, columns };
  };
  const zeros = { title: words.zeros, short: '0', columns: all.filter((i) => !isWave(i)) };
  return [group(words.sines, 1), group(words.cosines, 0), zeros].filter(({ columns }) => columns.length > 0);
}

/** How the order drawn differs from the table's, if it does; else ''. */
export function sortingWords(waves: Waves): string {
  const { sines } = waves;
  const order = columnGroups(sines.length, waves).flatMap(({ columns }) => columns);
  if (order.every((column, at) => column === at)) return '';
  const isInterleaved = sines.every((sine, i) => i === 0 || sine !== sines[i - 1]);
  return isInterleaved ? text.row.sortedFromInterleaved : text.row.sorted;
}

/** The waves of fixed sinusoids; null for other tables, and where the rows are shuffled. */
export const fixedWaves = (
  { scheme }: Pick<EncodingsInput, 'scheme'>,
  { waves }: Pick<InputPicture, 'waves'>,
): Waves | null => (hasFeature(scheme, 'fixedWaves') ? waves : null);

/** Returns what a cell of a table says. */
export function cellReader(input: Pick<EncodingsInput, 'scheme'>, picture: Pick<InputPicture, 'waves'>) {
  const waves = fixedWaves(input, picture);
  return (row: number, col: number, value: number): string => {
    if (!waves) return text.row.cell(row, col, formatNumber(value));
    const wave = waveOfColumn(waves, col);
    return text.row.waveCell(
      row,
      col,
      formatNumber(value),
      wave && [wave.name, formatNumber(wave.wavelength)],
    );
  };
}
