/** <pe-probe-lab>: can a straight line read the position off its vector? */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Plot } from '../../draw/line-plot.ts';
import { schemeTitle } from '../../encoding/source.ts';
import { actingTable } from '../../session/chosen-encoding.ts';
import '../../workbench/controls/rail.ts';
import { JobRun, keep, markOf } from '../../workbench/job-run.ts';
import { LabElement } from '../../workbench/lab-element.ts';
import { numberTableStyles } from '../../workbench/numbers.ts';
import { runStateStyles } from '../../workbench/run-state.ts';
import { coverStyles, tableZone } from '../../workbench/upload/receive-files.ts';
import '../../workbench/upload/table-strip.ts';
import './comparison/view.ts';
import { controlGroups } from './control-groups.ts';
import { courseOf } from './descent/descent.ts';
import { Player } from './descent/player.ts';
import { descentSection, descentStyles, foldedDescent, playerStrip } from './descent/view.ts';
import { valuesFigure, weightFigure } from './dimension-figures.ts';
import { errorTable } from './error-table.ts';
import {
  fallbackScheme,
  hasTable,
  markedResult,
  readInput,
  readOrderInput,
  sizeText,
  tableTitle,
} from './input.ts';
import type { ProbeInput } from './job.ts';
import { jobs } from './jobs.ts';
import { meaning, meaningStyles } from './meaning.ts';
import { message, messageStyles, type ProbeRefusal, probeRefusal } from './message.ts';
import { orderSection, orderStyles } from './order-probe.ts';
import { type Pointed, predictedFigure, regionFigure, residualFigure } from './position-figures.ts';
import type { PictureOf } from './position-plots.ts';
import { type Presentation, present } from './presentation.ts';
import { prose } from './prose.ts';
import './recognition/view.ts';
import { study, studyStyles } from './study.ts';
import { styles } from './styles.ts';
import { verdictLine } from './verdict.ts';

export class ProbeLab extends LabElement {
  static override properties = { ...LabElement.properties, pointed: { state: true } };
  static override styles = [
    ...LabElement.styles,
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
  readonly #run = new JobRun(this, jobs.probe);
  readonly #order = new JobRun(this, jobs.orderProbe);
  readonly #player = new Player(this);
  readonly #zone = tableZone(this);
  readonly #pictureOf: PictureOf = (id) => this.renderRoot.querySelector<Plot>(`#${id}`);
  readonly #point = (pointed: Pointed) => {
    this.pointed = pointed;
  };
  /** In one jump: a long way gliding is motion that nobody asked for, and a change of the page on the way ends it. */
  readonly #showPlot = () => {
    this.renderRoot.querySelector('.verdict')?.scrollIntoView({ behavior: 'instant' });
    this.renderRoot.querySelector<Plot>('#predicted')?.focus({ preventScroll: true });
  };
  /** whether there are pairs, whose order can be asked for */
  #hasPairs = false;
  #presentation: Presentation | undefined;
  #course: object | undefined;

  constructor() {
    super();
    this.pointed = { position: null, cell: null };
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.session) return;
    const input = readInput(this.session);
    this.#run.ask(input);
    const pairs = readOrderInput(this.session, input);
    this.#hasPairs = pairs !== undefined;
    if (pairs) this.#order.ask(pairs, { isLong: true });
    const { result } = this.#run;
    if (result && result.output !== this.#presentation?.output) {
      this.#presentation = present(result.input, result.output, this.#pictureOf);
      this.#course = keep(this.#course, courseOf(result.input));
    }
    this.#player.follow(result?.output.path, this.#course);
  }

  /** What is shown; what is asked for while there is nothing. */
  get #shown(): ProbeInput {
    const { result, asked } = this.#run;
    return result?.input ?? (asked as ProbeInput);
  }

  get #title(): string {
    return tableTitle(this.#shown.table, this.session.catalog);
  }

  get #result() {
    return markedResult(this.session, this.#run.result);
  }

  /** The order of pairs that are no more stays, marked as older. */
  get #orderResult() {
    const result = markedResult(this.session, this.#order.result);
    return result && !this.#hasPairs ? { ...result, isCurrent: false } : result;
  }

  /** Why what is set is not probed. An error of other settings says nothing of these. */
  get #refusal(): ProbeRefusal | undefined {
    const { asked, error, isPending } = this.#run;
    return asked && error && !isPending ? probeRefusal(error, asked) : undefined;
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
      <div class="figures-and-rail">
        <div class="figures">
          ${this.#renderStrip()}
          <div class=${markOf(this.#result)}>${this.#renderResult()}</div>
        </div>
        <pe-rail .store=${store} .groups=${controlGroups(store, catalog, this.session.tableStore.get().active?.name)}></pe-rail>
      </div>
      <div class=${markOf(this.#result)}>${this.#renderFurther()}</div>
      ${this.#presentation ? orderSection(this.#order, this.#orderResult) : nothing}
      <pe-recognition .session=${this.session}></pe-recognition>
      <pe-comparison .session=${this.session}></pe-comparison>
      ${study(store, this.#title, this.#showPlot)} ${prose}
      ${this.#zone.cover('Drop a table of positions, one position a row')}
    `;
  }

  #renderStrip(): TemplateResult {
    const { table } = this.#shown;
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
        isOlder: !isPending && this.#result?.isCurrent === false,
        withoutTable: this.#isWithoutTable ? schemeTitle(catalog, scheme) : undefined,
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
    const shown = this.#presentation;
    if (!shown) return nothing;
    const title = this.#title;
    const { input, output, verdict } = shown;
    const { path, probe } = output;
    const { step } = this.#player;
    const plots = shown.plotsAt(step);
    return html`
      ${verdictLine(verdict, 'verdict', this.#isInstead ? title : undefined)} ${path ? playerStrip(path, this.#player) : nothing}
      <div class="plots">
        ${predictedFigure(title, plots, this.pointed, this.#point)}
        ${residualFigure(title, plots, this.pointed, this.#point)}
      </div>
      ${path ? guard([path, step, title], () => descentSection(path, step, output.table.cols, title, this.#pictureOf)) : nothing}
      ${input.descent && !path ? foldedDescent : nothing} ${errorTable(probe)}
      ${meaning(input, output)}
    `;
  }

  /** What takes the whole width, below the controls. */
  #renderFurther(): TemplateResult | typeof nothing {
    const shown = this.#presentation;
    if (!shown) return nothing;
    const plots = shown.plotsAt(this.#player.step);
    return html`
      <div class="pair">
        ${regionFigure(this.#title, plots)} ${weightFigure(this.#title, shown.weights, shown.weightSummary)}
      </div>
      ${valuesFigure(this.#title, shown.output, this.pointed, this.#point)}
    `;
  }
}

customElements.get('pe-probe-lab') ?? customElements.define('pe-probe-lab', ProbeLab);
