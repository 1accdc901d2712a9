/**
 * Values to colours: a lookup table of packed RGBA pixels, and the loop that fills a picture with it.
 * Sequential is viridis; diverging is blue, white, orange with white exactly at zero. Dark pages invert its lightness (`--signed`).
 */

/**
 * Viridis (Smith and van der Walt, matplotlib, CC0). Neighbouring colours differ by little, so only the differences are stored: a third of
 * the bytes. Of red, green and blue: the lowest colour's value, and what each colour adds to the one before, plus 2.
 */
const channels = [
  [
    68,
    '2323222322223222222222222222212222122212212212122121212122121212121212121212121212122' +
      '1212122121221212212212122122122121221221222122122222212232222232323233323333343334343' +
      '4343443444444444444444454445445445454545454545545455455455455455455455454554545454454',
  ],
  [
    1,
    '3434343434343433433343343334334333343334333343333343333334333333333343333333333333333' +
      '3333333332333333333333333332333333333333333323333333333333332333333333333233333333323' +
      '3333323333323333233323332332333232332332323232323232323232232232322322322322322232232',
  ],
  [
    84,
    '4343433434334333433333433333332333323332332323232323223223222322232222232222222232222' +
      '2222222222222222222222222222222222212222221222212221221221221212122112121211211121112' +
      '1111111111111111110111011011011010101001010010010010001000101001101111212232333334344',
  ],
] as const;

/** 256 colours as [red, green, blue], lowest first. */
function viridis(): number[][] {
  const values = channels.map(([first, steps]) => {
    let value: number = first;
    return [first, ...Array.from(steps, (step) => (value += Number(step) - 2))];
  });
  return values[0].map((_, i) => values.map((channel) => channel[i]));
}

export type ColorScale = 'sequential' | 'diverging';
export type Domain = readonly [low: number, high: number];

/** The pixel of a masked cell (NaN or -Infinity): transparent, so that the hatch behind it shows. */
export const maskedPixel = 0;

/** Blue from dark to light, white, orange from light to dark: equal steps of lightness (OKLCH 0.55 to 1), hues 250 and 62. */
const divergingStops = [
  '0f74c53190e65dadfc96c9ffcce4fe', // below zero
  'ffffff',
  'fadbc0f1b783e5913eca7401a55d00', // above zero
].join('');

function parseColors(hex: string): number[][] {
  return (hex.match(/.{6}/g) ?? []).map((color) =>
    [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16)),
  );
}

/** `size` colours along straight lines in RGB between the stops, as RGBA in memory order. */
function ramp(stops: number[][], size: number): Uint32Array {
  const bytes = new Uint8ClampedArray(size * 4);
  for (let i = 0; i < size; i++) {
    const at = (i / (size - 1)) * (stops.length - 1);
    const lower = Math.min(Math.floor(at), stops.length - 2);
    for (let channel = 0; channel < 3; channel++) {
      const from = stops[lower][channel];
      const to = stops[lower + 1][channel];
      bytes[i * 4 + channel] = from + (to - from) * (at - lower);
    }
    bytes[i * 4 + 3] = 255;
  }
  return new Uint32Array(bytes.buffer);
}

const tables = new Map<ColorScale, Uint32Array>();

/** Lowest value first. 256 colours for viridis; 255 for the diverging map, so that the middle one is exactly white. */
export function lookupTable(scale: ColorScale): Uint32Array {
  let table = tables.get(scale);
  if (!table) {
    table = scale === 'diverging' ? ramp(parseColors(divergingStops), 255) : ramp(viridis(), 256);
    tables.set(scale, table);
  }
  return table;
}

/** Smallest and largest finite value, or null if no value is finite. */
export function extent(values: ArrayLike<number>): Domain | null {
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value < low && value > -Infinity) low = value;
    if (value > high && value < Infinity) high = value;
  }
  return low <= high ? [low, high] : null;
}

/** The range of values that the colours cover: never empty, and symmetric about zero for the diverging scale. */
export function colorDomain(scale: ColorScale, values: ArrayLike<number>, wanted?: Domain | null): Domain {
  const [low, high] = wanted ?? extent(values) ?? [0, 1];
  if (scale === 'diverging') {
    const reach = Math.max(Math.abs(low), Math.abs(high)) || 1;
    return [-reach, reach];
  }
  if (low < high) return [low, high];
  return low === 0 ? [0, 1] : [Math.min(0, low), Math.max(0, low)];
}

/** Writes one pixel per value; values outside the domain take the end colours. Returns whether any cell is masked. */
export function paintCells(
  pixels: Uint32Array,
  values: ArrayLike<number>,
  scale: ColorScale,
  [low, high]: Domain,
): boolean {
  const table = lookupTable(scale);
  const last = table.length - 1;
  const perUnit = last / (high - low);
  let masked = false;
  for (let i = 0; i < pixels.length; i++) {
    const at = (values[i] - low) * perUnit + 0.5;
    if (at > 0) pixels[i] = table[at < last ? Math.trunc(at) : last];
    else if (at > -Infinity) pixels[i] = table[0];
    else {
      pixels[i] = maskedPixel;
      masked = true;
    }
  }
  return masked;
}

/** The colours of a scale as a strip: highest value first if vertical, last if horizontal. */
export function barPixels(scale: ColorScale, horizontal: boolean): Uint32Array {
  const pixels = lookupTable(scale).slice();
  return horizontal ? pixels : pixels.reverse();
}
