/**
 * <pe-control>: the control for one setting, chosen by the setting's type. It only reads and writes the store. With the attribute
 * `inline`, label, slider and field of a number share one line.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { controlHost, notPrinted } from '../../draw/theme.ts';
import { choiceName } from '../../schemes/scheme-facts.ts';
import {
  fromStep,
  type Numeric,
  type Setting,
  sliderSteps,
  toStep,
  type Value,
} from '../../settings/setting.ts';
import { type Store, StoreController } from '../../settings/store.ts';
import { readValue, writeValue } from '../../settings/text.ts';
import { type Access, accessOf, accessRows } from '../../tasks/access.ts';
import { text } from '../text.ts';
import { helpOf, titleOf } from './setting-text.ts';

class Control extends LitElement {
  static override properties = {
    store: { attribute: false },
    name: {},
    choices: { attribute: false },
    most: { attribute: false },
    problem: { state: true },
  };

  declare store: Store;
  declare name: string;
  /** the choices offered, each with its words; null: all choices of the setting */
  choices: ReadonlyMap<string, string> | null = null;
  /** the largest number offered here; a larger value stays in the state until it is allowed again */
  most = Infinity;
  private problem = '';

  static override styles = [
    ...controlHost,
    notPrinted,
    css`
      .row {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: var(--space-2);
      }
      /* A target of 24 px. */
      label:has(> [type='checkbox']) {
        padding-block: 2px;
      }
      .row label {
        flex: 1;
        min-width: 0;
      }
      input[type='number'] {
        width: 7em;
        text-align: right;
      }
      /* All on one line, for levers. */
      :host([inline]) > div {
        display: flex;
        align-items: center;
        gap: var(--space-2);
      }
      :host([inline]) .row {
        display: contents;
      }
      :host([inline]) .row label {
        flex: 0 1 auto; /* It breaks once the slider is as narrow as it may be. */
        color: var(--ink-soft);
      }
      :host([inline]) input {
        min-height: 1.875rem;
      }
      :host([inline]) input[type='number'] {
        flex: none;
        order: 1;
        width: 5.25em;
        padding-inline: var(--space-1);
        appearance: textfield;
      }
      :host([inline]) input::-webkit-inner-spin-button {
        display: none;
      }
      :host([inline]) input[type='range'] {
        flex: 1 100 4rem;
        min-width: 3rem;
        max-width: 9rem;
      }
      @container lab (max-width: 37.49rem) {
        :host([inline]) input {
          min-height: 1.625rem;
        }
        :host([inline]) input[type='number'] {
          width: 5em;
        }
        :host([inline]) input[type='range'] {
          min-width: 2rem;
        }
        /* On the line of another control's label: no taller than that line, but pressed from above it, too. */
        :host(.second) label:has(> [type='checkbox']) {
          position: relative;
          min-height: 1.625rem;
          padding-block: 0;
        }
        :host(.second) label:has(> [type='checkbox'])::before {
          content: '';
          position: absolute;
          inset: -1.125rem 0 0;
        }
      }
      select {
        max-width: 60%;
      }
      .stack label {
        display: block;
        margin-bottom: var(--space-1);
      }
      .stack input {
        width: 100%;
      }
      .problem {
        margin: var(--space-1) 0 0;
        color: var(--violated);
        font-size: var(--text-small);
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('store'))
      new StoreController(this, this.store, [this.name, 'scheme', 'lab', ...accessRows]);
  }

  get #row(): Setting | undefined {
    const row = this.store.settings.setting(this.name, this.store.get('scheme'));
    return row?.type === 'integer' && row.max > this.most ? { ...row, max: this.most } : row;
  }

  get #access(): Access {
    return accessOf(this.store.get(), this.name);
  }

  get #value(): Value {
    const value = this.store.get(this.name) ?? (this.#row as Setting).default;
    return typeof value === 'number' ? Math.min(value, this.most) : value;
  }

  #set(value: Value, transient = false) {
    this.problem = '';
    this.store.set({ [this.name]: value }, { transient });
  }

  /** Takes typed text only if all of it is a valid value, so that a typing error loses nothing. */
  #type(row: Setting, field: HTMLInputElement) {
    const value = this.#read(row, field.value);
    if (value === undefined) {
      this.problem = text.enter(row, this.#shown());
    } else {
      const isTooMuch = typeof value === 'number' && value > this.most;
      const [problem] = this.store.set({ [this.name]: isTooMuch ? this.most : value });
      this.problem = isTooMuch ? text.tooLarge(value, this.most) : (problem?.message ?? '');
    }
    field.value = this.#shown();
  }

  /** Text is taken literally; only links escape it. Whole numbers may also be typed as 1e6. */
  #read(row: Setting, text: string): Value | undefined {
    const typed = text.trim();
    if (row.type === 'text') return text;
    if (row.type === 'integers' || row.type === 'numbers')
      return readValue(row, typed.replaceAll(/[\s,]+/g, ','));
    if (row.type !== 'integer') return readValue(row, typed);
    const value = readValue({ ...row, type: 'number' }, typed);
    return Number.isInteger(value) ? value : undefined;
  }

  #shown(): string {
    const row = this.#row as Setting;
    return row.type === 'text' ? String(this.#value) : writeValue(row, this.#value);
  }

  override render() {
    const row = this.#row;
    if (!row || this.#access === 'hidden') return nothing;
    return html`${this.#control(row)}${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}`;
  }

  #control(row: Setting): TemplateResult {
    const isFixed = this.#access === 'fixed';
    const help = helpOf(row.name) ?? nothing;
    switch (row.type) {
      case 'boolean':
        return html`<label title=${help}>
          <input
            type="checkbox"
            ?disabled=${isFixed}
            .checked=${live(this.#value === true)}
            @change=${(event: Event) => this.#set((event.target as HTMLInputElement).checked)}
          />${titleOf(row)}</label
        >`;
      case 'choice':
        return html`<div class="row" title=${help}>
          <label for="field">${titleOf(row)}</label>
          <select id="field" ?disabled=${isFixed} @change=${(event: Event) => this.#set((event.target as HTMLSelectElement).value)}>
            ${(this.choices ? [...this.choices.keys()] : row.choices).map(
              (choice) =>
                html`<option value=${choice} .selected=${live(choice === this.#value)}>
                  ${this.choices?.get(choice) ?? choiceName(row.name, choice)}
                </option>`,
            )}
          </select>
        </div>`;
      case 'integer':
      case 'number':
        return this.#number(row, isFixed);
      default:
        return html`<div class="stack" title=${help}>
          <label for="field">${titleOf(row)}</label>
          <input
            id="field"
            ?disabled=${isFixed}
            autocomplete="off"
            .value=${live(this.#shown())}
            aria-invalid=${this.problem ? 'true' : 'false'}
            @change=${(event: Event) => this.#type(row, event.target as HTMLInputElement)}
          />
        </div>`;
    }
  }

  #number(row: Numeric, isFixed: boolean): TemplateResult {
    const value = this.#value as number;
    const slide = (event: Event, transient: boolean) =>
      this.#set(fromStep(row, Number((event.target as HTMLInputElement).value)), transient);
    return html`<div title=${helpOf(row.name) ?? nothing}>
      <div class="row">
        <label for="field">${titleOf(row)}${row.unit ? html` (${row.unit})` : nothing}</label>
        <input
          id="field"
          type="number"
          ?disabled=${isFixed}
          step=${row.type === 'integer' ? 1 : 'any'}
          min=${row.min}
          max=${row.max}
          .value=${live(writeValue(row, value))}
          aria-invalid=${this.problem ? 'true' : 'false'}
          @change=${(event: Event) => this.#type(row, event.target as HTMLInputElement)}
        />
      </div>
      ${
        row.slider !== false
          ? html`<input
            type="range"
            ?disabled=${isFixed}
            aria-label=${titleOf(row)}
            aria-valuetext=${writeValue(row, value)}
            min="0"
            max=${sliderSteps}
            step=${row.scale === 'log' ? 1 : 'any'}
            .value=${live(String(toStep(row, value)))}
            @input=${(event: Event) => slide(event, true)}
            @change=${(event: Event) => slide(event, false)}
            @keydown=${(event: KeyboardEvent) => this.#step(row, event)}
            @keyup=${() => this.#set(this.#value)}
          />`
          : nothing
      }
    </div>`;
  }

  /** Arrow keys change a whole number by one, whatever the slider's own step. */
  #step(row: Numeric, event: KeyboardEvent) {
    const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (row.type !== 'integer' || direction === undefined) return;
    event.preventDefault();
    const value = (this.#value as number) + direction;
    if (value >= row.min && value <= row.max) this.#set(value, true);
  }
}

customElements.get('pe-control') ?? customElements.define('pe-control', Control);
