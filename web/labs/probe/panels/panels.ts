/**
 * <pe-panels>: predicted against true positions, for a table and a random one side by side, on the same axes. `maxHeight`: of a plot, in
 * font sizes. `result`: what the picture belongs to; its points settle when another one comes, unless `isPlaying`. `describe`: what is read at the cursor. `columns`: the data of exports. The event `cursor` says that the reader has moved it.
 */
import type { PropertyValues } from 'lit';
import type { Domain } from '../../../draw/color-scale.ts';
import { defineElement } from '../../../draw/define-element.ts';
import type { ColumnsData, FigureSource } from '../../../draw/export/source.ts';
import { InteractiveFigure, type Readout, sceneOf } from '../../../draw/interactive-figure.ts';
import { LatePassage } from '../../../draw/late-passage.ts';
import { panelScales } from '../../../draw/plot-layout.ts';
import type { Rect, Scene, SceneItem } from '../../../draw/scene.ts';
import { text } from '../text.ts';
import {
  layoutPanels,
  type PanelName,
  type PanelsLayout,
  type PanelsPicture,
  panelCursorItems,
  panelItems,
} from './scene.ts';
import type { PanelsState } from './settling.ts';

export interface PanelsCursor {
  readonly panel: PanelName;
  readonly row: number;
}

class Panels extends InteractiveFigure<PanelsCursor, PanelsLayout> implements FigureSource {
  static override properties = {
    picture: { attribute: false },
    result: { attribute: false },
    isPlaying: { attribute: false },
    xDomain: { attribute: false },
    yDomain: { attribute: false },
    maxHeight: { attribute: false },
    describe: { attribute: false },
    columns: { attribute: false },
  };

  declare picture: PanelsPicture;
  declare result: unknown;
  declare isPlaying: boolean;
  declare xDomain: Domain;
  declare yDomain: Domain;
  declare maxHeight: number;
  declare describe: (panel: PanelName, row: number) => string;
  declare columns: () => ColumnsData;

  protected override readonly what = 'plot';
  protected override readonly keys = text.panelKeys;
  readonly #passage = new LatePassage<PanelsState, typeof import('./settling.ts')>(
    this,
    () => import('./settling.ts'),
  );

  constructor() {
    super();
    this.maxHeight = 26;
    this.isPlaying = false;
  }

  scene(): Scene | null {
    const layout = this.anyLayout();
    return layout ? sceneOf(layout, this.label, panelItems(layout, this.picture)) : null;
  }

  data(): ColumnsData {
    return this.columns();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { picture, result, isPlaying } = this;
    if (changed.has('picture')) this.#passage.show({ picture, result, isPlaying });
    super.willUpdate(changed);
  }

  protected override layoutFor(width: number, fontSize: number): PanelsLayout {
    const { picture, xDomain, yDomain, maxHeight } = this;
    return layoutPanels({
      width,
      fontSize,
      maxHeight,
      xDomain,
      yDomain,
      hasRandom: picture.random !== null,
      isFree: (part) => this.#isFree(part),
    });
  }

  /** Whether a part of the table's plot has no points. */
  #isFree({ x, y, width, height }: Rect): boolean {
    const { xDomain, yDomain, picture } = this;
    const { toX, toY } = panelScales({ xDomain, yDomain }, { x: 0, y: 0, width: 1, height: 1 });
    const { positions, table } = picture;
    const margin = 0.03;
    return Array.from(positions).every((position, row) => {
      const [at, up] = [toX(position), toY(table.predicted[row])];
      const isBeside = at < x - margin || at > x + width + margin;
      // The inset's title needs room above it.
      return isBeside || up < y - 0.1 || up > y + height + margin;
    });
  }

  protected override items(layout: PanelsLayout): SceneItem[] {
    const { cursor, picture } = this;
    const { moment } = this.#passage;
    if (moment) return panelItems(layout, moment.code.pictureAt(moment));
    return [...panelItems(layout, picture), ...(cursor ? panelCursorItems(layout, picture, cursor.row) : [])];
  }

  protected override read({ panel, row }: PanelsCursor): Readout | null {
    if (this.#passage.moment) return null;
    return row < this.picture.positions.length ? { words: this.describe(panel, row), full: '' } : null;
  }

  protected override idleText(): string {
    return this.#passage.moment ? '…' : this.idle;
  }

  /** The row under the pointer, in its panel. */
  protected override cursorAt(layout: PanelsLayout, x: number, y: number): PanelsCursor | null {
    const { positions } = this.picture;
    const within = ({ area }: { area: Rect }) =>
      x >= area.x - 8 && x <= area.x + area.width + 8 && y >= area.y && y <= area.y + area.height;
    const panel =
      layout.random && within(layout.random) ? 'random' : within(layout.table) ? 'table' : undefined;
    const area = panel && layout[panel]?.area;
    if (!panel || !area || positions.length === 0) return null;
    const row = Math.round(((x - area.x) / area.width) * (positions.length - 1));
    return { panel, row: Math.min(Math.max(row, 0), positions.length - 1) };
  }

  protected override cursorFor(key: string): PanelsCursor | null {
    const last = this.picture.positions.length - 1;
    const { panel, row } = this.cursor ?? { panel: 'table' as const, row: -1 };
    const other = panel === 'table' && this.picture.random ? 'random' : 'table';
    const page = Math.max(1, Math.round(last / 10));
    const to = {
      ArrowLeft: row - 1,
      ArrowRight: row + 1,
      PageUp: row - page,
      PageDown: row + page,
      Home: 0,
      End: last,
      ArrowUp: row,
      ArrowDown: row,
    }[key];
    if (to === undefined) return null;
    const isOther = this.cursor && (key === 'ArrowUp' || key === 'ArrowDown');
    return { panel: isOther ? other : panel, row: Math.min(Math.max(to, 0), last) };
  }
}

defineElement('pe-panels', Panels);
