/**
 * <pe-segments>: chooses one setting: a few choices side by side, the rest behind "More…".
 *
 * Properties: store, name (of the setting), label, choices (shown side by side: id to words), more (the others), short (shorter words
 * for narrow screens), kept (ids shown side by side on narrow screens; default: the first three), invited (id of the choice that the
 * lab invites the reader to try: underlined)
 * Events: choose CustomEvent<string>, cancelable, before the store is set
 */
import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { controlHost } from '../../draw/theme.ts';
import { type Store, StoreController } from '../../settings/store.ts';
import { lockedTitle } from '../../tables/text.ts';
import { accessRows, isFree } from '../../tasks/access.ts';
import { text } from '../text.ts';

/** Below this width in pixels, only `fewest` choices are shown side by side. */
const narrow = 420;
const fewest = 3;

class Segments extends LitElement {
  static override properties = {
    store: { attribute: false },
    name: {},
    label: {},
    choices: { attribute: false },
    short: { attribute: false },
    more: { attribute: false },
    kept: { attribute: false },
    value: { attribute: false },
    invited: {},
    isNarrow: { state: true },
  };

  declare store: Store;
  declare name: string;
  label = '';
  choices: ReadonlyMap<string, string> = new Map();
  short: ReadonlyMap<string, string> = new Map();
  more: ReadonlyMap<string, string> = new Map();
  kept: readonly string[] | null = null;
  /** the chosen id, where it differs from the value of the setting; '' if none is chosen */
  declare value: string | undefined;
  invited = '';
  private isNarrow = false;
  #observer: ResizeObserver | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer = new ResizeObserver(([{ contentRect }]) => {
      this.isNarrow = contentRect.width < narrow;
    });
    this.#observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
  }

  static override styles = [
    ...controlHost,
    css`
      :host {
        min-width: 0;
      }
      fieldset {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: var(--segments, flex-start);
        gap: var(--space-1) var(--space-3);
      }
      legend {
        display: contents; /* its words are the flex item */
        color: var(--ink-soft);
        font-weight: 400;
      }
      .row {
        display: flex;
        max-width: 100%;
        border: 1px solid var(--edge);
        border-radius: 6px;
      }
      label,
      select {
        box-sizing: border-box;
        min-height: 2.375rem;
      }
      .row label {
        position: relative;
        display: flex;
        flex-direction: column;
        align-items: center;
        justify-content: center;
        padding: 0 var(--space-3);
        border-right: 1px solid var(--line);
        white-space: nowrap;
        cursor: pointer;
      }
      label:first-child {
        border-radius: 5px 0 0 5px;
      }
      label:last-child {
        border-right: 0;
        border-radius: 0 5px 5px 0;
      }
      /* The room of bold words: nothing moves when another choice is made. */
      .row label::before {
        content: attr(data-words) / '';
        height: 0;
        overflow: hidden;
        visibility: hidden;
        font-weight: 600;
      }
      /* The label is what one sees and presses; the radio button keeps focus and name for assistive technology. */
      input {
        position: absolute;
        inset: 0;
        width: 100% !important;
        height: 100% !important;
        margin: 0 !important;
        cursor: pointer;
      }
      input,
      input:disabled {
        opacity: 0;
      }
      /* The group is dimmed as a whole. */
      select:disabled {
        opacity: 1;
      }
      label:has(:checked),
      select.chosen {
        background-color: var(--ink);
        color: var(--paper);
        font-weight: 600;
      }
      label:has(:focus-visible),
      select:focus-visible {
        outline: 2px solid var(--focus);
        outline-offset: 2px;
      }
      .invited::after {
        content: '';
        position: absolute;
        inset: auto 0 0;
        height: 4px;
        background: var(--position);
      }
      :disabled :is(label, input, select) {
        cursor: default;
      }
      .row select {
        min-width: 0;
        width: 6.5rem;
        max-width: 9.5rem;
        field-sizing: content;
        border: 0;
        border-radius: 0 5px 5px 0;
        background-color: transparent;
      }
      .row select.chosen {
        width: auto; /* of the words that it names; without field-sizing, of its longest ones */
        min-width: 7.75rem;
        max-width: 12.5rem;
        background-color: var(--ink);
      }
      @container lab (max-width: 37.49rem) {
        /* Where its words are too long for the screen, the row scrolls, not the page; a ring fits around it. */
        fieldset {
          display: block;
          overflow-x: auto;
          margin: calc(-1 * var(--space-1));
          padding: var(--space-1);
        }
        .row {
          width: 100%;
          min-width: min-content;
          max-width: none;
        }
        .row label {
          flex: 1 1 auto;
          padding: 0 min(var(--space-1), 1cqw);
          text-align: center;
          white-space: normal;
        }
        .row :is(label, select) {
          min-height: 2.875rem;
        }
      }
      /* Its label and its words. */
      @media print {
        .row,
        .row label::before,
        .row.row :is(label, select) {
          all: unset;
        }
      }
      @media (forced-colors: active) {
        label:has(:checked),
        select.chosen {
          forced-color-adjust: none;
          background: Highlight;
          color: HighlightText;
        }
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('store') && this.store) new StoreController(this, this.store, [this.name, ...accessRows]);
  }

  #wordsOf(id: string, words: string): string {
    return (this.isNarrow && this.short.get(id)) || words;
  }

  #choose(value: string) {
    const allowed = this.dispatchEvent(new CustomEvent('choose', { detail: value, cancelable: true }));
    if (allowed) this.store.set({ [this.name]: value });
  }

  override render() {
    const value = this.value ?? String(this.store.get(this.name));
    const isCut = this.isNarrow && this.choices.size + Math.min(this.more.size, 1) > fewest + 1;
    const kept = this.kept ?? [...this.choices.keys()].slice(0, fewest);
    const isBeside = ([id]: readonly [string, string]) => !isCut || kept.includes(id);
    const choices = [...this.choices];
    const beside = choices.filter(isBeside);
    const more = new Map([...choices.filter((one) => !isBeside(one)), ...this.more]);
    const isInMore = more.has(value);
    const isLocked = !isFree(this.store.get(), this.name);
    const invited = isLocked ? '' : this.invited;
    return html`<fieldset ?disabled=${isLocked} title=${isLocked ? lockedTitle : nothing}>
      ${this.label ? html`<legend>${this.label}</legend>` : nothing}
      <div class="row">
        ${beside.map(
          ([id, words]) => html`<label
            data-words=${this.#wordsOf(id, words)}
            class=${id === value ? '' : id === invited ? 'no-print invited' : 'no-print'}
            title=${id === invited && id !== value ? text.tryThisNext : nothing}
            ><input
              type="radio"
              name="segment"
              value=${id}
              .checked=${id === value}
              @change=${() => this.#choose(id)}
            />${this.#wordsOf(id, words)}</label
          >`,
        )}
        ${
          more.size > 0
            ? html`<select
                class=${isInMore ? 'chosen' : 'no-print'}
                aria-label=${text.moreOf(this.label)}
                @change=${(event: Event) => this.#choose((event.target as HTMLSelectElement).value)}
              >
                <option value="" ?hidden=${isInMore} .selected=${!isInMore}>${text.more}</option>
                ${[...more].map(
                  ([id, words]) => html`<option value=${id} .selected=${id === value}>${words}</option>`,
                )}
              </select>`
            : nothing
        }
      </div>
    </fieldset>`;
  }
}

customElements.get('pe-segments') ?? customElements.define('pe-segments', Segments);
