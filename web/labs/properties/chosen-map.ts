/** The section of the chosen item's map: what is computed for it, and how it is shown. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { isOfOffsets } from '../../encoding/offsets.ts';
import type { Session } from '../../shell/session.ts';
import '../../shell/controls/control.ts';
import { JobRun, markOf, type Result, type RunConditions } from '../../shell/job-run.ts';
import type { LabElement } from '../../shell/lab-element.ts';
import type { ChosenItemInput, ChosenItemOutput } from './chosen-item-job.ts';
import { chosenItemView } from './chosen-item-view.ts';
import type { MatrixRow } from './downsampled-matrix.ts';
import { isLong, isOfTable, type Sized, tableAlone } from './item.ts';
import { jobs } from './jobs.ts';
import { PointedPlace } from './pointed-place.ts';
import { arithmeticFor } from './similarity-arithmetic.ts';
import { extentLine } from './table-controls.ts';

const extentNames = new Map([
  ['all', 'all'],
  ['first', 'as many as in the matrix'],
]);

export class ChosenMap {
  readonly #run: JobRun<ChosenItemInput, ChosenItemOutput>;
  /** computes a row of a long map that is pointed at */
  readonly #row;
  readonly #pointed: PointedPlace;

  constructor(host: LabElement) {
    this.#run = new JobRun(host, jobs.chosenItem);
    this.#row = new JobRun(host, jobs.proximityRow);
    this.#pointed = new PointedPlace(host);
  }

  get result(): Result<ChosenItemInput, ChosenItemOutput> | undefined {
    return this.#run.result;
  }

  /** Points at the place where the property fails worst, or at none. */
  point(place: 'worst' | null): void {
    this.#pointed.cell = place;
  }

  ask({ store }: Session, { item, sizes }: Sized, how: RunConditions): void {
    const { window, tolerance } = store.get();
    const arithmetic = arithmeticFor(tableAlone(item, sizes));
    this.#run.ask({ item, sizes, window, tolerance, arithmetic }, how);
  }

  /** Call with each update, even if no row is pointed at, because the map may be new. */
  follow(): void {
    this.#pointed.follow(this.result?.output);
    this.#askRow();
  }

  /** The output of a long map holds only the rows of its worst places; another is computed once it is pointed at. */
  #askRow() {
    const { result } = this;
    const { cell } = this.#pointed;
    if (!result || !isLong(result.input) || cell === null || cell === 'worst') return;
    const { row } = cell;
    const { item, sizes } = result.input;
    const table = tableAlone(item, sizes);
    if (!table || result.output.rows.some(({ x }) => x === row)) return;
    this.#row.ask({ table, measure: sizes.measure, row });
  }

  /** The row that was pointed at last, if it is of the map shown. */
  get #lastRead(): MatrixRow | undefined {
    const [map, read] = [this.result, this.#row.result];
    if (!map || !read) return undefined;
    const { item, sizes } = map.input;
    const isOfMap =
      tableAlone(item, sizes)?.data === read.input.table.data && sizes.measure === read.input.measure;
    return isOfMap ? read.output : undefined;
  }

  render(session: Session, measured: Sized): TemplateResult {
    const { store } = session;
    const { error } = this.#run;
    const hasExtent =
      isOfTable(measured.item) || (isOfOffsets(measured.item) && measured.item.parts.length === 1);
    return html`<div class="figures chosen-map">
      ${error && !isLong(measured) ? html`<p class="message broken" role="status">${error.message}</p>` : nothing}
      <div class="sliders">
        <pe-control .store=${store} name="violations"></pe-control>
        ${hasExtent ? html`<pe-control .store=${store} name="extent" .choices=${extentNames}></pe-control>` : nothing}
      </div>
      ${extentLine(session, measured, this.#run)} ${this.#renderResult(session)}
    </div>`;
  }

  #renderResult({ store }: Session): TemplateResult | typeof nothing {
    const { result } = this;
    if (!result) return nothing;
    const { input, output } = result;
    const { property, violations } = store.get();
    const lastRead = this.#lastRead;
    return html`<div class="result ${markOf(result)}">
      ${guard([output, this.#pointed.cell, property, violations, lastRead], () =>
        chosenItemView(input, output, this.#pointed.marking(store), lastRead),
      )}
    </div>`;
  }
}
