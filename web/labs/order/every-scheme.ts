/** <pe-every-scheme>: which encodings let attention see order, and by how much, on the same two sentences. */
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Scheme } from '../../core/types.ts';
import { formatFull, formatNumber } from '../../draw/format.ts';
import { JobRun, markOf } from '../../shell/job-run.ts';
import { LabElement } from '../../shell/lab-element.ts';
import { scrollStyles } from '../../shell/numbers.ts';
import { runState, runStateStyles } from '../../shell/run-state.ts';
import { VisibilityController } from '../../shell/visibility.ts';
import { writtenFor } from '../../tables/chosen-encoding.ts';
import type { EveryInput, EveryRow } from './every-job.ts';
import { jobs } from './jobs.ts';
import { effects, isSeen } from './verdict.ts';

export class EveryScheme extends LabElement {
  static override properties = { ...LabElement.properties, layer: { attribute: false } };

  declare layer: Omit<EveryInput, 'schemes' | 'written'> | null;
  readonly #run = new JobRun(this, jobs.everyScheme);
  readonly #where = new VisibilityController(this);

  constructor() {
    super();
    this.layer = null;
  }

  static override styles = [
    ...LabElement.styles,
    runStateStyles,
    scrollStyles,
    css`
      table {
        border-collapse: collapse;
        font-family: var(--sans);
        font-size: var(--text-small);
        font-variant-numeric: tabular-nums;
      }
      th,
      td {
        padding: 0.2rem var(--space-3) 0.2rem 0;
        border-bottom: 1px solid var(--line);
        text-align: left;
      }
      th {
        font-weight: 400;
      }
      thead th {
        color: var(--ink-soft);
      }
      .value {
        text-align: right;
        white-space: nowrap;
      }
      .position {
        color: var(--position);
      }
      .chosen th {
        font-weight: 600;
      }
    `,
  ];

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.session || !this.layer) return;
    const { words, permutation, d, heads, seed } = this.layer;
    const schemes = this.session.catalog.map(({ id }) => id);
    this.#run.ask(
      { words, permutation, d, heads, seed, schemes, written: writtenFor(this.session.store, schemes) },
      { isSeen: this.#where.isSeen, isLong: true },
    );
  }

  override render() {
    if (!this.session) return nothing;
    const { result } = this.#run;
    return html`<section aria-labelledby="every" class=${markOf(result)}>
      <p class="prose" id="every">
        Each encoding alone, with its default parameters or your formula, and no mask, on the two sentences above. The last row is
        the causal mask alone. Differences up to 10⁻⁵ of the largest output are float32 rounding.
      </p>
      ${runState(this.#run, 'every encoding')} ${result ? this.#renderTable(result.output) : nothing}
    </section>`;
  }

  #renderTable(rows: readonly EveryRow[]): TemplateResult {
    return html`<div class="scroll" role="region" aria-labelledby="every" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">encoding</th>
            <th scope="col" class="value">difference</th>
            <th scope="col" class="value">share of the largest output</th>
            <th scope="col">order</th>
            <th scope="col">because it</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map((row) => this.#renderRow(row))}
        </tbody>
      </table>
    </div>`;
  }

  #renderRow({ scheme: id, causal, difference, largestOutput, problem }: EveryRow): TemplateResult {
    const { store, catalog } = this.session;
    const scheme = catalog.find((one) => one.id === id) as Scheme;
    const isChosen = store.get('causal') === causal && store.get('scheme') === id;
    const title = causal ? 'Causal mask alone' : scheme.title;
    const heading = html`<th scope="row">${title}</th>`;
    if (difference === null)
      return html`<tr>
        ${heading}
        <td colspan="4">${problem}</td>
      </tr>`;
    const seen = isSeen(difference, largestOutput);
    const why = causal ? 'hides later words from each word' : effects[scheme.kind];
    return html`<tr class=${isChosen ? 'chosen' : ''}>
      ${heading}
      <td class="value" title=${formatFull(difference)}>${formatNumber(difference)}</td>
      <td class="value">${formatNumber((100 * difference) / (largestOutput || 1))} %</td>
      <td class=${seen ? 'position' : ''}>${seen ? '● seen' : '○ not seen'}</td>
      <td>${why}</td>
    </tr>`;
  }
}

customElements.get('pe-every-scheme') ?? customElements.define('pe-every-scheme', EveryScheme);
