/**
 * <pe-property-grid>: the maps of many embeddings side by side, each with its three numbers. The reader chooses an embedding, or one
 * of its numbers, by pointer or keyboard. The grid is a toolbar with one stop for the Tab key: the left and right arrow keys, Home
 * and End go from embedding to embedding, up and down through the numbers of one.
 *
 * Properties
 *   items    readonly Item[]
 *   cells    readonly GridCell[] | null
 *   chosen   string               id
 *   offers   (choice) => boolean  whether the reader may choose this
 * Events
 *   choose   CustomEvent<GridChoice>  an item, or a number of one
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { paintCanvas } from '../../draw/color-scale.ts';
import { formatFull } from '../../draw/format.ts';
import { defineElement } from '../../draw/stage.ts';
import { controls } from '../../draw/theme.ts';
import type { GridChoice } from './asked-item.ts';
import type { GridCell } from './item-jobs.ts';
import type { Item } from './items.ts';
import {
  gradeFor,
  numberText,
  type PropertyName,
  propertyNames,
  propertyOrder,
} from './measured-properties.ts';
import { gridStyles } from './property-grid-styles.ts';

export class PropertyGrid extends LitElement {
  static override styles = [controls, gridStyles];
  static override properties = {
    items: { attribute: false },
    cells: { attribute: false },
    chosen: {},
    offers: { attribute: false },
  };

  declare items: readonly Item[];
  declare cells: readonly GridCell[] | null;
  declare chosen: string;
  declare offers: (choice: GridChoice) => boolean;

  constructor() {
    super();
    this.items = [];
    this.cells = null;
    this.chosen = '';
    this.offers = () => true;
  }

  override render() {
    const ids = this.items.map(({ id }) => id);
    const stop = ids.includes(this.chosen) ? this.chosen : ids[0];
    return html`<div class="tiles" role="toolbar" aria-label="Embeddings" @keydown=${this.#move}>
      ${this.items.map((item) => this.#tile(item, item.id === stop))}
    </div>`;
  }

  #cell(id: string): GridCell | undefined {
    return this.cells?.find((cell) => cell.id === id);
  }

  #tile({ id, title, origin }: Item, isStop: boolean): TemplateResult {
    const cell = this.#cell(id);
    const isChosen = id === this.chosen;
    const choose = () => this.#choose({ id, property: null });
    return html`<div class="tile ${isChosen ? 'current' : ''}" role="group" aria-label=${title} data-item=${id}>
      <button
        type="button"
        class="whole"
        tabindex=${isStop ? 0 : -1}
        aria-pressed=${isChosen}
        aria-disabled=${!this.offers({ id, property: null })}
        @click=${choose}
      >
        <span class="title">${title} <span class="origin">${origin}</span></span>
      </button>
      <canvas width="1" height="1" @click=${choose}></canvas>
      <div class="numbers">
        ${cell?.problem || html`${propertyOrder.map((property) => this.#number(id, property, cell))}${mapWords(cell?.measured ?? null)}`}
      </div>
    </div>`;
  }

  #number(id: string, property: PropertyName, cell: GridCell | undefined): TemplateResult {
    const value = cell?.measured?.numbers[property];
    const grade = value === undefined ? undefined : gradeFor(property, value);
    return html`<button
      type="button"
      class="number"
      tabindex="-1"
      aria-disabled=${!this.offers({ id, property })}
      title=${value === undefined ? nothing : `${formatFull(value)}. ${grade?.id === 'holds' ? 'Mark it in the map' : 'Show where it fails worst'}`}
      @click=${() => this.#choose({ id, property })}
    >
      <span>${propertyNames[property]}</span>
      <span class="value ${grade?.tone ?? ''}"
        >${value === undefined ? '…' : `${grade?.mark} ${numberText(property, value)}`}</span
      >
    </button>`;
  }

  #choose(detail: GridChoice) {
    if (this.offers(detail)) this.dispatchEvent(new CustomEvent('choose', { detail }));
  }

  /** Moves only the focus: a choice would start jobs and add a step to the history. */
  #move(event: KeyboardEvent) {
    const buttonsOf = (tile: Element) => [...tile.querySelectorAll('button')];
    const tiles = [...this.renderRoot.querySelectorAll('.tile')];
    const button = event.target as HTMLButtonElement;
    const at = tiles.findIndex((tile) => tile.contains(button));
    if (at < 0) return;
    const line = buttonsOf(tiles[at]).indexOf(button);
    const steps: Record<string, readonly [tile: number, line: number]> = {
      ArrowLeft: [at - 1, line],
      ArrowRight: [at + 1, line],
      ArrowUp: [at, line - 1],
      ArrowDown: [at, line + 1],
      Home: [0, line],
      End: [tiles.length - 1, line],
    };
    const to = steps[event.key];
    if (!to) return;
    event.preventDefault();
    const lines = buttonsOf(tiles[(to[0] + tiles.length) % tiles.length]);
    // An embedding that cannot be measured has no numbers.
    const next = to[0] === at ? (to[1] + lines.length) % lines.length : Math.min(to[1], lines.length - 1);
    lines[next].focus();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('cells') && !changed.has('items')) return;
    for (const tile of this.renderRoot.querySelectorAll<HTMLElement>('.tile')) {
      const measured = this.#cell(tile.dataset.item ?? '')?.measured;
      const canvas = tile.querySelector('canvas');
      if (canvas && measured) paintCanvas(canvas, measured.proximity, 'sequential', measured.range.domain);
    }
  }
}

/** Tables may have fewer rows than the other embeddings. */
function mapWords(measured: GridCell['measured']): TemplateResult {
  if (!measured) return html`<span class="size">…</span>`;
  const { proximity, range } = measured;
  return html`<span class="size">map of ${proximity.rows} × ${proximity.rows}${range.words ? `; ${range.words}` : ''}</span>`;
}

defineElement('pe-property-grid', PropertyGrid);
