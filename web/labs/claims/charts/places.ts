/** Where dots and labels of a chart stand, so that none covers another. */

/** Dots that would cover each other step aside, towards both sides in turn: how far, in pixels, for each. */
export function swarm(along: readonly number[], diameter: number, most: number): readonly number[] {
  const step = diameter * 0.85;
  const placed: [number, number][] = [];
  return along.map((at) => {
    const isFree = (aside: number) =>
      placed.every(([x, y]) => Math.hypot(x - at, y - aside) >= diameter * 0.8);
    let found = 0;
    for (let turn = 0; Math.abs(found) <= most; turn++) {
      found = (turn % 2 === 0 ? 1 : -1) * Math.ceil(turn / 2) * step;
      if (isFree(found)) break;
    }
    const aside = Math.abs(found) <= most ? found : 0;
    placed.push([at, aside]);
    return aside;
  });
}

/**
 * Dots of one bin, so that none covers another: as near as possible to their height and to the middle of the bin, side by side first, then in a
 * further row above. How far each steps aside and up, in pixels; the same values give the same picture.
 */
export function pile(
  heights: readonly number[],
  diameter: number,
  width: number,
): readonly (readonly [aside: number, up: number])[] {
  const apart = diameter * 0.82;
  const half = apart / 2;
  // The rim of paper may leave the bin.
  const most = Math.max(0, Math.floor((width - diameter + 1) / 2 / half));
  const asides = Array.from({ length: 2 * most + 1 }, (_, i) => (i - most) * half).toSorted(
    (a, b) => Math.abs(a) - Math.abs(b),
  );
  const placed: (readonly [number, number])[] = [];
  const isFree = (x: number, y: number) =>
    placed.every(([otherX, otherY]) => Math.hypot(otherX - x, otherY - y) > apart - 0.01);
  return heights.map((height) => {
    for (let up = 0; ; up += half / 2) {
      const aside = asides.find((one) => isFree(one, height - up));
      if (aside === undefined) continue;
      placed.push([aside, height - up]);
      return [aside, up] as const;
    }
  });
}

/** Heights of labels that are so far apart that each can be read, as near as possible to where they belong; in their order. */
export function spread(
  wanted: readonly number[],
  apart: number,
  low: number,
  high: number,
): readonly number[] {
  const order = wanted.map((_, i) => i).toSorted((a, b) => wanted[a] - wanted[b]);
  const places = [...wanted];
  order.forEach((label, i) => {
    const least = i === 0 ? low : places[order[i - 1]] + apart;
    places[label] = Math.max(places[label], least);
  });
  order.toReversed().forEach((label, i, down) => {
    const most = i === 0 ? high : places[down[i - 1]] - apart;
    places[label] = Math.min(places[label], most);
  });
  return places;
}
