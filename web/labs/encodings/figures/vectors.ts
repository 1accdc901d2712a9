/** Vectors of offsets, the pairs of positions that share them, and whether they tell before from after. */
import { css, html, type TemplateResult } from 'lit';
import type { Matrix, Waves } from '../../../core/types.ts';
import { formatNumber } from '../../../draw/format.ts';
import type { OneTable, TableRole } from '../../../encoding/relative-table.ts';
import { numberCell, numberTable } from '../../../figures/number-table.ts';
import { defineFigure, figureView } from '../../../shell/figure.ts';
import { chosenAs, chosenWith, type PictureGiven } from '../figure-facts.ts';
import { foldText } from '../fold-text.ts';
import type { RelativePicture } from '../picture.ts';
import { text } from '../text.ts';
import { vectorMap } from './columns.ts';
import '../../../draw/heat-map.ts';

interface VectorsGiven extends PictureGiven<RelativePicture> {
  /** one of the tables of the picture */
  readonly vectors: OneTable;
}

const vectorsFigure = (role: TableRole) => ({
  title: foldText.titles[role],
  ...(role === 'keys' ? chosenAs('relative') : chosenWith('relative', role)),
  draw(given: VectorsGiven) {
    const { input, picture, vectors } = given;
    const { reach, byHead, head } = picture;
    return {
      heading: text.ofOffsets.vectorsOf(vectors.role, byHead ? head + 1 : null),
      name: `${input.scheme}-${vectors.role}`,
      ...vectorMap(vectors.vectors, given, {
        rowTitle: foldText.ofPairs.offset,
        rowStart: -reach,
        describe: (row, col, value) =>
          text.ofOffsets.cell(formatNumber(row - reach), col, formatNumber(value)),
      }),
    };
  },
});

export const keys = defineFigure<VectorsGiven>({
  id: 'vectors-keys',
  fold: 'pairs',
  ...vectorsFigure('keys'),
});
export const values = defineFigure<VectorsGiven>({
  id: 'vectors-values',
  fold: 'which',
  ...vectorsFigure('values'),
});

export const queries = defineFigure<VectorsGiven>({
  id: 'vectors-queries',
  fold: 'which',
  ...vectorsFigure('queries'),
});

/** A table of vectors, in the figure of the part of attention that it acts on. */
export const vectorsView = (given: PictureGiven<RelativePicture>, vectors: OneTable): TemplateResult =>
  figureView({ keys, values, queries }[vectors.role], { ...given, vectors });

const words = foldText.ofOffsets;

const size = 6;
/** Six positions show clipping at up to this distance; for larger ones, an example shows it. */
const widest = 4;
const example = 2;

const subscripts = '₀₁₂₃₄₅₆₇₈₉';
const subscript = (offset: number) =>
  `${offset < 0 ? '₋' : offset > 0 ? '₊' : ''}${subscripts[Math.abs(offset)]}`;

/** `shared` holds, for each side, the distance from which all offsets share one vector. */
export function indexMatrix({ maxDistance, shared }: RelativePicture): TemplateResult {
  const shown = maxDistance <= widest ? maxDistance : example;
  // The ends of the example share vectors like those of the scheme.
  const [before, after] = [shared.before, shared.after].map((from) =>
    Math.max(0, shown - (maxDistance - from)),
  );
  const positions = Array.from({ length: size }, (_, i) => i);
  const cell = (query: number, key: number) => {
    const offset = Math.max(-before, Math.min(after, key - query));
    const vector = words.vector(subscript(offset));
    const side = offset < 0 ? 'before' : offset > 0 ? 'after' : '';
    return html`<td class="${side} size-${Math.min(Math.abs(offset), 3)}">
      ${offset === key - query ? vector : html`<i>${vector}</i>`}
    </td>`;
  };
  return html`<figure class="index" aria-label=${words.which}>
    <p class="heading">${words.which}</p>
    <table>
      <thead>
        <tr>
          <td>${words.queryAndKey}</td>
          ${positions.map((key) => html`<th scope="col">${key}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${positions.map(
          (query) => html`<tr>
            <th scope="row">${query}</th>
            ${positions.map((key) => cell(query, key))}
          </tr>`,
        )}
      </tbody>
    </table>
    <figcaption>${words.patternOf(shown, maxDistance)}</figcaption>
  </figure>`;
}

export const indexMatrixStyles = css`
  .index {
    margin: 0;
    font-family: var(--sans);
    font-size: var(--text-small);
  }
  .index .heading {
    margin: 0 0 var(--space-2);
    font-size: var(--text);
    font-weight: 600;
  }
  .index table {
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  .index :is(td, th) {
    min-width: clamp(1.7rem, 9cqi, 2.4rem);
    height: 2.1rem;
    padding: 0 2px;
    font-weight: 400;
    text-align: center;
  }
  .index :is(th, thead td) {
    color: var(--ink-soft);
  }
  .index thead td {
    max-width: 4rem;
    line-height: var(--leading-tight);
  }
  .index tbody td {
    border: 1px solid var(--paper);
    font-size: var(--text);
  }
  .index :is(.before, .after, .size-0) {
    background: color-mix(in srgb, var(--side) var(--share), var(--paper));
  }
  .index .before {
    --side: var(--content);
  }
  .index .after {
    --side: var(--position);
  }
  .index .size-0 {
    --side: var(--surface);
    --share: 100%;
  }
  .index .size-1 {
    --share: 18%;
  }
  .index .size-2 {
    --share: 36%;
  }
  .index .size-3 {
    --share: 54%;
  }
  .index figcaption {
    max-width: var(--column);
    margin-top: var(--space-2);
    color: var(--ink-soft);
  }
`;

interface Sides {
  /** the largest |P(-k) + P(k)| of the columns with sines: 0 where they change sign */
  readonly sines: number;
  /** the largest |P(-k) - P(k)| of the columns with cosines: 0 where they are equal */
  readonly cosines: number;
  /** the largest |P(-k) - P(k)| of all */
  readonly vectors: number;
  /** the largest |P(0).P(-k) - P(0).P(k)| */
  readonly kernel: number;
}

/** `vectors` has the offsets from -reach to reach in its rows. */
export function compareSides({ rows, cols, data }: Matrix, { sines: isSine }: Waves): Sides {
  const reach = (rows - 1) / 2;
  const at = (offset: number, column: number) => data[(offset + reach) * cols + column];
  const sides = { sines: 0, cosines: 0, vectors: 0, kernel: 0 };
  for (let offset = 1; offset <= reach; offset++) {
    let kernel = 0;
    for (let column = 0; column < cols; column++) {
      const [before, after] = [at(-offset, column), at(offset, column)];
      const difference = Math.abs(before - after);
      sides.vectors = Math.max(sides.vectors, difference);
      if (isSine[column]) sides.sines = Math.max(sides.sines, Math.abs(before + after));
      else sides.cosines = Math.max(sides.cosines, difference);
      kernel += at(0, column) * (before - after);
    }
    sides.kernel = Math.max(sides.kernel, Math.abs(kernel));
  }
  return sides;
}

export const beforeAndAfter = defineFigure<{ readonly picture: RelativePicture; readonly waves: Waves }>({
  id: 'before-and-after',
  fold: 'sides',
  title: foldText.titles.beforeAndAfter,
  ...chosenWith('relative', 'fixedWaves'),
  scripts: null,
  draw({ picture, waves }) {
    const { sines, cosines, vectors, kernel } = compareSides(picture.vectors, waves);
    const words = foldText.ofSides;
    const facts = [
      [...words.sines, sines],
      [...words.cosines, cosines],
      [words.all, vectors > 0 ? words.differ : words.areEqual, vectors],
      [...words.products, kernel],
    ] as const;
    return {
      columns: () => [
        { title: words.largest, values: facts.map(([title]) => title) },
        { title: words.value, values: facts.map(([, , value]) => value) },
      ],
      content: numberTable({
        heading: foldText.titles.beforeAndAfter,
        columns: [{ title: words.over(picture.reach) }, { title: words.value }, { title: '' }],
        rows: facts.map(([title, meaning, value]) => ({
          title,
          cells: [numberCell(value), html`<td class="words">${meaning}</td>`],
        })),
      }),
    };
  },
});
