/**
 * <pe-frequency-plot>: frequencies over their index, on a logarithmic axis, with handles to drag up and down. By keyboard: left and
 * right choose a handle, up and down move it, Delete resets it.
 *
 * Properties of a plot; handles stay within `yDomain`.
 * Events: move CustomEvent<FrequencyMove>, besides those of a plot
 */
import { css } from 'lit';
import type { Readout } from '../../draw/interactive-figure.ts';
import { Plot, type PlotCursor } from '../../draw/line-plot.ts';
import { type PlotLayout, plotScales } from '../../draw/plot-layout.ts';
import { nearestPoint } from '../../draw/plot-series.ts';
import { defineElement } from '../../draw/stage.ts';
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

export class FrequencyPlot extends Plot {
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
