/** The words of the fold about shifts. */
import { counted } from '../../../core/counted.ts';
import { formatNumber } from '../../../draw/format.ts';

const percent = (share: number): string => `${formatNumber(100 * share)} %`;

/** Errors up to this share count as rounding, and from this one on, the matrix is of no use. */
const [exact, useless] = [0.001, 0.9];

export const shiftText = {
  question: 'Is PE(p + k) linear in PE(p)?',
  verdict(k: number, error: number): string {
    const next = `PE(p + ${k})`;
    if (error <= exact)
      return `Yes: one matrix takes PE(p) to ${next} wherever p is, and misses by ${percent(error)}.`;
    return error < useless
      ? `Not quite: the best matrix from PE(p) to ${next} misses by ${percent(error)}.`
      : `No: even the best matrix from PE(p) to ${next} misses by ${percent(error)}.`;
  },
  why: (sines: number, k: number): string =>
    `Sines alone would miss by ${percent(sines)}, since sin(ω(p + ${k})) = sin(ωp) cos(${k}ω) + cos(ωp) sin(${k}ω) needs the cosine as well.`,
  about:
    'The matrix is fitted to the even positions and tested at the odd ones. 100 % is the error of a guess that is always the mean vector.',
  definition:
    'Shift: the matrix T and constant c that, by least squares over the even positions p, bring PE(p) T + c closest to PE(p + k). Missed: at the odd positions, the root of the sum of squared errors over that of PE(p + k) about its mean at the even ones.',
  partsDefinition:
    'Sines alone, cosines alone: the same with only the columns of PE(p) and PE(p + k) that are sines or cosines, where there are any.',
  title: 'The matrix that moves positions',
  heading: (k: number): string => `The matrix T in PE(p + ${k}) ≈ PE(p) T`,
  blocks: (k: number): string => `Each block of 2 × 2 turns a sine and its cosine by ${k}ω.`,
  blurred: (rank: number, d: number): string =>
    `Over these positions, only ${rank} of ${counted(d, 'direction')} vary. The slowest pairs hardly move, so their blocks run into each other.`,
  from: 'dimension of PE(p)',
  to: (k: number): string => `dimension of PE(p + ${k})`,
  cell: (from: number, to: number, value: string): string => `from ${from} to ${to}: ${value}`,
  errors: 'The best matrix for other tables',
  table: 'table',
  missed: 'missed by',
  besides: {
    sines: 'its sines alone',
    cosines: 'its cosines alone',
    sinusoid: 'sinusoids of the same size',
    learned: 'learned vectors before training',
  },
} as const;
