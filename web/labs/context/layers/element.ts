/**
 * <pe-model-layers>: the strip of a model's layers and a row for each kind of layer. The pointer and the arrow keys read a layer.
 *
 * Properties: model (Model), answers (what is new to each kind, and how its queries grow), tested (words in the test), and those of every interactive figure
 */
import { css, type PropertyDeclarations, type PropertyValues } from 'lit';
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
  type Scene,
  type SceneItem,
  stroke,
  text as textItem,
} from '../../../draw/scene.ts';
import { stageStyles } from '../../../draw/stage.ts';
import { factsOf } from './facts.ts';
import type { LayerAnswer } from './job.ts';
import { type Model, type ModelLayers, seenIn } from './model.ts';
import { angleItems, bendItems, distanceItems, kindItems, type RowGiven } from './rows.ts';
import { columnRects, stripItems } from './strip.ts';
import { modelText as text } from './text.ts';
import { newIn } from './verdict.ts';

interface Cursor {
  readonly layer: number;
}

interface Layout extends StageLayout {
  readonly isWide: boolean;
  readonly room: Rect;
  readonly columns: readonly Rect[];
  /** where the line that reads a layer stands */
  readonly reading: number;
  readonly rowsFrom: number;
  /** of the row of each kind */
  readonly rows: readonly { readonly top: number; readonly height: number }[];
}

/** Below this width, in font sizes, a row stacks its parts. */
const narrow = 43;
/** Heights in font sizes. */
const heights = { names: 2.6, ticks: 1.8, reading: 2, titles: 2.2 } as const;
/** Columns of a row, as shares of the width. */
const places = [0, 0.24, 0.53, 0.845] as const;
const widths = [0.22, 0.265, 0.285, 0.155] as const;

const noAnswer: LayerAnswer = { reach: null, queries: null };

class ModelLayersFigure extends InteractiveFigure<Cursor, Layout> implements FigureSource {
  static override properties: PropertyDeclarations = {
    ...InteractiveFigure.properties,
    model: { attribute: false },
    answers: { attribute: false },
    tested: { attribute: false },
  };
  static override styles = [
    stageStyles,
    css`
      :host {
        position: relative;
      }
      .reading,
      .reading.wide {
        position: absolute;
        top: var(--reading, 100%);
        right: 0;
        left: var(--strip, 0);
        height: 1.5em;
        margin: 0;
        overflow: hidden;
        white-space: nowrap;
        text-overflow: ellipsis;
        pointer-events: none;
      }
    `,
  ];

  declare model: Model;
  declare answers: readonly LayerAnswer[];
  declare tested: number;

  protected override readonly what = 'strip';
  protected override readonly keys = text.keys;

  protected override layoutFor(width: number, fontSize: number): Layout {
    const { kinds } = this.model;
    const isWide = width > narrow * fontSize;
    const left = 6 * fontSize;
    const stripHeight = (kinds.length > 2 ? 9 : isWide ? 12.6 : 11) * fontSize;
    // The number of the last layer stands under its column.
    const room = {
      x: left,
      y: (isWide ? heights.names : 0.7) * fontSize,
      width: width - left - 0.3 * fontSize,
      height: stripHeight,
    };
    const reading = room.y + stripHeight + heights.ticks * fontSize;
    const rowsFrom = reading + heights.reading * fontSize;
    // On phones, a row stacks its parts. A layer without attention has only one.
    const heightOf = ({ sees }: ModelLayers): number =>
      (isWide ? (kinds.length > 2 ? 5.4 : 6.4) : sees === 'no attention' ? 6 : 13) * fontSize;
    const titles = isWide ? heights.titles * fontSize : 0;
    let height = rowsFrom + titles;
    const rows = kinds.map((kind) => {
      const row = { top: height, height: heightOf(kind) };
      height += row.height;
      return row;
    });
    return {
      ...{ width, fontSize, isWide, room, reading, rowsFrom: rowsFrom + titles, rows, height },
      columns: columnRects(this.model, room, this.tested),
    };
  }

  #rowItems(layout: Layout, place: number): readonly SceneItem[] {
    const { width, fontSize, isWide, rows } = layout;
    const { model, answers, tested } = this;
    const kind = model.kinds[place];
    const { length, reading, isEncoder } = model;
    const from = reading.length === undefined ? kind.input?.trained : undefined;
    const given: RowGiven = {
      kind,
      isEncoder,
      ...(answers[place] ?? noAnswer),
      length,
      from,
      tested,
      fontSize,
    };
    const { top, height: rowHeight } = rows[place];
    const line = stroke(linePath(0, top, width, top), 'line');
    const middle = top + (isWide ? rowHeight * 0.44 : 2.6 * fontSize);
    if (kind.sees === 'no attention')
      return [line, ...kindItems(given, { x: 0, y: middle, width, height: 0 })];
    const at = (column: number): Rect =>
      isWide
        ? {
            x: places[column] * width,
            y: middle - 0.5 * fontSize,
            width: widths[column] * width,
            height: rowHeight,
          }
        : column === 3
          ? { x: width * 0.6, y: middle, width: width * 0.4, height: rowHeight }
          : {
              x: 0,
              y: middle + (column === 0 ? 0 : column === 1 ? 4 : 7.6) * fontSize,
              width,
              height: rowHeight,
            };
    return [
      line,
      ...kindItems(given, { ...at(0), y: middle }),
      ...distanceItems(given, at(1)),
      ...angleItems(given, at(2)),
      ...bendItems(given, at(3)),
    ];
  }

  protected override items(layout: Layout): readonly SceneItem[] {
    const { width, fontSize, isWide, rowsFrom } = layout;
    const { model, tested } = this;
    // The next model can have fewer layers.
    const layer = this.cursor?.layer ?? null;
    const at = layer !== null && layer < model.of.length ? layer : null;
    const titles = isWide
      ? text
          .rows(model.kinds.some(({ way }) => way === 'turns'))
          .map((words, i) =>
            textItem({ x: places[i] * width, y: rowsFrom - heights.titles * 0.5 * fontSize, text: words }),
          )
      : [];
    return [
      ...stripItems(model, {
        room: layout.room,
        columns: layout.columns,
        tested,
        fontSize,
        at,
        isNamed: isWide,
      }),
      ...titles,
      ...model.kinds.flatMap((_, place) => this.#rowItems(layout, place)),
    ];
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { layout } = this;
    if (!layout) return;
    this.style.setProperty('--reading', `${(100 * layout.reading) / layout.height}%`);
    this.style.setProperty('--strip', `${layout.isWide ? layout.room.x : 0}px`);
  }

  protected override read({ layer }: Cursor): Readout | null {
    const { model, answers, tested } = this;
    const place = model.of[layer];
    const kind = model.kinds[place];
    if (!kind) return null;
    const { queries } = answers[place] ?? noAnswer;
    return { words: text.layerFacts(layer + 1, factsOf(kind, tested, queries)), full: '' };
  }

  protected override cursorAt({ columns, rowsFrom }: Layout, x: number, y: number): Cursor | null {
    if (y > rowsFrom) return null;
    const layer = columns.findLastIndex((column) => column.x <= x);
    return layer < 0 ? null : { layer };
  }

  protected override cursorFor(key: string): Cursor | null {
    const at = { now: this.cursor?.layer ?? -1, last: this.model.of.length - 1 };
    const layer = placeAfter(key, ['ArrowLeft', 'ArrowRight'], at);
    return layer === null ? null : { layer };
  }

  scene(): Scene | null {
    return this.wholeScene();
  }

  data(): ColumnsData {
    const { model, tested, answers } = this;
    const { columns } = text;
    const kinds = model.of.map((place) => model.kinds[place]);
    return {
      kind: 'columns',
      columns: [
        { title: columns.layer, values: kinds.map((_, i) => i + 1) },
        { title: columns.sees, values: kinds.map((kind) => seenIn(kind, tested)) },
        { title: columns.way, values: kinds.map(({ way }) => text.ways[way]) },
        { title: columns.base, values: kinds.map(({ input }) => String(input?.parameters.base ?? '')) },
        {
          title: columns.fresh,
          values: model.of.map((place) => newIn((answers[place] ?? noAnswer).reach, tested).unseen),
        },
      ],
    };
  }
}

defineElement('pe-model-layers', ModelLayersFigure);
