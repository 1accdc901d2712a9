/** <pe-probe-lab>: can a straight line read the position off its vector? */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Plot } from '../../draw/line-plot.ts';
import '../../workbench/controls/rail.ts';
import './recognition/recognition.ts';
import { actingTable } from '../../session/chosen-encoding.ts';
import { coverStyles } from '../../workbench/drop-zone.ts';
import { Lab } from '../../workbench/lab.ts';
import { LongRun } from '../../workbench/long-run.ts';
import { numberTableStyles } from '../../workbench/number-table.ts';
import { runStateStyles } from '../../workbench/run-state.ts';
import { keep } from '../../workbench/same-input.ts';
import '../../workbench/upload/table-strip.ts';
import { tableZone } from '../../workbench/table-zone.ts';
import './comparison/comparison.ts';
import { courseOf } from './descent.ts';
import { descentSection, descentStyles, foldedDescent, playerStrip } from './descent-section.ts';
import { errorTable } from './error-table.ts';
import {
  type Pointed,
  predictedFigure,
  regionFigure,
  residualFigure,
  tableFigure,
  verdictLine,
  weightFigure,
} from './figure-views.ts';
import { fallbackScheme, hasTable, readInput, readOrderInput, sizeText, tableTitle } from './input.ts';
import type { ProbeInput } from './job.ts';
import { meaning, meaningStyles } from './meaning.ts';
import { message, messageStyles } from './message.ts';
import type { OrderInput } from './order-job.ts';
import { orderSection, orderStyles } from './order-section.ts';
import { Player } from './player.ts';
import type { Picture } from './plots.ts';
import { ProbeRun } from './probe-run.ts';
import { prose } from './prose.ts';
import { railGroups } from './rail-groups.ts';
import { type Refusal, refusal } from './refusal.ts';
import { study, studyStyles } from './study.ts';
import { styles } from './styles.ts';
import { makeView, type View } from './view.ts';

export class ProbeLab extends Lab {
  static override properties = { ...Lab.properties, pointed: { state: true } };
  static override styles = [
    ...Lab.styles,
    messageStyles,
    numberTableStyles,
    coverStyles,
    runStateStyles,
    meaningStyles,
    descentStyles,
    orderStyles,
    studyStyles,
    styles,
  ];

  declare private pointed: Pointed;
  readonly #run = new ProbeRun(this);
  readonly #order = new LongRun(this, 'orderProbe');
  readonly #player = new Player(this);
  readonly #zone = tableZone(this);
  readonly #picture: Picture = (id) => this.renderRoot.querySelector<Plot>(`#${id}`);
  readonly #point = (pointed: Pointed) => {
    this.pointed = pointed;
  };
  /** In one jump: a long way gliding is motion that nobody asked for, and a change of the page on the way ends it. */
  readonly #showPlot = () => {
    this.renderRoot.querySelector('.verdict')?.scrollIntoView({ behavior: 'instant' });
    this.renderRoot.querySelector<Plot>('#predicted')?.focus({ preventScroll: true });
  };
  #pairs: OrderInput | undefined;
  #view: View | undefined;
  #course: object | undefined;

  constructor() {
    super();
    this.pointed = { position: null, cell: null };
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.session) return;
    const { store, catalog } = this.session;
    const input = readInput(store, catalog, actingTable(this.session));
    this.#run.ask(input);
    const pairs = readOrderInput(store, input);
    this.#pairs = pairs && keep(this.#pairs, pairs);
    if (this.#pairs) this.#order.ask(this.#pairs);
    const { answer } = this.#run;
    if (answer && answer.output !== this.#view?.output) {
      this.#view = makeView(answer.input, answer.output, this.#picture);
      this.#course = keep(this.#course, courseOf(answer.input));
    }
    this.#player.follow(answer?.output.path, this.#course);
  }

  /** Of the table that is shown; of the one that was asked for while there is none. */
  get #title(): string {
    return tableTitle(
      (this.#run.answer?.input ?? (this.#run.asked as ProbeInput)).table,
      this.session.catalog,
    );
  }

  get #refusal(): Refusal | undefined {
    const { asked, error } = this.#run;
    return asked && error && refusal(error, asked);
  }

  /** Whether what is on the page is not what the settings ask for, and nothing is on its way. */
  get #isBefore(): boolean {
    const { answer, isStopped, error } = this.#run;
    const { misfit } = this.session.tableStore.get();
    const isMisfit = misfit !== undefined && actingTable(this.session) !== undefined;
    return answer !== undefined && (isStopped || error !== undefined || isMisfit);
  }

  /** Whether what was asked for has no table here, and another one is probed in its place. */
  get #isInstead(): boolean {
    const { store } = this.session;
    const isAwaited = store.get('source') === 'file' && actingTable(this.session) === undefined;
    return isAwaited || this.#isWithoutTable;
  }

  get #isWithoutTable(): boolean {
    const { store, catalog } = this.session;
    return store.get('source') === 'scheme' && !hasTable(catalog, store.get('scheme'));
  }

  override render() {
    if (!this.session) return nothing;
    const { store, catalog } = this.session;
    return html`
      <h1>What has a positional embedding learned? Ask a straight line to read the position off its vector.</h1>
      <div class="desk">
        <div class="figures ${this.#isBefore ? 'before' : ''}">${this.#renderStrip()} ${this.#renderResult()}</div>
        <pe-rail .store=${store} .groups=${railGroups(store, catalog, this.session.tableStore.get().active?.name)}></pe-rail>
      </div>
      <div class="further ${this.#isBefore ? 'before' : ''}">${this.#renderFurther()}</div>
      <pe-doctor .session=${this.session}></pe-doctor>
      <pe-bench .session=${this.session}></pe-bench>
      ${study(store, this.#title, this.#showPlot)} ${prose}
      ${this.#zone.cover('Drop a table of positions, one position a row')}
    `;
  }

  /** Of the table that is shown; of the one that was asked for while there is none. */
  #renderStrip(): TemplateResult {
    const { table } = this.#run.answer?.input ?? (this.#run.asked as ProbeInput);
    const acting = actingTable(this.session);
    const type =
      acting && 'matrix' in table && table.matrix === acting.matrix ? `, ${acting.tensor.dtype}` : '';
    const shown = {
      title: this.#title,
      size: sizeText(table) + type,
    };
    return html`<pe-tables .session=${this.session} .shown=${shown}>${this.#renderMessage()}</pe-tables>`;
  }

  #renderMessage(): TemplateResult {
    const { store, catalog } = this.session;
    const { asked, isPending, isStopped, progress } = this.#run;
    const scheme = store.get('scheme');
    return message(
      {
        pending:
          isPending && asked
            ? { input: asked, title: tableTitle(asked.table, catalog), progress }
            : undefined,
        stopped: isStopped,
        refusal: this.#refusal,
        isBefore: this.#isBefore,
        withoutTable: this.#isWithoutTable
          ? (catalog.find(({ id }) => id === scheme)?.title ?? scheme)
          : undefined,
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
    if (!view) return nothing;
    const title = this.#title;
    const { path, probe } = view.output;
    const { step } = this.#player;
    const plots = view.frame(step);
    return html`
      ${verdictLine(view.verdict, 'verdict', this.#isInstead ? title : undefined)} ${path ? playerStrip(path, this.#player) : nothing}
      <div class="plots">
        ${predictedFigure(title, plots, this.pointed, this.#point)}
        ${residualFigure(title, plots, this.pointed, this.#point)}
      </div>
      ${path ? guard([path, step, title], () => descentSection(path, step, view.output.table.cols, title, this.#picture)) : nothing}
      ${view.input.descent && !path ? foldedDescent : nothing} ${errorTable(probe)}
      ${meaning(view.input, view.facts, view.output)}
    `;
  }

  /** What takes the whole width, below the controls. */
  #renderFurther(): TemplateResult | typeof nothing {
    const view = this.#view;
    if (!view) return nothing;
    const plots = view.frame(this.#player.step);
    return html`
      <div class="pair">
        ${regionFigure(this.#title, plots)} ${weightFigure(this.#title, view)}
      </div>
      ${tableFigure(this.#title, view, this.pointed, this.#point)} ${orderSection(this.#order)}
    `;
  }
}

customElements.get('pe-probe-lab') ?? customElements.define('pe-probe-lab', ProbeLab);
