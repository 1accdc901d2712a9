/** The ghost of a row's similarity: its outline, and how far it fell, or else how similar the row was to itself. */
import { formatNumber } from '../../../draw/format.ts';
import { ghostLook } from '../../../draw/ghost.ts';
import { rectPath, type SceneItem, text, textWidth } from '../../../draw/scene.ts';
import { rowText as words } from '../text.ts';
import {
  type RowGhost,
  type RowLayout,
  type RowPicture,
  type RowTrace,
  rowY,
  similarityPath,
} from './layout.ts';

/** What the ghost of this picture would show. */
export function traceOf({ row, rowStart, similarity, falls, measure }: RowPicture): RowTrace {
  const isLast = row === similarity.length - 1;
  const steps = falls && (isLast ? -falls.before : falls.after);
  return {
    subject: `${measure} ${row + rowStart}`,
    // The table that it is a part of is not kept.
    similarity: similarity.slice(),
    at: row + (steps ?? 0),
    number: steps === null ? formatNumber(similarity[row]) : String(Math.abs(steps)),
  };
}

/** Equal similarities differ by the rounding of float32. */
const rounding = 1e-5;

/** Whether one curve covers the other, as far as both go. */
export function isSameTrace({ similarity: a }: RowTrace, { similarity: b }: RowTrace): boolean {
  const count = Math.min(a.length, b.length);
  const size = a.subarray(0, count).reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return a.subarray(0, count).every((value, at) => Math.abs(value - b[at]) <= rounding * size);
}

export function outlineItems(layout: RowLayout, picture: RowPicture, { of, share }: RowGhost): SceneItem[] {
  const { x, y, width, height } = layout.plot;
  const rows = Math.min(of.similarity.length, picture.similarity.length);
  const d = similarityPath(layout, picture.domain, of.similarity.subarray(0, rows));
  return [
    { kind: 'path', d, ...ghostLook(share), clip: { x: x - 2, y, width: width + 4, height } },
    ...(layout.isNarrow && share === 1 ? wordsInside(layout, picture, of) : []),
  ];
}

/** In a narrow figure, no words stand beside the plot: the number is written over its end, clear of the marked row. */
function wordsInside(layout: RowLayout, { row }: RowPicture, { at, number }: RowTrace): SceneItem[] {
  const { fontSize, width, plot } = layout;
  const said = words.was(number);
  const line = 1.4 * fontSize;
  const bottom = plot.y + plot.height - 0.7 * fontSize;
  const below = Math.max(rowY(layout, at), rowY(layout, row) + line);
  const y = below <= bottom ? below : rowY(layout, row) - line;
  const wide = textWidth(said, fontSize);
  const behind = { x: width - wide, y: y - 0.6 * fontSize, width: wide, height: 1.2 * fontSize };
  return [
    { kind: 'path', d: rectPath(behind), fill: 'paper', opacity: 0.8 },
    text({ x: width, y, text: said, anchor: 'end' }),
  ];
}

/** The words of the ghost beside the plot, for the list of all such words. */
export const ghostWords = ({ ghost, similarity }: RowPicture): readonly [at: number, said: string][] =>
  ghost && ghost.share === 1 && ghost.of.at >= 0 && ghost.of.at < similarity.length
    ? [[ghost.of.at, words.was(ghost.of.number)]]
    : [];
