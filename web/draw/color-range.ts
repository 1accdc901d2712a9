/** Colours for a matrix in which a few values are far from the others, as in GPT-2's table and in its proximity. */
import type { Matrix } from '../core/types.ts';
import { colorDomain, type Domain, extent } from './color-scale.ts';
import { formatNumber } from './format.ts';
import { readShape } from './heat-map-reading.ts';

export interface Colors {
  readonly domain: Domain;
  /** the shape and the range of the table, and what the reader has to know of the colours */
  readonly words: string;
}

const share = 0.99;
/** The colours may reach this many times as far as the usual values do. */
const stretch = 3;
/** As many values say enough about all. */
const sampled = 20_000;

/** Spread evenly over the values, the first one among them. */
function sample(data: ArrayLike<number>): Float32Array {
  const step = Math.max(1, Math.floor(data.length / sampled));
  return Float32Array.from({ length: Math.ceil(data.length / step) }, (_, i) => data[i * step]);
}

/** Ends the colours where a hundredth of the values lies beyond, if the rest would be pale otherwise, and says so. */
export function colorsFor(matrix: Matrix): Colors {
  const { data } = matrix;
  const range = extent(data) ?? [0, 0];
  const domain = colorDomain('diverging', data, range);
  const words = readShape(matrix, range);
  const sizes = sample(data).map(Math.abs).sort();
  const usual = sizes[Math.floor(share * (sizes.length - 1))];
  if (usual === 0 || domain[1] <= stretch * usual) return { domain, words };
  const end = Number(usual.toPrecision(1));
  return { domain: [-end, end], words: `${words}; the colours end at ±${formatNumber(end)}` };
}

export interface Range {
  readonly domain: Domain;
  /** what the reader has to know of the colours, or '' */
  readonly words: string;
}

/**
 * For the proximity of n positions: ends the colours on the side where fewer than half as many cells as a diagonal has, n / 2, take
 * most of the range, and says so. A diagonal that stands out by itself keeps its colour.
 */
export function rangeFor({ rows, data }: Matrix): Range {
  const [low, high] = colorDomain('sequential', data);
  const values = sample(data).sort();
  const beyond = Math.floor((0.5 / rows) * (values.length - 1));
  const [least, most] = [values[beyond], values[values.length - 1 - beyond]];
  const room = stretch * (most - least);
  if (room === 0) return { domain: [low, high], words: '' };
  const ends = [most - low > room ? least : low, high - least > room ? most : high] as const;
  const named = [
    ends[0] > low && `below ${formatNumber(ends[0])}`,
    ends[1] < high && `above ${formatNumber(ends[1])}`,
  ];
  const cut = named.filter(Boolean).join(' and ');
  return { domain: ends, words: cut && `one colour for all ${cut}` };
}
