/** Colours for a table in which a few dimensions are far larger than the others, as in GPT-2's. */
import type { Matrix } from '../../core/types.ts';
import { colorDomain, type Domain, extent } from '../../draw/color-scale.ts';
import { formatNumber } from '../../draw/format.ts';
import { readShape } from '../../draw/heat-map-reading.ts';

export interface Colors {
  readonly domain: Domain;
  /** the shape and the range of the table, and what the reader has to know of the colours */
  readonly words: string;
}

const share = 0.99;
/** The largest value may be this many times the one that `share` of the values stay below. */
const stretch = 3;
/** As many values say enough about all. */
const sampled = 20_000;

/** Ends the colours where a hundredth of the values lies beyond, if the rest would be pale otherwise, and says so. */
export function colorsFor(matrix: Matrix): Colors {
  const { data } = matrix;
  const range = extent(data) ?? [0, 0];
  const domain = colorDomain('diverging', data, range);
  const words = readShape(matrix, range);
  const step = Math.max(1, Math.floor(data.length / sampled));
  const sizes = Float32Array.from({ length: Math.ceil(data.length / step) }, (_, i) =>
    Math.abs(data[i * step]),
  ).sort();
  const usual = sizes[Math.floor(share * (sizes.length - 1))];
  if (usual === 0 || domain[1] <= stretch * usual) return { domain, words };
  const end = Number(usual.toPrecision(1));
  return { domain: [-end, end], words: `${words}; the colours end at ±${formatNumber(end)}` };
}
