/** <pe-context-lab>: what happens to positions beyond the length that a model was trained at. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Scheme } from '../../core/types.ts';
import { onDemand } from '../../draw/on-demand.ts';
import type { Changes } from '../../settings/setting-table.ts';
import { formulaControl, formulaOnDemand, hasFormula } from '../../shell/formula/on-demand.ts';
import { frame, openFolds } from '../../shell/frame/frame.ts';
import { refusedHeadline } from '../../shell/frame/headline.ts';
import { JobRun, markOf, type Result } from '../../shell/job-run.ts';
import { LabElement } from '../../shell/lab-element.ts';
import { numberTableStyles } from '../../shell/numbers.ts';
import { runState, runStateStyles } from '../../shell/run-state.ts';
import type { Fold } from '../../shell/screen.ts';
import { actingTable, writtenFor } from '../../tables/chosen-encoding.ts';
import { coverStyles, DropZone } from '../../tables/receive-files.ts';
import { nextAction } from './action.ts';
import { ConfigFile } from './config-file.ts';
import { startsAsObject } from './config-json.ts';
import './config-strip.ts';
import type { ContextInput } from './curve.ts';
import { everyView } from './every-view.ts';
import { longestGrowth } from './growth-job.ts';
import { readInput, whyNotChosen } from './input.ts';
import type { ContextOutput } from './job.ts';
import { jobs } from './jobs.ts';
import { contextLever } from './lever.ts';
import { growthFigures, kernelFigure, reachFigure, wavelengthFigure } from './plots.ts';
import { prose } from './prose.ts';
import { settingRows } from './setting-groups.ts';
import { styles } from './styles.ts';
import { type ContextVerdict, judgeReach } from './verdict.ts';
import { whole } from './words.ts';

const previousStays = 'The previous result stays.';

export class ContextLab extends LabElement {
  static override styles = [...LabElement.styles, coverStyles, runStateStyles, numberTableStyles, styles];

  readonly #run = new JobRun(this, jobs.context);
  readonly #growth = new JobRun(this, jobs.contextGrowth);
  readonly #every = new JobRun(this, jobs.contextEvery);
  readonly #config = new ConfigFile(this);
  readonly #zone = new DropZone(this, (files) => void this.#take(files));

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.session) return;
    const { store, catalog } = this.session;
    const input = readInput(store, catalog);
    this.#run.ask(input);
    const isOpen = (fold: string) => openFolds(this.session).includes(fold);
    this.#growth.ask(input, { isLong: true, isSeen: isOpen('growth') });
    const { d, seed, trained, tested } = input;
    const schemes = catalog.map(({ id, kind }) => ({ id, isBias: kind === 'bias' }));
    const written = writtenFor(
      store,
      catalog.map(({ id }) => id),
    );
    const every = { d, seed, trained, tested, schemes, heads: store.get('heads'), written };
    this.#every.ask(every, { isLong: true, isSeen: isOpen('every') });
  }

  /** A single JSON object is a configuration; tables go to the labs where they act. */
  async #take(files: readonly File[]) {
    const [file] = files;
    const isObject = /\.json$/i.test(file.name) || (await startsAsObject(file).catch(() => false));
    if (files.length === 1 && isObject) await this.#config.open(file);
    else this.session.tableStore.withLoader((loader) => void loader.openFiles(files));
  }

  override render() {
    const { asked, result, error, isPending } = this.#run;
    if (!this.session || !asked) return nothing;
    const scheme = result && this.#schemeOf(result.input);
    const verdict = result && scheme && judgeReach(result.output.reach, result.input, scheme);
    const isRefused = error !== undefined && !isPending;
    const action = result && verdict ? nextAction(result.input, result.output.reach, verdict.share) : null;
    return html`${frame(this.session, {
      headline:
        verdict?.headline ??
        (isRefused ? refusedHeadline(error, 'Nothing to test with these settings.') : ''),
      finding: verdict?.finding,
      isRefused,
      mark: markOf(result),
      lever: contextLever(this.session, action?.invited ?? ''),
      proof: html`
        ${formulaOnDemand(this.session, this.#problem)}
        ${this.#renderTable()}
        <p class="message broken" role="status">${hasFormula(this.session) ? '' : this.#problem}</p>
        ${
          result && scheme && verdict
            ? guard([result.output], () => this.#renderProof(result.input, result.output, scheme, verdict))
            : nothing
        }
      `,
      action,
      settings: settingRows(this.session, asked, this.#configRow()),
      controls: formulaControl(this.session, this.#problem),
      folds: result && scheme ? this.#folds(result, scheme) : [],
    })}
    ${this.#zone.cover('Drop a model’s config.json, or a table for the other labs')}`;
  }

  #renderProof(
    input: ContextInput,
    output: ContextOutput,
    scheme: Scheme,
    { share }: ContextVerdict,
  ): TemplateResult {
    return html`${reachFigure(input, output, scheme)} ${kernelFigure(input, output, scheme, share > 0)}`;
  }

  get #problem(): string {
    const { error, result } = this.#run;
    const failed = error ? `${error.message}${result ? ` ${previousStays}` : ''}` : '';
    return [whyNotChosen(this.session.store), failed].filter(Boolean).join(' ');
  }

  #configRow() {
    const { name, reading, problem, clipped, isSet } = this.#config;
    return {
      value: reading ? name : '',
      isOpen: reading !== undefined || problem !== '',
      content: () => html`<pe-config
        .file=${{ name, reading, problem, clipped, isSet }}
        @read=${({ detail }: CustomEvent<File>) => void this.#take([detail])}
        @restore=${({ detail }: CustomEvent<Changes>) => this.#config.set(detail)}
      ></pe-config>`,
    };
  }

  /** The reader's tables, while one acts, is being read or failed. */
  #renderTable(): TemplateResult | typeof nothing {
    const { tableStore } = this.session;
    const { reading, problem } = tableStore.get();
    const acting = actingTable(this.session);
    if (!acting && !reading && !problem) return nothing;
    return html`${onDemand(() => import('../../tables/table-strip.ts'))}<pe-tables .session=${this.session}>
      ${acting ? html`A table does not say how long the training texts were, so “${acting.name}” acts only in the other labs.` : nothing}
    </pe-tables>`;
  }

  #schemeOf({ scheme }: ContextInput): Scheme {
    return this.session.catalog.find(({ id }) => id === scheme) as Scheme;
  }

  #folds({ input, output, isCurrent }: Result<ContextInput, ContextOutput>, scheme: Scheme): readonly Fold[] {
    const older = markOf({ isCurrent });
    return [
      {
        id: 'wavelengths',
        title: 'Wavelengths against the context',
        content: () =>
          html`<div class=${older}>${guard([output], () => wavelengthFigure(input, output, scheme.title))}</div>`,
      },
      { id: 'growth', title: 'Attention as the text grows', content: () => this.#renderGrowth() },
      {
        id: 'every',
        title: 'Other encodings past their length',
        content: () => this.#renderEvery(input),
      },
      { id: 'why', title: 'How it works', content: () => prose },
    ];
  }

  #renderEvery(shown: ContextInput): TemplateResult {
    const { result } = this.#every;
    const lengths = result
      ? html`Trained up to ${whole(result.input.trained)} and tested up to ${whole(result.input.tested)}, with default parameters or
          your formula. Each scaling has the factor test / trained.`
      : nothing;
    return html`<div class="growth ${markOf(result)}">
      <p>${lengths}</p>
      ${runState(this.#every, 'every encoding')}
      ${result ? everyView(result.output, this.session.catalog, shown) : nothing}
    </div>`;
  }

  #renderGrowth(): TemplateResult {
    const { result, error } = this.#growth;
    const cut =
      result && result.input.tested > longestGrowth ? ` It stops at ${whole(longestGrowth)} words.` : '';
    return html`<div class="growth ${markOf(result)}">
      <p>Random words, always the same query: each step adds words farther away.${cut}</p>
      ${runState(this.#growth)} ${error && result ? html`<p class="soft">${previousStays}</p>` : nothing}
      ${result ? guard([result.output], () => growthFigures(result.input, result.output)) : nothing}
    </div>`;
  }
}

customElements.get('pe-context-lab') ?? customElements.define('pe-context-lab', ContextLab);
