/** The ghost of a row's similarity: its outline, and how far it fell, or else how similar the row was to itself. */
import type { ReactiveControllerHost } from 'lit';
import { formatNumber } from '../../../draw/format.ts';
import { GhostKeeper, ghostLook, isSameCurve, type Kept } from '../../../draw/ghost.ts';
import { rectPath, type SceneItem, text, textWidth } from '../../../draw/scene.ts';
import { type RowGhost, type RowLayout, type RowPicture, rowY, similarityPath } from './layout.ts';
import { rowText as words } from './text.ts';

interface RowTrace extends Kept {
  readonly similarity: Float32Array;
  /** the row beside which the number stands, counted from 0 */
  readonly at: number;
  readonly number: string;
}

/** What the ghost of this picture would show. */
function traceOf({ row, rowStart, similarity, falls, measure }: RowPicture): RowTrace {
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

/** The ghosts of a figure, one after the other. */
export interface RowGhosts {
  /** Takes what the figure draws now. */
  readonly show: (picture: RowPicture) => void;
  readonly at: (layout: RowLayout, picture: RowPicture) => RowGhost | null;
}

export function ghostsOf(host: ReactiveControllerHost): RowGhosts {
  const keeper = new GhostKeeper<RowTrace>(host, (a, b) => isSameCurve(a.similarity, b.similarity));
  return {
    show: (picture) => keeper.show(traceOf(picture)),
    at(layout, picture) {
      if (!keeper.ghost) return null;
      const { state, share } = keeper.ghost;
      const { x, y, width, height } = layout.plot;
      const rows = Math.min(state.similarity.length, picture.similarity.length);
      const d = similarityPath(layout, picture.domain, state.similarity.subarray(0, rows));
      const hasNumber = share === 1 && state.at >= 0 && state.at < rows;
      return {
        items: [
          { kind: 'path', d, ...ghostLook(share), clip: { x: x - 2, y, width: width + 4, height } },
          ...(hasNumber && layout.isNarrow ? wordsInside(layout, picture, state) : []),
        ],
        words: hasNumber ? [[state.at, words.was(state.number)]] : [],
      };
    },
  };
}
