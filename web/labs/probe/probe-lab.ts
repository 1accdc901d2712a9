/** <pe-probe-lab>: can a straight line read the position off its vector? */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Plot } from '../../draw/line-plot.ts';
import '../controls/rail.ts';
import { coverStyles } from '../drop-zone.ts';
import { actingTable } from '../encoding-input.ts';
import { Lab } from '../lab.ts';
import '../tables/tables-element.ts';
import { tableZone } from '../tables/zone.ts';
import { errorTable, errorTableStyles } from './error-table.ts';
import { type Pointed, predictedFigure, residualFigure, tableFigure, verdictLine } from './figures.ts';
import { fallbackScheme, hasTable, readInput, tableTitle } from './input.ts';
import type { ProbeInput } from './job.ts';
import { message, messageStyles } from './message.ts';
import { ProbeRun } from './probe-run.ts';
import { prose } from './prose.ts';
import { railGroups } from './rail-groups.ts';
import { type Refusal, refusal } from './refusal.ts';
import { styles } from './styles.ts';
import { makeView, type View } from './view.ts';

export class ProbeLab extends Lab {
  static override properties = { ...Lab.properties, pointed: { state: true } };
  static override styles = [...Lab.styles, messageStyles, errorTableStyles, coverStyles, styles];

  declare private pointed: Pointed;
  readonly #run = new ProbeRun(this);
  readonly #zone = tableZone(this);
  #view: View | undefined;

  constructor() {
    super();
    this.pointed = { position: null, cell: null };
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.playground) return;
    const { store, catalog } = this.playground;
    this.#run.ask(readInput(store, catalog, actingTable(this.playground)));
    const { answer } = this.#run;
    if (answer && answer.output !== this.#view?.output)
      this.#view = makeView(answer.input, answer.output, () =>
        this.renderRoot.querySelector<Plot>('#predicted'),
      );
  }

  get #refusal(): Refusal | undefined {
    const { asked, error } = this.#run;
    return asked && error && refusal(error, asked);
  }

  /** Whether what is on the page is not what the settings ask for, and nothing is on its way. */
  get #isBefore(): boolean {
    const { answer, isStopped, error } = this.#run;
    const { misfit } = this.playground.shelf.get();
    const isMisfit = misfit !== undefined && actingTable(this.playground) !== undefined;
    return answer !== undefined && (isStopped || error !== undefined || isMisfit);
  }

  override render() {
    if (!this.playground) return nothing;
    const { store, catalog } = this.playground;
    return html`
      <h1>What has a positional embedding learned? A straight line can read the position off its vector.</h1>
      <div class="desk">
        <div class="figures ${this.#isBefore ? 'before' : ''}">${this.#renderStrip()} ${this.#renderResult()}</div>
        <pe-rail .store=${store} .groups=${railGroups(store, catalog, this.playground.shelf.get().active?.name)}></pe-rail>
      </div>
      ${prose}
      ${this.#zone.cover('Drop a table of positions, one position a row')}
    `;
  }

  /** Of the table that is shown; of the one that was asked for while there is none. */
  #renderStrip(): TemplateResult {
    const { table } = this.#run.answer?.input ?? (this.#run.asked as ProbeInput);
    const probed = this.#view?.output.table;
    const acting = actingTable(this.playground);
    const type =
      acting && 'matrix' in table && table.matrix === acting.matrix ? `, ${acting.tensor.dtype}` : '';
    const shown = {
      title: tableTitle(table, this.playground.catalog),
      size: probed ? `${probed.rows} × ${probed.cols}${type}` : '',
    };
    return html`<pe-tables .playground=${this.playground} .shown=${shown}>${this.#renderMessage()}</pe-tables>`;
  }

  #renderMessage(): TemplateResult {
    const { store, catalog } = this.playground;
    const { asked, isPending, isStopped } = this.#run;
    const scheme = store.get('scheme');
    const isMissing = store.get('source') === 'scheme' && !hasTable(catalog, scheme);
    return message(
      {
        pending: isPending && asked ? { input: asked, title: tableTitle(asked.table, catalog) } : undefined,
        stopped: isStopped,
        refusal: this.#refusal,
        isBefore: this.#isBefore,
        withoutTable: isMissing ? (catalog.find(({ id }) => id === scheme)?.title ?? scheme) : undefined,
      },
      {
        stopComputing: () => this.#run.stop(),
        computeAgain: () => this.#run.again(),
        mend: ({ drop = store.get('drop'), take = store.get('take') }) => store.set({ drop, take }),
        takeFallback: () => store.set({ scheme: fallbackScheme }),
      },
    );
  }

  #renderResult(): TemplateResult | typeof nothing {
    const view = this.#view;
    const { answer } = this.#run;
    if (!view || !answer) return nothing;
    const title = tableTitle(answer.input.table, this.playground.catalog);
    const point = (pointed: Pointed) => {
      this.pointed = pointed;
    };
    return html`
      ${verdictLine(view.verdict)}
      <div class="plots">
        ${predictedFigure(title, view, this.pointed, point)} ${residualFigure(title, view, this.pointed, point)}
      </div>
      ${errorTable(view.output.probe)}
      <p class="facts">${view.facts.counts}.<br />${view.facts.warning}</p>
      ${tableFigure(title, view, this.pointed, point)}
    `;
  }
}

customElements.get('pe-probe-lab') ?? customElements.define('pe-probe-lab', ProbeLab);
