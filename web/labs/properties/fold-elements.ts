/** The elements of the folds: <pe-frequency-plot> and <pe-violation-map>. */
import { css } from 'lit';
import { defineElement } from '../../draw/define-element.ts';
import { HeatMap } from '../../draw/heat-map.ts';
import type { HeatMapLayout } from '../../draw/heat-map-layout.ts';
import type { Readout } from '../../draw/interactive-figure.ts';
import { Plot, type PlotCursor } from '../../draw/line-plot.ts';
import { type PlotLayout, plotScales } from '../../draw/plot-layout.ts';
import { nearestPoint } from '../../draw/plot-series.ts';
import { rectPath, type Scene, type SceneItem } from '../../draw/scene.ts';
import { foldText } from './fold-text.ts';

/** Id of the series of handles. */
export const movable = 'handles';

export interface FrequencyMove {
  /** index of the handle */
  readonly index: number;
  /** the frequency at the handle; null resets it */
  readonly value: number | null;
  /** whether the drag goes on */
  readonly isTransient: boolean;
}

/** Factor of one press of an arrow key. */
const keyStep = 1.1;

/**
 * <pe-frequency-plot>: frequencies over their index, on a logarithmic axis, with handles to drag up and down. By keyboard: left and
 * right choose a handle, up and down move it, Delete resets it.
 *
 * Properties of a plot; handles stay within `yDomain`.
 * Events: move CustomEvent<FrequencyMove>, besides those of a plot
 */
class FrequencyPlot extends Plot {
  static override styles = [
    Plot.styles,
    css`
      .stage {
        touch-action: none;
        cursor: ns-resize;
      }
    `,
  ];
  protected override readonly keys = foldText.psi.keys;
  #dragged: { readonly index: number; value: number; hasMoved: boolean } | null = null;

  constructor() {
    super();
    this.addEventListener('pointerdown', (event) => this.#start(event));
    this.addEventListener('keydown', (event) => this.#press(event));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.toggleAttribute('data-handles', true);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end();
  }

  /** During a drag the cursor stays on the handle. */
  protected override cursorAt(layout: PlotLayout, x: number, y: number): PlotCursor | null {
    if (this.#dragged) return { series: movable, index: this.#dragged.index };
    const { toX, toY } = plotScales(layout);
    const points = this.series.filter(({ id }) => id === movable);
    return nearestPoint(points, toX, toY, x, y, 3 * layout.fontSize);
  }

  /** Without the full value: the words have all digits, and readers could take it for the wavelength. */
  protected override read(cursor: PlotCursor): Readout | null {
    const reading = super.read(cursor);
    return reading && { ...reading, full: '' };
  }

  protected override cursorFor(key: string): PlotCursor | null {
    if (key === 'ArrowUp' || key === 'ArrowDown') return null;
    const to = super.cursorFor(key);
    return to && { series: movable, index: to.index };
  }

  #press(event: KeyboardEvent) {
    const { cursor } = this;
    if (!cursor) return;
    const value = this.#valueOf(cursor.index);
    const to = { ArrowUp: value * keyStep, ArrowDown: value / keyStep, Delete: null }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#tell(cursor.index, to, false);
    this.announce();
  }

  #start(event: PointerEvent) {
    const index = this.cursor?.index;
    if (index === undefined || event.button !== 0) return;
    this.#dragged = { index, value: this.#valueOf(index), hasMoved: false };
    window.addEventListener('pointermove', this.#drag);
    window.addEventListener('pointerup', this.#end);
    window.addEventListener('pointercancel', this.#end);
  }

  readonly #drag = (event: PointerEvent): void => {
    const { layout } = this;
    const stage = this.renderRoot.querySelector('.stage');
    if (!this.#dragged || !layout || !stage) return;
    const box = stage.getBoundingClientRect();
    const y = ((event.clientY - box.top) * layout.width) / box.width;
    const [low, high] = layout.yDomain;
    const share = 1 - (y - layout.area.y) / layout.area.height;
    this.#dragged.hasMoved = true;
    this.#dragged.value = low * (high / low) ** share;
    this.#tell(this.#dragged.index, this.#dragged.value, true);
  };

  readonly #end = (): void => {
    window.removeEventListener('pointermove', this.#drag);
    window.removeEventListener('pointerup', this.#end);
    window.removeEventListener('pointercancel', this.#end);
    const dragged = this.#dragged;
    this.#dragged = null;
    // A click without a drag moves nothing.
    if (dragged?.hasMoved) this.#tell(dragged.index, dragged.value, false);
  };

  #valueOf(index: number): number {
    return this.series.find(({ id }) => id === movable)?.y[index] ?? 0;
  }

  #tell(index: number, value: number | null, isTransient: boolean) {
    const [lowest, highest] = this.yDomain ?? [0, Infinity];
    const inside = value && Number(Math.min(Math.max(value, lowest), highest).toPrecision(4));
    this.dispatchEvent(
      new CustomEvent<FrequencyMove>('move', { detail: { index, value: inside, isTransient } }),
    );
  }
}

defineElement('pe-frequency-plot', FrequencyPlot);

/** Adjacent cells of a row are one rectangle. */
export function coveredPath(breaks: Uint8Array, { map }: Pick<HeatMapLayout, 'map'>, cols: number): string {
  const cell = map.width / cols;
  const height = (map.height * cols) / breaks.length;
  const parts: string[] = [];
  for (let start = 0; start < breaks.length; start++) {
    if (breaks[start] === 0) continue;
    let end = start + 1;
    while (breaks[end] === 1 && end % cols !== 0) end++;
    const x = map.x + (start % cols) * cell;
    const y = map.y + Math.floor(start / cols) * height;
    parts.push(rectPath({ x, y, width: (end - start) * cell, height }));
    start = end - 1;
  }
  return parts.join('');
}

/** <pe-violation-map>: a heat map with `breaks`, a Uint8Array that is 1 for each cell to cover (row by row), or null. */
class ViolationMap extends HeatMap {
  /** The words of a marked cell take two lines. */
  static override styles = [
    HeatMap.styles,
    css`
      .reading.wide {
        height: 3em;
        white-space: normal;
      }
    `,
  ];
  static override properties = { ...HeatMap.properties, breaks: { attribute: false } };

  declare breaks: Uint8Array | null;
  /** rebuilt when the cells or the layout change, not when the cursor moves */
  #cover: SceneItem[] = [];
  #coverOf: unknown[] = [];

  constructor() {
    super();
    this.breaks = null;
  }

  override scene(): Scene | null {
    const scene = super.scene();
    const layout = this.anyLayout();
    return scene && layout ? { ...scene, items: [...scene.items, ...this.#covered(layout)] } : scene;
  }

  protected override items(layout: HeatMapLayout): SceneItem[] {
    // The cover returns with the map that it belongs to.
    return [...(this.isMoving ? [] : this.#covered(layout)), ...super.items(layout)];
  }

  #covered(layout: HeatMapLayout): SceneItem[] {
    const { breaks, matrix } = this;
    if (!breaks || !matrix || breaks.length !== matrix.data.length) return [];
    const { x, y, width, height } = layout.map;
    const now = [breaks, x, y, width, height];
    if (now.every((value, i) => value === this.#coverOf[i])) return this.#cover;
    this.#coverOf = now;
    this.#cover = [
      { kind: 'path', d: coveredPath(breaks, layout, matrix.cols), fill: 'violated', opacity: 0.7 },
    ];
    return this.#cover;
  }
}

defineElement('pe-violation-map', ViolationMap);
