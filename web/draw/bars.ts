/** A vector as a row of small bars on a line, and the hatching that covers what a question asks for. */
import { type PathItem, type Rect, rectPath, round, type SceneItem, stroke, text } from './scene.ts';
import type { ColorToken } from './theme.ts';

/** Where a vector is drawn. */
export interface BarPlace {
  /** the left end, and the line on which the bars stand */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** pixels per unit */
  readonly scale: number;
  /** Every second pair of entries on a phone, so that sines and cosines both show; otherwise all. */
  readonly isThin?: boolean;
}

/** The entries that are drawn. */
const shownEntries = (count: number, isThin = false): readonly number[] =>
  Array.from({ length: count }, (_, i) => i).filter((i) => !isThin || (i & 2) === 0);

/** The bars of `values`, as one path. `base` lifts each bar onto another one. Each bar is written from the one before it, which is short. */
export function barsPath(
  values: ArrayLike<number>,
  { x, y, width, scale, isThin }: BarPlace,
  base: (entry: number) => number = () => 0,
): string {
  const entries = shownEntries(values.length, isThin);
  const step = width / entries.length;
  const bar = round(Math.max(1, step - 1.1));
  const feet = entries.map((entry) => round(y - base(entry) * scale));
  return entries
    .map((entry, i) => {
      const place =
        i === 0 ? `M${round(x + 0.5)} ${feet[0]}` : `m${round(step)} ${round(feet[i] - feet[i - 1])}`;
      return `${place}h${bar}v${round(-values[entry] * scale)}h${-bar}z`;
    })
    .join('');
}

export const barsItem = (d: string, fill: ColorToken, opacity?: number): PathItem => ({
  kind: 'path',
  d,
  fill,
  ...(opacity !== undefined && { opacity }),
});

/** The outline of the bars: the ghost of an earlier state. */
export function outlinePath(values: ArrayLike<number>, { x, y, width, scale, isThin }: BarPlace): string {
  const entries = shownEntries(values.length, isThin);
  const step = width / entries.length;
  return entries
    .map(
      (entry, i) =>
        `${i === 0 ? 'M' : 'L'}${round(x + i * step)} ${round(y - values[entry] * scale)}H${round(x + (i + 1) * step)}`,
    )
    .join('');
}

/** A rectangle with round corners. */
export function roundedPath({ x, y, width, height }: Rect, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2);
  const [w, h] = [round(width - 2 * r), round(height - 2 * r)];
  const arc = (dx: number, dy: number) => `a${round(r)} ${round(r)} 0 0 1 ${round(dx)} ${round(dy)}`;
  return `M${round(x + r)} ${round(y)}h${w}${arc(r, r)}v${h}${arc(-r, r)}h${-w}${arc(-r, -r)}v${-h}${arc(r, -r)}z`;
}

/** Pixels between the lines of the hatching. */
const hatching = 9;

/** A hatched cover with a question mark. It opens from left to right; `opened` is the open share, from 0 to 1. */
export function veilItems(whole: Rect, opened = 0): readonly SceneItem[] {
  if (opened >= 1) return [];
  const { y, height } = whole;
  const [x, width] = [whole.x + opened * whole.width, (1 - opened) * whole.width];
  const clip = { x, y, width, height };
  const count = Math.ceil((whole.width + height) / hatching);
  const lines = Array.from(
    { length: count },
    (_, i) => `M${round(whole.x + i * hatching - height)} ${round(y + height)}l${height} ${-height}`,
  );
  const middle = whole.x + whole.width / 2;
  return [
    { kind: 'path', d: rectPath(clip), fill: 'surface' },
    { ...stroke(lines.join(''), 'line', 2), clip },
    ...(middle > x
      ? [text({ x: middle, y: y + height / 2, text: '?', anchor: 'middle', bold: true, size: 34 })]
      : []),
  ];
}
