/** The fields of what an embed asks of its readers: a challenge, a prediction. */

import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { controls } from '../../draw/controls.ts';
import type { Setting } from '../../settings/setting.ts';
import { titleOf } from '../../shell/controls/setting-text.ts';
import { goalWords, longest, type Operator, operators } from '../../tasks/challenge.ts';
import { type MeasureId, measures } from '../../tasks/measures.ts';
import { readPrediction, writePrediction } from '../../tasks/task-rows.ts';
import type { Draft } from './challenge-draft.ts';

/** Styles that put the fields one under the other. */
const fieldStyles = css`
  :host {
    display: grid;
    gap: var(--space-2);
    margin-top: var(--space-1);
  }
  input:not([type='checkbox']),
  select {
    box-sizing: border-box;
    width: 100% !important;
  }
  fieldset {
    display: grid;
  }
  .quantity {
    display: grid;
    grid-template-columns: 1fr auto;
    align-items: center;
    gap: var(--space-1);
  }
  p {
    margin: 0;
    color: var(--ink-soft);
    font-size: var(--text-small);
  }
`;

type Typed = 'ask' | 'hint' | 'low' | 'high';

/**
 * <pe-challenge-fields>: a task, the settings that are free, and the number to reach. Properties `draft`, `measures`: the numbers to
 * choose from, `offered`: the settings that can be free, `words`: what is said of it; event `change`, after which `draft` is as typed.
 */
export class ChallengeFields extends LitElement {
  static override properties = {
    draft: { attribute: false },
    measures: { attribute: false },
    offered: { attribute: false },
    words: {},
  };

  declare draft: Draft;
  declare measures: readonly MeasureId[];
  declare offered: readonly Setting[];
  declare words: string;

  static override styles = [controls, fieldStyles];

  #change(event: Event, changes: Partial<Draft>) {
    event.stopPropagation();
    this.draft = { ...this.draft, ...changes };
    this.dispatchEvent(new Event('change'));
  }

  /** Heard while it is typed: a button that waits for the last entry can then be pressed at once. */
  #text(name: Typed, words: string): TemplateResult {
    const isNumber = name === 'low' || name === 'high';
    return html`<input
      type=${isNumber ? 'number' : 'text'}
      step="any"
      aria-label=${words}
      placeholder=${words}
      maxlength=${longest}
      .value=${live(this.draft[name])}
      @input=${(event: Event) => this.#change(event, { [name]: (event.target as HTMLInputElement).value })}
    />`;
  }

  #free(): TemplateResult {
    const { free } = this.draft;
    const toggled = (name: string) =>
      free.includes(name) ? free.filter((one) => one !== name) : [...free, name];
    return html`<fieldset>
      <legend>Readers may change</legend>
      ${
        this.offered.length === 0
          ? html`<p>Tick controls above first, and lock none of them.</p>`
          : this.offered.map(
              (row) => html`<label>
                <input
                  type="checkbox"
                  .checked=${free.includes(row.name)}
                  aria-label="${titleOf(row)}: free"
                  @change=${(event: Event) => this.#change(event, { free: toggled(row.name) })}
                />${titleOf(row)}
              </label>`,
            )
      }
    </fieldset>`;
  }

  #goal(): TemplateResult {
    const { measure, op } = this.draft;
    const { unit } = measures[measure];
    const words = (one: Operator) =>
      one === 'between' ? one : goalWords({ measure, op: one, value: 0 }, () => '').trim();
    const number = (name: 'low' | 'high', words: string) =>
      html`<span class="quantity">${this.#text(name, unit ? `${words} (${unit})` : words)} ${unit}</span>`;
    return html`<select
        aria-label="Goal"
        @change=${(event: Event) =>
          this.#change(event, { measure: (event.target as HTMLSelectElement).value as MeasureId })}
      >
        ${this.measures.map((id) => html`<option value=${id} .selected=${id === measure}>${measures[id].title}</option>`)}
      </select>
      <select
        aria-label="Comparison"
        @change=${(event: Event) => this.#change(event, { op: (event.target as HTMLSelectElement).value as Operator })}
      >
        ${operators.map((one) => html`<option value=${one} .selected=${one === op}>${words(one)}</option>`)}
      </select>
      ${number('low', op === 'between' ? 'Smaller number' : 'Number')}
      ${op === 'between' ? number('high', 'Larger number') : nothing}`;
  }

  override render(): TemplateResult {
    return html`${this.#text('ask', 'Task')} ${this.#free()} ${this.#goal()} ${this.#text('hint', 'Hint, if any')}
      <p role="status">${this.words}</p>`;
  }
}

customElements.get('pe-challenge-fields') ?? customElements.define('pe-challenge-fields', ChallengeFields);

/** As many choices as a link takes. */
const mostChoices = 5;

/**
 * <pe-prediction-fields>: a question and its choices. Properties `start`: the prediction to start from, as a link writes it, and `predict`:
 * the one that is typed, '' while it is incomplete, with `problem`, which says why; event `change`.
 */
export class PredictionFields extends LitElement {
  static override properties = {
    start: {},
    question: { state: true },
    choices: { state: true },
    right: { state: true },
  };

  start = '';
  private question = '';
  /** as typed; empty ones do not count */
  private choices: readonly string[] = ['', '', ''];
  /** index of the right choice; -1 if none is marked */
  private right = -1;

  static override styles = [controls, fieldStyles];

  override willUpdate(changed: PropertyValues<this>): void {
    const prediction = changed.has('start') && readPrediction(this.start);
    if (!prediction) return;
    this.question = prediction.question;
    this.choices = prediction.choices;
    this.right = prediction.right ?? -1;
  }

  get #isEmpty(): boolean {
    return [this.question, ...this.choices].every((text) => text.trim() === '');
  }

  get #text(): string | null {
    const choices = this.choices.map((choice) => choice.trim());
    const right = choices[this.right];
    const given = choices.filter(Boolean);
    return writePrediction({
      question: this.question.trim(),
      choices: given,
      right: right ? given.indexOf(right) : null,
    });
  }

  get predict(): string {
    const text = this.#text ?? '';
    return text.length <= longest ? text : '';
  }

  /** why it is not asked, or '' */
  get problem(): string {
    if (this.#isEmpty) return '';
    const texts = [this.question, ...this.choices].map((text) => text.trim());
    if (texts.some((text) => /\||\*$/.test(text)))
      return 'Leave out | and a * at the end: the link uses them itself.';
    if (!texts[0] || texts.slice(1).filter(Boolean).length < 2)
      return 'Enter a question and at least two choices.';
    if (!this.predict) return `Question and choices may have ${longest} characters in all.`;
    return '';
  }

  #change(changes: Partial<{ question: string; choices: readonly string[]; right: number }>) {
    Object.assign(this, changes);
    this.dispatchEvent(new Event('change'));
  }

  #choice(value: string, i: number): TemplateResult {
    return html`<input
      aria-label="Choice ${i + 1}"
      placeholder="Choice ${i + 1}"
      maxlength=${longest}
      .value=${value}
      @change=${(event: Event) => {
        event.stopPropagation();
        this.#change({ choices: this.choices.with(i, (event.target as HTMLInputElement).value) });
      }}
    />`;
  }

  override render(): TemplateResult {
    const { problem } = this;
    return html`<input
        aria-label="Question"
        placeholder="Question"
        maxlength=${longest}
        .value=${this.question}
        @change=${(event: Event) => {
          event.stopPropagation();
          this.#change({ question: (event.target as HTMLInputElement).value });
        }}
      />
      ${this.choices.map((choice, i) => this.#choice(choice, i))}
      ${
        this.choices.length < mostChoices
          ? html`<button type="button" @click=${() => this.#change({ choices: [...this.choices, ''] })}>
              Another choice
            </button>`
          : nothing
      }
      <select
        aria-label="The right choice"
        @change=${(event: Event) => {
          event.stopPropagation();
          this.#change({ right: Number((event.target as HTMLSelectElement).value) });
        }}
      >
        <option value="-1">No choice is marked right</option>
        ${this.choices.map((choice, i) => (choice.trim() ? html`<option value=${i} .selected=${i === this.right}>Right: ${choice}</option>` : nothing))}
      </select>
      <p role="status">${problem || 'The figure stays covered until the reader has chosen.'}</p>`;
  }
}

customElements.get('pe-prediction-fields') ?? customElements.define('pe-prediction-fields', PredictionFields);
