/** <pe-order-lab>: does attention see the order of words? */
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Matrix } from '../../core/types.ts';
import { formatNumber } from '../../draw/format.ts';
import { insteadOfTable } from '../../tables/chosen-encoding.ts';
import '../../draw/heat-map.ts';
import type { Cell, Mark } from '../../draw/heat-map.ts';
import '../../shell/controls/control.ts';
import { onDemand } from '../../draw/on-demand.ts';
import { splitWords } from '../../encoding/word-vectors.ts';
import { type Source, tableSource } from '../../schemes/source.ts';
import type { Move } from '../../shell/chips.ts';
import { encodingLever } from '../../shell/controls/encoding-lever.ts';
import { figuresFrom } from '../../shell/figure.ts';
import { formulaControl, formulaOnDemand, hasFormula } from '../../shell/formula/on-demand.ts';
import type { Action, Fold } from '../../shell/frame/first-screen.ts';
import { frame } from '../../shell/frame/frame.ts';
import { refusedHeadline } from '../../shell/frame/headline.ts';
import { JobRun, markOf, type Result } from '../../shell/job-run.ts';
import { LabElement } from '../../shell/lab-element.ts';
import { painted } from '../../shell/painted.ts';
import { shownAlone } from '../../shell/session.ts';
import { coverStyles, tablesOnDemand, tableZone } from '../../tables/receive-files.ts';
import { isFree } from '../../tasks/access.ts';
import './crossing.ts';
import { readInput } from './input.ts';
import type { OrderInput, OrderOutput } from './job.ts';
import { jobs } from './jobs.ts';
import { followEdit, moveEntry, reorder } from './sentence.ts';
import { settingRows } from './setting-groups.ts';
import { blankWords, judgeOrder, noWords, type OrderVerdict } from './verdict.ts';

const { figure } = figuresFrom(() => import('./figures.ts'));

/** A range symmetric about zero that holds every entry. */
const symmetric = (...matrices: readonly Matrix[]): [number, number] => {
  const reach = ({ data }: Matrix) => data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const largest = Math.max(...matrices.map(reach)) || 1;
  return [-largest, largest];
};

/** Milliseconds that a new lab waits for its first result before it draws: once, with the result, is sooner than twice. */
const patience = 300;

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
  /** the folds, whose code is loaded after the first result, or with a figure of theirs that is shown alone; null until then */
  declare private below: typeof import('./below.ts') | null;
  #isBelowAsked = false;
  #isPatient = true;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  readonly #zone = tableZone(this);
  readonly #run = new JobRun(this, jobs.order);
  /** the input as set now; without words nothing is computed, and the last result stays */
  #input: OrderInput | null = null;

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
      .pair {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
        gap: var(--space-4);
      }
      .outputs {
        margin: var(--space-3) 0;
      }
      .difference {
        position: relative;
      }
      .title {
        margin: 0 0 var(--space-1);
        font-family: var(--sans);
        font-size: 0.9375rem;
      }
      .title span {
        margin-left: 0.6em;
        color: var(--ink-soft);
        font-size: 0.875rem;
      }
      /* Over the cells, which all look alike. */
      .blank {
        position: absolute;
        z-index: 1;
        top: 4.375rem;
        left: 46%;
        translate: -50%;
        width: max-content;
        max-width: 80%;
        margin: 0;
        padding: 0.45rem 1.25rem;
        border-radius: 6px;
        background: var(--paper);
        color: var(--satisfied);
        font-family: var(--sans);
        font-size: 1.0625rem;
        font-weight: 600;
        text-align: center;
        pointer-events: none;
      }
      .sentence input {
        width: 100%;
      }
      @container lab (max-width: 37.49rem) {
        /* The difference alone proves the claim: there is no room for the two outputs. */
        .outputs:not([data-holds]) {
          display: none;
        }
        .difference {
          margin-top: var(--space-2);
        }
        .blank {
          top: 3.75rem;
          /* Beside the labels of the rows, which take up to 30 %. */
          right: 8%;
          left: 34%;
          translate: none;
          width: auto;
          max-width: none;
          padding: 0.2rem 0.25rem;
          font-size: 0.875rem;
        }
      }
    `,
  ];

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.session) return;
    this.#input = readInput(this.session);
    if (!this.#isEmpty) this.#run.ask(this.#input);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#waiting = setTimeout(() => {
      this.#isPatient = false;
      this.requestUpdate();
    }, patience);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#waiting);
  }

  /** Whether nothing is drawn yet. A figure alone loads its code meanwhile. */
  get #isEarly(): boolean {
    const { result, isPending } = this.#run;
    return this.#isPatient && !result && isPending && !shownAlone(this.session);
  }

  get #isEmpty(): boolean {
    return this.#input?.words.length === 0;
  }

  get #result(): Result<OrderInput, OrderOutput> | undefined {
    const { result } = this.#run;
    return result && this.#isEmpty ? { ...result, isCurrent: false } : result;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (this.#isBelowAsked || !this.#run.asked || this.#run.isPending || shownAlone(this.session)) return;
    this.#isBelowAsked = true;
    painted()
      .then(this.#loadBelow)
      .catch(() => {}); // a fold that is opened says so
  }

  readonly #loadBelow = async () => {
    this.below = await import('./below.ts');
  };

  readonly #edit = (event: Event) => {
    const words = (event.target as HTMLInputElement).value;
    const { store } = this.session;
    const permutation = followEdit(store.get('permutation'), splitWords(words).length);
    store.set({ words, permutation }, { transient: event.type === 'input' });
  };

  #move({ detail: { from, to, transient } }: CustomEvent<Move>) {
    if (this.#isEmpty) return;
    const permutation = moveEntry((this.#run.asked as OrderInput).permutation, from, to);
    this.session.store.set({ permutation }, { transient });
  }

  override render() {
    if (!this.session || !this.#input || this.#isEarly) return nothing;
    const result = this.#result;
    const asked = this.#run.asked ?? this.#input;
    const { store } = this.session;
    const verdict = result && judgeOrder(result.input, result.output, this.#actingSources(result.input));
    const shown = verdict ?? (this.#isEmpty ? noWords : undefined);
    // The error stays while the next settings are computed, so that the settings keep their focus.
    const isRefused = this.#run.error !== undefined;
    const action = verdict ? this.#action(asked, verdict) : null;
    const lever = encodingLever(this.session, {
      label: 'Positions',
      beside: ['none', 'sinusoidal', 'rotary', 'alibi', 'learned'],
      invited: action?.isInLever && !store.get('causal') ? 'sinusoidal' : '',
    });
    const crossing = html`<pe-crossing
      class="known"
      ?fixed=${!isFree(store.get(), 'permutation')}
      .words=${asked.words}
      .permutation=${asked.permutation}
      .chosen=${this.row ?? this.cell?.row ?? null}
      @move=${this.#move}
      @point=${this.#point}
    ></pe-crossing>`;
    const sentence = this.#sentenceField();
    return html`${frame(this.session, {
      headline:
        shown?.headline ??
        (isRefused
          ? refusedHeadline(this.#run.error, 'Word order cannot be tested with these settings.')
          : ''),
      finding: shown?.finding,
      isRefused,
      instead: insteadOfTable(this.session),
      mark: markOf(result),
      lever: html`
        ${lever}
        <pe-control class="second" .store=${store} name="causal"></pe-control>
      `,
      proof: html`
        ${crossing} ${formulaOnDemand(this.session, this.#error)}
        ${tablesOnDemand(this.session, hasFormula(this.session) ? undefined : this.#error)}
        ${result && verdict ? this.#renderOutputs(result.input, result.output, verdict) : nothing}
      `,
      action,
      settings: settingRows(this.session, this.#input, sentence),
      controls: {
        scheme: lever,
        words: sentence,
        // The whole proof has the crossing already.
        permutation: shownAlone(this.session)?.id ? crossing : nothing,
        ...formulaControl(this.session, this.#error),
      },
      folds: result ? this.#folds(result, asked) : [],
    })}
    ${this.#zone.cover('Drop a table of positions, or values for T5')}`;
  }

  #point = ({ detail }: CustomEvent<number | null>) => {
    this.row = detail;
  };

  #sentenceField(): TemplateResult {
    return html`<div class="sentence">
      <label for="words">First sentence X</label>
      <input
        id="words"
        maxlength="200"
        autocomplete="off"
        spellcheck="false"
        ?disabled=${!isFree(this.session.store.get(), 'words')}
        .value=${this.session.store.get('words')}
        @input=${this.#edit}
        @change=${this.#edit}
      />
    </div>`;
  }

  #action({ words, permutation }: OrderInput, { outcome }: OrderVerdict): Action | null {
    const inOrder = words.map((_, i) => i);
    switch (outcome) {
      case 'one-word':
        return null;
      case 'same':
        return {
          question: 'Swap two words. Which outputs change?',
          label: 'Swap the first two words',
          sets: { permutation: moveEntry(permutation, 1, 0) },
        };
      case 'unseen':
        return {
          question: 'Give every word a position. Which cells of the difference light up?',
          label: 'Add sinusoidal positions',
          sets: { source: 'scheme', scheme: 'sinusoidal' },
          isInLever: true,
        };
      case 'seen':
        return {
          question: 'Put the words back in their places. What is left of the difference?',
          label: 'Swap back',
          sets: { permutation: inOrder },
        };
    }
  }

  #folds({ input, output, isCurrent }: Result<OrderInput, OrderOutput>, asked: OrderInput): readonly Fold[] {
    const mark = markOf({ isCurrent });
    /** Drawn by code that is loaded after the first result, or sooner if a fold is opened. */
    const drawn = (draw: (below: typeof import('./below.ts')) => unknown) => () =>
      this.below ? html`<div class=${mark}>${draw(this.below)}</div>` : html`${onDemand(this.#loadBelow)}`;
    const head = Math.min(this.session.store.get('head'), input.heads) - 1;
    const row = this.row ?? this.cell?.row ?? output.permuted.worst.row;
    return [
      {
        id: 'every',
        title: 'Every encoding in one list',
        content: drawn(({ everyScheme }) => everyScheme(this.session, asked)),
      },
      {
        id: 'attention',
        title: 'What attends to what',
        content: drawn(({ attentionMaps }) => attentionMaps(input, output, head)),
      },
      {
        id: 'word',
        title: 'One word in both orders',
        content: drawn(({ wordInBothOrders }) => wordInBothOrders(input, output, row)),
      },
      {
        id: 'why',
        title: 'Why: the layer and the proof',
        content: drawn(({ prose }) => prose(this.#actingSources(asked).map(({ kind }) => kind))),
      },
    ];
  }

  get #error(): string {
    const { error, result } = this.#run;
    if (this.#isEmpty && !result) return '';
    const problem = this.#isEmpty ? noWords.headline : error?.message;
    if (!problem) return '';
    return `${problem}${result ? ' The previous result stays.' : ''}`;
  }

  /** The encodings of a result, which the settings may have left behind. */
  #actingSources({ scheme, second, name = '' }: OrderInput): readonly Source[] {
    const sources = [...this.session.catalog, tableSource(name)];
    return [scheme, second].flatMap((id) => (id !== 'none' && sources.find((one) => one.id === id)) || []);
  }

  #renderOutputs(input: OrderInput, output: OrderOutput, { outcome }: OrderVerdict): TemplateResult {
    const { permutedInput, permutedOutput, worst } = output.permuted;
    const words = reorder(input.words, input.permutation);
    const isSeen = outcome === 'seen';
    const domain = symmetric(permutedInput, permutedOutput);
    const marks: Mark[] = isSeen ? [{ ...worst, kind: 'violated', label: 'largest difference' }] : [];
    const cursor = this.cell ?? (this.row === null ? null : { row: this.row });
    const picture = (
      heading: string,
      matrix: Matrix,
      axes: 'counts' | 'none',
      range = domain,
    ) => html`<pe-heat-map
      label=${heading}
      axes=${axes}
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
    ></pe-heat-map>`;
    const map = (name: 'reorder-attend' | 'attend-reorder', heading: string, matrix: Matrix) =>
      figure(name, { heading, name: `order-${name}` }, picture(heading, matrix, 'none'));
    // Rounding is not stretched over the whole colour scale: it would look like a pattern.
    const range = isSeen ? symmetric(output.difference) : domain;
    const blank = blankWords(output.difference, outcome);
    return html`
      <div class="outputs pair">
        ${map('reorder-attend', 'Reorder, then attend: Attn(ΠX)', permutedInput)}
        ${map('attend-reorder', 'Attend, then reorder: Π Attn(X)', permutedOutput)}
      </div>
      <div class="difference">
        <p class="title with-figure"><b>Difference</b>${isSeen ? html`<span>on its own scale, ±${formatNumber(range[1])}</span>` : nothing}</p>
        ${blank ? html`<p class="blank with-figure">${blank}</p>` : nothing}
        ${figure(
          'difference',
          {
            heading: 'Difference',
            name: 'order-difference',
            caption: 'One layer with random weights. Outputs are matched by word, then subtracted.',
          },
          picture('Difference', output.difference, 'counts', range),
        )}
      </div>
    `;
  }
}

customElements.get('pe-order-lab') ?? customElements.define('pe-order-lab', OrderLab);
