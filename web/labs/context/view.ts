/** <pe-context-lab>: what happens to positions beyond the length that a model was trained at. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Scheme } from '../../core/types.ts';
import '../../workbench/controls/rail.ts';
import { actingTable } from '../../session/chosen-encoding.ts';
import { coverStyles, DropZone } from '../../workbench/drop-zone.ts';
import { JobController } from '../../workbench/job-controller.ts';
import { Lab } from '../../workbench/lab.ts';
import { LongRun } from '../../workbench/long-run.ts';
import { runState, runStateStyles } from '../../workbench/run-state.ts';
import { ConfigFile } from './config-file.ts';
import { configStrip, configStripStyles } from './config-strip.ts';
import { growthFigures, kernelFigure, verdictLine, wavelengthFigure } from './figure-views.ts';
import { longestGrowth } from './growth-job.ts';
import { readInput, whyNotChosen } from './input.ts';
import { startsAsObject } from './is-config.ts';
import type { ContextInput, ContextOutput } from './job.ts';
import { prose } from './prose.ts';
import { railGroups } from './rail-groups.ts';
import { styles } from './styles.ts';
import { judge } from './verdict.ts';

const resultBefore = 'What you see is the result before.';

export class ContextLab extends Lab {
  static override styles = [...Lab.styles, configStripStyles, coverStyles, runStateStyles, styles];

  readonly #job = new JobController(this, 'context');
  readonly #growth = new LongRun(this, 'contextGrowth');
  readonly #config = new ConfigFile(this, () => this.session.store);
  readonly #zone = new DropZone(this, (files) => void this.#take(files));
  #input: ContextInput | undefined;

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.session) return;
    this.#takeHanded();
    this.#input = this.#readInput();
    this.#job.ask(this.#input);
    this.#growth.ask(this.#input);
  }

  /** What was brought to another lab, and belongs here. */
  #takeHanded() {
    const { tableStore } = this.session;
    const { config } = tableStore.get();
    if (!config) return;
    tableStore.set({ config: undefined });
    void this.#config.open(config);
  }

  /** Here a configuration is expected; a table goes where tables act. */
  async #take(files: readonly File[]) {
    const [file] = files;
    const isObject = /\.json$/i.test(file.name) || (await startsAsObject(file).catch(() => false));
    if (files.length === 1 && isObject) await this.#config.open(file);
    else this.session.tableStore.ask((loader) => void loader.openFiles(files));
  }

  /** The same object while nothing changes, so that it is computed once. */
  #readInput(): ContextInput {
    const { store, catalog } = this.session;
    const input = readInput(store, catalog);
    return this.#input && JSON.stringify(input) === JSON.stringify(this.#input) ? this.#input : input;
  }

  override render() {
    if (!this.session) return nothing;
    const { store, catalog } = this.session;
    const { output, input, error } = this.#job;
    return html`
      <h1>Beyond the trained length, attention meets positions that no training has shown.</h1>
      <div class="desk">
        <div class="figures">
          ${configStrip(
            this.#config,
            (file) => void this.#take([file]),
            (settings) => this.#config.set(settings),
          )}
 ${this.#renderTable()}
          <p class="message broken" role="status">
            ${whyNotChosen(store)} ${error ? `${error.message}${output ? ` ${resultBefore}` : ''}` : ''}
          </p>
          <div class="result ${error ? 'before' : ''} ${output ? '' : 'waiting'}">
            ${input && output ? guard([output], () => this.#renderResult(input, output)) : nothing}
          </div>
          ${this.#renderGrowth()}
        </div>
        <pe-rail .store=${store} .groups=${railGroups(store, catalog)}></pe-rail>
      </div>
      ${prose}
      ${this.#zone.cover('Drop a model’s config.json, or a table for the other labs')}
    `;
  }

  /** The tables of the reader, where there is something to say of them. */
  #renderTable(): TemplateResult | typeof nothing {
    const { tableStore, store, catalog } = this.session;
    const { reading, problem } = tableStore.get();
    const acting = actingTable(this.session);
    if (!acting && !reading && !problem) return nothing;
    void import('../../workbench/upload/table-strip.ts');
    const scheme = catalog.find(({ id }) => id === store.get('scheme'));
    return html`<pe-tables .session=${this.session}>
      ${acting ? html`“${acting.name}” acts in Order, Encodings, Properties and Probe. It does not say at which length a model was trained: the figures here show “${scheme?.title}”.` : nothing}
    </pe-tables>`;
  }

  #schemeOf({ scheme }: ContextInput): Scheme {
    return this.session.catalog.find(({ id }) => id === scheme) as Scheme;
  }

  #renderResult(input: ContextInput, output: ContextOutput): TemplateResult {
    const scheme = this.#schemeOf(input);
    return html`
      ${kernelFigure(input, output, scheme)} ${verdictLine(judge(output.reach, input))}
      ${wavelengthFigure(input, output, scheme.title)}
    `;
  }

  #renderGrowth(): TemplateResult {
    const { output, input, error } = this.#growth;
    const cut = input && input.tested > longestGrowth ? ` It stops at ${longestGrowth} words.` : '';
    return html`<section class="growth ${error ? 'before' : ''}">
      <h2>One query, more and more words before it</h2>
      <p>
        Random words, the same query throughout: each step adds words that are farther away.${cut}
      </p>
      ${runState(this.#growth)} ${error && output ? html`<p class="soft">${resultBefore}</p>` : nothing}
      ${output && input ? guard([output], () => growthFigures(input, output)) : nothing}
    </section>`;
  }
}

customElements.get('pe-context-lab') ?? customElements.define('pe-context-lab', ContextLab);
