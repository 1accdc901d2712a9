/** The folds of the Properties lab. Their code is loaded after the first result is drawn. */
import '../../tables/table-strip.ts';
import './property-grid.ts';
import '../../shell/controls/control.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { live } from 'lit/directives/live.js';
import { notesOn } from '../../core/notes.ts';
import type { Diagnosis } from '../../core/types.ts';
import { formatFull, formatNumber, tellApart } from '../../draw/format.ts';
import { tex } from '../../draw/tex.ts';
import { rangeOf } from '../../encoding/offsets.ts';
import type { Store } from '../../settings/store.ts';
import { toggleName } from '../../settings/text.ts';
import { figureView } from '../../shell/figure.ts';
import { type Answer, markOf, type Result } from '../../shell/job-run.ts';
import { runState } from '../../shell/run-state.ts';
import type { Session } from '../../shell/session.ts';
import { term } from '../../shell/term.ts';
import { rowCount } from '../../tables/chosen-encoding.ts';
import { misfitOf } from '../../tables/offset-tables.ts';
import type { LoadedTable, TablesState } from '../../tables/table-store.ts';
import { isFree } from '../../tasks/access.ts';
import { type GridChoice, mayChoose } from './asked-item.ts';
import { frequencies, psi, psiDerivative } from './figures/psi.ts';
import { remainder, toeplitz } from './figures/toeplitz.ts';
import { countsOf, norms, singularValues, spectrum, trajectory } from './figures/vectors.ts';
import {
  claim,
  farthestDistance,
  isClaimed,
  movedCount,
  type PsiInput,
  type PsiOutput,
} from './frequencies.ts';
import type {
  ChosenItemInput,
  ChosenItemOutput,
  DiagnosisInput,
  DiagnosisOutput,
  GridCell,
  GridInput,
} from './item-jobs.ts';
import { type Item, otherItems, otherSchemes } from './items.ts';
import { addedTo } from './map-folds.ts';

export { mapOfItem, oneWord } from './map-folds.ts';
export { prose } from './prose.ts';

interface Shown {
  readonly items: readonly Item[];
  readonly result: Result<GridInput, readonly GridCell[]> | undefined;
  /** id */
  readonly chosen: string;
  readonly choose: (choice: GridChoice) => void;
  /** takes the id of a table, or undefined for none */
  readonly takeOffsets: (id: number | undefined) => void;
}

export function otherEncodings(
  session: Session,
  { items, result, chosen, choose, takeOffsets }: Shown,
): TemplateResult {
  const { store, catalog, tableStore } = session;
  const compared = otherItems(store.get('grid'), catalog).map(({ id }) => id);
  return html`
    <div class="toggles no-print" role="group" aria-label="Other encodings compared">
      ${otherSchemes(catalog).map(
        ({ id, title }) => html`<button
          type="button"
          aria-pressed=${compared.includes(id)}
          ?disabled=${!isFree(store.get(), 'grid')}
          @click=${() => store.set({ grid: toggleName(store.get('grid'), id) })}
        >
          ${title}
        </button>`,
      )}
    </div>
    <div class=${markOf(result)}>
      <pe-property-grid
        .items=${items}
        .cells=${result?.output ?? null}
        .chosen=${chosen}
        .offers=${(choice: GridChoice) => mayChoose(session, choice)}
        @choose=${({ detail }: CustomEvent<GridChoice>) => choose(detail)}
      ></pe-property-grid>
    </div>
    ${offsetsChooser(tableStore.get(), takeOffsets)}
    <pe-tables .session=${session}></pe-tables>
  `;
}

const wordsOf = (table: LoadedTable): string =>
  `${table.name}: ${misfitOf(table) || `offsets ${rangeOf(rowCount(table))}, width ${table.matrix.cols}`}`;

/** `choose` takes the id of a table, or undefined for none. A chosen table that no longer fits stays chosen, since it may fit again. */
function offsetsChooser(
  { tables, offsets }: TablesState,
  choose: (id: number | undefined) => void,
): TemplateResult | typeof nothing {
  if (tables.length === 0) return nothing;
  const change = ({ target }: Event) => {
    const { value } = target as HTMLSelectElement;
    choose(value === '' ? undefined : Number(value));
  };
  return html`<label class="offsets no-print">
    Offset vectors
    <select @change=${change}>
      <option value="" .selected=${live(!tables.some(({ id }) => id === offsets))}>freshly initialised</option>
      ${tables.map(
        (table) => html`<option
          value=${table.id}
          ?disabled=${misfitOf(table) !== ''}
          .selected=${live(table.id === offsets)}
        >
          ${wordsOf(table)}
        </option>`,
      )}
    </select>
  </label>`;
}

const introduction = (isMovable: boolean): TemplateResult => html`
  <p>
    The similarity ψ of two sinusoids depends only on their distance m. The frequencies decide how far it falls: a model that
    learns them chooses its own range.${isMovable ? ' Drag a handle up or down.' : ''}
  </p>
  <div class="formulas">${tex`\psi(m) = \sum_{i=0}^{D/2-1} \cos(\omega_i m)`} ${tex`\omega_i = b^{-2i/D}`}</div>
`;

export function psiSection(store: Store, { result, error }: Answer<PsiInput, PsiOutput>): TemplateResult {
  return html`<section class="part figures">
    <div>${introduction(isFree(store.get(), 'handles'))}</div>
    <div class="sliders">
      ${['psiBase', 'd'].map((name) => html`<pe-control .store=${store} name=${name}></pe-control>`)}
    </div>
    ${error ? html`<p class="message broken" role="status">${error.message}</p>` : nothing}
    ${result ? resultView(store, result) : nothing}
  </section>`;
}

function resultView(store: Store, result: Result<PsiInput, PsiOutput>): TemplateResult {
  const { input, output } = result;
  const mark = markOf(result);
  return html`
    <div class=${mark}>${verdict(input, output)}</div>
    <div class="pair">
      <div class=${mark}>${guard([output], () => figureView(psi, result))}</div>
      ${figureView(frequencies, store)}
    </div>
    <div class=${mark}>${guard([output], () => figureView(psiDerivative, result))}</div>
  `;
}

function verdict(input: PsiInput, { rise, riseFromOne, firstStationary }: PsiOutput): TemplateResult {
  const stationary =
    firstStationary === null
      ? ''
      : ` Between whole distances ψ′ first reaches 0 at ${formatNumber(firstStationary)}.`;
  const [before, after] = rise ? tellApart(rise.before, rise.value) : ['', ''];
  return html`<div class="verdict" role="status">
    <span class="number" title=${formatFull(rise?.at ?? farthestDistance)}>${rise ? rise.at : `> ${farthestDistance}`}</span>
    <span class="words">
      ${
        rise
          ? html`is the first whole distance at which ψ rises, at width ${input.d} and base ${formatNumber(input.psiBase)}${movedText(input)}: ψ(${rise.at - 1}) = ${before},
            <span class="broken">ψ(${rise.at}) = ${after}</span>.`
          : html`<span class="holds">ψ falls at every whole distance up to ${farthestDistance}.</span>`
      }
      ${stationary}
      ${rise === null || riseFromOne === null ? nothing : html`i runs from 0, as in Vaswani et al. Counted from 1, as in a summary of the paper, the distance is ${riseFromOne}.`}
      ${isClaimed(input) ? claimText(input, rise) : nothing}
    </span>
  </div>`;
}

function claimText({ d }: PsiInput, rise: PsiOutput['rise']): string {
  const words = `The paper says about ${claim.distance}${d === claim.width ? '' : `, at width ${claim.width}`}.`;
  return rise
    ? `${words} Counted at whole positions, similarity falls up to ${rise.at - 1} and first rises at ${rise.at}.`
    : words;
}

function movedText(input: PsiInput): string {
  const count = movedCount(input);
  return count === 0 ? '' : `, with ${count} ${count === 1 ? 'frequency' : 'frequencies'} moved`;
}

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
