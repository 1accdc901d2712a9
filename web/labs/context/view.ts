/** <pe-context-lab>: what happens to positions beyond the length that a model was trained at. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Scheme } from '../../core/types.ts';
import { formatFull } from '../../draw/format.ts';
import '../../workbench/controls/rail.ts';
import { actingTable } from '../../session/chosen-encoding.ts';
import { JobRun, markOf } from '../../workbench/job-run.ts';
import { LabElement } from '../../workbench/lab-element.ts';
import { runState, runStateStyles } from '../../workbench/run-state.ts';
import { coverStyles, DropZone } from '../../workbench/upload/receive-files.ts';
import { ConfigFile } from './config-file.ts';
import { startsAsObject } from './config-json.ts';
import { configStrip, configStripStyles } from './config-strip.ts';
import { controlGroups } from './control-groups.ts';
import type { ContextInput } from './curve.ts';
import { longestGrowth } from './growth-job.ts';
import { readInput, whyNotChosen } from './input.ts';
import type { ContextOutput } from './job.ts';
import { jobs } from './jobs.ts';
import { growthFigures, kernelFigure, wavelengthFigure } from './plots.ts';
import { prose } from './prose.ts';
import { styles } from './styles.ts';
import { type ContextVerdict, judgeReach } from './verdict.ts';

const resultBefore = 'What you see is the result before.';

export class ContextLab extends LabElement {
  static override styles = [...LabElement.styles, configStripStyles, coverStyles, runStateStyles, styles];

  readonly #run = new JobRun(this, jobs.context);
  readonly #growth = new JobRun(this, jobs.contextGrowth);
  readonly #config = new ConfigFile(this);
  readonly #zone = new DropZone(this, (files) => void this.#take(files));

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.session) return;
    const input = readInput(this.session.store, this.session.catalog);
    this.#run.ask(input);
    this.#growth.ask(input, { isLong: true });
  }

  /** Here a configuration is expected; a table goes where tables act. */
  async #take(files: readonly File[]) {
    const [file] = files;
    const isObject = /\.json$/i.test(file.name) || (await startsAsObject(file).catch(() => false));
    if (files.length === 1 && isObject) await this.#config.open(file);
    else this.session.tableStore.withLoader((loader) => void loader.openFiles(files));
  }

  override render() {
    if (!this.session) return nothing;
    const { store, catalog } = this.session;
    const { result, error } = this.#run;
    return html`
      <h1>Beyond the trained length, attention meets positions that no training has shown.</h1>
      <div class="figures-and-rail">
        <div class="figures">
          ${configStrip(
            this.#config,
            (file) => void this.#take([file]),
            (settings) => this.#config.set(settings),
          )}
          ${this.#renderTable()}
          <p class="message broken" role="status">
            ${whyNotChosen(store)} ${error ? `${error.message}${result ? ` ${resultBefore}` : ''}` : ''}
          </p>
          <div class="result ${markOf(result)} ${result ? '' : 'waiting'}">
            ${result ? guard([result.output], () => this.#renderResult(result.input, result.output)) : nothing}
          </div>
          ${this.#renderGrowth()}
        </div>
        <pe-rail .store=${store} .groups=${controlGroups(store, catalog)}></pe-rail>
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
      ${kernelFigure(input, output, scheme)} ${verdictLine(judgeReach(output.reach, input))}
      ${wavelengthFigure(input, output, scheme.title)}
    `;
  }

  #renderGrowth(): TemplateResult {
    const { result, error } = this.#growth;
    const cut = result && result.input.tested > longestGrowth ? ` It stops at ${longestGrowth} words.` : '';
    return html`<section class="growth ${markOf(result)}">
      <h2>One query, more and more words before it</h2>
      <p>
        Random words, the same query throughout: each step adds words that are farther away.${cut}
      </p>
      ${runState(this.#growth)} ${error && result ? html`<p class="soft">${resultBefore}</p>` : nothing}
      ${result ? guard([result.output], () => growthFigures(result.input, result.output)) : nothing}
    </section>`;
  }
}

function verdictLine({ number, text, outcome, mark, meaning, words }: ContextVerdict): TemplateResult {
  return html`<div class="verdict" role="status">
    <span class="number ${outcome}" title=${formatFull(number)}>${text}</span>
    <span class="words">${meaning} <strong class=${outcome}>${mark}</strong> ${words}</span>
  </div>`;
}

customElements.get('pe-context-lab') ?? customElements.define('pe-context-lab', ContextLab);
