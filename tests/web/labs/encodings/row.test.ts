import { describe, expect, it } from 'vitest';
import { type SceneItem, type TextItem, textWidth } from '../../../../web/draw/scene.ts';
import { columnGroups } from '../../../../web/labs/encodings/figures/proofs.ts';
import { layoutRow, type RowPicture, similarityDomain } from '../../../../web/labs/encodings/row/layout.ts';
import { rowItems } from '../../../../web/labs/encodings/row/scene.ts';
import { rowText } from '../../../../web/labs/encodings/row/text.ts';

const fontSize = 13;

const isText = (item: SceneItem): item is TextItem => item.kind === 'text';

/** No wider than the widest common font draws it. */
function boxOf({ x, y, text, anchor, bold }: TextItem) {
  const width = textWidth(text, fontSize) * (bold ? 1.1 : 1);
  const left = anchor === 'end' ? x - width : anchor === 'middle' ? x - width / 2 : x;
  return { text, left, right: left + width, top: y - 0.55 * fontSize, bottom: y + 0.55 * fontSize };
}

/** Texts of the figure that are cut, or run into each other. */
function faultsOf(picture: RowPicture, width: number, cols: number): readonly string[] {
  const { similarity, rowStart } = picture;
  const layout = layoutRow({ width, fontSize, pixelRatio: 1, rows: similarity.length, cols, rowStart });
  const boxes = rowItems(layout, picture)
    .filter(isText)
    .filter(({ text }) => text !== '')
    .map(boxOf);
  return boxes.flatMap((a, i) => [
    ...(a.left < -2 || a.right > width + 2 || a.bottom > layout.height ? [`cut: ${a.text}`] : []),
    ...(/\d…/.test(a.text) ? [`shortened number: ${a.text}`] : []),
    ...boxes
      .slice(0, i)
      .filter((b) => Math.min(a.right, b.right) > Math.max(a.left, b.left) + 1)
      .filter((b) => Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top) + 1)
      .map((b) => `${b.text} runs into ${a.text}`),
  ]);
}

/** Similarities as the schemes of the lab have them, at position `row` of `n`, at width `d`. */
const kinds: Readonly<Record<string, (row: number, at: number, n: number, d: number) => number>> = {
  'a raw index': (row, at, _, d) => row * at * d,
  'a normalised index': (row, at, n, d) => (row * at * d) / Math.max(1, n - 1) ** 2,
  waves: (row, at, _, d) => (d / 2) * Math.cos((row - at) / 7),
  'random rows': (row, at, n, d) => (row === at ? 1.0313 : Math.sin(row * n + at) / 5) * d,
  'tiny vectors': (row, at, _, d) => (row === at ? 4e-4 : -3e-5) * d,
  'a dark row': () => -0.0312,
};

const widths = [320, 358, 440, 443, 520, 640, 728, 824, 1000];
const lengths = [1, 2, 16, 64, 513, 1024];

describe('the table beside the similarity of one row', () => {
  for (const [name, similarityOf] of Object.entries(kinds))
    it(`has no text that is cut or covered, at any length and width, with ${name}`, () => {
      const faults = widths.flatMap((width) =>
        lengths.flatMap((n) =>
          [2, 64, 1024].flatMap((d) =>
            [0, Math.floor(n / 3), Math.floor(n / 2), n - 1].flatMap((row) => {
              const similarity = Float32Array.from({ length: n }, (_, at) => similarityOf(row, at, n, d));
              const [low, high] = [Math.min(...similarity), Math.max(...similarity)];
              const picture: RowPicture = {
                row,
                rowStart: 0,
                similarity,
                domain: similarityDomain(low, high),
                measure: 'dot product',
                falls:
                  name === 'waves' ? { before: Math.min(row, 21), after: Math.min(n - 1 - row, 21) } : null,
                groups: columnGroups(d, null),
                names: rowText.rowsOf('position'),
                title: rowText.table,
              };
              return faultsOf(picture, width, d).map(
                (fault) => `${width} px, n ${n}, d ${d}, row ${row}: ${fault}`,
              );
            }),
          ),
        ),
      );
      expect([faults.length, ...faults.slice(0, 6)]).toEqual([0]);
    });
});
