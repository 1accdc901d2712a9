/**
 * <pe-challenge-fields>: a task, the settings that are free, and the number to reach. Properties `draft`, `measures`: the numbers to
 * choose from, `offered`: the settings that can be free, `words`: what is said of it; event `change`, after which `draft` is as typed.
 */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { controls } from '../../draw/controls.ts';
import type { Setting } from '../../settings/setting.ts';
import { goalWords, longest, type Operator, operators } from '../../tasks/challenge.ts';
import { type MeasureId, measures } from '../../tasks/measures.ts';
import type { Draft } from './challenge-draft.ts';
import { fieldStyles } from './styles.ts';

type Typed = 'ask' | 'hint' | 'low' | 'high';

export class ChallengeFields extends LitElement {
  static override properties = {
    draft: { attribute: false },
    measures: { attribute: false },
    offered: { attribute: false },
    words: {},
  };

  declare draft: Draft;
  declare measures: readonly MeasureId[];
  declare offered: readonly Pick<Setting, 'name' | 'title'>[];
  declare words: string;

  static override styles = [controls, fieldStyles];

  #change(event: Event, changes: Partial<Draft>) {
    event.stopPropagation();
    this.draft = { ...this.draft, ...changes };
    this.dispatchEvent(new Event('change'));
  }

  #text(name: Typed, words: string): TemplateResult {
    const isNumber = name === 'low' || name === 'high';
    return html`<input
      type=${isNumber ? 'number' : 'text'}
      step="any"
      aria-label=${words}
      placeholder=${words}
      maxlength=${longest}
      .value=${this.draft[name]}
      @change=${(event: Event) => this.#change(event, { [name]: (event.target as HTMLInputElement).value })}
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
              ({ name, title }) => html`<label>
                <input
                  type="checkbox"
                  .checked=${free.includes(name)}
                  aria-label="${title}: free"
                  @change=${(event: Event) => this.#change(event, { free: toggled(name) })}
                />${title}
              </label>`,
            )
      }
    </fieldset>`;
  }

  #goal(): TemplateResult {
    const { measure, op } = this.draft;
    const unit = measures[measure].unit;
    const words = (one: Operator) =>
      one === 'between' ? one : goalWords({ measure, op: one, value: 0 }, () => '').trim();
    const inUnit = unit && ` (${unit})`;
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
      ${this.#text('low', `${op === 'between' ? 'Smaller number' : 'Number'}${inUnit}`)}
      ${op === 'between' ? this.#text('high', `Larger number${inUnit}`) : nothing}`;
  }

  override render(): TemplateResult {
    return html`${this.#text('ask', 'Task')} ${this.#free()} ${this.#goal()} ${this.#text('hint', 'Hint, if any')}
      <p role="status">${this.words}</p>`;
  }
}

customElements.get('pe-challenge-fields') ?? customElements.define('pe-challenge-fields', ChallengeFields);
