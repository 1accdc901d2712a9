/** The folds of the Properties lab. Their code is loaded after the first result is drawn. */
import '../../tables/table-strip.ts';
import '../../shell/controls/control.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { live } from 'lit/directives/live.js';
import { notesOn } from '../../core/notes.ts';
import { formatFull, formatNumber, tellApart } from '../../draw/format.ts';
import { tex } from '../../draw/tex.ts';
import { rangeOf } from '../../encoding/relative-table.ts';
import { encodingTable } from '../../figures/encoding-table.ts';
import type { Store } from '../../settings/store.ts';
import { toggleName } from '../../settings/text.ts';
import { figuresIn, figureView } from '../../shell/figure.ts';
import { problemOf } from '../../shell/frame/headline.ts';
import { markOf } from '../../shell/job-run.ts';
import { runState } from '../../shell/run-state.ts';
import type { Session } from '../../shell/session.ts';
import { rowCount } from '../../tables/chosen-encoding.ts';
import type { LoadedTable } from '../../tables/table-store.ts';
import { isFree } from '../../tasks/access.ts';
import './cell-map.ts';
import { claim, farthestDistance, isClaimed, movedCount } from '../../encoding/frequencies.ts';
import { frequencies, psi, psiDerivative } from './figures/psi.ts';
import { remainder, toeplitz } from './figures/toeplitz.ts';
import { norms, rowNameOf, singularValues, spectrum, trajectory } from './figures/vectors.ts';
import { foldText } from './fold-text.ts';
import type { DiagnosisInput, DiagnosisOutput, GridResult } from './item-jobs.ts';
import { type Item, otherItems, otherSchemes } from './items.ts';
import type { AnswerOf, ResultOf } from './jobs.ts';
import { factList, resultView } from './map-fold.ts';
import { addedTo, mapText } from './map-text.ts';
import { gradeFor, numberText, propertyOrder } from './measured-properties.ts';
import { type GridChoice, mayChoose, misfitOf } from './requested-item.ts';
import { properties as propertyNames, text } from './text.ts';

export { prose } from './fold-text.ts';
export { mapOfItem } from './map-fold.ts';
export { oneWord } from './one-word-fold.ts';

export const { figures, choices } = figuresIn(import.meta.glob('./figures/*.ts', { eager: true }));

const { others: words, psi: psiText, vectors: vectorText } = foldText;

interface Others {
  readonly items: readonly Item[];
  readonly result: GridResult | undefined;
  /** id of the chosen item */
  readonly chosen: string;
  readonly choose: (choice: GridChoice) => void;
  /** Takes the id of a table, or undefined for none. */
  readonly takeOffsets: (id: number | undefined) => void;
}

export function otherEncodings(session: Session, others: Others): TemplateResult {
  const { store, catalog } = session;
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
    <div class=${markOf(others.result)}>${otherList(session, others)}</div>
    ${offsetsChooser(session, others)}
    <pe-tables .session=${session}></pe-tables>
  `;
}

/** A row for each embedding: its map and its three numbers. */
export function otherList(
  session: Session,
  { items, result, chosen, choose }: Omit<Others, 'takeOffsets'>,
): TemplateResult {
  const stop = items.some(({ id }) => id === chosen) ? chosen : items[0]?.id;
  const button = (choice: GridChoice, content: unknown, label?: string, title?: string) => {
    const isWhole = choice.property === null;
    return html`<button
      type="button"
      class="plain printed"
      tabindex=${isWhole && choice.id === stop ? 0 : -1}
      aria-pressed=${isWhole ? choice.id === chosen : nothing}
      aria-disabled=${!mayChoose(session, choice)}
      aria-label=${label ?? nothing}
      title=${title ?? nothing}
      @click=${() => choose(choice)}
    >
      ${content}
    </button>`;
  };
  return encodingTable({
    label: words.label,
    isGrid: true,
    columns: [
      { title: words.columns.embedding },
      { title: words.columns.map },
      ...propertyOrder.map((property) => ({ title: propertyNames[property], isNumber: true })),
    ],
    rows: items.map(({ id, title, origin }) => {
      const { measured, problem = '' } = result?.output.find((cell) => cell.id === id) ?? {};
      const whole = { id, property: null };
      return {
        title: html`${button(whole, title)}
          <span class="origin">${origin}</span>
          ${measured ? html`<span class="origin size">${words.mapOf(measured.proximity.rows, measured.range.words ?? '')}</span>` : nothing}`,
        isChosen: id === chosen,
        problem,
        cells: [
          measured
            ? html`<span class=${mayChoose(session, whole) ? 'choosable' : nothing} @click=${() => choose(whole)}><pe-cell-map .item=${id} .measured=${measured}></pe-cell-map></span>`
            : '…',
          ...propertyOrder.map((property) => {
            if (!measured) return '…';
            const value = measured.numbers[property];
            const grade = gradeFor(property, value);
            const number = numberText(property, value);
            const isBroken = grade.id !== 'holds';
            return button(
              { id, property },
              html`<span class=${grade.tone}>${grade.mark} ${number}</span>`,
              mapText.properties.button(property, number, isBroken),
              mapText.properties.hover(formatFull(value), isBroken),
            );
          }),
        ],
      };
    }),
  });
}

const aboutTable = (table: LoadedTable): string =>
  words.table(table.name, misfitOf(table) || words.offsets(rangeOf(rowCount(table)), table.matrix.cols));

/** A chosen table that no longer fits stays chosen, since it may fit again. */
function offsetsChooser({ tableStore }: Session, { takeOffsets }: Others): TemplateResult | typeof nothing {
  const { tables, offsets } = tableStore.get();
  if (tables.length === 0) return nothing;
  const change = ({ target }: Event) => {
    const { value } = target as HTMLSelectElement;
    takeOffsets(value === '' ? undefined : Number(value));
  };
  return html`<label class="offsets no-print">
    ${words.offsetVectors}
    <select @change=${change}>
      <option value="" .selected=${live(!tables.some(({ id }) => id === offsets))}>${text.origins.fresh}</option>
      ${tables.map(
        (table) => html`<option
          value=${table.id}
          ?disabled=${misfitOf(table) !== ''}
          .selected=${live(table.id === offsets)}
        >
          ${aboutTable(table)}
        </option>`,
      )}
    </select>
  </label>`;
}

export function psiSection(store: Store, answer: AnswerOf<'psi'>): TemplateResult {
  const { result } = answer;
  const mark = markOf(result);
  return html`<section class="part figures">
    <div>
      <p>${psiText.about(isFree(store.get(), 'handles'))}</p>
      <div class="formulas">${tex`\psi(m) = \sum_{i=0}^{D/2-1} \cos(\omega_i m)`} ${tex`\omega_i = b^{-2i/D}`}</div>
    </div>
    <div class="sliders">
      ${['psiBase', 'd'].map((name) => html`<pe-control .store=${store} name=${name}></pe-control>`)}
    </div>
    ${problemOf(answer)}
    ${
      result
        ? html`<div class=${mark}>${psiVerdict(result)}</div>
            <div class="pair">
              <div class=${mark}>${guard([result.output], () => figureView(psi, result))}</div>
              ${figureView(frequencies, store)}
            </div>
            <div class=${mark}>${guard([result.output], () => figureView(psiDerivative, result))}</div>`
        : nothing
    }
  </section>`;
}

function psiVerdict({ input, output }: ResultOf<'psi'>): TemplateResult {
  const { d, psiBase } = input;
  const { rise, riseFromOne, firstStationary } = output;
  return html`<div class="verdict" role="status">
    <span class="number" title=${formatFull(rise?.at ?? farthestDistance)}>${rise?.at ?? psiText.beyond(farthestDistance)}</span>
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
  map: ResultOf<'chosenItem'> | undefined,
  isLarge: boolean,
): TemplateResult {
  return html`<section class="part figures vectors">
    ${isLarge ? runState(run, vectorText.computed) : problemOf(run)}
    ${resultView(run.result, diagnosisView)}
    ${resultView(
      map,
      (_, output) =>
        html`<div class="pair">${figureView(toeplitz, output)} ${figureView(remainder, output)}</div>`,
    )}
  </section>`;
}

function diagnosisView(input: DiagnosisInput, output: DiagnosisOutput): TemplateResult {
  const { what, first, vectors } = output;
  const { title } = input.item;
  if (!vectors) return html`<p>${vectorText.none(title)}</p>`;
  const { rows, cols, diagnosis } = vectors;
  const { effectiveRank, participationRatio, nearest, duplicates, largest } = diagnosis;
  const rowName = rowNameOf(what);
  const at = (row: number) => formatNumber(row + first);
  const shown = { what, first, diagnosis };
  const notes = notesOn(diagnosis, (row) => vectorText.row(rowName, at(row)), rowName);
  return html`
    <p>${vectorText.about(title, vectorsName(input, output), rows, cols)}</p>
    ${factList([
      [vectorText.effectiveRank(), effectiveRank],
      [vectorText.participation, participationRatio],
      [vectorText.nearest(at(nearest.a), at(nearest.b)), nearest.distance],
      [vectorText.duplicates, duplicates],
      [vectorText.largest, largest],
    ])}
    ${notes.length > 0 ? html`<ul class="notes">${notes.map((note) => html`<li>${note}</li>`)}</ul>` : nothing}
    <div class="pair">
      ${[trajectory, norms, singularValues, spectrum].map((figure) => figureView(figure, shown))}
    </div>
  `;
}

/** 'the vectors of positions' */
export const vectorsName = (
  { item: { parts }, sizes: { heads } }: DiagnosisInput,
  { what, role, head }: DiagnosisOutput,
): string => vectorText.name(what, addedTo(role, head, heads), parts.length > 1);
