/** <pe-rows>: a picture made of rows, which pointer and arrow keys read one at a time. Properties: picture, label */
import { defineElement } from '../../../draw/define-element.ts';
import type { Column, ColumnsData, FigureSource } from '../../../draw/export/source.ts';
import {
  InteractiveFigure,
  type Readout,
  type StageLayout,
  sceneOf,
} from '../../../draw/interactive-figure.ts';
import { rectPath, type Scene, type SceneItem } from '../../../draw/scene.ts';
import { scaleText } from '../text.ts';

export interface RowsLayout extends StageLayout {
  /** the middle of each row */
  readonly rows: readonly number[];
}

export interface RowsPicture {
  readonly layout: (width: number, fontSize: number) => RowsLayout;
  readonly items: (layout: RowsLayout) => readonly SceneItem[];
  /** what a row says */
  readonly read: (row: number) => string;
  readonly columns: () => readonly Column[];
}

interface RowCursor {
  readonly row: number;
}

class RowsFigure extends InteractiveFigure<RowCursor, RowsLayout> implements FigureSource {
  static override properties = { ...InteractiveFigure.properties, picture: { attribute: false } };

  declare picture: RowsPicture;

  protected override readonly what = 'picture';
  protected override readonly keys = scaleText.keys;

  scene(): Scene | null {
    const layout = this.anyLayout();
    return layout ? sceneOf(layout, this.label, this.picture.items(layout)) : null;
  }

  data(): ColumnsData {
    return { kind: 'columns', columns: this.picture.columns() };
  }

  protected override layoutFor(width: number, fontSize: number): RowsLayout {
    return this.picture.layout(width, fontSize);
  }

  protected override items(layout: RowsLayout): readonly SceneItem[] {
    const items = this.picture.items(layout);
    if (!this.cursor) return items;
    const height = layout.rows.length > 1 ? layout.rows[1] - layout.rows[0] : layout.height;
    const y = layout.rows[this.cursor.row] - height / 2;
    return [
      { kind: 'path', d: rectPath({ x: 0, y, width: layout.width, height }), fill: 'surface' },
      ...items,
    ];
  }

  protected override read({ row }: RowCursor): Readout | null {
    return { words: this.picture.read(row), full: '' };
  }

  protected override cursorAt({ rows }: RowsLayout, _: number, y: number): RowCursor {
    const away = rows.map((middle) => Math.abs(middle - y));
    return { row: away.indexOf(Math.min(...away)) };
  }

  protected override cursorFor(key: string): RowCursor | null {
    const last = (this.layout?.rows.length ?? 1) - 1;
    const now = this.cursor?.row;
    const to = { ArrowDown: (now ?? -1) + 1, ArrowUp: (now ?? last + 1) - 1, Home: 0, End: last }[key];
    return to === undefined ? null : { row: Math.min(last, Math.max(0, to)) };
  }
}

defineElement('pe-rows', RowsFigure);
