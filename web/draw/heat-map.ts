/**
 * <pe-heat-map>: a matrix as square cells, with axes, a colour bar and a reading of the cell under the cursor. (Over
 * 300 lines: one element with its styles.)
 *
 * Properties (all are set from JavaScript; `label`, `rowTitle`, `colTitle`, `scale` also as attributes label, row-title, ...)
 *   matrix     Matrix | null                     NaN and -Infinity are drawn as masked (hatched)
 *   shape      { rows, cols } | null              reserves the space until the matrix arrives
 *   label      string                            accessible name: what the map shows
 *   rowTitle   'query position'                  what the rows count
 *   colTitle   'key position'
 *   rowLabels  readonly string[] | null          words instead of numbers along the rows
 *   colLabels  readonly string[] | null
 *   rowStart, colStart  number                    numbers of the first row and column, where there are no labels (0)
 *   scale      'sequential' | 'diverging'        viridis, or blue-white-orange about zero
 *   step       number                            each cell is the mean of step × step cells; the axes count in such steps (1)
 *   domain     [low, high] | null                null: from the data; set it to compare two maps
 *   cursor     { row?, col? } | null             with only one of them, a whole row or column is marked
 *   secondRow  number | null                     a row that is marked besides the cursor's
 *   marks      readonly Mark[]                   rings: { row, col, kind: 'violated', label?: 'largest difference' }
 *   describe   (row, col, value) => string       the reading, "'coding' attends to 'like' with 0.31"
 *   idle       string                            the line below while no cell is read; default: shape and range
 *   axes       'full' | 'counts' | 'none'        counts: without axis titles; none: cells only, beside a map that has axes
 *   maxHeight, maxCell  number                   limits of the map and of a cell in font sizes (40 and 4.25)
 *   barBelow   boolean                           a short colour bar below the map, whatever its width
 *   subject    unknown                           what the matrix is of
 *   motion     () => Promise<Between> | null     loads how the map moves from one subject to the next; null: it changes at once
 * Events
 *   cursor     CustomEvent<Cell | null>          the reader moved it (set `cursor` of linked figures)
 *   drawn      Event                             new data is drawn
 * It is a figure source (export/source.ts): scene(), data(), array().
 *
 * It never grows wider than its container. The canvas has one pixel per cell, which the browser scales; with more than two cells per
 * device pixel it has the means of blocks of cells. Readings and exports always use single cells.
 */

import { css, html, type PropertyValues, type TemplateResult } from 'lit';
import type { Matrix } from '../core/types.ts';
import { blockMeans, pixelsFor } from './block-means.ts';
import { type ColorScale, colorDomain, type Domain } from './color-scale.ts';
import { defineElement } from './define-element.ts';
import type { FigureData, FigureSource } from './export/source.ts';
import { heatMapData, heatMapScene } from './heat-map-export.ts';
import { type Axes, cellAt, type HeatMapLayout, layoutHeatMap } from './heat-map-layout.ts';
import type { Between, MapMotion, MapState } from './heat-map-motion.ts';
import {
  type Cell,
  largestCell,
  moveCursor,
  readCell,
  readPlace,
  readShape,
  readSummary,
} from './heat-map-reading.ts';
import {
  barItems,
  type Cursor,
  colTitleText,
  cursorItems,
  frameItems,
  type Mark,
  markItems,
  rowTitleText,
} from './heat-map-scene.ts';
import { InteractiveFigure, type Readout } from './interactive-figure.ts';
import { LatePassage, type MotionCode } from './late-passage.ts';
import { paintBar, paintCanvas } from './paint.ts';
import type { Scene, SceneItem } from './scene.ts';
import { placeOver } from './stage.ts';
import { barFactor } from './ticks.ts';

export type { Cell, Cursor, Mark };

const styles = css`
  .cells {
    image-rendering: pixelated;
  }
  :host([scale='diverging']) canvas {
    filter: var(--signed);
  }
  svg {
    overflow: visible; /* a ring around a cell at the border */
  }
  .cells.fine {
    image-rendering: auto;
  }
  :host([axes='none']) .reading {
    display: none;
  }
  .hatch {
    background: repeating-linear-gradient(135deg, var(--line) 0 1px, var(--surface) 1px 6px);
    forced-color-adjust: none;
    print-color-adjust: exact;
  }
`;

const differs = (now: Domain | null, before: Domain | null | undefined): boolean =>
  now?.[0] !== before?.[0] || now?.[1] !== before?.[1];

type MapCode = typeof import('./heat-map-motion.ts') & MotionCode<MapState, MapMotion>;

const empty: Matrix = { rows: 0, cols: 0, data: new Float32Array(0) };

export class HeatMap extends InteractiveFigure<Cursor, HeatMapLayout> implements FigureSource {
  static override styles = [InteractiveFigure.styles, styles];
  static override properties = {
    matrix: { attribute: false },
    shape: { attribute: false },
    rowTitle: { attribute: 'row-title' },
    colTitle: { attribute: 'col-title' },
    rowLabels: { attribute: false },
    colLabels: { attribute: false },
    rowStart: { attribute: false },
    colStart: { attribute: false },
    step: { attribute: false },
    scale: { reflect: true },
    // Compared by value: an equal range in a new array needs no repaint.
    domain: { attribute: false, hasChanged: differs },
    secondRow: { attribute: false },
    marks: { attribute: false },
    describe: { attribute: false },
    axes: { reflect: true },
    maxHeight: { attribute: false },
    maxCell: { attribute: false },
    barBelow: { attribute: false },
    subject: { attribute: false },
    motion: { attribute: false },
  };

  matrix: Matrix | null = null;
  shape: { readonly rows: number; readonly cols: number } | null = null;
  rowTitle = 'row';
  colTitle = 'column';
  rowLabels: readonly string[] | null = null;
  colLabels: readonly string[] | null = null;
  rowStart = 0;
  colStart = 0;
  step = 1;
  scale: ColorScale = 'sequential';
  domain: Domain | null = null;
  secondRow: number | null = null;
  marks: readonly Mark[] = [];
  describe: ((row: number, col: number, value: number) => string) | null = null;
  axes: Axes = 'full';
  maxHeight = 40;
  maxCell = 4.25;
  barBelow = false;
  subject: unknown = null;
  motion: (() => Promise<Between>) | null = null;

  protected override readonly what = 'heat map';
  protected override readonly keys: string =
    'Arrow keys read the cells; M reads the one with the largest magnitude.';
  #domain: Domain = [0, 1];
  /** shape and range in words, and what screen readers are told of all cells: cached, because a large matrix takes a while */
  #shape = '';
  #summary = '';
  /** the canvas size for which the cells were last painted, or '' */
  #painted = '';
  #paintedBar = '';
  readonly #passage = new LatePassage<MapState, MapCode>(this, async () => {
    const [code, between] = await Promise.all([import('./heat-map-motion.ts'), this.motion?.()]);
    const motionBetween = (from: MapState, to: MapState): MapMotion | null =>
      this.layout && between ? code.motionOf(from, to, between) : null;
    return { ...code, motionBetween };
  });

  scene(): Scene | null {
    const layout = this.fullLayout();
    if (!layout || !this.matrix) return null;
    return heatMapScene({
      ...this.#request(),
      layout,
      scale: this.scale,
      domain: this.#domain,
      label: this.label,
    });
  }

  /** A saved picture stands alone, so it has all its axes. */
  protected fullLayout(): HeatMapLayout | undefined {
    const { width = 640, fontSize = 13 } = this.anyLayout() ?? {};
    return this.#layout(width, fontSize, 'full');
  }

  data(): FigureData | null {
    return this.matrix && heatMapData(this.#request());
  }

  array(): Matrix | null {
    return this.matrix;
  }

  #request() {
    const { marks, describe, rowTitle, colTitle, rowLabels, colLabels, rowStart, colStart, step } = this;
    const matrix = this.matrix ?? empty;
    const { rows, cols } = this.matrix ?? this.shape ?? empty;
    return {
      matrix,
      rows,
      cols,
      marks,
      describe,
      rowTitle,
      colTitle,
      rowLabels,
      colLabels,
      rowStart,
      colStart,
      step,
    };
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('matrix') || changed.has('scale') || changed.has('domain')) {
      this.#domain = colorDomain(this.scale, (this.matrix ?? empty).data, this.domain);
      this.#shape = '';
      this.#summary = '';
      this.#painted = '';
    }
    if (changed.has('matrix') && this.motion)
      this.#passage.show({ matrix: this.matrix, domain: this.#domain, subject: this.subject });
    // A frame of a motion changes nothing around the cells.
    if (changed.size > 0 || !this.isMoving) super.willUpdate(changed);
  }

  protected override layoutFor(width: number, fontSize: number): HeatMapLayout | undefined {
    return this.#layout(width, fontSize, this.axes);
  }

  #layout(width: number, fontSize: number, axes: Axes): HeatMapLayout | undefined {
    const { rows, cols } = this.#request();
    if (rows === 0 || cols === 0) return undefined;
    return layoutHeatMap({
      width,
      rows,
      cols,
      rowTitle: rowTitleText(this.rowTitle),
      colTitle: colTitleText(this.colTitle),
      rowLabels: this.rowLabels,
      colLabels: this.colLabels,
      rowStart: this.rowStart,
      step: this.step,
      barFactor: barFactor(this.#domain),
      fontSize,
      pixelRatio: globalThis.devicePixelRatio || 1,
      axes,
      maxHeight: this.maxHeight,
      maxCell: this.maxCell,
      barBelow: this.barBelow,
    });
  }

  /** Whether the cells lead from one state to the next. */
  protected get isMoving(): boolean {
    return this.#passage.moment !== null;
  }

  protected override items(layout: HeatMapLayout): SceneItem[] {
    const request = this.#request();
    if (!this.matrix) return frameItems(request, layout, null, this.axes);
    const { moment } = this.#passage;
    if (moment)
      return [
        ...moment.code.movingItems(request, layout, { around: this.axes, scale: this.scale }, moment),
        ...this.underMarks(layout),
      ];
    return [
      ...frameItems(request, layout, this.cursor, this.axes),
      ...(this.axes === 'none' ? [] : barItems(layout, this.scale, this.#domain)),
      ...this.underMarks(layout),
      ...this.cursorItems(layout),
      ...this.markItems(layout),
      ...(this.secondRow === null ? [] : cursorItems(request, layout, { row: this.secondRow })),
    ];
  }

  /** What a subclass draws over the cells. */
  protected underMarks(_layout: HeatMapLayout): SceneItem[] {
    return [];
  }

  protected cursorItems(layout: HeatMapLayout): SceneItem[] {
    return this.cursor ? cursorItems(this.#request(), layout, this.cursor) : [];
  }

  protected markItems(layout: HeatMapLayout): SceneItem[] {
    return markItems(layout, this.marks);
  }

  protected override read(cursor: Cursor): Readout | null {
    return this.isMoving ? null : readCell(this.#request(), cursor);
  }

  protected override idleText(): string {
    if (!this.matrix) return this.idle;
    // The owner's words are of every state, the shape of one.
    if (this.isMoving) return this.idle || '…';
    if (!this.idle) this.#shape ||= readShape(this.matrix);
    return (this.idle || this.#shape) + this.#means();
  }

  #canvasSize({ rowHeight, cell }: HeatMapLayout): { readonly height: number; readonly width: number } {
    const { rows, cols } = this.matrix ?? empty;
    const ratio = globalThis.devicePixelRatio || 1;
    return { height: pixelsFor(rows, rowHeight * ratio), width: pixelsFor(cols, cell * ratio) };
  }

  #means(): string {
    const { rows, cols } = this.matrix ?? empty;
    if (!this.layout) return '';
    const { height, width } = this.#canvasSize(this.layout);
    const [down, across] = [Math.floor(rows / height), Math.floor(cols / width)];
    return down * across > 1 ? `; a pixel shows the mean of ${down} × ${across} cells` : '';
  }

  protected override cursorAt(layout: HeatMapLayout, x: number, y: number): Cell | null {
    return this.matrix && cellAt(layout, x, y, this.matrix.rows, this.matrix.cols);
  }

  protected override cursorFor(key: string, control: boolean): Cell | null {
    return this.moved(key, control, this.cursor && { row: 0, col: 0, ...this.cursor });
  }

  protected moved(key: string, control: boolean, from: Cell | null): Cell | null {
    const matrix = this.matrix ?? empty;
    if (key.toLowerCase() === 'm' && !control) return largestCell(matrix);
    return moveCursor(key, control, from, matrix.rows, matrix.cols);
  }

  protected override summary(): string {
    if (this.matrix && !this.isMoving)
      this.#summary ||= readSummary({ ...this.#request(), matrix: this.matrix });
    return this.#summary;
  }

  protected override placeOf({ row, col }: Cursor): string {
    return this.matrix && row !== undefined && col !== undefined ? readPlace({ row, col }, this.matrix) : '';
  }

  protected override background(): TemplateResult {
    return html`<div class="hatch" hidden></div><canvas class="cells"></canvas><canvas class="bar"></canvas>`;
  }

  protected override updated(changed: PropertyValues): void {
    const { layout } = this;
    const part = <T extends HTMLElement>(selector: string) => this.renderRoot.querySelector<T>(selector);
    const cells = part<HTMLCanvasElement>('.cells');
    if (changed.size === 0 && layout && cells && this.#paintMoment(cells, layout)) return;
    super.updated(changed);
    const hatch = part('.hatch');
    const bar = part<HTMLCanvasElement>('.bar');
    if (!layout || !hatch || !cells || !bar) return;
    placeOver(hatch, layout.map, layout);
    placeOver(cells, layout.map, layout);
    placeOver(bar, layout.bar, layout);
    // Smooth only if rows are thinner than a device pixel.
    cells.classList.toggle('fine', layout.rowHeight * (globalThis.devicePixelRatio || 1) < 1);
    bar.hidden = !this.matrix || this.axes === 'none';
    const barLook = `${this.scale} ${layout.bar.horizontal}`;
    if (barLook !== this.#paintedBar) paintBar(bar, this.scale, layout.bar.horizontal);
    this.#paintedBar = barLook;
    if (this.#paintMoment(cells, layout)) return;
    const { height, width } = this.#canvasSize(layout);
    const size = `${height} ${width}`;
    if (this.#painted === size) return;
    this.#painted = size;
    hatch.hidden = !paintCanvas(
      cells,
      blockMeans(this.matrix ?? empty, height, width),
      this.scale,
      this.#domain,
    );
    this.dispatchEvent(new Event('drawn', { bubbles: true }));
  }

  /** Returns whether the cells move. */
  #paintMoment(cells: HTMLCanvasElement, layout: HeatMapLayout): boolean {
    const { moment } = this.#passage;
    if (!moment) return false;
    const ratio = globalThis.devicePixelRatio || 1;
    const size = {
      width: Math.round(layout.map.width * ratio),
      height: Math.round(layout.map.height * ratio),
    };
    moment.code.paintMoving(cells, moment, size, (canvas) => {
      const { height, width } = this.#canvasSize(layout);
      paintCanvas(canvas, blockMeans(this.matrix ?? empty, height, width), this.scale, this.#domain);
    });
    this.#painted = '';
    return true;
  }
}

defineElement('pe-heat-map', HeatMap);

declare global {
  interface HTMLElementTagNameMap {
    'pe-heat-map': HeatMap;
  }
}
