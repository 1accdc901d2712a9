/** The folds of the Properties lab. Their code is loaded after the first result is drawn. */
import type { AnswerOf } from './jobs.ts';
import '../../tables/table-strip.ts';
import '../../shell/controls/control.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { live } from 'lit/directives/live.js';
import { notesOn } from '../../core/notes.ts';
import type { Diagnosis } from '../../core/types.ts';
import { formatFull, formatNumber, tellApart } from '../../draw/format.ts';
import { tex } from '../../draw/tex.ts';
import { rangeOf } from '../../encoding/offsets.ts';
import { encodingTable } from '../../figures/encoding-table.ts';
import type { Store } from '../../settings/store.ts';
import { toggleName } from '../../settings/text.ts';
import { figuresIn, figureView } from '../../shell/figure.ts';
import { markOf, type Result } from '../../shell/job-run.ts';
import { runState } from '../../shell/run-state.ts';
import type { Session } from '../../shell/session.ts';
import { rowCount } from '../../tables/chosen-encoding.ts';
import { misfitOf } from '../../tables/offset-tables.ts';
import type { LoadedTable, TablesState } from '../../tables/table-store.ts';
import { isFree } from '../../tasks/access.ts';
import { type GridChoice, mayChoose } from './asked-item.ts';
import { mapCanvas } from './figures/matrix.ts';
import { frequencies, psi, psiDerivative } from './figures/psi.ts';
import { remainder, toeplitz } from './figures/toeplitz.ts';
import { countsOf, norms, singularValues, spectrum, trajectory } from './figures/vectors.ts';
import { foldText } from './fold-text.ts';
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
import { mapText } from './map-text.ts';
import { gradeFor, numberText, propertyOrder } from './measured-properties.ts';

export const { figures, choices } = figuresIn(import.meta.glob('./figures/*.ts', { eager: true }));

import { properties as propertyNames } from './text.ts';

export { mapOfItem } from './map-fold.ts';
export { oneWord } from './one-word-fold.ts';
export { prose } from './prose.ts';

const { others: words, psi: psiText, vectors: vectorText } = foldText;

interface Compared {
  readonly items: readonly Item[];
  readonly result: Result<GridInput, readonly GridCell[]> | undefined;
  /** id of the chosen item */
  readonly chosen: string;
  readonly choose: (choice: GridChoice) => void;
  /** Takes the id of a table, or undefined for none. */
  readonly takeOffsets: (id: number | undefined) => void;
}

export function otherEncodings(
  session: Session,
  { items, result, chosen, choose, takeOffsets }: Compared,
): TemplateResult {
  const { store, catalog, tableStore } = session;
  const compared = otherItems(store.get('grid'), catalog).map(({ id }) => id);
  return html`
    <div class="toggles no-print" role="group" aria-label=${words.toggles}>
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
    <div class=${markOf(result)}>${comparison(session, { items, result, chosen, choose })}</div>
    ${offsetsChooser(tableStore.get(), takeOffsets)}
    <pe-tables .session=${session}></pe-tables>
  `;
}

/** A row for each embedding: its map and its three numbers. */
function comparison(
  session: Session,
  { items, result, chosen, choose }: Omit<Compared, 'takeOffsets'>,
): TemplateResult {
  const stop = items.some(({ id }) => id === chosen) ? chosen : items[0]?.id;
  const button = (
    choice: GridChoice,
    content: unknown,
    label: string | null,
    title: string | null,
  ) => html`<button
    type="button"
    class="plain"
    tabindex=${choice.property === null && choice.id === stop ? 0 : -1}
    aria-pressed=${choice.property === null ? choice.id === chosen : nothing}
    aria-disabled=${!mayChoose(session, choice)}
    aria-label=${label ?? nothing}
    title=${title ?? nothing}
    @click=${() => mayChoose(session, choice) && choose(choice)}
  >
    ${content}
  </button>`;
  return encodingTable({
    label: words.label,
    isGrid: true,
    columns: [
      { title: words.columns.embedding },
      { title: words.columns.map },
      ...propertyOrder.map((property) => ({ title: propertyNames[property], isNumber: true })),
    ],
    rows: items.map(({ id, title, origin }) => {
      const cell = result?.output.find((one) => one.id === id);
      const measured = cell?.measured;
      return {
        title: html`${button({ id, property: null }, title, null, null)}
          <span class="origin">${origin}</span>
          ${measured ? html`<span class="origin size">${words.mapOf(measured.proximity.rows, measured.range.words ?? '')}</span>` : nothing}`,
        isChosen: id === chosen,
        problem: cell?.problem ?? '',
        cells: [
          measured ? mapCanvas(measured) : '…',
          ...propertyOrder.map((property) => {
            if (!measured) return '…';
            const value = measured.numbers[property];
            const grade = gradeFor(property, value);
            return button(
              { id, property },
              html`<span class=${grade.tone}>${grade.mark} ${numberText(property, value)}</span>`,
              mapText.properties.button(property, numberText(property, value), grade.id !== 'holds'),
              formatFull(value),
            );
          }),
        ],
      };
    }),
  });
}

const wordsOf = (table: LoadedTable): string =>
  words.table(table.name, misfitOf(table) || words.offsets(rangeOf(rowCount(table)), table.matrix.cols));

/** A chosen table that no longer fits stays chosen, since it may fit again. */
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
    ${words.offsetVectors}
    <select @change=${change}>
      <option value="" .selected=${live(!tables.some(({ id }) => id === offsets))}>${words.fresh}</option>
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
  <p>${psiText.about(isMovable)}</p>
  <div class="formulas">${tex`\psi(m) = \sum_{i=0}^{D/2-1} \cos(\omega_i m)`} ${tex`\omega_i = b^{-2i/D}`}</div>
`;

export function psiSection(store: Store, { result, error }: AnswerOf<'psi'>): TemplateResult {
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
  const { d, psiBase } = input;
  const at = rise?.at ?? null;
  return html`<div class="verdict" role="status">
    <span class="number" title=${formatFull(at ?? farthestDistance)}>${psiText.number(at, farthestDistance)}</span>
    <span class="words">
      ${
        rise
          ? psiText.rises(
              rise.at,
              d,
              formatNumber(psiBase),
              movedCount(input),
              ...tellApart(rise.before, rise.value),
            )
          : html`<span class="holds">${psiText.falls(farthestDistance)}</span>`
      }
      ${firstStationary === null ? nothing : psiText.stationary(formatNumber(firstStationary))}
      ${rise === null || riseFromOne === null ? nothing : psiText.fromOne(riseFromOne)}
      ${isClaimed(input) ? psiText.claim(claim.distance, claim.width, d === claim.width, rise?.at) : nothing}
    </span>
  </div>`;
}

/** `map`: the similarity of the same item, to show how much of it the offset explains. */
export function vectorsOfItem(
  run: AnswerOf<'diagnosis'>,
  map: Result<ChosenItemInput, ChosenItemOutput> | undefined,
  isLarge: boolean,
): TemplateResult {
  const { result, error } = run;
  return html`<section class="part figures vectors">
    ${isLarge ? runState(run, vectorText.computed) : nothing}
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
  if (!vectors) return html`<p>${vectorText.none(title)}</p>`;
  const { rows, cols, diagnosis } = vectors;
  const counts = countsOf(output);
  const shown = { what: output.what, first: output.first, diagnosis };
  const notes = notesOn(diagnosis, (row) => vectorText.row(counts, formatNumber(row + output.first)), counts);
  return html`
    <p>${vectorText.about(title, vectorsName(input, output), rows, cols)}</p>
    ${facts(diagnosis, output)}
    ${notes.length > 0 ? html`<ul class="notes">${notes.map((note) => html`<li>${note}</li>`)}</ul>` : nothing}
    <div class="pair">
      ${figureView(trajectory, shown)} ${figureView(norms, shown)} ${figureView(singularValues, shown)}
      ${figureView(spectrum, shown)}
    </div>
  `;
}

/** 'the vectors of positions' */
export const vectorsName = (
  { item: { parts }, sizes: { heads } }: DiagnosisInput,
  { what, role, head }: DiagnosisOutput,
): string => vectorText.name(what, mapText.chosen.addedTo(role, head, heads), parts.length > 1);

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
    ${fact(vectorText.effectiveRank(), effectiveRank)} ${fact(vectorText.participation, participationRatio)}
    ${fact(vectorText.nearest(at(nearest.a), at(nearest.b)), nearest.distance)}
    ${fact(vectorText.duplicates, duplicates)} ${fact(vectorText.largest, largest)}
  </dl>`;
}
