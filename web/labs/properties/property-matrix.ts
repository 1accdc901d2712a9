/**
 * <pe-property-matrix>: absolute by relative embeddings, alone and in sums, each with its map and the number of one property. The
 * reader chooses a cell by pointer or keyboard: the matrix is one stop for the Tab key, the arrow keys, Home and End go from cell to
 * cell.
 *
 * Properties
 *   shape     MatrixShape            its rows and columns
 *   files     ReaderFiles            names of the reader's tables
 *   cells     readonly GridCell[]
 *   beside    Item | null            an embedding outside the matrix, shown in its empty corner
 *   property  PropertyName
 *   chosen    string                 id
 *   legend    string                 what the number counts
 *   fixed     readonly string[]      ids that the reader cannot choose
 *   awaited   readonly string[]      ids of those that are not trained yet
 * Slots
 *   equal, equal-short               why learned sinusoids have no column: stands beside the cells, and below them where it is narrow
 * Events
 *   choose    CustomEvent<string>    the id of an item
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { paintCanvas } from '../../draw/color-scale.ts';
import type { FigureData, FigureSource } from '../../draw/export/source.ts';
import type { Scene } from '../../draw/scene.ts';
import { defineElement } from '../../draw/stage.ts';
import { controls } from '../../draw/theme.ts';
import { grades } from '../../shell/frame/grade.ts';
import { gradeStyles } from '../../shell/frame/grade-styles.ts';
import { sameInput } from '../../shell/job-run.ts';
import { lockedTitle } from '../../tasks/access.ts';
import type { MatrixShape, Place } from './input.ts';
import type { GridCell } from './item-jobs.ts';
import { type Item, idOf, itemTitle, type PartId, partsOf, type ReaderFiles } from './items.ts';
import { matrixScene } from './matrix-scene.ts';
import { cellNumber, gradeFor, type PropertyName, propertyNames } from './measured-properties.ts';
import { axisLabel } from './parts.ts';
import { matrixStyles } from './property-matrix-styles.ts';

/** The same shape in a new object repaints nothing. */
const differs = (now: object, before: object | undefined): boolean => !before || !sameInput(now, before);

const aloneTitle = 'vectors of offsets, compared with each other';

export class PropertyMatrix extends LitElement implements FigureSource {
  static override styles = [controls, gradeStyles, matrixStyles];
  static override properties = {
    shape: { attribute: false, hasChanged: differs },
    files: { attribute: false, hasChanged: differs },
    cells: { attribute: false },
    beside: { attribute: false, hasChanged: differs },
    property: {},
    chosen: {},
    fixed: { attribute: false, hasChanged: differs },
    awaited: { attribute: false, hasChanged: differs },
    legend: {},
  };

  declare shape: MatrixShape;
  declare files: ReaderFiles;
  declare cells: readonly GridCell[];
  declare beside: Item | null;
  declare property: PropertyName;
  declare chosen: string;
  declare legend: string;
  declare fixed: readonly string[];
  declare awaited: readonly string[];

  constructor() {
    super();
    this.shape = { rows: [], columns: [], hides: { row: false, column: false } };
    this.files = {};
    this.cells = [];
    this.beside = null;
    this.property = 'monotonicity';
    this.chosen = '';
    this.legend = '';
    this.fixed = [];
    this.awaited = [];
  }

  override render() {
    const { rows, columns, hides } = this.shape;
    const stop = this.#places.some(({ id }) => id === this.chosen) ? this.chosen : this.#places[0]?.id;
    return html`<table class="${rows.length > 3 ? 'tall' : ''} ${columns.length > 3 ? 'many' : ''} ${columns.length > 4 ? 'most' : ''}" role="grid" aria-label="${propertyNames[this.property]} of absolute and relative embeddings" @keydown=${this.#move}>
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
              Relative (RPE)<span class="wide">: a vector for each offset</span>
            </th>
            ${hides.column ? html`<td class="equal"></td>` : nothing}
          </tr>
          <tr>
            <td colspan="2"></td>
            <th scope="col" class="soft">APE alone</th>
            <td class="apart"></td>
            ${columns.slice(1).map((part) => html`<th scope="col">${this.#label(part)}</th>`)}
            ${hides.column ? html`<th scope="col" class="equal">learned sinusoids</th>` : nothing}
          </tr>
        </thead>
        <tbody>
          ${rows.map((row, i) => this.#row(row, i, stop))}
        </tbody>
      </table>
      <p class="legend">
        <span>${this.legend}:</span>
        ${grades.map(
          ({ id, mark, limit }) =>
            html`<span class="key"><i class="swatch grade-${id}"></i><b aria-hidden="true">${mark}</b> ${limit}</span>`,
        )}
      </p>
      ${hides.column ? html`<p class="short"><slot name="equal-short"></slot></p>` : nothing}`;
  }

  #label(part: PartId | null): TemplateResult {
    const label = axisLabel(part, this.files);
    return html`<span class="part" title=${label}>${label}</span>`;
  }

  #row(row: PartId | null, i: number, stop: string | undefined): TemplateResult {
    const { rows, columns, hides } = this.shape;
    return html`<tr class=${i === 0 ? 'alone' : ''}>
      ${
        i === 0
          ? html`<td></td>`
          : i === 1
            ? html`<th class="axis upright" scope="rowgroup" rowspan=${rows.length - 1}>
                <span>Absolute (APE)<span class="wide">:<br />a vector for each position</span></span>
              </th>`
            : nothing
      }
      ${
        i === 0
          ? html`<th scope="row" class="soft" title=${aloneTitle} aria-label="RPE alone: ${aloneTitle}">RPE alone</th>`
          : html`<th scope="row">${this.#label(row)}</th>`
      }
      ${columns.map((column, k) => {
        const place = this.#place(row, column);
        return html`<td>${place ? this.#cell(place, place.id === stop) : nothing}</td>
          ${k === 0 ? html`<td class="apart"></td>` : nothing}`;
      })}
      ${i === 0 && hides.column ? html`<td class="equal dashed" rowspan=${rows.length}><slot name="equal"></slot></td>` : nothing}
    </tr>`;
  }

  /** Null for the empty corner, if no embedding is shown there. */
  #place(row: PartId | null, column: PartId | null): Place | null {
    const id = idOf(row, column) || (this.beside?.id ?? '');
    return id ? { row, column, id, cell: this.#cellOf(id) } : null;
  }

  /** Before its training, an embedding has no numbers here. */
  #cellOf(id: string): GridCell | undefined {
    return this.awaited.includes(id) ? undefined : this.cells.find((cell) => cell.id === id);
  }

  get #places(): readonly Place[] {
    const { rows, columns } = this.shape;
    return rows.flatMap((row) => columns.flatMap((column) => this.#place(row, column) ?? []));
  }

  #cell({ row, column, id, cell }: Place, isStop: boolean): TemplateResult {
    const value = cell?.measured?.numbers[this.property];
    const grade = value === undefined ? undefined : gradeFor(this.property, value);
    const text = value === undefined ? '…' : cellNumber(this.property, value);
    const isAwaited = this.awaited.includes(id);
    const spoken = isAwaited ? 'not trained yet' : `${text}\u00a0%${grade ? `, ${grade.words}` : ''}`;
    const title =
      row === null && column === null
        ? (this.beside?.title ?? '')
        : itemTitle(partsOf(row, column), [], this.files);
    return html`<button
      type="button"
      class="cell ${grade ? `grade-${grade.id}` : ''} ${isAwaited ? 'awaited' : ''}"
      data-item=${id}
      tabindex=${isStop ? 0 : -1}
      aria-pressed=${id === this.chosen}
      aria-disabled=${this.fixed.includes(id)}
      aria-label="${title}: ${cell?.problem || spoken}"
      title=${cell?.problem || cell?.measured?.range.words || (this.fixed.includes(id) ? lockedTitle : nothing)}
      @click=${() => this.fixed.includes(id) || this.dispatchEvent(new CustomEvent('choose', { detail: id }))}
    >
      ${id === this.beside?.id ? html`<span class="name">${title}</span>` : nothing}
      ${
        cell?.problem
          ? html`<span class="problem">can’t be measured</span>`
          : html`<canvas width="1" height="1"></canvas>
              <span class="value">${text}${value === undefined ? nothing : html`<span class="unit"> %</span>`}</span>
              ${grade ? html`<span class="grade"><b>${grade.mark}</b> <span class="word">${grade.words}</span></span>` : nothing}`
      }
    </button>`;
  }

  /** Moves only the focus: a choice would start jobs and add a step to the history. */
  #move(event: KeyboardEvent) {
    const lines = [...this.renderRoot.querySelectorAll('tbody tr')].map((line) => [
      ...line.querySelectorAll<HTMLButtonElement>('.cell'),
    ]);
    const all = lines.flat();
    const button = (event.target as Element).closest('button') as HTMLButtonElement;
    const line = lines.find((cells) => cells.includes(button));
    if (!line) return;
    const at = line.indexOf(button);
    // The first row may lack its first cell, so columns are counted from the right.
    const beside = (step: number) => lines[lines.indexOf(line) + step]?.at(at - line.length);
    const to = {
      ArrowLeft: line[at - 1],
      ArrowRight: line[at + 1],
      ArrowUp: beside(-1),
      ArrowDown: beside(1),
      Home: all[0],
      End: all.at(-1),
    }[event.key];
    if (!to) return;
    event.preventDefault();
    to.focus();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if ((['cells', 'shape', 'beside', 'awaited'] as const).some((name) => changed.has(name))) this.#paint();
    // Open views of its numbers update.
    this.dispatchEvent(new Event('drawn', { bubbles: true }));
  }

  #paint() {
    for (const button of this.renderRoot.querySelectorAll<HTMLElement>('.cell')) {
      const measured = this.#cellOf(button.dataset.item ?? '')?.measured;
      const canvas = button.querySelector('canvas');
      if (!canvas || !measured) continue;
      paintCanvas(canvas, measured.proximity, 'sequential', measured.range.domain);
      canvas.classList.toggle('coarse', measured.proximity.rows < 48);
    }
  }

  scene(): Scene | null {
    if (this.cells.length === 0) return null;
    return matrixScene(this.shape, this.#places, this.property, {
      label: (part) => axisLabel(part, this.files),
      beside: this.beside?.title ?? '',
      legend: this.legend,
    });
  }

  data(): FigureData | null {
    const measured = this.#places.flatMap(({ row, column, id, cell }) =>
      cell?.measured ? [{ row, column, id, value: cell.measured.numbers[this.property] }] : [],
    );
    const name = (part: PartId | null) => (part === null ? 'none' : axisLabel(part, this.files));
    const isBeside = (id: string) => id === this.beside?.id;
    return {
      kind: 'columns',
      columns: [
        {
          title: 'absolute embedding',
          values: measured.map(({ row, id }) => (isBeside(id) ? (this.beside?.title ?? '') : name(row))),
        },
        { title: 'relative embedding', values: measured.map(({ column }) => name(column)) },
        { title: `${this.legend}, %`, values: measured.map(({ value }) => 100 * value) },
      ],
    };
  }
}

defineElement('pe-property-matrix', PropertyMatrix);
