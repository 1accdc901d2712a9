/** <pe-order-lab>: does attention see the order of words? */
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Matrix } from '../../core/types.ts';
import { formatFull, formatNumber } from '../../draw/format.ts';
import '../../draw/heat-map.ts';
import type { Cell, Mark } from '../../draw/heat-map.ts';
import '../../workbench/controls/rail.ts';
import { type Source, tableSource } from '../../encoding/source.ts';
import { splitWords } from '../../encoding/word-vectors.ts';
import { figuresFrom } from '../../workbench/figure.ts';
import { JobRun, markOf, type Result } from '../../workbench/job-run.ts';
import { LabElement } from '../../workbench/lab-element.ts';
import { coverStyles, tablesOnDemand, tableZone } from '../../workbench/upload/receive-files.ts';
import './chips.ts';
import type { Move } from './chips.ts';
import { controlGroups } from './control-groups.ts';
import equivariance from './equivariance.tex?inline';
import { readInput } from './input.ts';
import type { OrderInput, OrderOutput } from './job.ts';
import { jobs } from './jobs.ts';
import { followEdit, moveEntry, reorder } from './sentence.ts';
import { judgeOrder } from './verdict.ts';

const { figure } = figuresFrom(() => import('./figures.ts'));

const symmetric = (matrix: Matrix): [number, number] => {
  const largest = matrix.data.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  return [-largest, largest];
};

const claim = ({ causal }: OrderInput): string =>
  causal
    ? 'A causal mask tells attention about the order of words, with positions or without.'
    : 'Without positions, attention cannot tell one order of words from another.';

/** Resolves when the next frame is painted and the browser is idle; Safari does not say when it is. */
const painted = () =>
  new Promise<unknown>((resolve) =>
    requestAnimationFrame(() =>
      'requestIdleCallback' in globalThis
        ? requestIdleCallback(resolve, { timeout: 500 })
        : setTimeout(resolve, 50),
    ),
  );

export class OrderLab extends LabElement {
  static override properties = {
    ...LabElement.properties,
    row: { state: true },
    cell: { state: true },
    below: { state: true },
  };

  /** the word of the second sentence that the reader points at */
  declare private row: number | null;
  /** the cell of the outputs that the reader points at */
  declare private cell: Cell | null;
  /** what stands below the first result: its code is loaded behind that */
  declare private below: typeof import('./below.ts') | null;
  #isBelowAsked = false;
  readonly #zone = tableZone(this);
  readonly #run = new JobRun(this, jobs.order);

  constructor() {
    super();
    this.row = null;
    this.cell = null;
    this.below = null;
  }

  static override styles = [
    ...LabElement.styles,
    coverStyles,
    css`
      .message {
        margin: var(--space-1) 0 0;
      }
      .verdict {
        margin-top: var(--space-2);
      }
      .sentences {
        display: grid;
        gap: var(--space-2);
        font-family: var(--sans);
      }
      .sentences .caption {
        margin: var(--space-2) 0 0;
        color: var(--ink-soft);
        font-size: var(--text-small);
      }
      .sentences input {
        width: 100%;
        max-width: 32rem;
      }
      .maps {
        display: grid;
        gap: var(--space-3);
        margin-top: var(--space-4);
      }
      .pair {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
        gap: var(--space-4);
      }
    `,
  ];

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.session) return;
    this.#run.ask(readInput(this.session));
  }

  override updated(): void {
    if (this.#isBelowAsked || !this.#run.asked || this.#run.isPending) return;
    this.#isBelowAsked = true;
    void this.#loadBelow();
  }

  async #loadBelow() {
    await painted();
    this.below = await import('./below.ts');
  }

  #edit(event: Event) {
    const words = (event.target as HTMLInputElement).value;
    const { store } = this.session;
    const permutation = followEdit(store.get('permutation'), splitWords(words).length);
    store.set({ words, permutation }, { transient: event.type === 'input' });
  }

  #move({ detail: { from, to, transient } }: CustomEvent<Move>) {
    const permutation = moveEntry((this.#run.asked as OrderInput).permutation, from, to);
    this.session.store.set({ permutation }, { transient });
  }

  override render() {
    const { asked, result } = this.#run;
    if (!this.session || !asked) return nothing;
    return html`
      <h1>${claim(asked)}</h1>
      <div class="figures-and-rail">
        <div class="figures">
          ${this.#renderSentences(asked)} ${tablesOnDemand(this.session, this.#error)}
          ${result ? this.#renderResult(result) : nothing}
        </div>
        <pe-rail .store=${this.session.store} .groups=${controlGroups(this.session)}></pe-rail>
      </div>
      ${this.below?.everySchemeAndProse(this.session, { layer: result ? asked : null, sources: this.#actingSources(asked) })}
      ${this.#zone.cover('Drop a table of positions, or values for T5')}
    `;
  }

  get #error(): string {
    const { error, result } = this.#run;
    if (!error) return '';
    return `${error.message}${result ? ' What you see is the result before.' : ''}`;
  }

  #renderSentences({ words, permutation }: OrderInput): TemplateResult {
    const point = (event: CustomEvent<number | null>) => {
      this.row = event.detail;
    };
    const chosen = this.row ?? this.cell?.row ?? null;
    return html`<div class="sentences">
      <label for="words">First sentence X</label>
      <input
        id="words"
        maxlength="200"
        autocomplete="off"
        spellcheck="false"
        .value=${this.session.store.get('words')}
        @input=${this.#edit}
        @change=${this.#edit}
      />
      <p class="caption">The same words in another order, ΠX: drag a word, or move it with the arrow keys</p>
      <pe-chips
        label="Second sentence"
        .words=${reorder(words, permutation)}
        .keys=${permutation}
        .chosen=${chosen}
        @move=${this.#move}
        @point=${point}
      ></pe-chips>
    </div>`;
  }

  #renderResult({ input, output, isCurrent }: Result<OrderInput, OrderOutput>): TemplateResult {
    const { permuted } = output;
    const verdict = judgeOrder(input, output, this.#actingSources(input));
    return html`<div class=${markOf({ isCurrent })}>
      <div class="verdict" role="status">
        <span class="number ${verdict.seesOrder ? 'broken' : 'holds'}" title=${formatFull(permuted.maxAbsDifference)}
          >${formatNumber(permuted.maxAbsDifference)}</span
        >
        <span class="words">
          largest difference between ${equivariance}; the outputs reach ${formatNumber(output.largestOutput)}<br />
          <strong class=${verdict.seesOrder ? 'broken' : 'holds'}>${verdict.seesOrder ? '≠' : '='}</strong>
          ${verdict.words}
        </span>
      </div>
      ${this.#renderOutputs(input, output, verdict.seesOrder)} ${this.#renderWeights(input, output)}
      ${this.below?.wordInBothOrders(input, output, this.row ?? this.cell?.row ?? permuted.worst.row)}
    </div>`;
  }

  /** Of a result, which the settings may have left behind. */
  #actingSources({ scheme, second, name = '' }: OrderInput): readonly Source[] {
    const sources = [...this.session.catalog, tableSource(name)];
    return [scheme, second].flatMap((id) => (id !== 'none' && sources.find((one) => one.id === id)) || []);
  }

  #renderOutputs(input: OrderInput, output: OrderOutput, seesOrder: boolean): TemplateResult {
    const { permutedInput, permutedOutput, worst } = output.permuted;
    const words = reorder(input.words, input.permutation);
    const domain = symmetric(permutedOutput);
    const marks: Mark[] = seesOrder ? [{ ...worst, kind: 'violated', label: 'largest difference' }] : [];
    const cursor = this.cell ?? (this.row === null ? null : { row: this.row });
    const map = (
      name: 'reorder-attend' | 'attend-reorder' | 'difference',
      heading: string,
      matrix: Matrix,
      range = domain,
    ) =>
      figure(
        name,
        { heading, name: `order-${name}` },
        html`<pe-heat-map
        label=${heading}
        row-title="word"
        col-title="dimension of the output"
        scale="diverging"
        .matrix=${matrix}
        .rowLabels=${words}
        .domain=${range}
        .marks=${marks}
        .cursor=${cursor}
        .describe=${(row: number, col: number, value: number) =>
          `“${words[row]}”, dimension ${col}: ${formatNumber(value)}`}
        @cursor=${(event: CustomEvent<Cell | null>) => {
          this.cell = event.detail;
        }}
      ></pe-heat-map>`,
      );
    // Rounding is not stretched over the whole colour scale: it would look like a pattern.
    const differences = seesOrder ? symmetric(output.difference) : domain;
    return html`<div class="maps">
      ${map('reorder-attend', 'Reorder, then attend: Attn(ΠX)', permutedInput)}
      ${map('attend-reorder', 'Attend, then reorder: Π Attn(X)', permutedOutput)}
      ${map('difference', 'Difference', output.difference, differences)}
    </div>`;
  }

  #renderWeights(input: OrderInput, output: OrderOutput): TemplateResult {
    const head = Math.min(this.session.store.get('head'), input.heads) - 1;
    const second = reorder(input.words, input.permutation);
    const map = (name: 'first' | 'second', heading: string, words: readonly string[], matrix: Matrix) =>
      figure(
        `weights-${name}`,
        { heading, name: `order-weights-${name}` },
        html`<pe-heat-map
        label="${heading}: attention weights"
        row-title="query"
        col-title="key"
        .matrix=${matrix}
        .rowLabels=${words}
        .colLabels=${words}
        .domain=${[0, 1]}
        .describe=${(row: number, col: number, value: number) =>
          `“${words[row]}” attends to “${words[col]}” with ${formatNumber(value)}`}
      ></pe-heat-map>`,
      );
    return html`<h2>What attends to what${input.heads > 1 ? `, head ${head + 1} of ${input.heads}` : ''}</h2>
      <div class="pair">
        ${map('first', 'First sentence', input.words, output.first.weights[head])}
        ${map('second', 'Second sentence', second, output.second.weights[head])}
      </div>`;
  }
}

customElements.get('pe-order-lab') ?? customElements.define('pe-order-lab', OrderLab);
