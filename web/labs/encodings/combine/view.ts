/** <pe-combine>: the terms of a score when positions are added to the words, and when they are concatenated. */
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Cell } from '../../../draw/heat-map.ts';
import '../../../shell/controls/control.ts';
import { weightWords } from '../../../encoding/layer.ts';
import { JobRun, markOf, type Result } from '../../../shell/job-run.ts';
import { LabElement } from '../../../shell/lab-element.ts';
import { numberTableStyles } from '../../../shell/numbers.ts';
import { term } from '../../../shell/term.ts';
import { VisibilityController } from '../../../shell/visibility.ts';
import { actingSource } from '../../../tables/chosen-encoding.ts';
import { isFree } from '../../../tasks/access.ts';
import { mostCombinedWords, readCombine } from '../input.ts';
import { jobs } from '../jobs.ts';
import { kinds } from '../kinds.ts';
import added from './added.tex';
import { answerOf } from './answer.ts';
import concatenated from './concatenated.tex';
import { costStyles, costTable } from './cost.ts';
import type { CombineInput, CombineOutput } from './job.ts';
import { maps, mapsStyles } from './maps.ts';
import share from './share.tex';

export class CombineSection extends LabElement {
  static override properties = { ...LabElement.properties, cell: { state: true } };

  declare private cell: Cell | null;
  readonly #run = new JobRun(this, jobs.combine);
  readonly #where = new VisibilityController(this);

  constructor() {
    super();
    this.cell = null;
  }

  static override styles = [
    ...LabElement.styles,
    mapsStyles,
    numberTableStyles,
    costStyles,
    css`
      .settings {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
        gap: var(--space-3) var(--space-4);
        align-items: end;
        max-width: 48rem;
        margin: var(--space-3) 0;
        font-family: var(--sans);
        font-size: max(0.9375rem, 13px);
      }
      .settings label {
        display: block;
        margin-bottom: var(--space-1);
      }
      .settings input {
        width: 100%;
      }
      h3 {
        margin: var(--space-4) 0 var(--space-2);
        font-size: var(--text);
      }
      .answer {
        min-height: 4lh;
        font-weight: 600;
      }
      .both {
        min-height: 34rem;
      }
      .prose {
        margin-top: var(--space-4);
      }
    `,
  ];

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.session || !this.#isOnInputs) return;
    const input = readCombine(this.session);
    if (input.words.length > 0) this.#run.ask(input, { isSeen: this.#where.isSeen });
  }

  get #isOnInputs(): boolean {
    return actingSource(this.session).kind === 'input';
  }

  override render() {
    if (!this.session) return nothing;
    if (!this.#isOnInputs) return this.#renderElsewhere();
    const { store } = this.session;
    const { n, heads } = store.get();
    const { result, error } = this.#run;
    const { d, words } = readCombine(this.session);
    return html`<section aria-labelledby="combine">
      <h2 id="combine">What one score is made of</h2>
      <p class="prose answer ${markOf(result)}" role="status">${result ? answerOf(result.output, { n, d: result.input.d, heads }) : nothing}</p>
      <p class="prose">
        Added or concatenated, a score is a sum of four terms: word with word, position with position, and two that mix
        them. All maps share one scale.
      </p>
      <div class="settings">
        <div>
          <label for="sentence">Sentence, up to ${mostCombinedWords} words</label>
          <input
            id="sentence"
            maxlength="200"
            autocomplete="off"
            spellcheck="false"
            ?disabled=${!isFree(store.get(), 'words')}
            .value=${store.get('words')}
            @input=${this.#edit}
            @change=${this.#edit}
          />
        </div>
        <pe-control .store=${store} name="weights" .choices=${weightWords}></pe-control>
      </div>
      <div class="both ${markOf(result)}">
        ${words.length === 0 ? html`<p>Type a word to see its scores.</p>` : result ? guard([result.output, this.cell], () => this.#renderSplits(result)) : nothing}
      </div>
      <p class="message broken" role="status">${error?.message ?? ''}</p>
      ${costTable({ n, d, heads })} ${this.#renderProse()}
    </section>`;
  }

  #renderElsewhere(): TemplateResult {
    const { title, kind } = actingSource(this.session);
    return html`<section aria-labelledby="combine">
      <h2 id="combine">Nothing to add or concatenate</h2>
      <p class="prose">
        Only vectors on the inputs can be added to words or concatenated. “${title}” acts ${kinds[kind].acts}.
      </p>
    </section>`;
  }

  #renderSplits({ input, output }: Result<CombineInput, CombineOutput>): TemplateResult {
    const { words, weights } = input;
    const { add, concat, largest } = output;
    const shared = {
      words,
      largest,
      cell: this.cell,
      point: (cell: Cell | null) => {
        this.cell = cell;
      },
    };
    return html`
      <h3>Added: the same weights read words and positions</h3>
      ${maps({ ...shared, split: add })}
      <h3>
        ${
          weights === 'identity'
            ? 'Concatenated, block-diagonal weights: words and positions never mix'
            : 'Concatenated, full weights: words and positions mix again'
        }
      </h3>
      ${maps({ ...shared, split: concat })}
    `;
  }

  #edit(event: Event) {
    const words = (event.target as HTMLInputElement).value;
    this.session.store.set({ words }, { transient: event.type === 'input' });
  }

  #renderProse(): TemplateResult {
    return html`<div class="prose">
      <p>Added, one matrix M reads all four:</p>
      ${added}
      <p>
        Concatenated, each term has its own block. Block-diagonal weights, such as the identity, leave the mixed blocks and
        the two terms in the middle at zero. Full weights bring them back:
      </p>
      ${concatenated}
      <p>
        The maps show one ${term('head')}: as wide as its input with identity weights, as wide as a word with seeded
        weights, whose standard deviation is 1 / √(width of the input). The share of a term T, with Frobenius norms:
      </p>
      ${share}
      <p>The terms can cancel in the sum.</p>
    </div>`;
  }
}

customElements.get('pe-combine') ?? customElements.define('pe-combine', CombineSection);
