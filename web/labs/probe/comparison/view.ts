/** <pe-comparison>: the reader's tables beside built-in ones, all probed with the same settings. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { download } from '../../../draw/export/download.ts';
import { formatFull } from '../../../draw/format.ts';
import { figuresFrom } from '../../../shell/figure.ts';
import { JobRun, markOf } from '../../../shell/job-run.ts';
import { LabElement } from '../../../shell/lab-element.ts';
import { versionAndLink } from '../../../shell/link.ts';
import { numberTableStyles } from '../../../shell/numbers.ts';
import { VisibilityController } from '../../../shell/visibility.ts';
import { markedResult } from '../input.ts';
import { jobs } from '../jobs.ts';
import {
  type ComparisonRow,
  comparisonRows,
  numberColumns,
  reasonFor,
  type Sorting,
  shapeOf,
  sorted,
} from './columns.ts';
import { type ComparisonFile, columnsOf, type MarkupFormat, markupFormats } from './export.ts';
import { readComparison, settingsText } from './input.ts';
import type { ComparisonInput } from './job.ts';
import { styles } from './styles.ts';

const { table } = figuresFrom(() => import('../figures.ts'));

const heading = 'Errors of the position probe, in positions, and of the order probe, as shares';
/** of the figure and its files */
const name = 'tables-side-by-side';

export class TableComparison extends LabElement {
  static override properties = {
    ...LabElement.properties,
    sorting: { state: true },
    format: { state: true },
    said: { state: true },
  };
  static override styles = [...LabElement.styles, numberTableStyles, styles];

  declare private sorting: Sorting | null;
  declare private format: MarkupFormat;
  /** the result of copying, in words */
  declare private said: string;
  readonly #run = new JobRun(this, jobs.comparison);
  readonly #where = new VisibilityController(this);

  constructor() {
    super();
    this.sorting = null;
    this.format = 'markdown';
    this.said = '';
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (this.session)
      this.#run.ask(readComparison(this.session), { isSeen: this.#where.isSeen, isLong: true });
  }

  override render() {
    if (!this.session) return nothing;
    const result = markedResult(this.session, this.#run.result);
    const input = result?.input ?? readComparison(this.session);
    const rows = result && sorted(comparisonRows(result.input, result.output), this.sorting);
    return html`<section>
      <p class="prose">
        Every table you brought, beside built-in ones of the same shape, probed with the same settings. The order probe predicts
        which of two rows comes later. A result means nothing if the random table reaches it, too, as happens with few rows or many
        columns.
      </p>
      <p class="message" role="status">${this.#state()}</p>
      <div class=${markOf(result)}>
        ${this.#table(input, rows)} ${rows ? this.#out(input, rows, result.isCurrent) : nothing}
      </div>
    </section>`;
  }

  #state(): TemplateResult | string {
    const run = this.#run;
    if (run.isPending)
      return html`Probing the tables: ${Math.floor(100 * run.progress)} %
        <button @click=${() => run.stop()}>Stop</button>`;
    if (run.isStopped)
      return html`Stopped. ${run.result ? 'You see the previous result.' : ''}
        <button @click=${() => run.again()}>Probe</button>`;
    return run.error ? html`<span class="broken">${run.error.message}</span>` : '';
  }

  #table(input: ComparisonInput, rows: readonly ComparisonRow[] | undefined): TemplateResult {
    const content = html`<div class="numbers" tabindex="0" role="region" aria-label="Several tables side by side">
        <table aria-label=${heading}>
          <thead>
            <tr>
              ${this.#head('table', 'table', 'name', 'first')} ${this.#head('shape', 'shape', 'rows × columns')}
              ${numberColumns.map(({ id, title, help }) => this.#head(id, title, help))}
            </tr>
          </thead>
          <tbody>
            ${rows ? rows.map((row) => this.#row(row)) : input.tables.map(({ title }) => this.#waiting(title))}
          </tbody>
        </table>
      </div>`;
    return html`${table(name, { heading, columns: () => columnsOf(rows ?? []) }, content)}
      <p class="settings">${settingsText(input)}</p>`;
  }

  #head(id: string, title: string, help: string, name = ''): TemplateResult {
    const { by, descending } = this.sorting ?? {};
    const isSorted = by === id;
    const order = isSorted ? (descending ? 'descending' : 'ascending') : 'none';
    const sign = isSorted ? (descending ? ' ↓' : ' ↑') : '';
    return html`<th scope="col" class=${name} aria-sort=${order} title=${help}>
      <button
        @click=${() => {
          this.sorting = { by: id, descending: isSorted && !descending };
        }}
      >
        ${title}<span aria-hidden="true">${sign}</span>
      </button>
    </th>`;
  }

  #row(row: ComparisonRow): TemplateResult {
    const nothingMeasured = !row.position && !row.order;
    return html`<tr>
      <th scope="row" title=${row.problem}>${row.title}${row.isActive ? html` <span class="own">above</span>` : nothing}</th>
      <td class="shape">${nothingMeasured && row.rows === 0 ? '' : shapeOf(row)}</td>
      ${
        nothingMeasured
          ? html`<td class="problem" colspan=${numberColumns.length}>${row.problem}</td>`
          : numberColumns.map(({ value, format }) => {
              const number = value(row);
              return Number.isNaN(number)
                ? html`<td class="none" title=${reasonFor(row)}>–</td>`
                : html`<td title=${formatFull(number)}>${format(number)}</td>`;
            })
      }
    </tr>`;
  }

  #waiting(title: string): TemplateResult {
    return html`<tr>
      <th scope="row">${title}</th>
      <td></td>
      ${numberColumns.map(() => html`<td class="none">…</td>`)}
    </tr>`;
  }

  /** While the result is out of date, nothing is copied or downloaded: the text would hold the link of the new settings. */
  #out(input: ComparisonInput, rows: readonly ComparisonRow[], isCurrent: boolean): TemplateResult {
    const file = (): ComparisonFile => ({
      rows,
      caption: `${settingsText(input)} ${versionAndLink(this.session)}`,
    });
    return html`<div class="out no-print">
      <label>
        For a paper, as
        <select
          @change=${(event: Event) => {
            this.format = (event.target as HTMLSelectElement).value as MarkupFormat;
            this.said = '';
          }}
        >
          ${Object.entries(markupFormats).map(
            ([id, { title }]) => html`<option value=${id} ?selected=${id === this.format}>${title}</option>`,
          )}
        </select>
      </label>
      <button ?disabled=${!isCurrent} @click=${() => void this.#copy(markupFormats[this.format].write(file()))}>Copy the table</button>
      <button ?disabled=${!isCurrent} @click=${() => this.#save(markupFormats[this.format].write(file()))}>Download the table</button>
      <span role="status">${this.said}</span>
    </div>`;
  }

  async #copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      this.said = 'Copied';
    } catch {
      this.said = 'This browser doesn’t allow copying here. Download the table instead.';
    }
  }

  #save(text: string) {
    this.said = '';
    download(
      `${name}.${markupFormats[this.format].ending}`,
      new Blob([text], { type: 'text/plain;charset=utf-8' }),
    );
  }
}

customElements.get('pe-comparison') ?? customElements.define('pe-comparison', TableComparison);
