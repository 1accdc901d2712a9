/**
 * <pe-gallery>: every scheme as a small picture, grouped by where it acts. One scheme is chosen; a second may be compared with it.
 * A toolbar with one stop for the Tab key: left and right move between schemes, Home and End to the first and the last, up and down
 * between a scheme and its "compare".
 *
 * Properties
 *   schemes   readonly Source[]
 *   chosen    string                                   id of the chosen scheme
 *   against   string                                   id of the scheme compared with it, or 'none'
 *   fixed     boolean                                  whether the chosen scheme stays
 *   fixedSecond  boolean                               whether the compared scheme stays
 *   pictures  Record<string, Matrix | null> | null     by id; null until they are computed
 *   table     LoadedTable | null                       the reader's table, drawn on its card
 * Events
 *   choose    CustomEvent<string>                      the id of another scheme
 *   compare   CustomEvent<string>                      the id of the scheme to compare with; 'none' stops comparing
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Matrix } from '../../core/types.ts';
import { colorDomain, paintCanvas } from '../../draw/color-scale.ts';
import { controls } from '../../draw/theme.ts';
import { type Source, tableId } from '../../schemes/source.ts';
import { rowCount } from '../../tables/chosen-encoding.ts';
import type { LoadedTable } from '../../tables/table-store.ts';
import { lockedTitle } from '../../tasks/access.ts';
import { type Kind, kinds } from './kinds.ts';

/** The card that a key leads to, from the card `at`. */
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const pixels = 24;

/** Rows and columns at equal steps, as many as a card has pixels. */
function sampleOf(table: LoadedTable): Matrix {
  const { cols, data } = table.matrix;
  const [height, width] = [Math.min(rowCount(table), pixels), Math.min(cols, pixels)];
  const at = (i: number, shown: number, all: number) => Math.floor((i * all) / shown);
  const sample = Float32Array.from({ length: height * width }, (_, i) => {
    const row = table.drop + at(Math.floor(i / width), height, rowCount(table));
    return data[row * cols + at(i % width, width, cols)];
  });
  return { rows: height, cols: width, data: sample };
}

export class Gallery extends LitElement {
  static override properties = {
    schemes: { attribute: false },
    chosen: {},
    against: {},
    fixed: { type: Boolean },
    fixedSecond: { type: Boolean, attribute: 'fixed-second' },
    pictures: { attribute: false },
    isOpen: { state: true },
    table: { attribute: false },
  };

  declare schemes: readonly Source[];
  declare chosen: string;
  declare against: string;
  declare fixed: boolean;
  declare fixedSecond: boolean;
  declare pictures: Readonly<Record<string, Matrix | null>> | null;
  /** where there is room for few cards: whether all are shown, or only those in use */
  declare private isOpen: boolean;

  declare table: LoadedTable | null;

  constructor() {
    super();
    this.table = null;
    this.schemes = [];
    this.chosen = '';
    this.fixed = false;
    this.fixedSecond = false;
    this.against = 'none';
    this.pictures = null;
    this.isOpen = false;
  }

  static override styles = [
    controls,
    css`
      :host {
        display: block;
        min-width: 0;
        container: gallery / inline-size;
        font-family: var(--sans);
        font-size: max(var(--text-small), 13px);
        line-height: var(--leading-tight);
      }
      .groups {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2) var(--space-3);
        padding: 3px;
      }
      .place {
        margin: 0 0 var(--space-1);
        padding-bottom: 2px;
        border-bottom: 1px solid var(--line);
        color: var(--ink-soft);
        white-space: nowrap;
      }
      /* Equally tall in a row, so that their buttons line up. */
      .group {
        display: flex;
        flex-direction: column;
      }
      .cards {
        display: flex;
        flex: 1;
        flex-wrap: wrap;
      }
      .card {
        display: grid;
        grid-template-rows: 1fr auto;
        justify-items: center;
        width: 6.75rem;
      }
      button {
        border-color: transparent;
        font-size: inherit;
        line-height: inherit;
      }
      .choose {
        display: grid;
        gap: var(--space-1);
        align-content: start;
        justify-items: center;
        width: 100%;
        padding: var(--space-1) 2px 0;
      }
      canvas {
        filter: var(--signed);
        width: 2.5rem;
        height: 2.5rem;
        image-rendering: pixelated;
        border: 1px solid var(--edge);
        forced-color-adjust: none;
        print-color-adjust: exact;
      }
      .empty {
        border-style: dashed;
      }
      .choose span {
        min-height: 2.4em;
        overflow-wrap: break-word;
        max-width: 100%;
        text-align: center;
      }
      .compare,
      .use {
        box-sizing: border-box;
        min-height: 1.5rem;
        margin: 0 0 var(--space-1);
        padding: 0.1rem 0.4rem;
      }
      .use {
        align-self: center;
        font-weight: 600;
      }
      .compare[aria-pressed='false'] {
        text-decoration: underline;
        text-underline-offset: 0.2em;
      }
      .all {
        display: none;
        margin-top: var(--space-2);
        border-color: var(--edge);
      }
      /* Little room: the schemes in use, and all on demand, three or more in a row. */
      @container gallery (max-width: 44rem) {
        .all {
          display: inline-block;
        }
        .groups.few .card:not(.in-use),
        .groups.few .group:not(:has(.in-use)) {
          display: none;
        }
        .groups:not(.few) .group {
          width: 100%;
        }
        .groups:not(.few) .cards {
          display: grid;
          grid-template-columns: repeat(auto-fill, minmax(6.25rem, 1fr));
        }
        .groups:not(.few) .card {
          width: auto;
        }
      }
      @media print {
        :host {
          display: none;
        }
      }
    `,
  ];

  override render() {
    const groups = (Object.keys(kinds) as Kind[])
      .map((kind) => ({ kind, schemes: this.schemes.filter((scheme) => scheme.kind === kind) }))
      .filter(({ schemes }) => schemes.length > 0);
    return html`<div
        class="groups ${this.isOpen ? '' : 'few'}"
        role="toolbar"
        aria-label="Positional encodings"
        aria-description="Left and right arrow keys move between encodings, up and down between an encoding and its “compare” button."
        @keydown=${this.#move}
      >
        ${groups.map(
          ({ kind, schemes }) => html`<div class="group" role="group" aria-labelledby=${kind}>
            <p class="place" id=${kind}>${kinds[kind].place}</p>
            <div class="cards">${schemes.map((scheme) => this.#card(scheme))}</div>
          </div>`,
        )}
      </div>
      <button
        type="button"
        class="all"
        aria-expanded=${this.isOpen}
        @click=${() => {
          this.isOpen = !this.isOpen;
        }}
      >
        ${this.isOpen ? 'Show fewer' : `Show all ${this.schemes.length} encodings`}
      </button>`;
  }

  #card({ id, title, kind }: Source): TemplateResult {
    const isChosen = id === this.chosen;
    const isCompared = kind !== 'none' && id === this.against;
    return html`<div class="card ${isChosen || isCompared ? 'in-use' : ''}" data-scheme=${id}>
      <button
        type="button"
        class="choose"
        tabindex=${isChosen ? 0 : -1}
        aria-pressed=${isChosen}
        aria-disabled=${this.fixed}
        title=${this.fixed ? lockedTitle : nothing}
        @click=${() => this.#choose(id)}
      >
        <canvas class=${id === tableId && !this.table ? 'empty' : ''} width="1" height="1"></canvas>
        <span>${title}</span>
      </button>
      ${isChosen ? html`<p class="use">${this.#use(isCompared)}</p>` : this.#compareButton(id, title, kind)}
    </div>`;
  }

  /** A scheme compared with itself differs in its parameters alone. */
  #use(isCompared: boolean): string {
    if (isCompared) return 'A and B';
    return this.against === 'none' ? '✓ shown' : 'A shown';
  }

  #compareButton(id: string, title: string, kind: Kind): TemplateResult | typeof nothing {
    if (kind === 'none' || id === tableId) return nothing;
    const isCompared = id === this.against;
    return html`<button
      type="button"
      class="compare"
      tabindex="-1"
      aria-pressed=${isCompared}
      aria-disabled=${this.fixedSecond}
      title=${this.fixedSecond ? lockedTitle : nothing}
      @click=${() => this.#compare(isCompared ? 'none' : id)}
    >
      ${isCompared ? 'B compared' : 'compare'}<span class="unseen"> with ${title}</span>
    </button>`;
  }

  #choose(id: string) {
    if (this.fixed) return;
    this.isOpen = false;
    if (id !== this.chosen) this.dispatchEvent(new CustomEvent('choose', { detail: id }));
  }

  /** Keeps all cards in sight when a comparison ends: the card has the focus. */
  #compare(id: string) {
    if (this.fixedSecond) return;
    this.isOpen = id === 'none';
    this.dispatchEvent(new CustomEvent('compare', { detail: id }));
  }

  /** Moves the focus and chooses nothing: each choice is computed, and is a step in the history. */
  #move(event: KeyboardEvent) {
    const from = event.target as HTMLElement;
    const to = this.#target(event.key, from);
    if (!to) return;
    event.preventDefault();
    to.focus();
  }

  #target(key: string, from: HTMLElement): HTMLElement | null | undefined {
    const card = from.closest('.card');
    if (!card) return null;
    if (key === 'ArrowDown') return card.querySelector<HTMLElement>('.compare');
    if (key === 'ArrowUp') return card.querySelector<HTMLElement>('.choose');
    // From one "compare" to the next, past cards without one.
    const kind = from.matches('.compare') ? '.compare' : '.choose';
    const all = this.renderRoot.querySelectorAll<HTMLElement>(kind);
    const buttons = [...all].filter((button) => button.checkVisibility());
    const at = buttons.indexOf(from);
    return at < 0 ? null : buttons[steps[key]?.(at, buttons.length) ?? -1];
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('pictures') && !changed.has('schemes') && !changed.has('table')) return;
    for (const card of this.renderRoot.querySelectorAll<HTMLElement>('.card')) this.#paint(card);
  }

  #paint(card: HTMLElement) {
    const canvas = card.querySelector('canvas');
    const id = card.dataset.scheme ?? '';
    const matrix = id === tableId ? this.table && sampleOf(this.table) : this.pictures?.[id];
    if (!canvas || !matrix) return;
    paintCanvas(canvas, matrix, 'diverging', colorDomain('diverging', matrix.data));
  }
}

customElements.get('pe-gallery') ?? customElements.define('pe-gallery', Gallery);
