/** A word and the position added to it, end to end and to scale: one row for some of the positions. */
import { type Matrix, norm } from '../../../core/matrix.ts';
import { rectPath, type SceneItem, text as textItem, textWidth } from '../../../draw/scene.ts';
import { inShort, scaleText } from '../text.ts';
import type { RowsLayout, RowsPicture } from './rows-figure.ts';

/** The length of a word’s vector and that of its position’s. */
interface Lengths {
  readonly position: number;
  /** a random word of this width: √d */
  readonly word: number;
  readonly added: number;
}

/** Positions 0, 1, 2, 4, … and the last. */
export function shownPositions(n: number): readonly number[] {
  const doubled = Array.from({ length: Math.ceil(Math.log2(n)) }, (_, i) => 2 ** i);
  return [...new Set([0, ...doubled.filter((position) => position < n - 1), n - 1])];
}

export function lengthsAt({ cols, data }: Matrix, position: number): Lengths {
  const row = data.subarray(position * cols, (position + 1) * cols);
  return { position, word: Math.sqrt(cols), added: norm(row) };
}

/** How many times as long as the word its position is. */
export const times = ({ word, added }: Lengths): number => added / word;

/** The part of the sum’s length that is the word. */
export const shareOfWord = ({ word, added }: Lengths): number => word / (word + added);

/** In units of the font size. */
const rowHeight = { most: 3.4, all: 27 };
const head = 2.6;

function layoutFor(width: number, fontSize: number, rows: number): RowsLayout {
  const height = Math.min(rowHeight.most, rowHeight.all / rows) * fontSize;
  const top = head * fontSize;
  return {
    width,
    height: top + rows * height,
    fontSize,
    rows: Array.from({ length: rows }, (_, row) => top + (row + 0.5) * height),
  };
}

function itemsIn({ width, fontSize, rows }: RowsLayout, all: readonly Lengths[]): readonly SceneItem[] {
  const size = fontSize * 1.08;
  const left = Math.max(textWidth(scaleText.position, fontSize) + fontSize, 0.11 * width);
  const labels = all.map((one) => scaleText.times(inShort(times(one))));
  const room = width - left - Math.max(...labels.map((label) => textWidth(label, size))) - 1.5 * fontSize;
  const longest = Math.max(...all.map(({ word, added }) => word + added));
  const scale = room / longest;
  const thick = Math.min(1.7 * fontSize, 0.6 * (rows.length > 1 ? rows[1] - rows[0] : Infinity));
  const words = scaleText.word;
  return [
    textItem({ x: 0, y: fontSize, text: scaleText.position, size: fontSize }),
    textItem({ x: left, y: fontSize, text: words, bold: true, color: 'content', size: fontSize }),
    textItem({
      x: left + 1.1 * textWidth(words, fontSize) + fontSize / 2,
      y: fontSize,
      text: scaleText.added,
      bold: true,
      color: 'position',
      size: fontSize,
    }),
    ...all.flatMap((one, i): readonly SceneItem[] => {
      const y = rows[i];
      const bar = (x: number, length: number, fill: 'content' | 'position-fill'): SceneItem => ({
        kind: 'path',
        d: rectPath({ x, y: y - thick / 2, width: length, height: thick }),
        fill,
      });
      const [word, added] = [one.word * scale, one.added * scale];
      const end = left + word + added + fontSize * 0.7;
      return [
        textItem({
          x: left - fontSize * 1.4,
          y,
          text: String(one.position),
          anchor: 'end',
          bold: true,
          color: 'ink',
          size,
        }),
        bar(left, word, 'content'),
        ...(added > 0 ? [bar(left + word, added, 'position-fill')] : []),
        textItem(
          added > 0
            ? { x: end, y, text: labels[i], bold: times(one) >= 10, color: 'position', size }
            : { x: end, y, text: scaleText.wordAlone, size },
        ),
      ];
    }),
  ];
}

/** `table`: a row for each position. */
export function sumsPicture(table: Matrix): RowsPicture {
  const all = shownPositions(table.rows).map((position) => lengthsAt(table, position));
  return {
    layout: (width, fontSize) => layoutFor(width, fontSize, all.length),
    items: (layout) => itemsIn(layout, all),
    read: (row) => scaleText.readSum(all[row].position, inShort(times(all[row]))),
    columns: () => [
      { title: scaleText.position, values: all.map(({ position }) => position) },
      { title: scaleText.columns.word, values: all.map(({ word }) => word) },
      { title: scaleText.columns.added, values: all.map(({ added }) => added) },
    ],
  };
}
