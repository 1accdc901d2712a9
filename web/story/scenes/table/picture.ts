/** The picture of a table in training: where a probe places its unseen rows, and how far each row has moved. */
import type { PositionProbe } from '../../../core/types.ts';
import {
  circlePaths,
  linePath,
  rectPath,
  type SceneItem,
  stroke,
  type TextItem,
  text as textItem,
} from '../../../draw/scene.ts';
import { type Layout, layoutFor, type Scales, scalesOf } from './layout.ts';
import { text } from './text.ts';

/** The way of a row that fills the height; longer ones are cut. */
const farthest = 2.2;

const lineHeight = 20;

const linesOf = (words: readonly string[], y: number, size: number): readonly SceneItem[] =>
  words.map((line, i) => textItem({ x: 0, y: y + i * lineHeight, text: line, size }));

function axisItems(layout: Layout, { x, y }: Scales, count: number): readonly SceneItem[] {
  const { left, top, side, inset, small, nameSize, legend, isNarrow } = layout;
  const ticks = [1, ...[1, 2, 3, 4].map((quarter) => Math.round((count * quarter) / 4))];
  const frame = { x: left - inset, y: top, width: side + 2 * inset, height: side };
  const below = top + side + 16;
  return [
    stroke(rectPath(frame), 'line'),
    stroke(linePath(x(1), y(1), x(count), y(count)), 'edge', 1.2),
    ...ticks.flatMap((position) => [
      textItem({ x: x(position), y: below, text: String(position), anchor: 'middle', size: small }),
      textItem({ x: left - inset - 6, y: y(position), text: String(position), anchor: 'end', size: small }),
    ]),
    ...(isNarrow
      ? [textItem({ x: left - 6, y: top - 16, text: text.saidBriefly, size: small })]
      : [
          ...linesOf(text.said, top + 9, nameSize),
          textItem({ x: legend, y: below, text: text.stands, size: 14 }),
        ]),
  ];
}

function legendItems(
  { legend, top, dot, randomDot, nameSize }: Layout,
  rows: number,
  hasBeyond: boolean,
): readonly SceneItem[] {
  const line = (i: number) => top + 25 + i * 25;
  return [
    textItem({ x: legend, y: line(0), text: text.trained, bold: true, color: 'position', size: nameSize }),
    { kind: 'path', d: circlePaths(dot)(legend + 8, line(1)), fill: 'position-fill' },
    textItem({ x: legend + 22, y: line(1), text: text.unseen(rows), size: 14 }),
    textItem({ x: legend, y: line(2) + 10, text: text.random, bold: true, size: nameSize }),
    { kind: 'path', d: circlePaths(randomDot)(legend + 8, line(3) + 10), fill: 'edge', opacity: 0.5 },
    textItem({ x: legend + 22, y: line(3) + 10, text: text.sameRows, size: 14 }),
    ...(hasBeyond
      ? [
          { kind: 'path', d: arrowPath(legend + 8, line(5), randomDot, 1), fill: 'ink-soft' } as const,
          textItem({ x: legend + 22, y: line(5), text: text.beyond, size: 14 }),
        ]
      : []),
  ];
}

/** The rows that the probe has not seen. */
export const unseenRows = ({ trained }: PositionProbe): readonly number[] =>
  Array.from(trained, (_, row) => row).filter((row) => trained[row] === 0);

const hasBeyond = ({ isBeyond }: Scales, probe: PositionProbe): boolean =>
  unseenRows(probe).some((row) =>
    [probe.predicted, probe.controls?.random.predicted].some(
      (values) => values && isBeyond(values[row] + 1) !== 0,
    ),
  );

/** On a phone there is no room for a legend: the names stand where the dots end, at their right. */
function nameItems(layout: Layout, { y }: Scales, probe: PositionProbe): readonly SceneItem[] {
  const { left, top, side, small } = layout;
  const { predicted, controls } = probe;
  const last = unseenRows(probe).at(-1) ?? 0;
  const [half, apart] = [7, 34];
  const at = (values: ArrayLike<number>) =>
    Math.min(top + side - 2 * half, Math.max(top + 2 * half, y(values[last] + 1)));
  const named = (words: readonly string[], middle: number, look: Pick<TextItem, 'bold' | 'color'>) =>
    words.map((word, i) =>
      textItem({ x: left + side + 10, y: middle + (2 * i - 1) * half, text: word, size: small, ...look }),
    );
  const own = at(predicted);
  const random = at(controls?.random.predicted ?? predicted);
  // None over the other: the second one gives way, to where there is room.
  const aside = own + (own < top + side / 2 ? apart : -apart);
  return [
    ...named(text.trainedBriefly, own, { bold: true, color: 'position' }),
    ...(controls
      ? named(text.randomBriefly, Math.abs(random - own) < apart ? aside : random, { color: 'ink-soft' })
      : []),
  ];
}

/** Points up from the top edge of the frame, or down from its lower one. */
const arrowPath = (x: number, y: number, radius: number, way: -1 | 1): string =>
  `M${x - radius} ${y + way * 0.8 * radius}h${2 * radius}l${-radius} ${-way * 1.7 * radius}z`;

function dotItems(layout: Layout, { x, y, isBeyond }: Scales, probe: PositionProbe): readonly SceneItem[] {
  const rows = unseenRows(probe);
  const { positions, predicted, controls } = probe;
  const paths = (values: ArrayLike<number>, radius: number) => {
    const circle = circlePaths(radius);
    return rows
      .map((row) => {
        const at = [x(positions[row] + 1), y(values[row] + 1)] as const;
        const way = isBeyond(values[row] + 1);
        return way === 0 ? circle(...at) : arrowPath(...at, radius, way);
      })
      .join('');
  };
  return [
    ...(controls
      ? [
          {
            kind: 'path',
            d: paths(controls.random.predicted, layout.randomDot),
            fill: 'edge',
            opacity: 0.5,
          } as const,
        ]
      : []),
    {
      kind: 'path',
      d: paths(predicted, layout.dot),
      fill: 'position-fill',
      stroke: 'paper',
      width: 1.5,
    },
  ];
}

function rowItems(layout: Layout, { x }: Scales, moved: readonly number[]): readonly SceneItem[] {
  const { left, side, rows, rowHeight, small, isNarrow } = layout;
  const width = (side / moved.length) * 0.76;
  const bars = moved.map((way, row) => {
    const height = Math.min(1, way / farthest) * rowHeight;
    return rectPath({ x: x(row + 1) - width / 2, y: rows - height, width, height });
  });
  return [
    { kind: 'path', d: bars.join(''), fill: 'position-fill' },
    stroke(linePath(left - 4, rows, left + side + 4, rows), 'edge'),
    ...(isNarrow
      ? [textItem({ x: left - 6, y: rows - rowHeight - 10, text: text.movedBriefly, size: small })]
      : linesOf(text.moved, rows - rowHeight + 12, 14)),
  ];
}

/** `probe`: null before the first one has arrived. `moved`: of each row. */
export function pictureAt(
  count: number,
  probe: PositionProbe | null,
  moved: readonly number[],
  isNarrow: boolean,
): readonly SceneItem[] {
  const layout = layoutFor(isNarrow);
  const scales = scalesOf(layout, count);
  return [
    ...axisItems(layout, scales, count),
    ...(probe && !isNarrow ? legendItems(layout, unseenRows(probe).length, hasBeyond(scales, probe)) : []),
    ...(probe && isNarrow ? nameItems(layout, scales, probe) : []),
    ...(probe ? dotItems(layout, scales, probe) : []),
    ...rowItems(layout, scales, moved),
  ];
}
