/** Layout and shapes of the dials. */
import {
  circlePath,
  type PathItem,
  rectPath,
  round,
  type SceneItem,
  stroke,
  text,
} from '../../draw/scene.ts';
import { newAngle, turn } from './reach.ts';

/** How far each pair turns, in radians: up to the trained length, and in the test. */
export interface PairAngles {
  readonly trained: Float64Array;
  readonly tested: Float64Array;
}

export interface DialsLayout {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  readonly count: number;
  readonly columns: number;
  /** size of one dial with the space around it */
  readonly cell: { readonly width: number; readonly height: number };
  readonly radius: number;
  /** interval of numbered pairs in a row; 0 if there is no room for numbers */
  readonly numbered: number;
}

/** Limits of the whole height and of a dial's radius, in font sizes. */
const mostHeight = { narrow: 13, wide: 9.8 };
const largestRadius = 1.55;
const narrow = 30;
/** How much larger the dials must become to justify another row. */
const leastGain = 1.15;

/** Chooses the number of rows that makes the dials largest. */
export function layoutDials(count: number, width: number, fontSize: number): DialsLayout {
  const isNarrow = width < narrow * fontSize;
  const room = mostHeight[isNarrow ? 'narrow' : 'wide'] * fontSize;
  let best: DialsLayout | undefined;
  for (let rows = 1; rows <= count; rows++) {
    const columns = Math.ceil(count / rows);
    const wide = width / columns;
    const numbers = !isNarrow && wide > 1.6 * fontSize ? 1.2 * fontSize : 0;
    const tall = room / rows;
    const gap = Math.min(0.45 * fontSize, 0.15 * tall);
    const radius = Math.min(0.41 * wide, (tall - numbers - gap) / 2, largestRadius * fontSize);
    if (radius <= 0) break;
    if (best && radius < leastGain * best.radius) continue;
    const height = 2 * radius + gap + numbers;
    best = {
      width,
      height: Math.ceil(rows * height),
      fontSize,
      count,
      columns,
      cell: { width: wide, height },
      radius,
      numbered: numbers > 0 ? Math.max(1, 4 * Math.ceil((2 * fontSize) / wide / 4)) : 0,
    };
  }
  return best as DialsLayout;
}

/** The centre of a pair's dial. */
export function dialAt({ columns, cell, radius }: DialsLayout, pair: number): { x: number; y: number } {
  return {
    x: ((pair % columns) + 0.5) * cell.width,
    y: Math.floor(pair / columns) * cell.height + radius + 1,
  };
}

/** The pair with its dial at a point; null outside the dials. */
export function pairAt({ columns, cell, count }: DialsLayout, x: number, y: number): number | null {
  const column = Math.floor(x / cell.width);
  const pair = Math.floor(y / cell.height) * columns + column;
  return column >= 0 && column < columns && y >= 0 && pair < count ? pair : null;
}

/** The sector between two angles, clockwise from the top; the whole circle if they are a full turn apart. */
function sector(x: number, y: number, radius: number, from: number, to: number): string {
  if (to - from >= turn - 1e-9) return circlePath(x, y, radius);
  const at = (angle: number) =>
    `${round(x + radius * Math.sin(angle))} ${round(y - radius * Math.cos(angle))}`;
  return `M${round(x)} ${round(y)}L${at(from)}A${round(radius)} ${round(radius)} 0 ${to - from > turn / 2 ? 1 : 0} 1 ${at(to)}Z`;
}

/** Styles of angles seen in training, and of new angles. */
export const dialLooks = { seen: { fill: 'position', opacity: 0.5 }, new: { fill: 'violated' } } as const;

export function dialItems(layout: DialsLayout, { trained, tested }: PairAngles): SceneItem[] {
  const { count, columns, radius, numbered, fontSize } = layout;
  const paths = { circles: '', seen: '', new: '' };
  const numbers: SceneItem[] = [];
  for (let pair = 0; pair < count; pair++) {
    const { x, y } = dialAt(layout, pair);
    const until = Math.min(trained[pair], turn);
    const more = newAngle(trained[pair], tested[pair]);
    paths.circles += circlePath(x, y, radius);
    paths.seen += sector(x, y, radius, 0, until);
    if (more > 0) paths.new += sector(x, y, radius, until, until + more);
    const isNumbered = numbered > 0 && ((pair % columns) % numbered === 0 || pair === count - 1);
    if (isNumbered)
      numbers.push(text({ x, y: y + radius + 0.8 * fontSize, text: String(pair), anchor: 'middle' }));
  }
  return [
    { kind: 'path', d: paths.seen, ...dialLooks.seen },
    { kind: 'path', d: paths.new, ...dialLooks.new },
    stroke(paths.circles, 'line'),
    ...numbers,
  ];
}

/** A ring around one dial. */
export function dialRing(layout: DialsLayout, pair: number): PathItem {
  const { x, y } = dialAt(layout, pair);
  return stroke(circlePath(x, y, layout.radius + 1), 'ink', 2);
}

/** A legend of the colours, one line below `y`, for export. */
export function legendItems(fontSize: number, y: number, words: readonly [string, string]): SceneItem[] {
  const [seen, fresh] = words;
  const at = y + 0.75 * fontSize;
  const second = (seen.length * 0.6 + 4) * fontSize;
  const size = 0.8 * fontSize;
  const mark = (x: number, look: Partial<PathItem>, words: string): SceneItem[] => [
    { kind: 'path', d: rectPath({ x, y: at - size / 2, width: size, height: size }), ...look },
    text({ x: x + 1.3 * fontSize, y: at, text: words, color: 'ink' }),
  ];
  return [...mark(0, dialLooks.seen, seen), ...mark(second, dialLooks.new, fresh)];
}
