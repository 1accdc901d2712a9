/**
 * The matrix of absolute by relative embeddings, alone and in sums, each with its map and the number of one property. The Tab key stops
 * once in the matrix; arrow keys, Home and End move between the cells.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { FigureSource } from '../../../draw/export/source.ts';
import { grades, type PropertyName } from '../../../encoding/property-numbers.ts';
import { recipeWords } from '../../../encoding/trained/recipe.ts';
import { moveFocus } from '../../../figures/encoding-table.ts';
import { noEncodings } from '../../../shell/cite/encodings.ts';
import { define } from '../../../shell/cite/first-definitions.ts';
import { defineFigure } from '../../../shell/figure.ts';
import type { Session } from '../../../shell/session.ts';
import { term } from '../../../shell/term.ts';
import { type TrainingHere, trainedWords, trainingLine } from '../../../shell/trained/training-here.ts';
import { lockedTitle } from '../../../tables/text.ts';
import { isFree } from '../../../tasks/access.ts';
import '../cell-map.ts';
import { type ItemMatrix, propertyDefinitions } from '../input.ts';
import type { GridCell, GridInput } from '../item-jobs.ts';
import { axisLabel, type Item, type PartId, sizesOfTraining } from '../items.ts';
import { matrixScene, type Place } from '../matrix-scene.ts';
import { cellNumber, gradeFor } from '../measured-properties.ts';
import { basicItemsOf, filesOf, mayChoose, trainedModels } from '../requested-item.ts';
import { text } from '../text.ts';

const words = text.matrix;

interface Given {
  readonly session: Session;
  readonly shape: ItemMatrix;
  /** the sizes with which the cells were measured */
  readonly sizes: Pick<GridInput['sizes'], 'n' | 'd' | 'heads'>;
  readonly cells: readonly GridCell[];
  readonly chosen: Item;
  readonly choose: (id: string) => void;
  /** Shows the chosen map large. */
  readonly open: () => void;
  /** Opens the fold with the frequencies of learned sinusoids. */
  readonly showFrequencies: () => void;
  /** training of the learned embeddings */
  readonly training: TrainingHere;
  /** ids of the embeddings that are not trained yet */
  readonly awaited: readonly string[];
}

const propertyOf = ({ session }: Given): PropertyName => session.store.get('property') as PropertyName;

export const matrix = defineFigure<Given>({
  id: 'matrix',
  fold: '',
  title: words.title,
  // The figure itself names its many encodings.
  encodings: () => noEncodings,
  reads: ({ store }) => [
    ...(['n', 'd', 'heads', 'measure', 'window', 'tolerance', 'psiBase', 'omega', 'handles'] as const),
    ...(store.get('trainHere') ? (['trainHere'] as const) : []),
  ],
  definitions: (settings) => [
    'proximity',
    'relative',
    'sum',
    'rounding',
    ...(settings.store.get('trainHere')
      ? [define(words.trained(recipeWords(sizesOfTraining(settings.store.get()))))]
      : []),
    ...propertyDefinitions(settings),
  ],
  draws: ({ store }) => (store.get('trainHere') ? ['training'] : []),
  isMap: false,
  notInLink: '',
  scripts: async (session) => (await import('../scripts.ts')).matrixScripts(session),
  draw: (given) => {
    const { n, d, heads } = given.sizes;
    const property = propertyOf(given);
    const places = placesOf(given);
    return {
      heading: words.heading(property),
      name: `properties-${property}`,
      caption: words.caption(
        n,
        d,
        heads,
        term('head', words.head(heads)),
        html`<span class="training">${learnedLine(given)}</span>`,
      ),
      source: sourceOf(given, places),
      content: matrixView(given, places),
    };
  },
});

/** Whether the learned embeddings are untrained, in training, or trained. */
function learnedLine({ session, training }: Given): TemplateResult {
  const { store } = session;
  const button = (trainHere: boolean, label: string) =>
    isFree(store.get(), 'trainHere')
      ? html`<button class="fix" @click=${() => store.set({ trainHere })}>${label}</button>`
      : nothing;
  const sizes = sizesOfTraining(store.get());
  if (!store.get('trainHere')) return html`${words.areUntrained(sizes.d)} ${button(true, words.train)}`;
  const models = Object.values(trainedModels(basicItemsOf(session), session));
  const trained = models.length === 0 ? words.nothingTrained : trainedWords(sizes, models);
  return trainingLine(training, html`${trained} ${button(false, words.showUntrained)}`);
}

/** The places of the matrix, row by row. The empty corner shows a chosen embedding from outside the matrix. */
function placesOf({ shape: { places, inside }, cells, chosen, awaited }: Given): readonly Place[] {
  const isBeside = inside.every(({ id }) => id !== chosen.id);
  return places.flatMap(({ row, column, item = isBeside ? chosen : undefined }) => {
    if (!item) return [];
    const { id, title } = item;
    // No numbers before the training ends.
    const cell = awaited.includes(id) ? undefined : cells.find((one) => one.id === id);
    return [{ row, column, id, title, isBeside: !inside.includes(item), cell }];
  });
}

function sourceOf(given: Given, places: readonly Place[]): FigureSource {
  const property = propertyOf(given);
  const legend = words.legends[property];
  const label = (part: PartId | null) => axisLabel(part, filesOf(given.session));
  const name = (part: PartId | null) => (part === null ? words.none : label(part));
  return {
    scene: () =>
      given.cells.length === 0 ? null : matrixScene(given.shape, places, property, label, legend),
    data() {
      const measured = places.flatMap(({ cell, ...place }) =>
        cell?.measured ? [{ ...place, value: cell.measured.numbers[property] }] : [],
      );
      return {
        kind: 'columns',
        columns: [
          {
            title: words.absoluteColumn,
            values: measured.map(({ row, isBeside, title }) => (isBeside ? title : name(row))),
          },
          { title: words.relativeColumn, values: measured.map(({ column }) => name(column)) },
          { title: words.percent(legend), values: measured.map(({ value }) => 100 * value) },
        ],
      };
    },
  };
}

function matrixView(given: Given, places: readonly Place[]): TemplateResult {
  const { session, shape, chosen, showFrequencies } = given;
  const { rows, columns, hides } = shape;
  const property = propertyOf(given);
  const stop = places.find(({ id }) => id === chosen.id) ?? places[0];
  const isTrained = session.store.get('trainHere');
  const lead = isFree(session.store.get(), 'handles')
    ? html`<button class="plain" @click=${showFrequencies}>${words.moveFrequency}</button>`
    : nothing;
  const label = (part: PartId | null) => {
    const named = axisLabel(part, filesOf(session));
    return html`<span class="axis-name" title=${named}>${named}</span>`;
  };
  const rowView = (row: PartId | null, i: number) => html`<tr class=${i === 0 ? 'offsets-alone' : ''}>
    ${i === 0 ? html`<td></td>` : nothing}
    ${
      i === 1
        ? html`<th class="axis upright" scope="rowgroup" rowspan=${rows.length - 1}>
            <span>${words.absolute}<span class="wide">:<br />${words.aboutAbsolute}</span></span>
          </th>`
        : nothing
    }
    ${
      i === 0
        ? html`<th scope="row" class="soft" title=${words.aboutRpeAlone} aria-label=${words.saidRpeAlone}>${words.rpeAlone}</th>`
        : html`<th scope="row">${label(row)}</th>`
    }
    ${columns.map((column, k) => {
      const place = places.find((one) => one.row === row && one.column === column);
      return html`<td>${place ? cellView(given, place, place === stop) : nothing}</td>
        ${k === 0 ? html`<td class="apart"></td>` : nothing}`;
    })}
    ${i === 0 && hides.column ? html`<td class="equal dashed" rowspan=${rows.length}><p>${words.equal(isTrained, hides.row)} ${lead}</p></td>` : nothing}
  </tr>`;
  return html`<div class="matrix">
    <table
      class="${rows.length > 3 ? 'tall' : ''} ${columns.length > 3 ? 'many' : ''} ${columns.length > 4 ? 'most' : ''}"
      role="grid"
      aria-label=${words.heading(property)}
      @keydown=${moveFocus}
    >
      <colgroup>
        <col class="title" />
        <col class="label" />
        <col />
        <col class="apart" />
        ${columns.slice(1).map(() => html`<col />`)} ${hides.column ? html`<col class="equal" />` : nothing}
      </colgroup>
      <thead>
        <tr>
          <td colspan="4"></td>
          <th class="axis" scope="colgroup" colspan=${columns.length - 1}>
            ${words.relative}<span class="wide">: ${words.aboutRelative}</span>
          </th>
          ${hides.column ? html`<td class="equal"></td>` : nothing}
        </tr>
        <tr>
          <td colspan="2"></td>
          <th scope="col" class="soft">${words.apeAlone}</th>
          <td class="apart"></td>
          ${columns.slice(1).map((part) => html`<th scope="col">${label(part)}</th>`)}
          ${hides.column ? html`<th scope="col" class="equal">${words.labels.waves}</th>` : nothing}
        </tr>
      </thead>
      <tbody>
        ${rows.map(rowView)}
      </tbody>
    </table>
    <p class="legend">
      <span>${words.legends[property]}:</span>
      ${grades.map(
        ({ mark, limit }) => html`<span class="key"><b aria-hidden="true">${mark}</b> ${limit}</span>`,
      )}
    </p>
    ${hides.column ? html`<p class="short">${words.equalInShort(isTrained)} ${lead}</p>` : nothing}
  </div>`;
}

function cellView(given: Given, { id, title, isBeside, cell }: Place, isStop: boolean): TemplateResult {
  const { session, chosen, choose, open, awaited } = given;
  const property = propertyOf(given);
  const value = cell?.measured?.numbers[property];
  const grade = value === undefined ? undefined : gradeFor(property, value);
  const shown = value === undefined ? '…' : cellNumber(property, value);
  const spoken = awaited.includes(id) ? words.awaited : words.spoken(shown, grade?.words);
  const isFixed = !mayChoose(session, { id, property: null });
  return html`<button
    type="button"
    class="printed cell ${awaited.includes(id) ? 'awaited' : ''}"
    data-item=${id}
    tabindex=${isStop ? 0 : -1}
    aria-pressed=${id === chosen.id}
    aria-disabled=${isFixed}
    aria-label=${words.said(title, cell?.problem || spoken)}
    title=${cell?.problem || cell?.measured?.range.words || (isFixed ? lockedTitle : nothing)}
    @click=${() => (id === chosen.id ? open() : isFixed || choose(id))}
  >
    ${isBeside ? html`<span class="name">${title}</span>` : nothing}
    ${
      cell?.problem
        ? html`<span class="problem">${words.unmeasured}</span>`
        : html`<pe-cell-map .item=${id} .measured=${cell?.measured ?? null}></pe-cell-map>
            <span class="value">${shown}${value === undefined ? nothing : html`<span class="unit"> %</span>`}</span>
            ${grade ? html`<span class="grade"><b>${grade.mark}</b> <span class="word">${grade.words}</span></span>` : nothing}`
    }
  </button>`;
}
