/**
 * <pe-row-figure>: a table, and beside it the similarity of one row to all others on the same vertical axis. (Over 300 lines: one element
 * with its keys and styles.) The row has a handle to drag or to move with the arrow keys, unless it is fixed. A mouse can drag anywhere.
 *
 * Properties
 *   content  RowContent   what is drawn
 *   row      number       the row compared, counted from 0
 *   fixed    boolean      whether the reader cannot move the row
 * Events
 *   row      CustomEvent<RowMove>   the reader moved it
 *
 * It is a figure source: scene(), data(), array() give the table in its own order.
 */
import { type CSSResultGroup, css, html, type PropertyValues, type TemplateResult } from 'lit';
import type { Matrix } from '../../../core/types.ts';
import { blockMeans, pixelsFor } from '../../../draw/block-means.ts';
import { colorDomain, type Domain, extent, paintCells } from '../../../draw/color-scale.ts';
import { defineElement } from '../../../draw/define-element.ts';
import type { FigureData, FigureSource } from '../../../draw/export/source.ts';
import { formatMore, formatNumber } from '../../../draw/format.ts';
import { type Cell, moveCursor } from '../../../draw/heat-map-reading.ts';
import { InteractiveFigure, type Readout, sceneOf } from '../../../draw/interactive-figure.ts';
import { paintCanvas } from '../../../draw/paint.ts';
import type { Scene, SceneItem } from '../../../draw/scene.ts';
import { placeOver, stageStyles } from '../../../draw/stage.ts';
import { indexLabel } from '../../../draw/ticks.ts';
import { LateFollower } from '../../../draw/when-used.ts';
import type { RowGhosts } from './ghost.ts';
import { layoutRow, type RowLayout, type RowPicture, rowAt, rowY, similarityDomain } from './layout.ts';
import { rowItems } from './scene.ts';
import { rowText } from './text.ts';

export interface RowMove {
  readonly row: number;
  /** true during a drag */
  readonly transient: boolean;
}

export interface RowContent extends Pick<RowPicture, 'rowStart' | 'groups' | 'measure' | 'names' | 'title'> {
  /** n x d */
  readonly table: Matrix;
  /** similarity of all pairs of rows, n x n */
  readonly similarity: Matrix;
  /** n x 2: the first offset to the right, and to the left, at which similarity does not fall; 0 if it falls to the end */
  readonly falls: Int32Array | null;
  /** describes a cell */
  readonly describe: (row: number, col: number, value: number) => string;
}

const empty: Matrix = { rows: 0, cols: 0, data: new Float32Array() };

const styles = css`
  .cells {
    filter: var(--signed);
    image-rendering: pixelated;
    forced-color-adjust: none;
    print-color-adjust: exact;
  }
  .handle {
    z-index: 1;
    display: grid;
    place-content: center;
    box-sizing: border-box;
    width: 1.125rem;
    height: 2.25rem;
    translate: -50% -50%;
    border: 2px solid var(--ink);
    border-radius: 8px;
    background: var(--paper);
    color: var(--ink);
    font-size: var(--text-small);
    line-height: 1;
    cursor: ns-resize;
    touch-action: none;
  }
  .handle::before {
    content: '';
    width: 7px;
    height: 9px;
    border-block: 1.5px solid;
    background: linear-gradient(currentColor 0 0) center / 100% 1.5px no-repeat;
  }
  /* The area to press is as large as a fingertip. */
  .handle::after {
    content: '';
    position: absolute;
    inset: -4px -16px;
  }
  .handle:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  @media print {
    .handle {
      display: none;
    }
  }
`;

class RowFigure extends InteractiveFigure<Cell, RowLayout> implements FigureSource {
  static override styles: CSSResultGroup = [stageStyles, styles];
  static override properties = {
    ...InteractiveFigure.properties,
    content: { attribute: false },
    row: { attribute: false },
    fixed: { type: Boolean },
  };

  declare content: RowContent;
  declare row: number;
  declare fixed: boolean;

  protected override readonly what = 'table';
  protected override readonly keys = rowText.keys;
  /** the columns in the order in which they are drawn, and the table with its columns in this order */
  #order: readonly number[] = [];
  #shown: Matrix = empty;
  #colors: Domain = [-1, 1];
  #painted = '';
  readonly #ghosts = new LateFollower<RowPicture, RowGhosts>(async () =>
    (await import('./ghost.ts')).ghostsOf(this),
  );

  constructor() {
    super();
    this.row = 0;
    this.fixed = false;
  }

  get #table(): Matrix {
    return this.content?.table ?? empty;
  }

  scene(): Scene | null {
    const layout = this.anyLayout();
    if (!layout) return null;
    const { rows, cols, data } = this.#shown;
    const pixels = new Uint32Array(rows * cols);
    paintCells(pixels, data, 'diverging', this.#colors);
    const cells: SceneItem = { kind: 'raster', ...layout.table, rows, columns: cols, pixels };
    const scene = sceneOf(layout, this.label, [cells, ...rowItems(layout, this.#picture())]);
    return { ...scene, description: this.#legend() };
  }

  data(): FigureData | null {
    const { table, rowStart, names } = this.content;
    const rowLabels =
      rowStart === 0 ? null : Array.from({ length: table.rows }, (_, row) => indexLabel(row, rowStart));
    return { kind: 'matrix', matrix: table, rowTitle: names.name, colTitle: rowText.dimension, rowLabels };
  }

  array(): Matrix | null {
    return this.#table;
  }

  /** 'colours from −1 (blue) to 1 (orange)'; only those that the table has */
  #legend(): string {
    const [least, most] = this.#colors.map(formatNumber);
    const [low, high] = extent(this.#table.data) ?? this.#colors;
    return rowText.colours(low < 0 ? least : null, high > 0 ? most : null);
  }

  get #row(): number {
    return Math.min(this.row, this.#table.rows - 1);
  }

  #picture(): RowPicture {
    const { similarity: all, falls } = this.content;
    const row = this.#row;
    const similarity = all.data.subarray(row * all.cols, (row + 1) * all.cols);
    const [low, high] = extent(similarity) ?? [0, 1];
    // An offset of 0 means that similarity falls to the end of that side.
    const steps = (offset: number, most: number) => (offset === 0 ? most : offset - 1);
    return {
      ...this.content,
      row,
      similarity,
      domain: similarityDomain(low, high),
      falls: falls && {
        after: steps(falls[2 * row], all.rows - 1 - row),
        before: steps(falls[2 * row + 1], row),
      },
    };
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const order = (this.content?.groups ?? []).flatMap(({ columns }) => columns);
    if (
      changed.has('content') &&
      (changed.get('content')?.table !== this.#table || `${order}` !== `${this.#order}`)
    ) {
      this.#order = order;
      this.#shown = inOrder(this.#table, order);
      this.#colors = colorDomain('diverging', this.#table.data);
      this.#painted = '';
    }
    if ((changed.has('content') || changed.has('row')) && this.#table.rows > 0)
      this.#ghosts.show(this.#picture());
    super.willUpdate(changed);
  }

  protected override layoutFor(width: number, fontSize: number): RowLayout | undefined {
    const { rows, cols } = this.#table;
    if (rows === 0 || cols === 0) return undefined;
    const pixelRatio = globalThis.devicePixelRatio || 1;
    return layoutRow({ width, fontSize, pixelRatio, rows, cols, rowStart: this.content.rowStart });
  }

  protected override items(layout: RowLayout): SceneItem[] {
    const picture = this.#picture();
    return rowItems(layout, { ...picture, ghost: this.#ghosts.loaded?.at(layout, picture) ?? null });
  }

  protected override read({ row, col }: Cell): Readout | null {
    const { rows, cols, data } = this.#table;
    const column = this.#order[col];
    if (column === undefined || row >= rows) return null;
    const value = data[row * cols + column];
    return { words: this.content.describe(row, column, value), full: formatMore(value, 'float32') };
  }

  protected override idleText(): string {
    return rowText.idle(this.#table.rows, this.#table.cols, this.#legend());
  }

  protected override cursorAt(layout: RowLayout, x: number, y: number): Cell | null {
    const { table, cell } = layout;
    const col = Math.floor((x - table.x) / cell);
    const isInside = col >= 0 && col < this.#table.cols && y >= table.y && y < table.y + table.height;
    return isInside ? { row: rowAt(layout, y, this.#table.rows), col } : null;
  }

  protected override cursorFor(key: string, control: boolean): Cell | null {
    const { rows, cols } = this.#table;
    return moveCursor(key, control, this.cursor, rows, cols);
  }

  protected override sameCursor(a: Cell | null, b: Cell | null): boolean {
    return a?.row === b?.row && a?.col === b?.col;
  }

  protected override background(): TemplateResult {
    const row = this.#row;
    const cells = html`<canvas class="cells"></canvas>`;
    if (this.fixed || !this.content) return cells;
    const { names, rowStart } = this.content;
    return html`${cells}
      <div
        class="handle"
        role="slider"
        tabindex="0"
        aria-orientation="vertical"
        aria-label=${names.compared}
        aria-valuemin=${rowStart}
        aria-valuemax=${rowStart + this.#table.rows - 1}
        aria-valuenow=${row + rowStart}
        aria-valuetext=${names.one(indexLabel(row, rowStart))}
        @keydown=${this.#moveByKey}
        @keyup=${() => this.#moveTo(this.#row, false)}
      ></div>`;
  }

  protected override firstUpdated(): void {
    const stage = this.renderRoot.querySelector<HTMLElement>('.stage');
    if (!stage) return;
    let isDragged = false;
    const drag = ({ clientY }: PointerEvent) => {
      const { top, height } = stage.getBoundingClientRect();
      const layout = this.layout as RowLayout;
      this.#moveTo(rowAt(layout, ((clientY - top) * layout.height) / height, this.#table.rows), true);
    };
    const end = () => {
      if (isDragged && !this.fixed) this.#moveTo(this.#row, false);
      isDragged = false;
    };
    stage.addEventListener('pointerdown', (event) => {
      const { isPrimary, button, pointerType, pointerId, target } = event;
      const isOnHandle = (target as Element).className === 'handle';
      if (this.fixed || !this.layout || !isPrimary || button !== 0) return;
      if (pointerType !== 'mouse' && !isOnHandle) return;
      isDragged = true;
      stage.setPointerCapture(pointerId);
      drag(event);
    });
    stage.addEventListener('pointermove', (event) => {
      if (isDragged && !this.fixed && event.isPrimary && this.layout) drag(event);
    });
    stage.addEventListener('pointerup', end);
    stage.addEventListener('pointercancel', end);
  }

  #moveByKey = (event: KeyboardEvent) => {
    const key = { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp' }[event.key] ?? event.key;
    const to = moveCursor(key, true, { row: this.#row, col: 0 }, this.#table.rows, 1);
    if (!to) return;
    event.preventDefault();
    // At an end, too: the table around the handle would move its own cursor.
    event.stopPropagation();
    this.#moveTo(to.row, true);
  };

  #moveTo(row: number, transient: boolean) {
    if (transient && row === this.#row) return;
    this.row = row;
    this.dispatchEvent(new CustomEvent<RowMove>('row', { detail: { row, transient } }));
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { layout } = this;
    const cells = this.renderRoot.querySelector<HTMLCanvasElement>('.cells');
    const handle = this.renderRoot.querySelector<HTMLElement>('.handle');
    if (!layout || !cells) return;
    placeOver(cells, layout.table, layout);
    if (handle) {
      const x = layout.table.x + layout.table.width + (layout.isNarrow ? 0.75 : 1) * 0.5 * layout.fontSize;
      handle.style.left = `${(100 * x) / layout.width}%`;
      handle.style.top = `${(100 * rowY(layout, this.#row)) / layout.height}%`;
    }
    const ratio = globalThis.devicePixelRatio || 1;
    const { rows, cols } = this.#table;
    const size = [pixelsFor(rows, layout.rowHeight * ratio), pixelsFor(cols, layout.cell * ratio)] as const;
    if (this.#painted !== size.join()) {
      this.#painted = size.join();
      paintCanvas(cells, blockMeans(this.#shown, ...size), 'diverging', this.#colors);
      this.dispatchEvent(new Event('drawn', { bubbles: true }));
    }
  }
}

/** The same columns in another order. */
function inOrder({ rows, cols, data }: Matrix, order: readonly number[]): Matrix {
  const shown = new Float32Array(rows * order.length);
  for (let row = 0; row < rows; row++)
    for (let at = 0; at < order.length; at++) shown[row * order.length + at] = data[row * cols + order[at]];
  return { rows, cols: order.length, data: shown };
}

defineElement('pe-row-figure', RowFigure);
