/**
 * <pe-models-compared>: the strips of several models, one below the other, with the same width a layer. A press or Enter opens one.
 *
 * Properties: models, and those of every interactive figure
 * Event: pick CustomEvent<number>, the index of the model
 */
import type { PropertyDeclarations } from 'lit';
import { defineElement } from '../../../draw/define-element.ts';
import type { ColumnsData, FigureSource } from '../../../draw/export/source.ts';
import {
  InteractiveFigure,
  placeAfter,
  type Readout,
  type StageLayout,
} from '../../../draw/interactive-figure.ts';
import {
  linePath,
  type Rect,
  rectPath,
  type Scene,
  type SceneItem,
  stroke,
  text as textItem,
} from '../../../draw/scene.ts';
import { layersIn, type Model } from './model.ts';
import { columnItems, columnRects } from './strip.ts';
import { modelText as text } from './text.ts';

interface Cursor {
  readonly model: number;
}

interface Layout extends StageLayout {
  /** of each model, where its columns stand */
  readonly rooms: readonly Rect[];
  /** width of a layer */
  readonly pitch: number;
  readonly row: number;
}

const narrow = 40;

class ModelsCompared extends InteractiveFigure<Cursor, Layout> implements FigureSource {
  static override properties: PropertyDeclarations = {
    ...InteractiveFigure.properties,
    models: { attribute: false },
  };

  declare models: readonly Model[];

  protected override readonly what = 'strips';
  protected override readonly keys = text.compareKeys;

  constructor() {
    super();
    const pick = () => {
      if (this.cursor)
        this.dispatchEvent(new CustomEvent('pick', { detail: this.cursor.model, bubbles: true }));
    };
    this.addEventListener('click', pick);
    this.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') pick();
    });
  }

  protected override layoutFor(width: number, fontSize: number): Layout {
    const isWide = width > narrow * fontSize;
    const row = (isWide ? 2.35 : 3.1) * fontSize;
    const left = isWide ? 12.5 * fontSize : 0;
    const right = isWide ? 13 * fontSize : 0;
    const deepest = Math.max(...this.models.map(({ of }) => of.length));
    const rooms = this.models.map((_, i) => ({
      x: left,
      y: i * row + (isWide ? 0.35 : 1.3) * fontSize,
      width: width - left - right,
      height: (isWide ? 1.8 : 1.6) * fontSize,
    }));
    return {
      width,
      fontSize,
      height: this.models.length * row + 4,
      rooms,
      row,
      pitch: (width - left - right) / deepest,
    };
  }

  protected override items({ rooms, pitch, row, width, fontSize }: Layout): readonly SceneItem[] {
    const longest = Math.max(...this.models.map(({ length }) => length));
    return this.models.flatMap((model, place): readonly SceneItem[] => {
      const room = rooms[place];
      const isWide = room.x > 0;
      const floor = room.y + room.height;
      const name = isWide ? floor - fontSize * 0.8 : room.y - fontSize * 0.6;
      const isAt = this.cursor?.model === place;
      // All heights are on one scale, up to the longest text.
      const columns = columnRects(model, room, model.length, { pitch, most: longest });
      return [
        ...(isAt
          ? [
              {
                kind: 'path' as const,
                d: rectPath({ x: 0, y: place * row, width, height: row }),
                fill: 'surface' as const,
              },
            ]
          : []),
        stroke(linePath(room.x, floor, room.x + room.width, floor), 'line'),
        ...columns.flatMap((column, layer) => columnItems(model.kinds[model.of[layer]], column)),
        textItem({ x: 0, y: name, text: model.name, color: 'ink', bold: true }),
        textItem({
          x: width,
          y: name,
          anchor: 'end',
          text: isWide ? text.inBrief(model) : text.layers(layersIn(model)),
          ...(text.hasStill(model) && { color: 'ink', bold: true }),
        }),
      ];
    });
  }

  protected override read({ model: place }: Cursor): Readout | null {
    const model = this.models[place];
    return model ? { words: text.readModel(model), full: '' } : null;
  }

  protected override cursorAt({ row }: Layout, _: number, y: number): Cursor | null {
    const model = Math.floor(y / row);
    return this.models[model] ? { model } : null;
  }

  protected override cursorFor(key: string): Cursor | null {
    const at = { now: this.cursor?.model ?? -1, last: this.models.length - 1 };
    const model = placeAfter(key, ['ArrowUp', 'ArrowDown'], at);
    return model === null ? null : { model };
  }

  scene(): Scene | null {
    return this.wholeScene();
  }

  data(): ColumnsData {
    const { columns } = text;
    return {
      kind: 'columns',
      columns: [
        { title: columns.model, values: this.models.map(({ name }) => name) },
        { title: columns.layers, values: this.models.map(({ of }) => of.length) },
        { title: columns.kinds, values: this.models.map((model) => text.readModel(model)) },
      ],
    };
  }
}

defineElement('pe-models-compared', ModelsCompared);
