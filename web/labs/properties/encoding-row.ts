/**
 * <pe-encoding-row>: the encodings in one line, each with its grade. Arrow keys move along it, and do so, too, where nothing has the
 * focus. A narrow screen shows the chosen one between its neighbours.
 *
 * Properties: groups (readonly Group[]), chosen (id), label, onward (words of the last entry, which leads elsewhere), quiet (whether arrow
 * keys belong to the page while nothing has the focus)
 * Events: choose CustomEvent<string>; onward
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { controlHost } from '../../draw/theme.ts';
import { lockedTitle } from '../../tables/text.ts';

export interface Entry {
  readonly id: string;
  readonly title: string;
  readonly mark: string;
  /** the grade in words */
  readonly grade: string;
  /** what the mark stands for */
  readonly tip: string;
  readonly isLocked: boolean;
}

export interface Group {
  readonly title: string;
  /** the field's abbreviation */
  readonly tip: string;
  readonly entries: readonly Entry[];
}

export class EncodingRow extends LitElement {
  static override properties = {
    groups: { attribute: false },
    chosen: {},
    label: {},
    onward: {},
    quiet: { type: Boolean },
  };
  static override styles = [
    ...controlHost,
    css`
      :host {
        display: block;
        font-family: var(--sans);
        font-size: var(--text-small);
        margin-block: calc(-1.5 * var(--space-1)) calc(3 * var(--space-1));
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0 var(--space-1);
        min-height: 1.5rem;
      }
      .group {
        display: contents;
      }
      .group > span {
        color: var(--ink-soft);
      }
      .group + .group > span {
        margin-inline-start: var(--space-2);
      }
      button {
        min-height: 1.5rem;
        padding: 0 var(--space-1);
        border: 0;
        border-radius: 4px;
        background: none;
        color: var(--ink);
        font-size: inherit;
        white-space: nowrap;
      }
      [aria-checked='true'] {
        background: var(--ink);
        color: var(--paper);
        font-weight: 600;
      }
      .onward {
        margin-inline-start: var(--space-2);
        padding: 0;
        border-radius: 0;
        text-decoration: underline;
        text-decoration-color: var(--edge);
        text-underline-offset: 0.3em;
      }
      button:focus-visible {
        outline: 2px solid var(--focus);
        outline-offset: 1px;
      }
      .turn {
        display: none;
      }
      @container lab (max-width: 37.49rem) {
        :host {
          margin-block: 0 var(--space-1);
        }
        .row {
          flex-wrap: nowrap;
          justify-content: space-between;
          gap: 0;
        }
        .group > span,
        .onward,
        [role='radio']:not(.near) {
          display: none;
        }
        button {
          overflow: hidden;
          min-width: 0;
          min-height: 2.75rem;
          padding: 0;
          text-overflow: ellipsis;
        }
        [aria-checked='true'] {
          flex: none;
          background: none;
          color: var(--ink);
        }
        .turn {
          display: block;
          flex: none;
          width: 1.25rem;
        }
      }
      @media (forced-colors: active) {
        [aria-checked='true'] {
          forced-color-adjust: none;
          background: Highlight;
          color: HighlightText;
        }
      }
      @media print {
        .group:not(:has([aria-checked='true'])) {
          display: none;
        }
        [aria-checked='true'] {
          all: unset;
        }
      }
    `,
  ];

  declare groups: readonly Group[];
  declare chosen: string;
  declare label: string;
  declare onward: string;
  declare quiet: boolean;
  /** whether the focus moves to the next one chosen */
  #isFocusing = false;

  constructor() {
    super();
    this.groups = [];
    this.chosen = '';
    this.label = '';
    this.onward = '';
    this.quiet = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('keydown', this.#keyAnywhere);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('keydown', this.#keyAnywhere);
  }

  readonly #keyAnywhere = (event: KeyboardEvent): void => {
    const { key, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey } = event;
    const hasFocus = document.activeElement !== null && document.activeElement !== document.body;
    if (ctrlKey || metaKey || altKey || shiftKey) return;
    if (defaultPrevented || hasFocus || this.quiet || this.closest('[inert]')) return;
    if (key === 'ArrowLeft' || key === 'ArrowRight') this.#press(event, false);
  };

  /** Its button that leads on. */
  focusOnward(): void {
    this.renderRoot.querySelector<HTMLElement>('.onward')?.focus();
  }

  get #entries(): readonly Entry[] {
    return this.groups.flatMap(({ entries }) => entries);
  }

  #press(event: KeyboardEvent, isFocused = true): void {
    const last = this.#entries.length - 1;
    const at = this.#entries.findIndex(({ id }) => id === this.chosen);
    const [to, by] =
      {
        ArrowLeft: [at - 1, -1],
        ArrowUp: [at - 1, -1],
        ArrowRight: [at + 1, 1],
        ArrowDown: [at + 1, 1],
        Home: [0, 1],
        End: [last, -1],
      }[event.key] ?? [];
    if (to === undefined || by === undefined) return;
    event.preventDefault();
    this.#turn(to, by, isFocused);
  }

  /** Chooses the entry at `to`, or the next free one beyond it. */
  #turn(to: number, by: number, isFocused: boolean): void {
    const entries = this.#entries;
    const count = entries.length;
    const onward = entries.map((_, i) => entries[(((to + i * by) % count) + count) % count]);
    const entry = onward.find(({ isLocked }) => !isLocked);
    if (!entry) return;
    this.#isFocusing = isFocused;
    this.#choose(entry);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!this.#isFocusing || !changed.has('chosen')) return;
    this.#isFocusing = false;
    this.renderRoot.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }

  #choose({ id, isLocked }: Entry): void {
    if (!isLocked) this.dispatchEvent(new CustomEvent<string>('choose', { detail: id }));
  }

  protected override render(): TemplateResult {
    const entries = this.#entries;
    const at = Math.max(
      0,
      entries.findIndex(({ id }) => id === this.chosen),
    );
    const isNear = (entry: Entry) => Math.abs(entries.indexOf(entry) - at) <= 1;
    const turn = (by: number, sign: string) =>
      html`<button class="turn" tabindex="-1" aria-hidden="true" @click=${() => this.#turn(at + by, by, false)}>${sign}</button>`;
    return html`<div class="row" role="radiogroup" aria-label=${this.label} @keydown=${(event: KeyboardEvent) => this.#press(event)}>
      ${turn(-1, '‹')}
      ${this.groups.map(
        ({ title, tip, entries: all }) => html`<span class="group">
          <span title=${tip}>${title}</span>
          ${all.map(
            (entry) => html`<button
              type="button"
              role="radio"
              class=${isNear(entry) ? 'near' : ''}
              data-item=${entry.id}
              tabindex=${entries[at] === entry ? 0 : -1}
              aria-checked=${entry.id === this.chosen}
              aria-label=${[title, entry.title, entry.grade].filter(Boolean).join(', ')}
              aria-disabled=${entry.isLocked}
              title=${entry.isLocked ? lockedTitle : entry.tip || nothing}
              @click=${() => this.#choose(entry)}
            >
              ${entry.title} <span aria-hidden="true">${entry.mark}</span>
            </button>`,
          )}
        </span>`,
      )}
      ${turn(1, '›')}
      ${
        this.onward
          ? html`<button class="onward" @click=${() => this.dispatchEvent(new Event('onward'))}>${this.onward}</button>`
          : nothing
      }
    </div>`;
  }
}

customElements.get('pe-encoding-row') ?? customElements.define('pe-encoding-row', EncodingRow);
