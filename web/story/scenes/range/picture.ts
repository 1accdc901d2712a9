/** The picture of similarity over the distance, above the speeds of the clocks that it comes from. */
import { veilItems } from '../../../draw/bars.ts';
import { formatNumber } from '../../../draw/format.ts';
import { ghostLook } from '../../../draw/ghost.ts';
import {
  circlePath,
  linePath,
  type PathItem,
  rectPath,
  round,
  type SceneItem,
  stroke,
  text as textItem,
  textWidth,
} from '../../../draw/scene.ts';
import { claim, farthestDistance } from '../../../encoding/frequencies.ts';
import { type Curve, fallOf, reach } from './job.ts';
import { type Ghost, hasFactor, type Layout, layoutFor, type RangeMoment } from './layout.ts';
import { type Lens, lensItems } from './lens.ts';
import { stripItems } from './strip.ts';
import { text } from './text.ts';

/** The distance up to which the curve shows before the question is answered. */
export const shownFirst = 28;

/** The similarity axis ends at the number of frequencies, and neither axis changes with the curve. */
function scalesOf({ left, right, top, bottom }: Layout, count: number) {
  return {
    x: (distance: number) => left + ((right - left) * distance) / reach,
    y: (value: number) => bottom - ((bottom - top) * value) / count,
  };
}

type Scales = ReturnType<typeof scalesOf>;

function axisItems(layout: Layout, { x, y }: Scales, count: number): readonly SceneItem[] {
  const { left, right, top, bottom, small } = layout;
  return [
    ...[0, 1, 2, 3].flatMap((third): readonly SceneItem[] => {
      const value = (count * third) / 3;
      return [
        stroke(linePath(left, y(value), right, y(value)), 'line'),
        textItem({ x: left - 8, y: y(value), text: formatNumber(value), anchor: 'end', size: small }),
      ];
    }),
    ...[0, 25, 50, 75, 100, 125].map((distance) =>
      textItem({ x: x(distance), y: bottom + 16, text: String(distance), anchor: 'middle', size: small }),
    ),
    textItem({ x: right, y: bottom + 34, text: text.distance, anchor: 'end', size: small }),
    textItem({ x: Math.max(0, left - 40), y: top - 14, text: text.similarity, size: small }),
  ];
}

/** The curve from one whole distance to another. Where it is below the axis, it is cut. */
function curveItem(
  layout: Layout,
  { x, y }: Scales,
  psi: ArrayLike<number>,
  [from, to]: readonly [number, number],
  look: Pick<PathItem, 'stroke' | 'width' | 'opacity'>,
): readonly SceneItem[] {
  if (to <= from) return [];
  const points = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const d = points.map((m, i) => `${i === 0 ? 'M' : 'L'}${round(x(m))} ${round(y(psi[m]))}`).join('');
  const clip = { x: 0, y: 0, width: layout.width, height: layout.bottom + 4 };
  return [{ kind: 'path', d, ...look, clip }];
}

/** The height of the highest curve between two places. */
const highest = ({ x, y }: Scales, curves: readonly Curve[], from: number, to: number): number =>
  curves.reduce(
    (top, { psi }) =>
      psi.reduce(
        (most, value, m) => (x(m) > from - 6 && x(m) < to + 6 ? Math.min(most, y(value)) : most),
        top,
      ),
    Number.POSITIVE_INFINITY,
  );

/** The curve before the last gesture, with its number: above both curves, and beside the line of the paper's number. */
function ghostItems(
  layout: Layout,
  scales: Scales,
  { curve: ghost, share, isPaper }: Ghost,
  now: Curve,
): readonly SceneItem[] {
  const { small, left, right, top, bottom } = layout;
  const { x, y } = scales;
  const at = Math.min(fallOf(ghost), reach);
  const isInReach = fallOf(ghost) <= reach;
  const name = isPaper ? text.paperClocks(!hasFactor(layout)) : text.before;
  const said = ghost.rise ? text.ghost(name, fallOf(ghost)) : text.ghostOn(name, farthestDistance);
  const size = textWidth(said, small);
  const line = x(claim.distance);
  const wanted = x(at) + 9;
  const isAcross = at < claim.distance && wanted + size > line - 8;
  const start = Math.max(left + 4, Math.min(isAcross ? line - 8 - size : wanted, right - size));
  // A curve that goes on below the other has its number below it, and so has one without room above; if there is room above the axis.
  const isLower = !isInReach && ghost.psi[at] < now.psi[at];
  const under = y(ghost.psi[at]) + 14;
  const over = highest(scales, isLower ? [ghost] : [ghost, now], start, start + size) - 14;
  const outline = curveItem(layout, scales, ghost.psi, [0, reach], ghostLook(share));
  // The number goes as soon as the ghost begins to fade.
  if (share < 1) return outline;
  return [
    ...outline,
    ...(isInReach
      ? [{ ...stroke(circlePath(x(at), y(ghost.psi[at]), 5.5), 'ink-soft', 1.6), fill: 'paper' } as const]
      : []),
    textItem({
      x: start,
      y: (isLower || over < top) && under < bottom - 28 ? under : Math.max(top, over),
      text: said,
      size: small,
    }),
  ];
}

/** What is written at the last fall: beside the line of the paper's number, and above the axis. */
function fallItems(layout: Layout, scales: Scales, curve: Curve): readonly SceneItem[] {
  const { left, right, bottom, big } = layout;
  const { x, y } = scales;
  const fall = fallOf(curve);
  const at = Math.min(fall, reach);
  const isInReach = fall <= reach;
  const past = curve.rise ? text.fallsPast(fall) : text.fallsOn(farthestDistance);
  const said = isInReach ? text.fallsTo(fall) : past;
  const size = textWidth(said, big);
  const line = x(claim.distance);
  const [low, high] = fall < claim.distance ? [left + 8, line - 8] : [line + 8, right];
  const end = Math.min(high, Math.max(low + size, x(at) + 12));
  const below = y(curve.psi[at]) + big * 1.6;
  const middle = below > bottom - 30 ? highest(scales, [curve], end - size, end) - big : below;
  const behind = { x: end - size, y: middle - big / 2, width: size, height: big };
  return [
    ...(isInReach
      ? [{ ...stroke(circlePath(x(at), y(curve.psi[at]), 7), 'ink', 2.5), fill: 'paper' } as const]
      : []),
    { kind: 'path', d: rectPath(behind), fill: 'paper', opacity: 0.8 },
    textItem({
      x: end,
      y: middle,
      text: said,
      anchor: 'end',
      bold: true,
      size: big,
      color: 'ink',
    }),
  ];
}

/** The lens stands where it leaves most room to the curve, above it or below. */
function lensFor(layout: Layout, { x, y }: Scales, { psi }: Curve): Lens {
  const { lens, top, bottom } = layout;
  const { radius } = lens;
  const legend = hasFactor(layout) ? 40 : 22;
  const [high, low] = [top + radius + 4, bottom - radius - legend];
  const near = Array.from(psi).filter((_, distance) => Math.abs(x(distance) - lens.x) < radius + 8);
  const roomAbove = y(Math.max(...near)) - (high + radius + legend);
  const roomBelow = low - radius - y(Math.min(...near));
  return { x: lens.x, y: roomAbove > roomBelow ? high : low, radius, legend };
}

export function pictureAt(moment: RangeMoment, isNarrow: boolean, isOfPaper: boolean): readonly SceneItem[] {
  const { curve, falling, rest, isMarked, opened, ghost } = moment;
  const layout = layoutFor(isNarrow);
  const { right, top, bottom, small, coverTop } = layout;
  const count = curve.frequencies.length;
  const scales = scalesOf(layout, count);
  const { x, y } = scales;
  const fall = fallOf(curve);
  const drawn = Math.round(Math.min(falling, reach));
  const cover = { x: x(shownFirst), y: coverTop, width: right - x(shownFirst), height: bottom - coverTop };
  const line = x(claim.distance);
  return [
    ...axisItems(layout, scales, count),
    ...(isOfPaper
      ? [
          stroke(linePath(line, top + (isNarrow ? 26 : 60), line, bottom), 'edge', 1.2, '5 4'),
          textItem({ x: line + 6, y: bottom - 12, text: text.paper(claim.distance), size: small }),
        ]
      : []),
    ...(ghost ? ghostItems(layout, scales, ghost, curve) : []),
    ...(rest > 0
      ? curveItem(layout, scales, curve.psi, [drawn, reach], { stroke: 'edge', width: 2.2, opacity: rest })
      : []),
    ...curveItem(layout, scales, curve.psi, [0, drawn], { stroke: 'position-fill', width: 4 }),
    ...(isMarked ? fallItems(layout, scales, curve) : []),
    ...(isMarked && curve.rise && curve.rise.at <= reach
      ? lensItems({
          lens: lensFor(layout, scales, curve),
          curve,
          rise: curve.rise,
          from: { x: x(fall), y: y(curve.psi[fall]) },
          unit: (bottom - top) / count,
          hasFactor: hasFactor(layout),
        })
      : []),
    ...(opened === null ? [] : veilItems(cover, opened)),
    ...stripItems(layout, moment),
  ];
}
