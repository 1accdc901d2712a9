/** <pe-doctor>: which scheme generates the table that is probed, with which parameters, and what went wrong on the way. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import '../../../draw/figure.ts';
import { formatFull, formatNumber } from '../../../draw/format.ts';
import '../../../draw/heat-map.ts';
import { actingTable } from '../../../session/chosen-encoding.ts';
import { transposeIt } from '../../../session/tensor-table.ts';
import { Lab } from '../../../workbench/lab.ts';
import { LongRun } from '../../../workbench/long-run.ts';
import { numberTableStyles } from '../../../workbench/number-table.ts';
import { runState, runStateStyles } from '../../../workbench/run-state.ts';
import { tableFigure } from '../../../workbench/table-figure.ts';
import { VisibilityController } from '../../../workbench/visibility.ts';
import { readInput, tableTitle } from '../input.ts';
import type { DoctorInput, DoctorOutput } from './job.ts';
import { styles } from './styles.ts';
import { describeFit, errorMeaning, judge, mistakeOf, noticed, otherWords } from './words.ts';

/** A part of a lab, with its style and its links. */
export class Doctor extends Lab {
  static override styles = [...Lab.styles, numberTableStyles, runStateStyles, styles];

  readonly #run = new LongRun(this, 'doctor');
  readonly #where = new VisibilityController(this);

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (this.session) this.#run.ask(this.#input, { isSeen: this.#where.isSeen });
  }

  get #input(): DoctorInput {
    const { store, catalog } = this.session;
    const { table, drop, seed } = readInput(store, catalog, actingTable(this.session));
    return { table, drop, seed };
  }

  override render() {
    if (!this.session) return nothing;
    const { input, output } = this.#run;
    const title = input && tableTitle(input.table, this.session.catalog);
    return html`<section class=${this.#run.isBefore ? 'before' : ''}>
      <h2>PE doctor: which rule made this table?</h2>
      <p class="prose">
        The table is held against those that schemes without training generate: every layout, spacing, order, base, start
        and scale, transposed or not, and with mistakes known from real code.
      </p>
      ${runState(this.#run, 'the best fits')}
      ${output && title !== undefined ? guard([output], () => this.#result(title, output)) : nothing}
    </section>`;
  }

  #result(title: string, output: DoctorOutput): TemplateResult {
    const { recognition } = output;
    const { number, meaning, mark, standing, words } = judge(recognition);
    const notes = [...noticed(recognition, output.drop), otherWords(recognition)].filter(Boolean);
    const mistake = recognition.matched ? mistakeOf(recognition.fits[0]) : undefined;
    return html`<div class="verdict">
        <span class="number ${standing}" title=${formatFull(number)}>${formatNumber(number)}</span>
        <span class="words">${meaning} <strong class=${standing}>${mark}.</strong> ${words}</span>
      </div>
      <div class="noticed">
        ${mistake ? html`<p class="prose mistake">${mistake.words}</p>` : nothing}
        ${notes.length > 0 ? html`<ul>${notes.map((note) => html`<li>${note}</li>`)}</ul>` : nothing} ${this.#mend(output)}
      </div>
      <div class="answer">${this.#fits(title, output)} ${this.#rest(title, output)}</div>`;
  }

  /** A table that the reader brought can be turned with one click. */
  #mend({ recognition: { matched, fits } }: DoctorOutput): TemplateResult | typeof nothing {
    const acting = actingTable(this.session);
    if (!acting || !matched || !fits[0].parameters.transposed) return nothing;
    const turn = () => this.session.tableStore.ask((loader) => loader.mend(transposeIt, acting));
    return html`<button class="no-print" @click=${turn}>${transposeIt.title}</button>`;
  }

  #fits(title: string, output: DoctorOutput): TemplateResult {
    const { fits } = output.recognition;
    const columns = () => [
      { title: 'made how', values: fits.map(describeFit) },
      { title: 'mistake', values: fits.map((fit) => mistakeOf(fit)?.name ?? '') },
      { title: 'error', values: fits.map(({ error }) => error) },
      { title: 'largest difference', values: fits.map(({ maxAbsError }) => maxAbsError) },
    ];
    const heading = `Best fits to ${title}`;
    return tableFigure(
      { heading, name: `${title}-best-fits`, kind: 'best-fits', columns },
      this.#table(title, output),
    );
  }

  #table(title: string, { recognition }: DoctorOutput): TemplateResult {
    return html`<div class="numbers" tabindex="0" role="region" aria-label="Best fits">
      <table aria-label="Best fits to ${title}">
        <thead>
          <tr>
            <th scope="col" class="how">made how</th>
            <th scope="col">error</th>
            <th scope="col" title="the largest difference in one number">at most</th>
          </tr>
        </thead>
        <tbody>
          ${recognition.fits.map((fit) => {
            const mistake = mistakeOf(fit);
            const isDrawn = fit.family === 'learned';
            return html`<tr>
              <th scope="row">${describeFit(fit)}${mistake ? html` <em>(${mistake.name})</em>` : nothing}</th>
              <td title="${formatFull(fit.error)}: ${errorMeaning(fit)}">${formatNumber(fit.error)}${isDrawn ? '*' : ''}</td>
              ${
                isDrawn
                  ? html`<td class="none" title="not defined here">–</td>`
                  : html`<td title=${formatFull(fit.maxAbsError)}>${formatNumber(fit.maxAbsError)}</td>`
              }
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
    ${
      recognition.fits.some(({ family }) => family === 'learned')
        ? html`<p class="note">* Of numbers drawn at random: the ${errorMeaning(recognition.fits.find(({ family }) => family === 'learned') ?? recognition.fits[0])}.</p>`
        : nothing
    }`;
  }

  #rest(title: string, { recognition, colors, drop }: DoctorOutput): TemplateResult | typeof nothing {
    const rest = recognition.residual;
    if (!rest || !colors) return nothing;
    const which = rest.of === 0 ? 'the best fit' : 'the nearest that is generated';
    const fit = recognition.fits[rest.of];
    const axes = fit.parameters.transposed ? ['dimension', 'position'] : ['position', 'dimension'];
    return html`<pe-figure heading="Table minus ${which}" name="${title}-residual" kind="residual">
      <pe-heat-map
        label="${title} minus ${which}"
        row-title=${axes[0]}
        col-title=${axes[1]}
        scale="diverging"
        idle=${colors.words}
        .matrix=${rest.matrix}
        .domain=${colors.domain}
        .describe=${(row: number, col: number, value: number) =>
          `row ${row + drop}, column ${col}: off by ${formatNumber(value)}`}
        .maxHeight=${18}
      ></pe-heat-map>
      <span slot="caption">Subtracted: ${describeFit(fit)}.</span>
    </pe-figure>`;
  }
}

customElements.get('pe-doctor') ?? customElements.define('pe-doctor', Doctor);
