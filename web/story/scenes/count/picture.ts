/** The picture of counted positions: two words with the same number under each of theirs, and positions divided by the length. */
import { barsItem, barsPath } from '../../../draw/bars.ts';
import {
  circlePath,
  linePath,
  type SceneItem,
  stroke,
  text as textItem,
  textWidth,
} from '../../../draw/scene.ts';
import { share, text } from './text.ts';

/** What the upper part shows. */
interface Sums {
  readonly names: readonly string[];
  readonly words: readonly ArrayLike<number>[];
  /** what is added to each number of a word; on the way, any number up to it */
  readonly added: number;
  /** what the picture says of itself; '…' while it moves */
  readonly note: string;
}

/** A text whose positions are divided by its length, with the position that both texts compare. */
export interface Ruler {
  readonly shares: ArrayLike<number>;
  /** counted from 0 */
  readonly marked: number;
}

const wide = {
  width: 728,
  height: 572,
  gap: 48,
  top: 30,
  bottom: 270,
  note: 296,
  title: 344,
  rulers: [404, 494],
  left: 96,
  labels: 24,
  axis: 546,
  fontSize: 15,
  isNarrow: false,
};

const narrow: typeof wide = {
  width: 360,
  height: 404,
  gap: 16,
  top: 24,
  bottom: 190,
  note: 210,
  title: 248,
  rulers: [296, 356],
  left: 8,
  labels: 20,
  axis: 396,
  fontSize: 14,
  isNarrow: true,
};

export const layoutFor = (isNarrow: boolean) => (isNarrow ? narrow : wide);

type Layout = typeof wide;

/** The frame shows the whole bars, so that the words shrink to ripples as the number grows. */
function sumItems({ names, words, added, note }: Sums, layout: Layout): readonly SceneItem[] {
  const { width, gap, top, bottom, fontSize } = layout;
  const half = (width - gap) / 2;
  const largest = Math.max(...words.flatMap((word) => Array.from(word, Math.abs)));
  const scale = (bottom - top) / (added + 2 * largest);
  const y = bottom - largest * scale;
  const columns = names.flatMap((name, i): readonly SceneItem[] => {
    const word = words[i];
    const place = { x: i * (width - half), y, width: half, scale };
    const { x } = place;
    return [
      textItem({
        x: x + half / 2,
        y: 10,
        text: name,
        anchor: 'middle',
        bold: true,
        size: 17,
        color: 'content',
      }),
      stroke(linePath(x, y, x + half, y), 'edge'),
      ...(added > 0
        ? [
            barsItem(
              barsPath(
                Array.from(word, () => added),
                place,
              ),
              'position-fill',
            ),
          ]
        : []),
      barsItem(
        barsPath(word, place, () => added),
        'content',
      ),
    ];
  });
  return [
    ...columns,
    textItem({ x: width / 2, y: layout.note, text: note, anchor: 'middle', size: fontSize - 1 }),
  ];
}

/** As near to `x` as a line of bold text can stand with its middle, between two ends. */
const within = (x: number, words: string, size: number, [start, end]: readonly [number, number]): number => {
  const half = (1.1 * textWidth(words, size)) / 2;
  return Math.min(end - half, Math.max(start + half, x));
};

function rulerItems(rulers: readonly [Ruler, Ruler], layout: Layout): readonly SceneItem[] {
  const { width, left, labels, axis, fontSize, title, isNarrow } = layout;
  const room = width - left - 10;
  const placeOf = ({ shares, marked }: Ruler) => left + room * shares[marked];
  const [here, there] = rulers;
  // On a phone, the lengths stand above the ends that the line between the rulers does not cross.
  const isRight = placeOf(there) < left + room / 2;
  const ends = isNarrow ? ([72, width - 72] as const) : ([0, width] as const);
  const items = rulers.flatMap((ruler, i): readonly SceneItem[] => {
    const { shares, marked } = ruler;
    const y = layout.rulers[i];
    const length = text.ofLength(shares.length);
    const label = text.marked(marked + 1, shares.length - 1, share(shares[marked]));
    const dot = (position: number) => circlePath(left + room * shares[position], y, radius);
    const radius = Math.min(5, room / shares.length / 3);
    return [
      isNarrow
        ? textItem({
            x: isRight ? width : 0,
            y: y - labels,
            text: length,
            anchor: isRight ? 'end' : 'start',
            size: fontSize,
          })
        : textItem({ x: 0, y, text: length, size: fontSize }),
      stroke(linePath(left, y, left + room, y), 'edge', 1.5),
      ...Array.from(
        shares,
        (_, position): SceneItem => ({
          ...stroke(dot(position), 'position-fill', 1.6),
          fill: 'paper',
        }),
      ),
      { kind: 'path', d: circlePath(placeOf(ruler), y, 9), fill: 'position-fill' },
      textItem({
        x: within(placeOf(ruler), label, fontSize, ends),
        y: i === 0 ? y - labels : y + labels,
        text: label,
        anchor: 'middle',
        bold: true,
        size: fontSize,
        color: 'position',
      }),
    ];
  });
  const end = (at: number) =>
    textItem({ x: left + room * at, y: axis, text: String(at), anchor: at ? 'end' : 'start', size: 13 });
  const [above, below] = layout.rulers;
  return [
    textItem({ x: 0, y: title, text: text.orDivide, bold: true, size: fontSize, color: 'ink' }),
    stroke(linePath(placeOf(here), above + 9, placeOf(there), below - 9), 'position-fill', 2),
    ...items,
    end(0),
    end(1),
    textItem({
      x: left + room / 2,
      y: axis,
      text: text.steps(share(here.shares[1]), share(there.shares[1])),
      anchor: 'middle',
      size: 13,
    }),
  ];
}

export function pictureAt(
  sums: Sums,
  rulers: readonly [Ruler, Ruler],
  isNarrow: boolean,
): readonly SceneItem[] {
  const layout = layoutFor(isNarrow);
  return [...sumItems(sums, layout), ...rulerItems(rulers, layout)];
}
