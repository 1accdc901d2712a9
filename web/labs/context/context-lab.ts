/** <pe-context-lab>: what happens to positions beyond the length that a model was trained at. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Scheme } from '../../core/types.ts';
import '../controls/rail.ts';
import { coverStyles, DropZone } from '../drop-zone.ts';
import { JobController } from '../job-controller.ts';
import { Lab } from '../lab.ts';
import { ConfigFile } from './config-file.ts';
import { configStrip, configStripStyles } from './config-strip.ts';
import { growthFigures, kernelFigure, verdictLine, wavelengthFigure } from './figures.ts';
import { longestGrowth } from './growth-job.ts';
import { GrowthRun } from './growth-run.ts';
import { readInput, whyNotChosen } from './input.ts';
import type { ContextInput, ContextOutput } from './job.ts';
import { prose } from './prose.ts';
import { railGroups } from './rail-groups.ts';
import { styles } from './styles.ts';
import { judge } from './verdict.ts';

export class ContextLab extends Lab {
  static override styles = [...Lab.styles, configStripStyles, coverStyles, styles];

  readonly #job = new JobController(this, 'context');
  readonly #growth = new GrowthRun(this);
  readonly #config = new ConfigFile(this, () => this.playground.store);
  readonly #zone = new DropZone(this, ([file]) => void this.#config.open(file));
  #input: ContextInput | undefined;

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.playground) return;
    this.#input = this.#readInput();
    this.#job.ask(this.#input);
    this.#growth.ask(this.#input);
  }

  /** The same object while nothing changes, so that it is computed once. */
  #readInput(): ContextInput {
    const { store, catalog } = this.playground;
    const input = readInput(store, catalog);
    return this.#input && JSON.stringify(input) === JSON.stringify(this.#input) ? this.#input : input;
  }

  override render() {
    if (!this.playground) return nothing;
    const { store, catalog } = this.playground;
    const { output, input, error } = this.#job;
    return html`
      <h1>Beyond the trained length, attention meets positions that no training has shown.</h1>
      <div class="desk">
        <div class="figures">
          ${configStrip(
            this.#config,
            (file) => void this.#config.open(file),
            (settings) => this.#config.set(settings),
          )}
          <p class="message broken" role="status">${whyNotChosen(store) || (error?.message ?? '')}</p>
          ${input && output ? guard([output], () => this.#renderResult(input, output)) : nothing} ${this.#renderGrowth()}
        </div>
        <pe-rail .store=${store} .groups=${railGroups(store, catalog)}></pe-rail>
      </div>
      ${prose}
      ${this.#zone.cover('Drop a model’s config.json')}
    `;
  }

  #schemeOf({ scheme }: ContextInput): Scheme {
    return this.playground.catalog.find(({ id }) => id === scheme) as Scheme;
  }

  #renderResult(input: ContextInput, output: ContextOutput): TemplateResult {
    const scheme = this.#schemeOf(input);
    return html`
      ${kernelFigure(input, output, scheme)} ${verdictLine(judge(output.reach, input))}
      ${wavelengthFigure(input, output, scheme.title)}
    `;
  }

  #renderGrowth(): TemplateResult {
    const { output, input } = this.#growth;
    const cut = input && input.tested > longestGrowth ? ` It stops at ${longestGrowth} words.` : '';
    return html`<section class="growth">
      <h2>One query, more and more words before it</h2>
      <p>
        Random words, the same query throughout: each step adds words that are farther away.${cut}
      </p>
      <div class="state no-print" role="status">${this.#renderState()}</div>
      ${output && input ? guard([output], () => growthFigures(input, output)) : nothing}
    </section>`;
  }

  #renderState(): TemplateResult | string {
    const growth = this.#growth;
    if (growth.isPending)
      return html`Computing attention: ${Math.floor(100 * growth.progress)} %
        <button @click=${() => growth.stop()}>Stop</button>`;
    if (growth.isStopped)
      return html`Stopped. What you see is the result before. <button @click=${() => growth.again()}>Compute</button>`;
    return growth.error ? html`<span class="broken">${growth.error.message}</span>` : '';
  }
}

customElements.get('pe-context-lab') ?? customElements.define('pe-context-lab', ContextLab);
