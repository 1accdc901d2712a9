/** The parts of a clock with the hands of two words. */
import { round, type SceneItem, text, textWidth } from '../../../draw/scene.ts';
import { sentenceWith, withinTurn } from './job.ts';

export interface Clock {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** The end of a line from the centre; the angle is clockwise from the top. */
export const tip = ({ x, y }: Clock, angle: number, length: number) =>
  [round(x + length * Math.sin(angle)), round(y - length * Math.cos(angle))] as const;

/** The angle from the query to the key, clockwise. */
export function wedge(clock: Clock, query: number, key: number): string {
  const size = round(0.55 * clock.radius);
  const isLong = withinTurn(key - query) > Math.PI ? 1 : 0;
  const [from, to] = [tip(clock, query, size), tip(clock, key, size)];
  return `M${round(clock.x)} ${round(clock.y)}L${from.join(' ')}A${size} ${size} 0 ${isLong} 1 ${to.join(' ')}Z`;
}

/** The words at the tips of the hands, outside the face, without overlap; at the edge of the figure, above or below the tip. */
export function handNames(
  {
    fontSize,
    isNarrow,
    width,
  }: { readonly fontSize: number; readonly isNarrow: boolean; readonly width: number },
  clock: Clock,
  inFront: number,
  angles: readonly [number, number],
): SceneItem[] {
  const [query, , key] = sentenceWith(inFront).slice(-3);
  const names = [query, key];
  const length = clock.radius + (isNarrow ? 0.7 : 0.9) * fontSize;
  const places = angles.map((angle) => tip(clock, angle, length));
  const apart = places[1][1] - places[0][1];
  const isClose = Math.abs(apart) < 1.2 * fontSize && Math.abs(places[0][0] - places[1][0]) < 3 * fontSize;
  return places.map(([x, y], i) => {
    const side = Math.sin(angles[i]);
    const anchor = Math.abs(side) < 0.25 ? 'middle' : side > 0 ? 'start' : 'end';
    // Bold letters are wider.
    const room = 1.1 * textWidth(names[i], fontSize);
    const from = anchor === 'middle' ? x - room / 2 : anchor === 'start' ? x : x - room;
    const inward = Math.max(0, -from) - Math.max(0, from + room - width);
    const away = (i === 0 ? -1 : 1) * Math.sign(apart || 1);
    const shift = inward !== 0 ? away * 1.3 * fontSize : isClose ? away * 0.6 * fontSize : 0;
    return text({ x: x + inward, y: y + shift, text: names[i], anchor, bold: true, color: 'content' });
  });
}
