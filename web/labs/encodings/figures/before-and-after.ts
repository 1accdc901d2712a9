/** Is the sinusoid of an offset the same before and after? The numbers that settle it. */
import { html } from 'lit';
import type { Matrix, Waves } from '../../../core/types.ts';
import { formatNumber } from '../../../draw/format.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { hasItself, ofChosen } from '../figure-facts.ts';
import { foldText } from '../fold-text.ts';
import type { RelativePicture } from '../picture.ts';

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
  isDrawn: hasItself('relative', 'fixedWaves'),
  ...ofChosen,
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
      heading: words.compared,
      columns: () => [
        { title: words.largest, values: facts.map(([what]) => what) },
        { title: words.value, values: facts.map(([, , value]) => value) },
      ],
      content: html`<table>
        <caption>${words.over(picture.reach)}</caption>
        <tbody>
          ${facts.map(
            ([what, meaning, value]) => html`<tr>
              <th scope="row">${what}</th>
              <td>${formatNumber(value)}</td>
              <td class="meaning">${meaning}</td>
            </tr>`,
          )}
        </tbody>
      </table>`,
    };
  },
});
