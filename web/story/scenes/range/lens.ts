/** A lens on the first rise, which is too small to be seen. */
import { formatNumber } from '../../../draw/format.ts';
import {
  circlePath,
  linePath,
  round,
  type SceneItem,
  stroke,
  text as textItem,
} from '../../../draw/scene.ts';
import type { Curve } from './job.ts';
import { text } from './text.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Lens extends Point {
  readonly radius: number;
  /** height of what is written below it */
  readonly legend: number;
}

/** The part of a line that lies inside the lens; null if none does. */
function inside({ x, y, radius }: Lens, a: Point, b: Point): readonly [Point, Point] | null {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const [fx, fy] = [a.x - x, a.y - y];
  const square = dx * dx + dy * dy;
  const along = -(fx * dx + fy * dy) / square;
  const half = Math.sqrt(Math.max(0, along * along - (fx * fx + fy * fy - radius * radius) / square));
  const [from, to] = [Math.max(0, along - half), Math.min(1, along + half)];
  const at = (share: number): Point => ({ x: a.x + share * dx, y: a.y + share * dy });
  return from < to ? [at(from), at(to)] : null;
}

/** The line from what is enlarged to the rim of the lens, or to what is written below it. */
function leadItems({ x, y, radius, legend }: Lens, from: Point): readonly SceneItem[] {
  const isUnder = Math.abs(from.x - x) < 1.4 * radius && from.y > y;
  const to = isUnder ? { x, y: y + radius + legend } : { x, y };
  const way = Math.hypot(to.x - from.x, to.y - from.y);
  const at = (distance: number): Point => ({
    x: from.x + ((to.x - from.x) * distance) / way,
    y: from.y + ((to.y - from.y) * distance) / way,
  });
  const [start, end] = [at(9), at(isUnder ? way : way - radius)];
  return way > 20 ? [stroke(linePath(start.x, start.y, end.x, end.y), 'edge')] : [];
}

interface LensGiven {
  readonly lens: Lens;
  readonly curve: Curve;
  readonly rise: NonNullable<Curve['rise']>;
  /** where the last fall is drawn */
  readonly from: Point;
  /** pixels per unit of similarity without the lens */
  readonly unit: number;
  readonly hasFactor: boolean;
}

export function lensItems({ lens, curve, rise, from, unit, hasFactor }: LensGiven): readonly SceneItem[] {
  const { x, y, radius } = lens;
  const { at, by } = rise;
  const { psi } = curve;
  // The rise is half as high as the lens is wide, and distances are far apart.
  const scale = radius / (2 * Math.max(by, 1e-9));
  const middle = (psi[at - 1] + psi[at]) / 2;
  const point = (distance: number): Point => ({
    x: x + (distance - at + 0.5) * radius * 0.75,
    y: y - (psi[distance] - middle) * scale,
  });
  const near = [at - 2, at - 1, at, at + 1, at + 2].filter((one) => one >= 0 && one < psi.length);
  const lines = near
    .slice(1)
    .map((one) => inside({ ...lens, radius: radius - 1.5 }, point(one - 1), point(one)))
    .map((line) => (line ? linePath(line[0].x, line[0].y, line[1].x, line[1].y) : ''));
  const [last, first] = [point(at - 1), point(at)];
  const factor = Number((scale / unit).toPrecision(1));
  return [
    ...leadItems(lens, from),
    { ...stroke(circlePath(x, y, radius), 'edge', 1.5), fill: 'paper' },
    stroke(lines.join(''), 'position-fill', 3),
    { kind: 'path', d: circlePath(round(last.x), round(last.y), 5.5), fill: 'position-fill' },
    { kind: 'path', d: circlePath(round(first.x), round(first.y), 5.5), fill: 'ink' },
    textItem({
      x,
      y: y + radius + 14,
      text: text.rise(formatNumber(by), at),
      anchor: 'middle',
      bold: true,
      size: 14,
      color: 'ink',
    }),
    ...(hasFactor
      ? [
          textItem({
            x,
            y: y + radius + 31,
            text: text.enlarged(formatNumber(factor)),
            anchor: 'middle',
            size: 13,
          }),
        ]
      : []),
  ];
}
