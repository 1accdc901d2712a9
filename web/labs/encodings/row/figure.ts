/**
 * <pe-row-figure>: a table whose rows are positions, and beside it the similarity of one row to all others, on one vertical axis. The
 * row has a handle to drag or to move with the arrow keys, unless it is fixed. A mouse can drag anywhere in the picture.
 *
 * Properties
 *   table       Matrix                        n x d
 *   similarity  Matrix                        n x n, of the rows
 *   falls       Int32Array | null             n x 2: the first offset to the right, and to the left, at which similarity does not fall; 0: none
 *   row         number                        the row compared, counted from 0
 *   fixed       boolean                       whether the reader cannot move the row
 *   rowStart    number                        what the first row counts as
 *   groups      readonly ColumnGroup[]        the columns in the order in which they are drawn
 *   measure, rowName, heading  string         'dot product', 'position', 'The table: one row for each position'
 *   describe    (row, col, value) => string   the reading of a cell
 * Events
 *   row         CustomEvent<{ row, transient }>   the reader moved it
 *
 * It is a figure source: scene(), data(), array() give the table in its own order.
 */
import { type CSSResultGroup, css, html, type PropertyValues, type TemplateResult } from 'lit';
import type { Matrix } from '../../../core/types.ts';
import { blockMeans, pixelsFor } from '../../../draw/block-means.ts';
import { colorDomain, type Domain, extent, paintCanvas, paintCells } from '../../../draw/color-scale.ts';
import type { FigureData, FigureSource } from '../../../draw/export/source.ts';
import { formatMore, formatNumber } from '../../../draw/format.ts';
import { type Cell, moveCursor } from '../../../draw/heat-map-reading.ts';
import { InteractiveFigure, type Readout, sceneOf } from '../../../draw/interactive-figure.ts';
import type { Scene, SceneItem } from '../../../draw/scene.ts';
import { defineElement, placeOver, stageStyles } from '../../../draw/stage.ts';
import { indexLabel } from '../../../draw/ticks.ts';
import { layoutRow, type RowLayout, rowAt, rowY } from './layout.ts';
import { type ColumnGroup, type RowPicture, rowItems, similarityDomain } from './scene.ts';

export type { ColumnGroup };

export interface RowMove {
  readonly row: number;
  /** while it is dragged */
  readonly transient: boolean;
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
  /* As large as a fingertip. */
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

export class RowFigure extends InteractiveFigure<Cell, RowLayout> implements FigureSource {
  static override styles: CSSResultGroup = [stageStyles, styles];
  static override properties = {
    ...InteractiveFigure.properties,
    table: { attribute: false },
    similarity: { attribute: false },
    falls: { attribute: false },
    row: { attribute: false },
    fixed: { type: Boolean },
    rowStart: { attribute: false },
    groups: { attribute: false },
    measure: {},
    rowName: { attribute: 'row-name' },
    heading: {},
    describe: { attribute: false },
  };

  declare table: Matrix;
  declare similarity: Matrix;
  declare falls: Int32Array | null;
  declare row: number;
  declare fixed: boolean;
  declare rowStart: number;
  declare groups: readonly ColumnGroup[];
  declare measure: string;
  declare rowName: string;
  declare heading: string;
  declare describe: ((row: number, col: number, value: number) => string) | null;

  protected override readonly what = 'table';
  protected override readonly keys = 'Arrow keys read the cells of the table.';
  /** the table with its columns as they are drawn */
  #shown: Matrix = empty;
  #colors: Domain = [-1, 1];
  #painted = '';

  constructor() {
    super();
    this.table = empty;
    this.similarity = empty;
    this.falls = null;
    this.row = 0;
    this.fixed = false;
    this.rowStart = 0;
    this.groups = [];
    this.measure = '';
    this.rowName = 'position';
    this.heading = '';
    this.describe = null;
  }

  scene(): Scene | null {
    const layout = this.anyLayout();
    if (!layout || this.table.rows === 0) return null;
    const { rows, cols, data } = this.#shown;
    const pixels = new Uint32Array(rows * cols);
    paintCells(pixels, data, 'diverging', this.#colors);
    const cells: SceneItem = { kind: 'raster', ...layout.table, rows, columns: cols, pixels };
    const scene = sceneOf(layout, this.label, [cells, ...this.items(layout)]);
    return { ...scene, description: this.#legend() };
  }

  data(): FigureData | null {
    const { table, rowStart, rowName } = this;
    const counted =
      rowStart === 0 ? null : Array.from({ length: table.rows }, (_, row) => indexLabel(row, rowStart));
    return { kind: 'matrix', matrix: table, rowTitle: rowName, colTitle: 'dimension', rowLabels: counted };
  }

  array(): Matrix | null {
    return this.table;
  }

  /** 'colours from −1 (blue) to 1 (orange)'; only those that the table has */
  #legend(): string {
    const [least, most] = this.#colors.map(formatNumber);
    const [low, high] = extent(this.table.data) ?? this.#colors;
    const from = low < 0 ? `${least} (blue)` : '0 (white)';
    const to = high > 0 ? `${most} (orange)` : '0 (white)';
    return `colours from ${from} to ${to}`;
  }

  get #order(): readonly number[] {
    return this.groups.flatMap(({ columns }) => columns);
  }

  get #row(): number {
    return Math.min(this.row, this.table.rows - 1);
  }

  #picture(): RowPicture {
    const { similarity, falls, rowStart, groups, measure, rowName, heading } = this;
    const row = this.#row;
    const { cols, data } = similarity;
    const own = data.subarray(row * cols, (row + 1) * cols);
    const [low, high] = extent(own) ?? [0, 1];
    // 0: it falls to the end of that side.
    const steps = (offset: number, all: number) => (offset === 0 ? all : offset - 1);
    return {
      row,
      rowStart,
      similarity: own,
      domain: similarityDomain(low, high),
      measure,
      falls: falls && {
        after: steps(falls[2 * row], similarity.rows - 1 - row),
        before: steps(falls[2 * row + 1], row),
      },
      groups,
      what: rowName,
      title: heading,
    };
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('table') || changed.has('groups')) {
      this.#shown = inOrder(this.table, this.#order);
      this.#colors = colorDomain('diverging', this.table.data);
      this.#painted = '';
    }
    super.willUpdate(changed);
  }

  protected override layoutFor(width: number, fontSize: number): RowLayout | undefined {
    const { rows, cols } = this.table;
    if (rows === 0 || cols === 0) return undefined;
    const pixelRatio = globalThis.devicePixelRatio || 1;
    return layoutRow({ width, fontSize, pixelRatio, rows, cols, rowStart: this.rowStart });
  }

  protected override items(layout: RowLayout): SceneItem[] {
    return rowItems(layout, this.#picture());
  }

  protected override read({ row, col }: Cell): Readout | null {
    const column = this.#order[col];
    if (column === undefined || row >= this.table.rows) return null;
    const value = this.table.data[row * this.table.cols + column];
    const words = this.describe?.(row, column, value) ?? formatNumber(value);
    return { words, full: formatMore(value, 'float32') };
  }

  protected override idleText(): string {
    return `${this.table.rows} × ${this.table.cols}, ${this.#legend()}`;
  }

  protected override cursorAt(layout: RowLayout, x: number, y: number): Cell | null {
    const { table, cell } = layout;
    const col = Math.floor((x - table.x) / cell);
    const isInside = col >= 0 && col < this.table.cols && y >= table.y && y < table.y + table.height;
    return isInside ? { row: rowAt(layout, y, this.table.rows), col } : null;
  }

  protected override cursorFor(key: string, control: boolean): Cell | null {
    const { rows, cols } = this.table;
    return moveCursor(key, control, this.cursor, rows, cols);
  }

  protected override sameCursor(a: Cell | null, b: Cell | null): boolean {
    return a?.row === b?.row && a?.col === b?.col;
  }

  protected override background(): TemplateResult {
    const row = this.#row;
    const name = indexLabel(row, this.rowStart);
    const cells = html`<canvas class="cells"></canvas>`;
    if (this.fixed) return cells;
    return html`${cells}
      <div
        class="handle"
        role="slider"
        tabindex="0"
        aria-orientation="vertical"
        aria-label="Row compared: ${this.rowName}"
        aria-valuemin=${this.rowStart}
        aria-valuemax=${this.rowStart + this.table.rows - 1}
        aria-valuenow=${row + this.rowStart}
        aria-valuetext="${this.rowName} ${name}"
        @keydown=${this.#moveByKey}
        @keyup=${() => this.#moveTo(this.#row, false)}
      ></div>`;
  }

  protected override firstUpdated(): void {
    const stage = this.renderRoot.querySelector<HTMLElement>('.stage');
    if (!stage) return;
    const isTaken = (event: PointerEvent) =>
      !this.fixed &&
      event.isPrimary &&
      event.button === 0 &&
      (event.pointerType === 'mouse' || (event.target as Element).className === 'handle');
    const rowUnder = ({ clientY }: PointerEvent): number => {
      const { top, height } = stage.getBoundingClientRect();
      const layout = this.layout as RowLayout;
      return rowAt(layout, ((clientY - top) * layout.height) / height, this.table.rows);
    };
    let isDragged = false;
    stage.addEventListener('pointerdown', (event) => {
      if (!isTaken(event) || !this.layout) return;
      isDragged = true;
      stage.setPointerCapture(event.pointerId);
      this.#moveTo(rowUnder(event), true);
    });
    stage.addEventListener('pointermove', (event) => {
      if (isDragged && !this.fixed && event.isPrimary && this.layout) this.#moveTo(rowUnder(event), true);
    });
    const end = () => {
      if (isDragged && !this.fixed) this.#moveTo(this.#row, false);
      isDragged = false;
    };
    stage.addEventListener('pointerup', end);
    stage.addEventListener('pointercancel', end);
  }

  #moveByKey = (event: KeyboardEvent) => {
    const { rows } = this.table;
    const to = moveCursor(event.key, true, { row: this.#row, col: 0 }, rows, 1);
    if (!to || to.row === this.#row) return;
    event.preventDefault();
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
    const { rows, cols } = this.table;
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
