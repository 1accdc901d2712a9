/**
 * <pe-property-grid>: the proximity of many embeddings side by side, each with its three numbers. One of them is chosen, by
 * pointer or by keyboard: it is a toolbar, with one stop for the Tab key, in which the arrow keys, Home and End move.
 *
 * Properties
 *   basic    readonly Item[]      the six and their combinations, row by row; the first place of the first row is left free
 *   others   readonly Item[]
 *   cells    readonly GridCell[] | null
 *   chosen   string               id
 * Events
 *   choose   CustomEvent<string>  the id of another item
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Matrix } from '../../core/types.ts';
import { colorDomain } from '../../draw/color-scale.ts';
import { formatFull } from '../../draw/format.ts';
import { paintCanvas } from '../../draw/raster.ts';
import { define } from '../../draw/stage.ts';
import { controls } from '../../draw/theme.ts';
import type { GridCell } from './grid-job.ts';
import type { Item } from './items.ts';
import { holds, numberText, propertyNames, propertyOrder } from './standing.ts';

const styles = css`
  :host {
    display: block;
    min-width: 0;
    container: grid / inline-size;
    font-family: var(--sans);
    font-size: max(var(--text-small), 13px);
    line-height: var(--leading-tight);
  }
  .tiles {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 10rem), 1fr));
    gap: var(--space-2);
  }
  .others {
    margin-top: var(--space-2);
  }
  .legend {
    grid-column: 1 / -1;
    margin: 0;
    color: var(--ink-soft);
    line-height: var(--leading);
  }
  button {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-1) var(--space-2);
    align-content: start;
    min-width: 0;
    padding: var(--space-2);
    border-color: var(--line);
    font-size: inherit;
    line-height: inherit;
    text-align: left;
  }
  button[aria-pressed='true'] {
    background: var(--surface);
    border-color: var(--ink);
    box-shadow: inset 0 0 0 1px var(--ink);
    color: var(--ink);
  }
  .title {
    display: block;
    min-height: 4.8em;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .origin {
    display: block;
    color: var(--ink-soft);
    font-weight: 400;
  }
  canvas {
    box-sizing: border-box;
    width: 6rem;
    height: 6rem;
    image-rendering: pixelated;
    border: 1px solid var(--edge);
    forced-color-adjust: none;
    print-color-adjust: exact;
  }
  .numbers {
    display: grid;
    gap: 2px;
    align-content: start;
  }
  .number {
    display: grid;
    font-variant-numeric: tabular-nums;
  }
  .number > :first-child {
    color: var(--ink-soft);
  }
  .holds {
    color: var(--satisfied);
  }
  .broken {
    color: var(--violated);
  }
  .value {
    white-space: nowrap;
  }
  @container grid (min-width: 60rem) {
    .tiles {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
    .legend {
      grid-column: auto;
    }
    button {
      grid-template-columns: auto minmax(0, 1fr);
    }
    /* Two lines and the origin, so that the maps of a row stand side by side. */
    .title {
      grid-column: 1 / -1;
      min-height: 3.6em;
    }
    .others .title {
      min-height: 2.4em;
    }
  }
  @media (forced-colors: active) {
    button[aria-pressed='true'] {
      forced-color-adjust: none;
      background: Canvas;
      border-color: Highlight;
      color: CanvasText;
    }
  }
`;

export class PropertyGrid extends LitElement {
  static override styles = [controls, styles];
  static override properties = {
    basic: { attribute: false },
    others: { attribute: false },
    cells: { attribute: false },
    chosen: {},
  };

  declare basic: readonly Item[];
  declare others: readonly Item[];
  declare cells: readonly GridCell[] | null;
  declare chosen: string;

  constructor() {
    super();
    this.basic = [];
    this.others = [];
    this.cells = null;
    this.chosen = '';
  }

  override render() {
    const ids = [...this.basic, ...this.others].map(({ id }) => id);
    const stop = ids.includes(this.chosen) ? this.chosen : ids[0];
    const tiles = (items: readonly Item[]) => items.map((item) => this.#tile(item, item.id === stop));
    return html`<div role="toolbar" aria-label="Embeddings" @keydown=${this.#move}>
      <div class="tiles">
        <p class="legend"><slot></slot></p>
        ${tiles(this.basic)}
      </div>
      ${this.others.length > 0 ? html`<div class="tiles others">${tiles(this.others)}</div>` : nothing}
    </div>`;
  }

  #cell(id: string): GridCell | undefined {
    return this.cells?.find((cell) => cell.id === id);
  }

  #tile({ id, title, origin }: Item, isStop: boolean): TemplateResult {
    const cell = this.#cell(id);
    return html`<button
      type="button"
      data-item=${id}
      tabindex=${isStop ? 0 : -1}
      aria-pressed=${id === this.chosen}
      @click=${() => this.#choose(id)}
    >
      <span class="title">${title} <span class="origin">${origin}</span></span>
      <canvas width="1" height="1"></canvas>
      <span class="numbers">${cell?.problem || propertyOrder.map((property) => this.#number(property, cell))}</span>
    </button>`;
  }

  #number(property: (typeof propertyOrder)[number], cell: GridCell | undefined): TemplateResult {
    const value = cell?.measured?.numbers[property];
    const isHeld = value !== undefined && holds(property, value);
    return html`<span class="number" title=${value === undefined ? nothing : formatFull(value)}>
      <span>${propertyNames[property]}</span>
      <span class="value ${isHeld ? 'holds' : 'broken'}"
        >${value === undefined ? '…' : `${isHeld ? '✓' : '✗'} ${numberText(property, value)}`}</span
      >
    </span>`;
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
    if (!changed.has('cells') && !changed.has('basic') && !changed.has('others')) return;
    for (const tile of this.renderRoot.querySelectorAll('button')) {
      const matrix = this.#cell(tile.dataset.item ?? '')?.measured?.proximity;
      const canvas = tile.querySelector('canvas');
      if (canvas && matrix) paint(canvas, matrix);
    }
  }
}

const paint = (canvas: HTMLCanvasElement, matrix: Matrix) =>
  paintCanvas(canvas, matrix, 'sequential', colorDomain('sequential', matrix.data));

define('pe-property-grid', PropertyGrid);
