/** Which wave a column of a sinusoidal table holds: the conventions of the scheme's parameters, for the reading of a cell. */

export interface Wave {
  readonly name: 'sine' | 'cosine';
  /** in positions */
  readonly wavelength: number;
}

export interface SinusoidParameters {
  readonly base: number;
  readonly layout: 'interleaved' | 'halves';
  readonly spacing: 'vaswani' | 'tensor2tensor';
  readonly order: 'sin-cos' | 'cos-sin';
}

/** Null for the column of zeros at the end of an odd width spaced as in tensor2tensor. */
export function waveOfColumn(column: number, d: number, parameters: SinusoidParameters): Wave | null {
  const { base, layout, spacing, order } = parameters;
  const isVaswani = spacing === 'vaswani';
  const count = isVaswani ? Math.ceil(d / 2) : Math.floor(d / 2);
  if (column >= count + Math.floor(d / 2)) return null;
  const isFirst = layout === 'interleaved' ? column % 2 === 0 : column < count;
  const i = layout === 'interleaved' ? Math.floor(column / 2) : column % count;
  const divisor = isVaswani ? d / 2 : Math.max(1, count - 1);
  const name = isFirst === (order === 'sin-cos') ? 'sine' : 'cosine';
  return { name, wavelength: 2 * Math.PI * base ** (i / divisor) };
}
