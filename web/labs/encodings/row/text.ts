/** The words of the figure of a table and one of its rows. */

export const rowText = {
  heading: (position: number): string =>
    `The table, and the similarity of position ${position} to all others`,
  label: (position: number): string =>
    `Table of positions, and the similarity of position ${position} to all`,
  table: 'The table: one row for each position',
  // With its notes it fits on one line of a wide page.
  drag: 'Drag the row to compare others.',
  dragAlone: 'Drag the marked row to compare another position with all.',
  cell: (position: number, dimension: number, value: string): string =>
    `position ${position}, dimension ${dimension}: ${value}`,
  /** of a table of sinusoids; `wave`: null for a column of zeros */
  waveCell: (
    position: number,
    dimension: number,
    value: string,
    wave: readonly [name: string, wavelength: string] | null,
  ): string =>
    `position ${position}, dimension ${dimension}: ${value} (${wave ? `${wave[0]}, wavelength ${wave[1]}` : 'no wave'})`,
  dimensionsTo: (last: number): string => `dimensions 0 to ${last}`,
  dimension: 'dimension',
  dimensions: 'dimensions',
  sines: 'sines',
  cosines: 'cosines',
  sine: 'sine',
  cosine: 'cosine',
  zeros: 'zeros',
  sortedFromInterleaved: 'Columns sorted for reading; stored interleaved.',
  sorted: 'Columns sorted for reading; stored in another order.',
  fastToSlow: (waves: string): string => `${waves}: fast → slow`,
  keys: 'Arrow keys read the cells of the table.',
  idle: (rows: number, cols: number, colours: string): string => `${rows} × ${cols}, ${colours}`,
  /** from the least to the greatest value; null where the table has no colours of that sign */
  colours: (least: string | null, greatest: string | null): string =>
    `colours from ${least === null ? '0 (white)' : `${least} (blue)`} to ${greatest === null ? '0 (white)' : `${greatest} (orange)`}`,
  /** for narrow figures */
  similarityTo: (row: string): string => `Similarity to ${row}`,
  fallsBefore: (steps: number): string => `${steps} before`,
  fallsAfter: (steps: number): string => `${steps} after`,
  itself: (similarity: string): string => `itself: ${similarity}`,
  /** of the curve before a handle was moved */
  was: (number: string): string => `was ${number}`,
  rowsOf: (name: 'position' | 'offset') => ({
    name,
    one: (row: string): string => `${name} ${row}`,
    compared: `Row compared: ${name}`,
    similarity: (row: string): string => `Similarity to ${name} ${row}`,
  }),
};
