/** <pe-line-map>, a map with a line that the reader drags, and <pe-opened-plot>, the same line unrolled. (Over 300 lines: a function for each mark.) */
import { css } from 'lit';
import { defineElement } from '../../draw/define-element.ts';
import { type Cell, type Cursor, HeatMap } from '../../draw/heat-map.ts';
import type { HeatMapLayout } from '../../draw/heat-map-layout.ts';
import { boxPlace, labelPlace, type Line as Path } from '../../draw/label-place.ts';
import { Plot } from '../../draw/line-plot.ts';
import { type PlotLayout, plotScales } from '../../draw/plot-layout.ts';
import {
  circlePath,
  linePath,
  rectPath,
  type Scene,
  type SceneItem,
  stroke,
  text,
  textWidth,
} from '../../draw/scene.ts';
import type { ColorToken } from '../../draw/theme.ts';
import { cellsOf, type Line, lineThrough, mirrored } from './line.ts';
import type { Lens, Opened } from './opened.ts';
import { openedText } from './opened-text.ts';

/** `isTransient`: a step of a drag, or of a key that is held; a last one that is not follows. */
export interface LineMove {
  readonly line: Line;
  readonly isTransient: boolean;
}

/** Over any colour of the map: a line with a rim of paper. */
const rimmed = (d: string, color: 'position-fill' | 'ink', width: number): SceneItem[] => [
  stroke(d, 'paper', width + 2),
  stroke(d, color, width),
];

class LineMap extends HeatMap {
  static override styles = [
    HeatMap.styles,
    css`
      :host {
        position: relative;
      }
      /* Beside the colour bar. */
      .reading,
      .reading.wide {
        position: absolute;
        right: 0;
        bottom: 0;
        width: 56%;
        height: 1lh;
        margin: 0;
        white-space: nowrap;
        text-overflow: ellipsis;
        text-align: end;
      }
      .full {
        display: none;
      }
    `,
  ];
  static override properties = {
    ...HeatMap.properties,
    line: { attribute: false },
    notes: { attribute: false },
  };

  declare line: Line | null;
  /** words over the map, in the middle of a cell */
  declare notes: readonly (Cell & { readonly lines: readonly string[] })[];
  protected override readonly keys = openedText.mapKeys;

  constructor() {
    super();
    this.line = null;
    this.notes = [];
    this.axes = 'counts';
    this.barBelow = true;
    this.addEventListener('pointerdown', (event) => this.#draw(event));
    this.addEventListener('pointermove', (event) => this.#draw(event));
    this.addEventListener('cursor', () => {
      if (this.#isByKey && this.cursor) this.#move(this.cursor);
    });
    for (const end of ['pointerup', 'pointercancel', 'keyup', 'focusout'])
      this.addEventListener(end, () => this.#end());
  }

  #isByKey = false;
  /** the last step of a move that goes on */
  #last: Line | null = null;

  #draw({ buttons }: PointerEvent): void {
    if (buttons & 1 && this.cursor) this.#move(this.cursor);
  }

  #move({ row, col }: Cursor): void {
    if (!this.line || row === undefined || col === undefined) return;
    this.#last = lineThrough(this.line.property, { row, col });
    this.#tell({ line: this.#last, isTransient: true });
  }

  #end(): void {
    if (this.#last) this.#tell({ line: this.#last, isTransient: false });
    this.#last = null;
  }

  #tell(detail: LineMove): void {
    this.dispatchEvent(new CustomEvent<LineMove>('line', { detail, bubbles: true, composed: true }));
  }

  /** From the keyboard, the reader begins on the line. */
  protected override cursorFor(key: string, control: boolean): Cell | null {
    const cells = this.line ? cellsOf(this.line, this.matrix?.rows ?? 0) : [];
    const from = this.cursor ? { row: 0, col: 0, ...this.cursor } : (cells[cells.length >> 1] ?? null);
    const to = this.moved(key, control, from);
    this.#isByKey = to !== null;
    return to;
  }

  protected override cursorAt(layout: HeatMapLayout, x: number, y: number): Cell | null {
    this.#isByKey = false;
    return super.cursorAt(layout, x, y);
  }

  override scene(): Scene | null {
    const scene = super.scene();
    const layout = this.fullLayout();
    return scene && layout
      ? { ...scene, items: [...scene.items, ...this.#lineItems(layout), ...this.markItems(layout)] }
      : scene;
  }

  protected override cursorItems(layout: HeatMapLayout): SceneItem[] {
    const { row, col } = this.cursor ?? {};
    if (row === undefined || col === undefined) return [];
    const [x, y] = this.#middle(layout, { row, col });
    return [stroke(circlePath(x, y, 4), 'paper', 4), stroke(circlePath(x, y, 4), 'ink', 2)];
  }

  protected override underMarks(layout: HeatMapLayout): SceneItem[] {
    return this.#lineItems(layout);
  }

  #middle({ map, cell, rowHeight }: HeatMapLayout, { row, col }: Cell): readonly [number, number] {
    return [map.x + (col + 0.5) * cell, map.y + (row + 0.5) * rowHeight];
  }

  #noteItems(layout: HeatMapLayout): SceneItem[] {
    return this.notes.flatMap(({ lines, ...cell }) => {
      const [x, y] = this.#middle(layout, cell);
      return lines.map((words, i) =>
        text({
          x,
          y: y + (i - (lines.length - 1) / 2) * 1.4 * layout.fontSize,
          text: words,
          anchor: 'middle',
          color: 'ink',
          bold: true,
          hasRim: true,
        }),
      );
    });
  }

  #lineItems(layout: HeatMapLayout): SceneItem[] {
    const { line, matrix } = this;
    if (!matrix) return [];
    if (!line) return this.#noteItems(layout);
    const cells = cellsOf(line, matrix.rows);
    if (cells.length === 0) return [];
    const along = (ends: readonly Cell[]) => {
      const [[x1, y1], [x2, y2]] = [ends[0], ends[ends.length - 1]].map((cell) => this.#middle(layout, cell));
      return linePath(x1, y1, x2, y2);
    };
    const back = line.property === 'symmetry' ? rimmed(along(cells.map(mirrored)), 'ink', 1.5) : [];
    return [...back, ...rimmed(along(cells), 'position-fill', 2.5)];
  }
}

defineElement('pe-line-map', LineMap);

const ring = (x: number, y: number): SceneItem[] => [
  stroke(circlePath(x, y, 7), 'paper', 5),
  stroke(circlePath(x, y, 7), 'violated', 2.5),
];

class OpenedPlot extends Plot {
  static override styles = [
    Plot.styles,
    css`
      /* On a phone there is no room for it; it is still spoken. */
      :host([flat]) .reading {
        display: none;
      }
    `,
  ];
  static override properties = { ...Plot.properties, opened: { attribute: false } };

  declare opened: Opened | null;

  constructor() {
    super();
    this.opened = null;
  }

  override scene(): Scene | null {
    const scene = super.scene();
    const layout = this.anyLayout();
    return scene && layout ? { ...scene, items: [...scene.items, ...this.#marks(layout)] } : scene;
  }

  protected override items(layout: PlotLayout): SceneItem[] {
    return [...super.items(layout), ...this.#marks(layout)];
  }

  #marks(layout: PlotLayout): SceneItem[] {
    const { opened, series } = this;
    if (!opened) return [];
    const isFlat = this.hasAttribute('flat');
    const { level, marker, rings, lens, areJoined } = opened;
    const { area, fontSize } = layout;
    const { toX, toY } = plotScales(layout);
    const paths: Path[] = series.map(({ x, y }) =>
      Array.from(x, (value, i) => [toX(value), toY(y[i])] as const),
    );
    const taken = [...paths];
    /** One line of words, or several. */
    const label = (x: number, y: number, words: string, isBold: boolean, color: ColorToken = 'ink') => {
      const lines = words.split('\n');
      const line = 1.3 * fontSize;
      const width = Math.max(...lines.map((one) => textWidth(one, fontSize)));
      const size = { width, height: line * lines.length };
      const place = labelPlace({ point: [x, y], ...size, gap: 0.6 * fontSize, lines: taken, area });
      for (const i of lines.keys()) {
        const middle = place.y + (i + 0.5) * line;
        taken.push([
          [place.x, middle],
          [place.x + place.width, middle],
        ]);
      }
      return lines.map((one, i) =>
        text({ x: place.x, y: place.y + (i + 0.5) * line, text: one, color, bold: isBold, hasRim: true }),
      );
    };
    const items: SceneItem[] = [];
    if (level) {
      const y = toY(level.y);
      items.push(stroke(linePath(area.x, y, area.x + area.width, y), 'ink', 1.5));
      taken.push([
        [area.x, y],
        [area.x + area.width, y],
      ]);
      if (!isFlat) items.push(...label(area.x + 0.2 * area.width, y, level.words, false));
    }
    if (marker) {
      const x = toX(marker.x);
      items.push(stroke(linePath(x, area.y, x, area.y + area.height), 'edge'));
      const whole = textWidth(marker.words, fontSize) + fontSize;
      const isRight = x + whole < layout.width || layout.width - x > x;
      const lines = whole < (isRight ? layout.width - x : x) ? [marker.words] : marker.words.split(/(?<=,) /);
      const wide = (isRight ? 1 : -1) * Math.max(...lines.map((line) => textWidth(line, fontSize)));
      // What stands beside the curve covers neither the words nor much of the line.
      taken.push([
        [x, area.y + 0.8 * fontSize],
        [x + wide / 2, area.y + 0.8 * fontSize],
        [x + wide, area.y + 0.8 * fontSize],
      ]);
      const named = isFlat ? [] : lines;
      items.push(
        ...named.map((words, i) =>
          text({
            x: isRight ? x + 0.4 * fontSize : x - 0.4 * fontSize,
            y: area.y + (0.8 + 1.3 * i) * fontSize,
            text: words,
            anchor: isRight ? 'start' : 'end',
          }),
        ),
      );
    }
    for (const { isLed, words, color, ...place } of opened.notes ?? []) {
      const [x, y] = [toX(place.x), toY(place.y)];
      if (isLed) {
        const top = area.y + 0.6 * fontSize;
        items.push(
          stroke(linePath(x, top + 0.7 * fontSize, x, y - 3), color),
          text({ x, y: top, text: words, anchor: 'middle', color, hasRim: true }),
        );
      } else if (!isFlat) items.push(...label(x, y, words, true, color));
    }
    const points = rings.map(({ x, y }) => [toX(x), toY(y)] as const);
    if (areJoined && points.length === 2)
      items.push(stroke(linePath(...points[0], ...points[1]), 'violated', 2));
    for (const [i, { label: words }] of rings.entries()) {
      items.push(...ring(...points[i]));
      if (!lens || isFlat) items.push(...label(...points[i], words, true));
    }
    if (lens && !isFlat) items.push(...this.#lensItems(layout, lens, taken));
    return items;
  }

  /** A box beside the curve, with the points around the rise. */
  #lensItems(layout: PlotLayout, { x, y, rise, words }: Lens, taken: readonly Path[]): SceneItem[] {
    const { area, fontSize, yDomain } = layout;
    const { toX, toY } = plotScales(layout);
    const width = Math.min(16 * fontSize, 0.6 * area.width);
    // In a narrow box, they take two lines.
    const isBroken = textWidth(words(100), fontSize) > width - 1.2 * fontSize;
    const height = (isBroken ? 10.3 : 9) * fontSize;
    const ringed = [toX(x[rise[1]]), toY(y[rise[1]])] as const;
    const inset = 0.6 * fontSize;
    const box = boxPlace({
      point: ringed,
      ...{ width, height, gap: fontSize, lines: taken },
      area: {
        x: area.x + inset,
        y: area.y + inset,
        width: area.width - 2 * inset,
        height: area.height - 2 * inset,
      },
    });
    // The nearest point of the box.
    const [toBoxX, toBoxY] = [
      Math.max(box.x, Math.min(ringed[0], box.x + width)),
      Math.max(box.y, Math.min(ringed[1], box.y + height)),
    ];
    const away = 8 / (Math.hypot(toBoxX - ringed[0], toBoxY - ringed[1]) || 1);
    const leader = linePath(
      ringed[0] + away * (toBoxX - ringed[0]),
      ringed[1] + away * (toBoxY - ringed[1]),
      toBoxX,
      toBoxY,
    );
    const all = Array.from(y);
    const [low, high] = [Math.min(...all), Math.max(...all)];
    const inner = 4 * fontSize;
    const times = inner / (high - low) / (area.height / (yDomain[1] - yDomain[0]));
    const at = (i: number) =>
      [
        box.x + ((i + 0.6) * width) / (all.length + 0.2),
        box.y + 1.2 * fontSize + ((high - all[i]) / (high - low)) * inner,
      ] as const;
    const points = all.map((_, i) => at(i));
    const d = points.map(([left, top], i) => `${i === 0 ? 'M' : 'L'}${left} ${top}`).join('');
    const isRise = (i: number) => rise.includes(i);
    return [
      stroke(leader, 'edge'),
      { kind: 'path', d: rectPath(box), fill: 'paper', stroke: 'edge', width: 1 },
      stroke(d, 'position', 2),
      ...points.map(
        ([left, top], i): SceneItem => ({
          kind: 'path',
          d: circlePath(left, top, 4),
          fill: isRise(i) ? 'violated' : 'position',
        }),
      ),
      ...rise.map((i) =>
        text({
          x: points[i][0],
          y: points[i][1] + 1.3 * fontSize,
          text: String(x[i]),
          anchor: 'middle',
          color: 'ink',
          bold: true,
        }),
      ),
      ...(isBroken ? words(times).split(/(?<=:) /) : [words(times)]).map((line, i, { length }) =>
        text({
          x: box.x + 0.6 * fontSize,
          y: box.y + height - (1 + 1.3 * (length - 1 - i)) * fontSize,
          text: line,
          color: 'ink',
        }),
      ),
    ];
  }
}

defineElement('pe-opened-plot', OpenedPlot);
