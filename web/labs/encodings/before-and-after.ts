/** Is the sinusoid of an offset the same before and after? The numbers that settle it. */
import { css, html, type TemplateResult } from 'lit';
import type { Matrix, Waves } from '../../core/types.ts';
import { formatNumber } from '../../draw/format.ts';
import { figuresFrom } from '../../shell/figure.ts';
import type { RelativePicture } from './picture.ts';

const { table } = figuresFrom(() => import('./figures.ts'));

export interface Sides {
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

/** Two texts contradict each other, and each is right about something. */
export function beforeAndAfter(picture: RelativePicture, waves: Waves): TemplateResult {
  const { sines, cosines, vectors, kernel } = compareSides(picture.vectors, waves);
  const facts = [
    ['|P₋ₖ + Pₖ| among the sines', sines, 'the sines change sign'],
    ['|P₋ₖ − Pₖ| among the cosines', cosines, 'the cosines stay the same'],
    [
      '|P₋ₖ − Pₖ| of all',
      vectors,
      vectors > 0 ? 'so the vectors differ: the notes are right' : 'the vectors are equal',
    ],
    ['|P₀·P₋ₖ − P₀·Pₖ|', kernel, 'only the dot product is even: here the summary is right'],
  ] as const;
  const columns = () => [
    { title: 'largest', values: facts.map(([what]) => what) },
    { title: 'value', values: facts.map(([, value]) => value) },
  ];
  const numbers = html`<table>
    <caption>
      Over the offsets k from 1 to ${picture.reach}, the largest …
    </caption>
    <tbody>
      ${facts.map(([what, value, meaning]) => fact(what, value, meaning))}
    </tbody>
  </table>`;
  return html`<section class="sides">
    <p class="heading">Does it tell before from after? Two texts disagree</p>
    <blockquote>
      “[…] if the absolute values of the relative positions are equal, the embedding is the same (regardless of before and
      after).” <cite>A summary of Wang et al. 2021</cite>
    </blockquote>
    <blockquote>
      “Since [it is] not symmetric through origin, the relative positions to left and right can be differentiated.”
      <cite>Course notes on positional embeddings</cite>
    </blockquote>
    ${table('before-and-after', { heading: 'Before and after, compared', columns }, numbers)}
  </section>`;
}

const fact = (what: string, value: number, meaning: string) => html`<tr>
  <th scope="row">${what}</th>
  <td>${formatNumber(value)}</td>
  <td class="meaning">${meaning}</td>
</tr>`;

export const beforeAndAfterStyles = css`
  .sides {
    max-width: var(--column);
  }
  .sides .heading {
    margin: 0 0 var(--space-2);
    font-weight: 600;
    font-family: var(--sans);
    font-size: var(--text);
  }
  .sides blockquote {
    margin: 0 0 var(--space-2);
    padding-left: var(--space-3);
    border-left: 2px solid var(--line);
  }
  .sides cite {
    display: block;
    color: var(--ink-soft);
    font-family: var(--sans);
    font-size: var(--text-small);
    font-style: normal;
  }
  .sides table {
    border-collapse: collapse;
    font-family: var(--sans);
    font-size: max(0.9375rem, 13px);
    font-variant-numeric: tabular-nums;
  }
  .sides caption {
    padding: var(--space-1) 0;
    color: var(--ink-soft);
    text-align: left;
  }
  .sides th,
  .sides td {
    padding: 0.2rem 0.75rem 0.2rem 0;
    font-weight: 400;
    text-align: left;
    vertical-align: baseline;
  }
  .sides td:nth-child(2) {
    font-weight: 600;
    text-align: right;
    white-space: nowrap;
  }
`;
