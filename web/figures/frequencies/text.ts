/** The words of the figures of learned sinusoids. */
import { counted } from '../../core/counted.ts';
import { formatNumber } from '../../draw/format.ts';

export const text = {
  titles: {
    both: 'Frequencies and ψ, the similarity over the distance',
    psi: 'ψ over the distance',
    frequencies: 'Frequencies',
  },
  frequencies: (count: number, handles: number): string =>
    count === handles
      ? counted(count, 'frequency, a handle', 'frequencies, a handle each')
      : `${formatNumber(count)} frequencies, ${handles} handles`,
  psi: 'Similarity over distance, ψ',
  index: 'frequency, fastest first →',
  indexInShort: 'fastest first →',
  distance: 'distance →',
  asTheyBegan: 'as they began',
  asItBegan: 'as it began',
  now: 'now',
  turn: (wavelength: string): string => `${counted(wavelength, 'word')} a turn`,
  insteadOf: (wavelength: string): string => `instead of ${wavelength}`,
  /** in lines */
  paper: (distance: number, width: number, isOfWidth: boolean): readonly string[] => [
    `about ${distance}: the paper`,
    ...(isOfWidth ? [] : [`at width ${width}`]),
  ],
  firstRise: (at: number): string => `first rise: ${at}`,
  firstRisePast: (at: number): string => `first rise: ${at} →`,
  noRise: (farthest: number): string => `no rise up to ${farthest} →`,
  before: (at: number): string => `before: ${at}`,
  beforePast: (at: number): string => `before: ${at} →`,
  neverBefore: 'before: no rise →',

  handle: (index: number): string => `Frequency ${index}`,
  handleAt: (value: string, wavelength: string): string =>
    `${value} radians per position, ${counted(wavelength, 'position')} a turn`,
  readFrequency: (index: number, value: string, wavelength: string): string =>
    `ω${index} = ${value}, wavelength ${wavelength}`,
  readPsi: (distance: number, value: string, before: string | null): string =>
    `ψ(${distance}) = ${value}${before === null ? '' : `, before ${before}`}`,
  hints: {
    move: 'Drag a handle up or down, or use the arrow keys. Delete resets it',
    read: 'Point at the curve to read it',
  },
  keys: 'Left and right arrow keys read the curve. Each handle is a slider: arrow keys move it, Delete resets it.',
  label: (count: number, moved: number, fall: string): string =>
    `${counted(count, 'frequency', 'frequencies')}, ${moved === 0 ? 'none moved' : `${moved} moved`}, and the similarity over the distance: ${fall}.`,
  falls: (fall: number): string => `it falls until ${fall}`,
  fallsOn: 'it falls without a rise',
  columns: {
    series: 'series',
    x: 'frequency or distance',
    y: 'value',
    start: 'ω as it began',
    now: 'ω',
    psi: 'ψ',
    before: 'ψ as it began',
  },

  script:
    'psi(m), the sum of cos(w m) over the frequencies, its derivative, and the distance at which it first rises',
  precision: 'to 1e-9 of the number of frequencies: both in double precision',
};
