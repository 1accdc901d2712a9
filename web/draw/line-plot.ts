/**
 * <pe-plot>: lines and points over two axes, labelled at their ends, with a reading of the nearest point.
 *
 * Properties (set from JavaScript; the strings also as attributes label, x-title, y-title, idle, hint)
 *   series      readonly Series[]               { id, label, x, y, kind: 'line' | 'points', color: 'position', hollow?, dashed?, depth?: 'front' }
 *   label       string                          accessible name: what the plot shows
 *   xTitle, yTitle  string                      what the axes count
 *   references  readonly Reference[]            { slope: 1, intercept: 0, label: 'perfect' }
 *   bands       readonly Band[]                 { from: 512, to: 2048, label: 'trained up to 512', endLabel?, isViolated? }
 *   xDomain, yDomain  [low, high] | null        null: from the data, widened to round numbers
 *   xLog, yLog  boolean                         logarithmic axes; their ranges must be positive
 *   cursor      { series?, index } | null       without a series: that index in every series
 *   describe    (series, index, x, y) => string the reading
 *   columns     (() => ColumnsData) | null      the data of exports; null: the points of all series
 *   idle        string                          the line below while no point is read
 *   hint        string                          how to read the plot, after `idle`; not printed
 *   aspect      number                          height of the plotting area over its width (0.5)
 *   maxHeight   number                          limit of that height in font sizes (36)
 *   compact     boolean                         puts the title of x among the ticks if it fits (also an attribute)
 *   traced      Traced | null                   the curve that leaves a ghost when a handle moves it: { series: 'psi', words: 'before: 43', at: 43 }
 * Events
 *   cursor      CustomEvent<{ series, index } | null>   the reader moved it
 *   drawn       Event                                   new data is drawn
 *
 * It is a figure source (export/source.ts): scene(), data().
 */
import type { PropertyValues } from 'lit';
import type { Domain } from './color-scale.ts';
import { defineElement } from './define-element.ts';
import type { ColumnsData, FigureData, FigureSource } from './export/source.ts';
import { InteractiveFigure, type Readout, sceneOf } from './interactive-figure.ts';
import type { PlotGhosts, Traced } from './plot-ghost.ts';
import { layoutPlot, type PlotLayout, plotScales } from './plot-layout.ts';
import { emphasise, plotCursorItems, plotItems } from './plot-scene.ts';
import {
  type Band,
  isUpright,
  movePlotCursor,
  nearestPoint,
  type PlotCursor,
  type Reference,
  readPoint,
  type Series,
  seriesColumns,
  seriesDomain,
} from './plot-series.ts';
import { type Scene, type SceneItem, textWidth } from './scene.ts';
import { LateFollower } from './when-used.ts';

export type { Band, PlotCursor, Reference, Series, Traced };

export class Plot extends InteractiveFigure<PlotCursor, PlotLayout> implements FigureSource {
  static override properties = {
    series: { attribute: false },
    xTitle: { attribute: 'x-title' },
    yTitle: { attribute: 'y-title' },
    references: { attribute: false },
    bands: { attribute: false },
    xDomain: { attribute: false },
    yDomain: { attribute: false },
    xLog: { type: Boolean, attribute: 'x-log' },
    yLog: { type: Boolean, attribute: 'y-log' },
    describe: { attribute: false },
    columns: { attribute: false },
    aspect: { attribute: false },
    maxHeight: { attribute: false },
    compact: { type: Boolean },
    traced: { attribute: false },
  };

  series: readonly Series[] = [];
  xTitle = 'x';
  yTitle = 'y';
  references: readonly Reference[] = [];
  bands: readonly Band[] = [];
  xDomain: Domain | null = null;
  yDomain: Domain | null = null;
  xLog = false;
  yLog = false;
  describe: ((series: string, index: number, x: number, y: number) => string) | null = null;
  columns: (() => ColumnsData) | null = null;
  aspect = 0.5;
  maxHeight = 36;
  compact = false;
  traced: Traced | null = null;

  protected override readonly what = 'plot';
  protected override readonly keys: string =
    'Left and right arrow keys read the points, up and down change the series.';
  /** everything but the cursor: long paths are rebuilt only when data or size change */
  #drawing: readonly SceneItem[] = [];
  readonly #ghosts = new LateFollower<Pick<Plot, 'series' | 'traced'>, PlotGhosts>(async () =>
    (await import('./plot-ghost.ts')).ghostsOf(this),
  );

  scene(): Scene | null {
    const layout = this.anyLayout();
    return layout ? sceneOf(layout, this.label, plotItems(layout, this)) : null;
  }

  data(): FigureData {
    return this.columns?.() ?? seriesColumns(this.series, this.xTitle, this.yTitle);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if ([...changed.keys()].every((name) => name === 'cursor' || name === 'announced')) return;
    super.willUpdate(changed);
    this.#drawing = this.layout ? plotItems(this.layout, this, true) : [];
    if (this.traced || this.#ghosts.loaded) this.#ghosts.show({ series: this.series, traced: this.traced });
  }

  protected override layoutFor(width: number, fontSize: number): PlotLayout {
    const labels = (kind: Series['kind']) =>
      this.series
        .filter((one) => one.kind === kind && one.label !== '' && !isUpright(one))
        .map((one) => one.label);
    return layoutPlot({
      width,
      fontSize,
      aspect: this.aspect,
      maxHeight: this.maxHeight,
      xDomain: this.xDomain ?? seriesDomain(this.series, 'x'),
      yDomain: this.yDomain ?? seriesDomain(this.series, 'y'),
      roundY: !this.yDomain,
      xLog: this.xLog,
      yLog: this.yLog,
      hasYTitle: this.yTitle !== '',
      xTitleWidth: this.compact ? textWidth(`${this.xTitle} →`, fontSize) : 0,
      endLabels: labels('line'),
      keyLabels: [...labels('points'), ...this.references.map(({ label }) => label)],
    });
  }

  protected override items(layout: PlotLayout): SceneItem[] {
    const { cursor, series } = this;
    const drawing = emphasise(this.#drawing, cursor?.series);
    return [
      ...(this.#ghosts.loaded?.around(drawing, layout, this) ?? drawing),
      ...(cursor ? plotCursorItems(layout, series, cursor) : []),
    ];
  }

  protected override read(cursor: PlotCursor): Readout | null {
    return readPoint(this, cursor);
  }

  protected override cursorAt(layout: PlotLayout, x: number, y: number): PlotCursor | null {
    const { toX, toY } = plotScales(layout);
    return nearestPoint(this.series, toX, toY, x, y, 3 * layout.fontSize);
  }

  protected override cursorFor(key: string): PlotCursor | null {
    return movePlotCursor(key, this.cursor, this.series);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (changed.has('series')) this.dispatchEvent(new Event('drawn', { bubbles: true }));
  }
}

defineElement('pe-plot', Plot);

declare global {
  interface HTMLElementTagNameMap {
    'pe-plot': Plot;
  }
}
