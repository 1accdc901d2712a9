/** The vectors of the chosen item: their norms, singular values, spectrum and trajectory, and what the offset explains. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { notesOn } from '../../core/notes.ts';
import type { Diagnosis } from '../../core/types.ts';
import { formatFull, formatNumber } from '../../draw/format.ts';
import { figureView } from '../../shell/figure.ts';
import { type Answer, markOf, type Result } from '../../shell/job-run.ts';
import { runState } from '../../shell/run-state.ts';
import { term } from '../../shell/term.ts';
import type { ChosenItemInput, ChosenItemOutput } from './chosen-item-job.ts';
import type { DiagnosisInput, DiagnosisOutput } from './diagnosis-job.ts';
import { remainder, toeplitz } from './figures/toeplitz.ts';
import { countsOf, norms, singularValues, spectrum, trajectory } from './figures/vectors.ts';
import { addedTo } from './map-fold.ts';

/** `map`: the proximity of the same item, for the part of it that the offset explains. */
export function vectorsOfItem(
  run: Answer<DiagnosisInput, DiagnosisOutput>,
  map: Result<ChosenItemInput, ChosenItemOutput> | undefined,
  isLarge: boolean,
): TemplateResult {
  const { result, error } = run;
  return html`<section class="part figures vectors">
    ${isLarge ? runState(run, 'the norms and spectrum of all vectors') : nothing}
    ${error && !isLarge ? html`<p class="message broken" role="status">${error.message}</p>` : nothing}
    ${
      result
        ? html`<div class="result ${markOf(result)}">
            ${guard([result.output], () => diagnosisView(result.input, result.output))}
          </div>`
        : nothing
    }
    ${
      map
        ? html`<div class="result ${markOf(map)}">${guard([map.output], () => html`<div class="pair">${figureView(toeplitz, map.output)} ${figureView(remainder, map.output)}</div>`)}</div>`
        : nothing
    }
  </section>`;
}

function diagnosisView(input: DiagnosisInput, output: DiagnosisOutput): TemplateResult {
  const { vectors } = output;
  const { title } = input.item;
  if (!vectors)
    return html`<p>${title} has no vectors, only a number for each pair of positions. Below: what the offset explains of these.</p>`;
  const { rows, cols, diagnosis } = vectors;
  const counts = countsOf(output);
  const shown = { what: output.what, first: output.first, diagnosis };
  const notes = notesOn(diagnosis, (row) => `${counts} ${formatNumber(row + output.first)}`, counts);
  return html`
    <p>${title}: ${vectorsName(input, output)}, ${rows} of width ${cols}. Only the trajectory is centred.</p>
    ${facts(diagnosis, output)}
    ${notes.length > 0 ? html`<ul class="notes">${notes.map((note) => html`<li>${note}</li>`)}</ul>` : nothing}
    <div class="pair">
      ${figureView(trajectory, shown)} ${figureView(norms, shown)} ${figureView(singularValues, shown)}
      ${figureView(spectrum, shown)}
    </div>
  `;
}

/** Which vectors they are. */
export function vectorsName({ item, sizes }: DiagnosisInput, output: DiagnosisOutput): string {
  const names = {
    positions: 'the vectors of positions',
    offsets: `the offset vectors, ${addedTo(output, sizes)}`,
    angles: 'the cosines and sines of the angles',
    'decaying-angles': 'the cosines and sines of the angles, without the decay',
    bias: '',
    sum: '',
  };
  return `${names[output.what]}${item.parts.length > 1 ? ', without the relative vectors' : ''}`;
}

function facts(
  { effectiveRank, participationRatio, nearest, duplicates, largest }: Diagnosis,
  { first }: DiagnosisOutput,
): TemplateResult {
  const at = (row: number) => formatNumber(row + first);
  const fact = (name: unknown, value: number) => html`<div>
    <dt>${name}</dt>
    <dd title=${formatFull(value)}>${formatNumber(value)}</dd>
  </div>`;
  return html`<dl class="facts">
    ${fact(term('effective rank', 'Effective rank'), effectiveRank)} ${fact('Participation ratio', participationRatio)}
    ${fact(`Nearest pair: ${at(nearest.a)} and ${at(nearest.b)}, distance`, nearest.distance)}
    ${fact('Duplicate rows', duplicates)} ${fact('Largest entry', largest)}
  </dl>`;
}
