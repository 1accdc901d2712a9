/** Colour ranges for matrices with a few outliers, such as GPT-2's table and its proximity. */
import type { Matrix } from '../core/types.ts';
import { colorDomain, type Domain, extent } from './color-scale.ts';
import { formatNumber } from './format.ts';
import { readShape } from './heat-map-reading.ts';

export interface Colors {
  readonly domain: Domain;
  /** shape and range of the table, and where the colours end if they do not cover it */
  readonly words: string;
}

const share = 0.99;
/** The colours are cut where they would reach further than this many times the usual values. */
const stretch = 3;
/** A sample of this size is enough to estimate quantiles. */
const sampled = 20_000;

/** An evenly spaced sample that includes the first value. */
function sample(data: ArrayLike<number>): Float32Array {
  const step = Math.max(1, Math.floor(data.length / sampled));
  return Float32Array.from({ length: Math.ceil(data.length / step) }, (_, i) => data[i * step]);
}

/** A symmetric colour range. If outliers would make the rest pale, it ends at the 99th percentile of the sizes, and `words` says so. */
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
  /** which values share one colour, or '' */
  readonly words: string;
}

/**
 * The colour range for the proximity of n positions. If fewer than n / 2 cells, half a diagonal, take up most of the range on one side,
 * the colours end before them, and `words` says so. A diagonal that differs from all other cells keeps its colour.
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
