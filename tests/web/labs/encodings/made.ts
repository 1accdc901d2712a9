/** Encodings of each kind, made without the core. */
import type { Encoding } from '../../../../web/core/index.ts';
import { matrix } from '../../core/helpers.ts';

export type Of<Kind extends Encoding['kind']> = Extract<Encoding, { kind: Kind }>;

export const frequencies = (d: number) =>
  Float64Array.from({ length: d / 2 }, (_, i) => 10000 ** ((-2 * i) / d));

export function rotary(n: number, d: number, attentionFactor = 1): Of<'rotary'> {
  const inverseFrequencies = frequencies(d);
  const table = (wave: (angle: number) => number) =>
    matrix(n, d / 2, (p, i) => attentionFactor * wave(p * inverseFrequencies[i]));
  return {
    kind: 'rotary',
    cos: table(Math.cos),
    sin: table(Math.sin),
    layout: 'half',
    inverseFrequencies,
    attentionFactor,
  };
}

export const bias = (n: number, ...slopes: number[]): Of<'bias'> => ({
  kind: 'bias',
  heads: slopes.map((slope) => matrix(n, n, (i, j) => -slope * Math.abs(i - j))),
  slopes: Float64Array.from(slopes),
});

/** Sinusoids of offsets, sines and cosines in turn. */
export const relative = (maxDistance: number, d: number): Of<'relative'> => ({
  kind: 'relative',
  keys: matrix(2 * maxDistance + 1, d, (row, col) => {
    const angle = (row - maxDistance) * frequencies(d)[Math.floor(col / 2)];
    return col % 2 === 0 ? Math.sin(angle) : Math.cos(angle);
  }),
  maxDistance,
});
