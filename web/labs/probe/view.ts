/** <pe-probe-lab>: can a linear probe recover the position from its vector? */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { type FigureSource, isFigureSource } from '../../draw/export/source.ts';
import { shortName } from '../../schemes/scheme-facts.ts';
import type { Changes } from '../../settings/setting-table.ts';
import type { Store } from '../../settings/store.ts';
import { trainedBy } from '../../shell/trained/kept.ts';
import { actingTable } from '../../tables/chosen-encoding.ts';
import '../../shell/controls/settings.ts';
import { formulaControl, formulaOnDemand } from '../../shell/formula/on-demand.ts';
import { frame, openFolds } from '../../shell/frame/frame.ts';
import { refusedHeadline } from '../../shell/frame/headline.ts';
import { JobRun, keep, markOf } from '../../shell/job-run.ts';
import { LabElement } from '../../shell/lab-element.ts';
import { numberTableStyles } from '../../shell/numbers.ts';
import { runStateStyles } from '../../shell/run-state.ts';
import type { Finding } from '../../shell/screen.ts';
import { term } from '../../shell/term.ts';
import { TrainingHere } from '../../shell/trained/training-here.ts';
import { trainedWords, trainingLine, trainingStyles } from '../../shell/trained/training-line.ts';
import { coverStyles, tableZone } from '../../tables/receive-files.ts';
import '../../tables/table-strip.ts';
import { actionOf, linkedTableAction } from './action.ts';
import { courseOf } from './descent/descent.ts';
import { Player } from './descent/player.ts';
import { descentStyles, playerStrip } from './descent/view.ts';
import { findingOf, headlineOf } from './finding.ts';
import { orderFold, probeFolds } from './folds.ts';
import {
  fallbackScheme,
  hasTable,
  markedResult,
  readInput,
  readOrderInput,
  sizeText,
  tableTitle,
  trainingOf,
} from './input.ts';
import type { ProbeInput } from './job.ts';
import { jobs } from './jobs.ts';
import { leverStyles, probeLever } from './lever.ts';
import { meaningStyles, peakNote } from './meaning.ts';
import { message, messageStyles, type ProbeRefusal, probeRefusal } from './message.ts';
import { orderSection, orderStyles } from './order-probe.ts';
import type { Panels } from './panels/panels.ts';
import { type Pointed, predictedFigure } from './position-figures.ts';
import type { PictureOf } from './position-plots.ts';
import { type Presentation, present, type ShownStep } from './presentation.ts';
import { orderSettingRows, settingRows } from './setting-groups.ts';
import { studyStyles } from './study.ts';
import { styles } from './styles.ts';
import { insideSentence } from './subject.ts';

/** Heights of the panels in font sizes: lower below the player of a descent. */
const plotHeight = { alone: 25, belowControls: 21.5 };

/** The figures that show a step of a descent. */
const ofStep = 'pe-lab-figure:is([kind=predictions], [kind=residuals], [kind=regions], [kind=directions])';

/** What a button does that makes these changes; null where they are locked. */
const setting = (store: Store, changes: Changes) =>
  store.allows(changes) ? () => void store.set(changes) : null;

export class ProbeLab extends LabElement {
  static override properties = {
    ...LabElement.properties,
    pointed: { state: true },
    isBringing: { state: true },
  };
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
    leverStyles,
    trainingStyles,
    styles,
  ];

  declare private pointed: Pointed;
  /** whether the ways to bring a table are shown */
  declare private isBringing: boolean;
  readonly #run = new JobRun(this, jobs.probe);
  readonly #order = new JobRun(this, jobs.orderProbe);
  readonly #training = new TrainingHere(this);
  readonly #player = new Player(this, (shownEpochs, transient) =>
    this.session.store.set({ shownEpochs }, { transient }),
  );
  readonly #zone = tableZone(this);
  readonly #pictureOf: PictureOf = (id) => {
    const picture: unknown = this.renderRoot.querySelector(`#${id}`);
    return isFigureSource(picture) ? (picture as FigureSource) : null;
  };
  readonly #point = (pointed: Pointed) => {
    this.pointed = pointed;
  };
  readonly #bring = () => {
    this.isBringing = !this.isBringing;
  };
  /** Whoever saves or cites a figure means what it shows now. */
  readonly #rest = (event: Event) => {
    const pressed = event.composedPath().filter((one) => one instanceof Element);
    const isIn = (selector: string) => pressed.some((one) => one.matches(selector));
    if (isIn(ofStep) && isIn('button, summary')) this.#player.stop();
  };
  /** Jumps: a long smooth scroll is unwanted motion, and any change of the page would end it early. */
  readonly #showPlot = () => {
    this.renderRoot.querySelector('h1')?.scrollIntoView({ behavior: 'instant' });
    this.renderRoot.querySelector<Panels>('#predicted')?.focus({ preventScroll: true });
  };
  /** whether enough rows remain for pairs */
  #hasPairs = false;
  #presentation: Presentation | undefined;
  /** the last table brought: a new one closes the ways to bring one */
  #lastTable: number | undefined;
  #course: object | undefined;

  constructor() {
    super();
    this.pointed = { position: null, cell: null };
    this.isBringing = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('click', this.#rest, { capture: true });
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.session) return;
    const acting = actingTable(this.session)?.id;
    if (acting !== undefined && acting !== this.#lastTable) this.isBringing = false;
    this.#lastTable = acting;
    const training = trainingOf(this.session);
    this.#training.follow(training ? [training.options] : []);
    const input = readInput(this.session);
    this.#run.ask(input);
    const pairs = readOrderInput(this.session, input);
    this.#hasPairs = pairs !== undefined;
    const isSeen = openFolds(this.session).includes(orderFold);
    if (pairs) this.#order.ask(pairs, { isLong: true, isSeen });
    const { result } = this.#run;
    if (result && result.output !== this.#presentation?.output) {
      this.#presentation = present(result.input, result.output, this.#title, this.#pictureOf);
      this.#course = keep(this.#course, courseOf(result.input));
    }
    this.#player.follow(result?.output.path, this.#course, this.session.store.get('shownEpochs'));
  }

  /** The input of the result shown; before the first result, the pending input. */
  get #shown(): ProbeInput {
    const { result, asked } = this.#run;
    return result?.input ?? (asked as ProbeInput);
  }

  get #title(): string {
    return tableTitle(this.#shown.table, this.session.catalog);
  }

  /** Before its training ends, the untrained table is no answer to what the settings ask. */
  get #result() {
    const result = markedResult(this.session, this.#run.result);
    return result && this.#isUntrained ? { ...result, isCurrent: false } : result;
  }

  /** Whether the settings ask for a trained table that is not there yet. */
  get #isUntrained(): boolean {
    return this.#training.total > this.#training.done;
  }

  /** Once there are no pairs any more, the last result stays, marked as out of date. */
  get #orderResult() {
    const result = markedResult(this.session, this.#order.result);
    return result && !this.#hasPairs ? { ...result, isCurrent: false } : result;
  }

  /** Why the settings can't be probed. An error of earlier settings does not count. */
  get #refusal(): ProbeRefusal | undefined {
    const { asked, error, isPending } = this.#run;
    return asked && error && !isPending ? probeRefusal(error, asked) : undefined;
  }

  get #isAwaitingTable(): boolean {
    return this.session.store.get('source') === 'file' && actingTable(this.session) === undefined;
  }

  /** The name of the chosen scheme, if it has no table. */
  get #withoutTable(): string | undefined {
    const { store, catalog } = this.session;
    const scheme = catalog.find(({ id }) => id === store.get('scheme'));
    const isMissing = store.get('source') === 'scheme' && scheme && !hasTable(catalog, scheme.id);
    return isMissing ? shortName(scheme) : undefined;
  }

  override render() {
    if (!this.session) return nothing;
    const result = this.#result;
    const older = markOf(result);
    const step = this.#presentation?.at(this.#player.step);
    const action = step ? this.#action(step) : null;
    return html`${frame(this.session, {
      headline: step
        ? this.#headline(step)
        : this.#refusal
          ? refusedHeadline(this.#run.error, 'Nothing to probe with these settings.')
          : this.#run.isStopped
            ? 'Nothing is computed yet.'
            : '',
      finding: step && this.#finding(step),
      instead: this.#isAwaitingTable && step ? insideSentence(step.shown.subject) : '',
      isRefused: this.#refusal !== undefined,
      mark: older,
      isPassing: this.#player.isPlaying,
      lever: probeLever(this.session, {
        invited: action?.split ?? '',
        isBringing: this.isBringing,
        bring: this.#bring,
      }),
      proof: html`${formulaOnDemand(this.session, this.#refusal?.words)} ${this.#renderStrip()} ${step ? this.#renderProof(step) : html`<div class="room"></div>`}`,
      action,
      settings: settingRows(this.session, readInput(this.session)),
      controls: formulaControl(this.session, this.#refusal?.words),
      folds: this.#folds(older),
    })}
    ${this.#zone.cover('Drop a table of positions, one position per row')}`;
  }

  #action({ shown }: ShownStep) {
    if (this.#isAwaitingTable) return linkedTableAction(this.session);
    // What it would suggest is under way.
    if (this.#training.isPending) return null;
    const action = actionOf(shown, this.#bring);
    return action && this.#isUntrained ? { ...action, act: () => this.#training.again() } : action;
  }

  /** Says first if the table shown replaces the one that the settings name. */
  #headline({ shown }: ShownStep): string {
    const instead = `Shown instead: ${insideSentence(shown.subject)}.`;
    if (this.#isUntrained) return `The table is not trained yet. ${instead}`;
    if (this.session.store.get('scheme') === 'none' && this.#withoutTable !== undefined)
      return `Without positions there is nothing to probe. ${instead}`;
    if (this.#withoutTable !== undefined)
      return `${this.#withoutTable} adds no vector to the words: nothing to probe. ${instead}`;
    return headlineOf(shown);
  }

  #finding({ shown }: ShownStep): Finding {
    const finding = findingOf(shown);
    if (!this.#isUntrained && this.#withoutTable === undefined) return finding;
    // The number is not of what the settings name.
    const { measured: _, ...rest } = finding;
    const why = this.#isUntrained ? 'Not trained yet' : 'Shown instead';
    return {
      ...rest,
      standing: { mark: '–', words: `${why}: ${insideSentence(shown.subject)}`, tone: 'plain' },
    };
  }

  #renderStrip(): TemplateResult {
    const { table } = this.#shown;
    const acting = actingTable(this.session);
    const type =
      acting && 'matrix' in table && table.matrix === acting.matrix ? `, ${acting.tensor.dtype}` : '';
    return html`<pe-tables
      compact
      ?bringing=${this.isBringing || this.#isAwaitingTable}
      .session=${this.session}
      size=${sizeText(table) + type}
      >${this.#renderMessage()} ${this.#renderTraining()}</pe-tables
    >`;
  }

  #renderTraining(): TemplateResult | typeof nothing {
    const training = trainingOf(this.session);
    if (!training) return nothing;
    const trained = trainedBy(this.session.store, training.options);
    return html`<span class="training"
      >${trainingLine(this.#training, trained ? trainedWords(training.sizes, [trained]) : '')}</span
    >`;
  }

  #renderMessage(): TemplateResult {
    const { store, catalog } = this.session;
    const { asked, isPending, isStopped, progress } = this.#run;
    return message(
      {
        pending:
          isPending && asked
            ? { input: asked, title: tableTitle(asked.table, catalog), progress }
            : undefined,
        stopped: isStopped,
        refusal: this.#refusal,
        isOlder: !isPending && !this.#isUntrained && this.#result?.isCurrent === false,
        withoutTable: this.#withoutTable,
      },
      {
        stopComputing: () => this.#run.stop(),
        computeAgain: () => this.#run.again(),
        mend: ({ drop = store.get('drop'), take = store.get('take') }) => setting(store, { drop, take }),
        takeFallback: setting(store, { scheme: fallbackScheme }),
      },
    );
  }

  #renderProof({ plots, shown }: ShownStep): TemplateResult {
    const { input, output } = this.#presentation as Presentation;
    const { path, table } = output;
    const how = input.descent
      ? 'Gradient descent'
      : input.ridge > 0
        ? term('ridge', 'Ridge regression')
        : 'Least squares';
    const isAllSeen = plots.probe.trained.every((seen) => seen === 1);
    const caption = html`<span class="key"><i class="ring"></i>learned from</span>
      ${isAllSeen ? nothing : html`<span class="key"><i class="dot"></i>${term('held out')}</span>`}
      ${peakNote(input, output, shown.verdict) || html`<span>${how}, ${table.cols} ${table.cols === 1 ? 'number' : 'numbers'} → 1 position.</span>`}`;
    return html`${path ? playerStrip(path, this.#player) : nothing}
    ${predictedFigure(this.#title, plots, this.pointed, this.#point, caption, path ? plotHeight.belowControls : plotHeight.alone)}`;
  }

  #folds(older: string) {
    const presentation = this.#presentation;
    if (!presentation) return [];
    return probeFolds({
      session: this.session,
      title: this.#title,
      presentation,
      step: this.#player.step,
      pointed: this.pointed,
      point: this.#point,
      pictureOf: this.#pictureOf,
      older,
      orderSection: () =>
        orderSection(
          this.#order,
          this.#orderResult,
          html`<pe-settings .store=${this.session.store} .groups=${orderSettingRows(this.session)}></pe-settings>`,
        ),
      showPlot: this.#showPlot,
    });
  }
}

customElements.get('pe-probe-lab') ?? customElements.define('pe-probe-lab', ProbeLab);
