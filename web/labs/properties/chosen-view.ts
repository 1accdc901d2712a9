/** The item that is shown large. */
import { html, type TemplateResult } from 'lit';
import { formatNumber } from '../../draw/format.ts';
import { measureNames } from '../encodings/view.ts';
import type { ChosenInput, ChosenOutput } from './chosen-job.ts';
import { type MeasuredState, type MeasuredView, measuredView } from './measured-view.ts';
import { headWidth, type Sizes, type What } from './proximity.ts';

/** What the proximity is, in a sentence. */
function definition(what: What, sizes: Sizes, first: number): TemplateResult | string {
  const product = measureNames.get(sizes.measure) as string;
  return {
    positions: `φ(x, y) is the ${product} of the vectors of positions x and y, of width ${sizes.d}.`,
    offsets: `φ(k, l) is the ${product} of the vectors of the offsets k and l, from ${formatNumber(first)} to ${-first}, of the width of a head, ${headWidth(sizes)}.`,
    angles: `φ(x, y) is the mean cosine of the angles between query and key, in a head of width ${headWidth(sizes)}.`,
    bias: `φ(x, y) is what head ${sizes.head + 1} of ${sizes.heads} adds to the score of query x and key y.`,
    sum: html`φ(x, y) = ⟨P<sub>x</sub>, P<sub>y</sub>⟩ + ⟨R<sub>0</sub>, R<sub>y − x</sub>⟩, each a ${product}: what the vectors
      P of positions, of width ${sizes.d}, and those of offsets, R, of width ${headWidth(sizes)}, add to a score.`,
  }[what];
}

const titles: Readonly<Record<What, readonly [row: string, col: string]>> = {
  positions: ['position x', 'position y'],
  offsets: ['offset k', 'offset l'],
  angles: ['query position x', 'key position y'],
  bias: ['query position x', 'key position y'],
  sum: ['query position x', 'key position y'],
};

export function chosenView(
  { sizes, tolerance }: ChosenInput,
  { shown, properties, breaks }: ChosenOutput,
  state: MeasuredState,
): TemplateResult {
  const { what, title, origin, first, proximity } = shown;
  const [rowTitle, colTitle] = titles[what];
  const isOfOneTable = what === 'positions' || what === 'offsets';
  const view: MeasuredView = {
    name: 'proximity',
    heading: 'Proximity φ',
    matrix: proximity,
    properties,
    breaks,
    rowTitle,
    colTitle,
    first,
    valueTitle: 'φ',
    tolerance,
    notes: isOfOneTable
      ? { symmetry: 'It always holds for one table: φ(x, y) and φ(y, x) are the same product.' }
      : {},
  };
  return html`
    <div class="chosen">
      <h2>${title}</h2>
      <p>${definition(what, sizes, first)} Where the numbers come from: ${origin}.</p>
    </div>
    ${measuredView(view, state)}
  `;
}
