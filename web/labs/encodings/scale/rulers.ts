/** Texts of several lengths, each a ruler from 0 to 1, and where the same word stands on each. */
import {
  circlePath,
  linePath,
  round,
  type SceneItem,
  stroke,
  text as textItem,
  textWidth,
} from '../../../draw/scene.ts';
import { inShort, scaleText } from '../text.ts';
import type { RowsLayout, RowsPicture } from './rows-figure.ts';

/** For each text, the number of each of its positions. */
export type Divided = readonly Float32Array[];

/** The third word is the last of the shortest text. */
export const followed = 2;

/** In units of the font size. */
const spacing = { wide: 6.6, narrow: 5.2 };
/** Below this width, in the same units, only the followed word is named. */
const leastForWords = 40;

function layoutFor(width: number, fontSize: number, rows: number): RowsLayout {
  const step = (width > leastForWords * fontSize ? spacing.wide : spacing.narrow) * fontSize;
  return {
    width,
    height: rows * step + 2.2 * fontSize,
    fontSize,
    rows: Array.from({ length: rows }, (_, row) => (row + 0.45) * step),
  };
}

/** Where a text is drawn. */
interface Place {
  readonly y: number;
  readonly x: (share: number) => number;
  readonly width: number;
  readonly isWide: boolean;
  readonly fontSize: number;
  /** of the names and numbers that are followed */
  readonly large: number;
  readonly isFirst: boolean;
}

const lengthItem = (text: Float32Array, { y, width, isWide, isFirst, fontSize, large }: Place): SceneItem =>
  textItem({
    x: isWide || isFirst ? 0 : width,
    y: isWide ? y : y - 1.5 * fontSize,
    text: scaleText.ofWords(text.length),
    anchor: isWide || isFirst ? 'start' : 'end',
    bold: true,
    color: 'ink',
    size: large,
  });

function nameItems(
  text: Float32Array,
  { y, x, isWide, isFirst, fontSize, large }: Place,
): readonly SceneItem[] {
  const areNamed = isWide && text.length <= scaleText.sentence.length;
  return scaleText.sentence.slice(0, text.length).flatMap((name, word) => {
    if (word !== followed) {
      const item = { x: x(text[word]), y: y - 1.5 * fontSize, text: name, size: fontSize } as const;
      return areNamed ? [textItem({ ...item, anchor: 'middle', color: 'content' })] : [];
    }
    // The line from the text above comes from the right.
    const end = Math.max(x(text[word]) + 0.4 * fontSize, 1.1 * textWidth(name, large));
    return [
      textItem({
        x: isFirst ? x(text[word]) : end,
        y: y - 1.5 * fontSize,
        text: name,
        anchor: isFirst ? 'middle' : 'end',
        color: 'content',
        bold: true,
        size: large,
      }),
    ];
  });
}

/** The step to the next word, and beside it the number of the followed one. */
function numberItems(
  text: Float32Array,
  { y, x, isWide, isFirst, fontSize, large }: Place,
): readonly SceneItem[] {
  const step = isFirst ? scaleText.oneWord(inShort(text[1])) : inShort(text[1]);
  const half = 0.55 * textWidth(step, fontSize);
  const middle = Math.max((x(0) + x(text[1])) / 2, half);
  const [tick, foot] = [y + 0.55 * fontSize, y + 0.95 * fontSize];
  const at = x(text[followed]);
  // At the right end of the ruler there is room beside it, or on a phone before it.
  const isLast = at > x(0.9);
  const number = { text: inShort(text[followed]), bold: true, color: 'position', size: large } as const;
  return [
    stroke(`M${x(0)} ${tick}V${foot}H${x(text[1])}V${tick}`, 'ink', 1.2),
    textItem({
      x: middle,
      y: y + 1.75 * fontSize,
      text: step,
      anchor: 'middle',
      bold: true,
      color: 'ink',
      size: fontSize,
    }),
    isLast && isWide
      ? textItem({ ...number, x: at + 1.1 * fontSize, y })
      : textItem({
          ...number,
          x: isLast ? at - fontSize : Math.max(at + fontSize, middle + half + 0.6 * fontSize),
          y: y + 1.65 * fontSize,
          anchor: isLast ? 'end' : 'start',
        }),
  ];
}

function itemsIn({ width, height, fontSize, rows }: RowsLayout, texts: Divided): readonly SceneItem[] {
  const isWide = width > leastForWords * fontSize;
  const longest = Math.max(...texts.map(({ length }) => textWidth(scaleText.ofWords(length), fontSize)));
  const left = isWide ? longest + 2.5 * fontSize : 0.8 * fontSize;
  const room = width - left - (isWide ? 3.5 : 2.5) * fontSize;
  const x = (share: number) => round(left + room * share);
  const dot = (length: number) => Math.min(0.38 * fontSize, room / length / 3);
  const joined = texts
    .slice(1)
    .map((text, i) =>
      stroke(linePath(x(texts[i][followed]), rows[i], x(text[followed]), rows[i + 1]), 'position-fill', 2),
    );
  const ruler = (text: Float32Array, i: number): readonly SceneItem[] => {
    const y = rows[i];
    const place: Place = { y, x, width, isWide, fontSize, large: 1.1 * fontSize, isFirst: i === 0 };
    return [
      lengthItem(text, place),
      stroke(linePath(x(0), y, x(1), y), 'edge', 1.5),
      ...Array.from(
        text,
        (share): SceneItem => ({
          ...stroke(circlePath(x(share), y, dot(text.length)), 'edge', 1.5),
          fill: 'paper',
        }),
      ),
      { kind: 'path', d: circlePath(x(text[followed]), y, 0.6 * fontSize), fill: 'position-fill' },
      ...nameItems(text, place),
      ...numberItems(text, place),
    ];
  };
  const axis = [0, 0.5, 1].map((share) =>
    textItem({
      x: x(share),
      y: height - 0.7 * fontSize,
      text: String(share),
      anchor: 'middle',
      size: fontSize,
    }),
  );
  return [...joined, ...texts.flatMap(ruler), ...axis];
}

export const rulersPicture = (texts: Divided): RowsPicture => ({
  layout: (width, fontSize) => layoutFor(width, fontSize, texts.length),
  items: (layout) => itemsIn(layout, texts),
  read: (row) =>
    scaleText.readRuler(texts[row].length, inShort(texts[row][followed]), inShort(texts[row][1])),
  columns: () => [
    { title: scaleText.columns.length, values: texts.map(({ length }) => length) },
    { title: scaleText.columns.third, values: texts.map((text) => text[followed]) },
    { title: scaleText.columns.step, values: texts.map((text) => text[1]) },
  ],
});
