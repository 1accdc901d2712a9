/**
 * <pe-multiples>: small panels on the same axes, one for each encoding, with a line for each seed. `describe`: what is read at the cursor.
 * `columns`: the data of exports. The event `cursor` says that the reader has moved the cursor.
 */
import type { Domain } from '../../../draw/color-scale.ts';
import type { ColumnsData, FigureSource } from '../../../draw/export/source.ts';
import { InteractiveFigure, type Readout, sceneOf } from '../../../draw/interactive-figure.ts';
import { panelScales } from '../../../draw/plot-layout.ts';
import type { Scene, SceneItem } from '../../../draw/scene.ts';
import { defineElement } from '../../../draw/stage.ts';
import type { Tick } from '../../../draw/ticks.ts';
import { text } from '../text.ts';
import {
  layoutMultiples,
  type MultiplesLayout,
  multiplesCursorItems,
  multiplesItems,
  type Picture,
  stopsIn,
} from './scene.ts';

export interface MultiplesCursor {
  readonly panel: number;
  readonly stop: number;
}

export class Multiples extends InteractiveFigure<MultiplesCursor, MultiplesLayout> implements FigureSource {
  static override properties = {
    picture: { attribute: false },
    xDomain: { attribute: false },
    yDomain: { attribute: false },
    yTicks: { attribute: false },
    describe: { attribute: false },
    columns: { attribute: false },
  };

  declare picture: Picture;
  declare xDomain: Domain;
  declare yDomain: Domain;
  declare yTicks: readonly Tick[];
  declare describe: (panel: number, stop: number) => string;
  declare columns: () => ColumnsData;

  protected override readonly what = 'plot';
  protected override readonly keys = text.curvesKeys;

  scene(): Scene | null {
    const layout = this.anyLayout();
    return layout ? sceneOf(layout, this.label, multiplesItems(layout, this.picture)) : null;
  }

  data(): ColumnsData {
    return this.columns();
  }

  protected override layoutFor(width: number, fontSize: number): MultiplesLayout {
    const { picture, xDomain, yDomain, yTicks } = this;
    return layoutMultiples({ width, fontSize, xDomain, yDomain, yTicks }, picture.panels.length);
  }

  protected override items(layout: MultiplesLayout): SceneItem[] {
    const { cursor, picture } = this;
    const items = multiplesItems(layout, picture);
    return cursor ? [...items, ...multiplesCursorItems(layout, picture, cursor.panel, cursor.stop)] : items;
  }

  protected override read({ panel, stop }: MultiplesCursor): Readout | null {
    return panel < this.picture.panels.length ? { words: this.describe(panel, stop), full: '' } : null;
  }

  /** How many stops a panel has. */
  #stops(panel: number): number {
    const shown = this.picture.panels[panel];
    return shown ? stopsIn(shown) : 0;
  }

  protected override cursorAt(layout: MultiplesLayout, x: number, y: number): MultiplesCursor | null {
    const margin = layout.fontSize;
    const panel = layout.areas.findIndex(
      (area) =>
        x >= area.x - margin &&
        x <= area.x + area.width + margin &&
        y >= area.y - 2 * margin &&
        y <= area.y + area.height + margin,
    );
    const last = this.#stops(panel) - 1;
    if (panel < 0 || last < 0) return null;
    const { toX } = panelScales(layout, layout.areas[panel]);
    const distances = this.picture.stops.slice(0, last + 1).map((step) => Math.abs(toX(step) - x));
    return { panel, stop: distances.indexOf(Math.min(...distances)) };
  }

  protected override cursorFor(key: string): MultiplesCursor | null {
    const panels = this.picture.panels.length;
    const { panel, stop } = this.cursor ?? { panel: 0, stop: Math.max(0, this.picture.shown) - 1 };
    const [next, along] = {
      ArrowLeft: [panel, stop - 1],
      ArrowRight: [panel, stop + 1],
      Home: [panel, 0],
      End: [panel, Number.POSITIVE_INFINITY],
      ArrowUp: [panel - 1, stop],
      ArrowDown: [panel + 1, stop],
    }[key] ?? [-1, 0];
    const last = this.#stops(next) - 1;
    if (next < 0 || next >= panels || last < 0) return null;
    return { panel: next, stop: Math.min(Math.max(along, 0), last) };
  }
}

defineElement('pe-multiples', Multiples);

declare global {
  interface HTMLElementTagNameMap {
    'pe-multiples': Multiples;
  }
}
