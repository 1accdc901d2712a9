/** All encodings at the current lengths, in one table: how much of the test is new to each. */
import { html, type TemplateResult } from 'lit';
import type { Scheme } from '../../core/types.ts';
import { scalingNames, shortName } from '../../schemes/scheme-facts.ts';
import type { ContextInput } from './curve.ts';
import type { EveryRow } from './every-job.ts';
import { scalingOf } from './scaling.ts';
import { headName } from './series.ts';
import { judgeReach } from './verdict.ts';

/** 'RoPE, YaRN', 'ALiBi, head 8' */
function nameOf({ input, reach }: EveryRow, scheme: Scheme): string {
  const name = scheme.title;
  if (input.scheme === 'rotary') return `${shortName(scheme)}, ${scalingNames[scalingOf(input)]}`;
  const isOfHead = reach?.kind === 'weight' && reach.shares.some((share) => share !== reach.shares[0]);
  return isOfHead ? `${name}, ${headName(input.head)}` : name;
}

/** If all heads of a bias have the same share, they have one row. */
const hasOwnRow = ({ input: { head }, reach }: EveryRow): boolean =>
  head === 0 || (reach?.kind === 'weight' && reach.shares[head] !== reach.shares[0]);

export function everyView(
  rows: readonly EveryRow[],
  catalog: readonly Scheme[],
  chosen: ContextInput,
): TemplateResult {
  const isChosen = ({ input }: EveryRow) =>
    input.scheme === chosen.scheme && scalingOf(input) === scalingOf(chosen) && input.head === chosen.head;
  return html`<div class="numbers" role="region" aria-label="Every encoding past its trained length" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col" class="words">encoding</th>
          <th scope="col">unseen</th>
          <th scope="col">total</th>
          <th scope="col" class="words">what that means</th>
        </tr>
      </thead>
      <tbody>
        ${rows.filter(hasOwnRow).map((row) => rowView(row, catalog, isChosen(row)))}
      </tbody>
    </table>
  </div>`;
}

function rowView(row: EveryRow, catalog: readonly Scheme[], isChosen: boolean): TemplateResult {
  const { input, reach, problem } = row;
  const scheme = catalog.find(({ id }) => id === input.scheme) as Scheme;
  const name = nameOf(row, scheme);
  const heading = html`<th scope="row">${isChosen ? html`<strong>${name}</strong>` : name}</th>`;
  if (!reach)
    return html`<tr>
      ${heading}
      <td colspan="3" class="words">${problem}</td>
    </tr>`;
  const { number, unit = '', full, standing } = judgeReach(reach, input, scheme).finding;
  const isShare = unit === '%';
  return html`<tr>
    ${heading}
    <td title=${full ?? ''}>${number}${isShare ? ' %' : ''}</td>
    <td>${isShare ? 'of the weight' : unit.replace(/^of /, '')}</td>
    <td class="words ${standing.tone}">${standing.mark} ${standing.words}</td>
  </tr>`;
}
