/** The picture of positions by depth: the input below, the output above, a curve for each kind of model and a dot for each seed. */
import { veilItems } from '../../../draw/bars.ts';
import {
  circlePaths,
  linePath,
  round,
  type SceneItem,
  stroke,
  text as textItem,
  textWidth,
} from '../../../draw/scene.ts';
import { columnItems } from './column.ts';
import { depthY, type Layout, layers, layoutFor } from './layout.ts';
import { isOfKind, type Kind, type Line, meanAt } from './lines.ts';
import { text } from './text.ts';

/** The picture at one time. */
export interface DepthMoment {
  readonly lines: readonly Line[];
  readonly chosen: Kind;
  readonly isTrained: boolean;
  /** where the axis begins; it ends at 1 */
  readonly least: number;
  /** up to which depth the curves are drawn, from 0 at the input */
  readonly depth: number;
  /** how much of the cover has opened; null without a cover */
  readonly opened: number | null;
}

function scaleOf({ left, right }: Layout, { least }: DepthMoment): (value: number) => number {
  return (value) => left + ((right - left) * (value - least)) / (1 - least);
}

type X = ReturnType<typeof scaleOf>;

function axisItems(layout: Layout, x: X): readonly SceneItem[] {
  const { left, right, top, bottom, fontSize, small, isNarrow } = layout;
  const names = isNarrow ? text.depthsShort : text.depths;
  const [low, half, high] = text.shareOfOne;
  return [
    ...names.flatMap((name, depth): readonly SceneItem[] => {
      const y = depthY(layout, depth);
      return [
        stroke(linePath(left, y, right, y), 'line'),
        textItem({ x: left - 12, y, text: name, anchor: 'end', size: fontSize }),
      ];
    }),
    stroke(linePath(x(0), top, x(0), bottom), 'line'),
    textItem({ x: x(0), y: bottom + 19, text: low, anchor: 'middle', size: small }),
    // The words at the end leave no room on a phone.
    ...(isNarrow ? [] : [textItem({ x: x(0.5), y: bottom + 19, text: half, anchor: 'middle', size: small })]),
    textItem({ x: right, y: bottom + 19, text: high, anchor: 'end', size: small }),
    textItem({ x: right, y: bottom + 41, text: text.axis, anchor: 'end', size: small }),
  ];
}

/** The colour tells how often positions are added, the dashes that nothing goes around attention. */
const lookOf = ({ isEvery, hasWay }: Kind) => ({
  fill: isEvery ? ('attention' as const) : ('position-fill' as const),
  ink: isEvery ? ('attention' as const) : ('position' as const),
  dash: hasWay ? undefined : '9 5',
});

/** The mean over the seeds between two layers, where the line runs straight. */
function meanBetween(line: Line, depth: number): number {
  const below = Math.min(Math.floor(depth), layers - 1);
  const share = depth - below;
  return (1 - share) * meanAt(line, below) + share * meanAt(line, below + 1);
}

function lineItems(layout: Layout, x: X, line: Line, moment: DepthMoment): readonly SceneItem[] {
  const { depth, chosen } = moment;
  const { fill, dash } = lookOf(line);
  const strength = isOfKind(line, chosen) ? 1 : 0.6;
  const whole = Array.from({ length: Math.floor(depth) + 1 }, (_, i) => i);
  const at = (one: number) => `${round(x(meanBetween(line, one)))} ${round(depthY(layout, one))}`;
  const circle = circlePaths(layout.dot);
  const dots = line.rows.flatMap((row) => whole.map((one) => circle(x(row[one]), depthY(layout, one))));
  const head = circlePaths(layout.head)(x(meanBetween(line, depth)), depthY(layout, depth));
  return [
    { ...stroke(`M${[...whole, depth].map(at).join('L')}`, fill, layout.line, dash), opacity: strength },
    { kind: 'path', d: dots.join(''), fill, opacity: 0.75 * strength },
    ...(depth < layers ? [{ ...stroke(head, 'paper', 2.5), fill } as const] : []),
  ];
}

/** Where the name of a line stands: the depth, and the side of the line. */
function labelPlace({ isEvery, hasWay }: Kind, isTrained: boolean): readonly [depth: number, side: -1 | 1] {
  if (isTrained) return [3.5, -1];
  if (isEvery) return [hasWay ? 1.5 : 3.5, -1];
  return [3.2, 1];
}

/** Above the output where the line ends at the right, otherwise beside the line. */
function labelItem(layout: Layout, x: X, line: Line, { isTrained, chosen }: DepthMoment): SceneItem {
  const { isEvery, hasWay } = line;
  const { left, right, top, fontSize, isNarrow } = layout;
  const words = (isNarrow ? text.shortLabel : text.label)(line);
  const look = {
    text: words,
    bold: isOfKind(line, chosen),
    size: fontSize,
    color: lookOf(line).ink,
  };
  // Of the models with a way around attention, the line at the right.
  if (hasWay && isEvery === isTrained) return textItem({ x: right, y: top - 20, anchor: 'end', ...look });
  const [depth, side] = labelPlace(line, isTrained);
  const y = depthY(layout, depth);
  const beside = x(meanBetween(line, depth)) + side * 14;
  const width = textWidth(words, fontSize);
  return side > 0
    ? textItem({ x: Math.min(beside, right - width), y, anchor: 'start', ...look })
    : textItem({ x: Math.max(beside, left + width), y, anchor: 'end', ...look });
}

/** All lines but that of the added pair, which is drawn once it is chosen. */
const isDrawn = (line: Kind, { chosen, isTrained }: DepthMoment): boolean =>
  isTrained || !(line.hasWay && line.isEvery) || isOfKind(line, chosen);

export function pictureAt(moment: DepthMoment, isNarrow: boolean): readonly SceneItem[] {
  const layout = layoutFor(isNarrow);
  const { left, right, top } = layout;
  const x = scaleOf(layout, moment);
  const shown = moment.lines
    .filter((line) => isDrawn(line, moment))
    .toSorted((a, b) => Number(isOfKind(a, moment.chosen)) - Number(isOfKind(b, moment.chosen)));
  const cover = { x: left, y: top - 14, width: right - left + 12, height: depthY(layout, 0.35) - top + 14 };
  return [
    ...axisItems(layout, x),
    ...columnItems(layout, moment.chosen),
    ...shown.flatMap((line) => lineItems(layout, x, line, moment)),
    ...(moment.depth < layers ? [] : shown.map((line) => labelItem(layout, x, line, moment))),
    ...(moment.opened === null ? [] : veilItems(cover, moment.opened)),
  ];
}
