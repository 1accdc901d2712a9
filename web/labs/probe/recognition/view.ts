/** <pe-recognition>: which rule generates the probed table, with which parameters, and with which known mistake. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { formatFull, formatNumber } from '../../../draw/format.ts';
import '../../../draw/heat-map.ts';
import { figuresFrom } from '../../../shell/figure.ts';
import { JobRun, markOf, type Result } from '../../../shell/job-run.ts';
import { LabElement } from '../../../shell/lab-element.ts';
import { numberTableStyles } from '../../../shell/numbers.ts';
import { runState, runStateStyles } from '../../../shell/run-state.ts';
import { term } from '../../../shell/term.ts';
import { VisibilityController } from '../../../shell/visibility.ts';
import { actingTable } from '../../../tables/chosen-encoding.ts';
import { mayMend } from '../../../tables/table-access.ts';
import { transposeIt } from '../../../tables/tensor-table.ts';
import { markedResult, readInput, tableTitle } from '../input.ts';
import { jobs } from '../jobs.ts';
import { probeRefusal } from '../message.ts';
import type { RecognitionInput, RecognitionOutput } from './job.ts';
import { styles } from './styles.ts';
import { describeFit, errorMeaning, mistakeOf, noticed, otherWords, recognitionVerdict } from './words.ts';

const { figure, table } = figuresFrom(() => import('../figures.ts'));

export class RecognitionSection extends LabElement {
  static override styles = [...LabElement.styles, numberTableStyles, runStateStyles, styles];

  readonly #run = new JobRun(this, jobs.recognition);
  readonly #where = new VisibilityController(this);

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (this.session) this.#run.ask(this.#input, { isSeen: this.#where.isSeen, isLong: true });
  }

  get #input(): RecognitionInput {
    const { table, drop, seed } = readInput(this.session);
    return { table, drop, seed };
  }

  override render() {
    if (!this.session) return nothing;
    const result = markedResult(this.session, this.#run.result);
    return html`<section>
      <p class="prose">
        Can a rule generate this table? The page tries sinusoids of every layout, order, base, start and scale, in
        ${term('vaswani', 'Vaswani')} or ${term('tensor2tensor')} spacing, transposed or not, and with mistakes known from real code.
        It also tries the index and random numbers.
      </p>
      ${runState(this.#run, 'the best fits', (error) => probeRefusal(error, this.#run.asked ?? this.#input).words)}
      ${result ? html`<div class=${markOf(result)}>${guard([result.output], () => this.#result(result))}</div>` : nothing}
    </section>`;
  }

  #result({ input, output }: Result<RecognitionInput, RecognitionOutput>): TemplateResult {
    const { recognition } = output;
    const title = tableTitle(input.table, this.session.catalog);
    const { answer, number, meaning, mark, outcome, words } = recognitionVerdict(recognition);
    const notes = [...noticed(recognition, output.drop), otherWords(recognition)].filter(Boolean);
    const mistake = recognition.matched ? mistakeOf(recognition.fits[0]) : undefined;
    return html`<div class="verdict">
        <h3>${answer}</h3>
        <span class="number ${outcome}" title=${formatFull(number)}>${formatNumber(number)}</span>
        <span class="words">${meaning} ${mark ? html`<strong class=${outcome}>${mark}</strong> ` : nothing}${words}</span>
      </div>
      <div class="noticed">
        ${mistake ? html`<p class="prose mistake">${mistake.words}</p>` : nothing}
        ${notes.length > 0 ? html`<ul>${notes.map((note) => html`<li>${note}</li>`)}</ul>` : nothing} ${this.#mend(output)}
      </div>
      <div class="answer">${this.#fits(title, output)} ${this.#rest(title, output)}</div>`;
  }

  /** One click transposes a table that the reader brought. */
  #mend({ recognition: { matched, fits } }: RecognitionOutput): TemplateResult | typeof nothing {
    const acting = actingTable(this.session);
    if (!acting || !mayMend(this.session, transposeIt) || !matched || !fits[0].parameters.transposed)
      return nothing;
    const turn = () => this.session.tableStore.withLoader((loader) => loader.mend(transposeIt, acting));
    return html`<button class="no-print" @click=${turn}>${transposeIt.title}</button>`;
  }

  #fits(title: string, output: RecognitionOutput): TemplateResult {
    const { fits } = output.recognition;
    const columns = () => [
      { title: 'made how', values: fits.map(describeFit) },
      { title: 'mistake', values: fits.map((fit) => mistakeOf(fit)?.name ?? '') },
      { title: 'error', values: fits.map(({ error }) => error) },
      { title: 'largest difference', values: fits.map(({ maxAbsError }) => maxAbsError) },
    ];
    const heading = `Best fits to ${title}`;
    return table(
      'best-fits',
      { heading, name: `${title}-best-fits`, columns },
      this.#fitRows(heading, output),
    );
  }

  #fitRows(heading: string, { recognition }: RecognitionOutput): TemplateResult {
    return html`<div class="numbers" tabindex="0" role="region" aria-label="Best fits">
      <table aria-label=${heading}>
        <thead>
          <tr>
            <th scope="col" class="how">rule</th>
            <th scope="col">error</th>
            <th scope="col" title="in any one number of the table">largest difference</th>
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
        ? html`<p class="note">* For random numbers: ${errorMeaning(recognition.fits.find(({ family }) => family === 'learned') ?? recognition.fits[0])}.</p>`
        : nothing
    }`;
  }

  #rest(title: string, { recognition, colors, drop }: RecognitionOutput): TemplateResult | typeof nothing {
    const rest = recognition.residual;
    if (!rest || !colors) return nothing;
    const which = rest.of === 0 ? 'the best fit' : 'the closest rule';
    const fit = recognition.fits[rest.of];
    const axes = fit.parameters.transposed ? ['dimension', 'position'] : ['position', 'dimension'];
    const heading = `Table minus ${which}`;
    return figure(
      'residual',
      { heading, name: `${title}-residual` },
      html`<pe-heat-map
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
        <span slot="caption">Subtracted: ${describeFit(fit)}.</span>`,
    );
  }
}

customElements.get('pe-recognition') ?? customElements.define('pe-recognition', RecognitionSection);
