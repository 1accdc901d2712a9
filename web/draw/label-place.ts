/** Where the label of a marked point stands: beside the point, where no line runs through it. */
import type { Rect } from './scene.ts';

export type Line = readonly (readonly [x: number, y: number])[];

/** Lines are followed in steps of this many pixels. */
const stride = 2;

const distance = ({ x, y, width, height }: Rect, atX: number, atY: number): number =>
  Math.hypot(Math.max(x - atX, 0, atX - x - width), Math.max(y - atY, 0, atY - y - height));

/** The least distance from a rectangle to a line; 0 where the line runs through it. */
export function clearance(rect: Rect, line: Line): number {
  let least = Number.POSITIVE_INFINITY;
  line.forEach(([x, y], i) => {
    const [fromX, fromY] = line[Math.max(0, i - 1)];
    const steps = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) / stride));
    for (let step = 0; step <= steps; step++) {
      const share = step / steps;
      least = Math.min(least, distance(rect, fromX + share * (x - fromX), fromY + share * (y - fromY)));
    }
  });
  return least;
}

/** Places above and below the point, from the nearest to farther ones, in heights of the label. */
const downs = [1, 0, 1.75, 2.5, 3.5, 4.5, 5.5].flatMap((far) => (far === 0 ? [0] : [-far, far]));
/** Places to its sides, in gaps. */
const asides = [1, 2, 3.5];

interface Labelled {
  readonly point: readonly [x: number, y: number];
  readonly width: number;
  readonly height: number;
  /** what the label keeps free, around the lines and from the point to the side */
  readonly gap: number;
  readonly lines: readonly Line[];
  /** the label stays inside */
  readonly area: Rect;
}

/** The nearest place that no line touches, or else the one that is farthest from all lines. */
export function labelPlace({ point: [x, y], width, height, gap, lines, area }: Labelled): Rect {
  const places = asides.flatMap((aside) =>
    downs.flatMap((down) =>
      [x + aside * gap, x - aside * gap - width].map(
        (left): Rect => ({ x: left, y: y + (down - 0.5) * height, width, height }),
      ),
    ),
  );
  const isInside = (place: Rect) =>
    place.x >= area.x &&
    place.x + width <= area.x + area.width &&
    place.y >= area.y &&
    place.y + height <= area.y + area.height;
  const room = (place: Rect) => Math.min(...lines.map((line) => clearance(place, line)));
  const inside = places.filter(isInside);
  return (
    inside.find((place) => room(place) >= gap) ??
    (inside.length > 0 ? inside : places).toSorted((a, b) => room(b) - room(a))[0]
  );
}

/** Places of a box along each side of the area. */
const placesAlong = 12;

/** Of a larger box: anywhere in the area, where it covers the least of the lines, and there the nearest to the point. */
export function boxPlace({ point, width, height, gap, lines, area }: Labelled): Rect {
  const along = (from: number, room: number) =>
    Array.from({ length: placesAlong }, (_, i) => from + (Math.max(0, room) * i) / (placesAlong - 1));
  const places = along(area.x, area.width - width).flatMap((x) =>
    along(area.y, area.height - height).map((y): Rect => ({ x, y, width, height })),
  );
  const covered = (place: Rect) =>
    lines.flat().filter(([x, y]) => distance(place, x, y) < gap).length +
    lines.filter((line) => clearance(place, line) < gap).length;
  const costs = places.map((place) => [covered(place), distance(place, ...point)] as const);
  const best = costs.reduce(
    (least, [lines, far], i) =>
      lines < costs[least][0] || (lines === costs[least][0] && far < costs[least][1]) ? i : least,
    0,
  );
  return places[best];
}
