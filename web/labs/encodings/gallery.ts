/**
 * <pe-gallery>: every scheme as a small picture, grouped by where it acts. One of them is chosen, by pointer or by keyboard: it
 * is a toolbar, with one stop for the Tab key, in which the arrow keys, Home and End move.
 *
 * Properties
 *   schemes   readonly Source[]
 *   chosen    string                                   id of the chosen scheme
 *   pictures  Record<string, Matrix | null> | null     by id; null until they are there
 *   table     LoadedTable | null                       the reader's, which is the picture of its own card
 * Events
 *   choose    CustomEvent<string>                      the id of another scheme
 */
import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import type { Matrix } from '../../core/types.ts';
import { colorDomain } from '../../draw/color-scale.ts';
import { paintCanvas } from '../../draw/raster.ts';
import { controls } from '../../draw/theme.ts';
import { rowsOf, type Source, tableId } from '../encoding-input.ts';
import type { LoadedTable } from '../tables/shelf.ts';
import { type Kind, kinds } from './kinds.ts';

const pixels = 24;

/** Rows and columns at equal steps, as many as a card can show. */
function sampleOf(table: LoadedTable): Matrix {
  const { cols, data } = table.matrix;
  const [height, width] = [Math.min(rowsOf(table), pixels), Math.min(cols, pixels)];
  const at = (i: number, shown: number, all: number) => Math.floor((i * all) / shown);
  const sample = Float32Array.from({ length: height * width }, (_, i) => {
    const row = table.drop + at(Math.floor(i / width), height, rowsOf(table));
    return data[row * cols + at(i % width, width, cols)];
  });
  return { rows: height, cols: width, data: sample };
}

export class Gallery extends LitElement {
  static override properties = {
    schemes: { attribute: false },
    chosen: {},
    pictures: { attribute: false },
    table: { attribute: false },
  };

  declare schemes: readonly Source[];
  declare chosen: string;
  declare pictures: Readonly<Record<string, Matrix | null>> | null;

  declare table: LoadedTable | null;

  constructor() {
    super();
    this.table = null;
    this.schemes = [];
    this.chosen = '';
    this.pictures = null;
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
      /* One line that scrolls; where there is room, as many lines as it takes. */
      .groups {
        display: flex;
        gap: var(--space-2) var(--space-3);
        padding: 3px;
        overflow-x: auto;
      }
      .group {
        flex: none;
      }
      .place {
        margin: 0 0 var(--space-1);
        padding-bottom: 2px;
        border-bottom: 1px solid var(--line);
        color: var(--ink-soft);
        white-space: nowrap;
      }
      .tiles {
        display: flex;
      }
      button {
        display: grid;
        gap: var(--space-1);
        align-content: start;
        justify-items: center;
        width: 6.75rem;
        padding: var(--space-1) 2px;
        border-color: transparent;
        font-size: inherit;
        line-height: inherit;
      }
      canvas {
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
      span {
        min-height: 2.4em;
        overflow-wrap: break-word;
        max-width: 100%;
        text-align: center;
      }
      @container gallery (min-width: 44rem) {
        .groups {
          flex-wrap: wrap;
          overflow-x: visible;
        }
        .tiles {
          flex-wrap: wrap;
        }
        .group {
          flex: 0 1 auto;
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
    return html`<div class="groups" role="toolbar" aria-label="Positional encodings" @keydown=${this.#move}>
      ${groups.map(
        ({ kind, schemes }) => html`<div class="group" role="group" aria-labelledby=${kind}>
          <p class="place" id=${kind}>${kinds[kind].place}</p>
          <div class="tiles">${schemes.map((scheme) => this.#tile(scheme))}</div>
        </div>`,
      )}
    </div>`;
  }

  #tile({ id, title }: Source): TemplateResult {
    const isChosen = id === this.chosen;
    return html`<button
      type="button"
      data-scheme=${id}
      tabindex=${isChosen ? 0 : -1}
      aria-pressed=${isChosen}
      @click=${() => this.#choose(id)}
    >
      <canvas class=${id === tableId && !this.table ? 'empty' : ''} width="1" height="1"></canvas>
      <span>${title}</span>
    </button>`;
  }

  #choose(id: string) {
    if (id !== this.chosen) this.dispatchEvent(new CustomEvent('choose', { detail: id }));
  }

  /** Moves the focus only: each choice is work for the core, and a step in the history. */
  #move(event: KeyboardEvent) {
    const tiles = [...this.renderRoot.querySelectorAll('button')];
    const at = tiles.indexOf(event.target as HTMLButtonElement);
    const steps: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      Home: 0,
      End: tiles.length - 1,
    };
    const to = steps[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    tiles[(to + tiles.length) % tiles.length].focus();
  }

  protected override updated(changed: PropertyValues<this>): void {
    const tiles = [...this.renderRoot.querySelectorAll('button')];
    if (changed.has('pictures') || changed.has('schemes') || changed.has('table'))
      for (const tile of tiles) this.#paint(tile);
    if (changed.has('chosen')) this.#showChosen(tiles);
  }

  #paint(tile: HTMLButtonElement) {
    const canvas = tile.querySelector('canvas');
    const id = tile.dataset.scheme ?? '';
    const matrix = id === tableId ? this.table && sampleOf(this.table) : this.pictures?.[id];
    if (!canvas || !matrix) return;
    paintCanvas(canvas, matrix, 'diverging', colorDomain('diverging', matrix.data));
  }

  /** Scrolls the strip, and nothing else, to where the chosen one can be seen. */
  #showChosen(tiles: readonly HTMLButtonElement[]) {
    const strip = this.renderRoot.querySelector('.groups');
    const tile = tiles.find(({ dataset }) => dataset.scheme === this.chosen);
    if (!strip || !tile) return;
    const [outer, inner] = [strip.getBoundingClientRect(), tile.getBoundingClientRect()];
    if (inner.left < outer.left || inner.right > outer.right)
      strip.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }
}

customElements.get('pe-gallery') ?? customElements.define('pe-gallery', Gallery);
