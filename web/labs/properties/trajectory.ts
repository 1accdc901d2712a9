/**
 * <pe-trajectory>: a line through the first three principal components, rotated by dragging or with the arrow keys. The front view shows
 * the first two.
 *
 * Properties, besides those of a stage
 *   points   Matrix | null           a row of three coordinates for each position or offset
 *   first    number                  position or offset of the first row
 *   rowName  'position' | 'offset'
 * It is a figure source: the export has the present view.
 */
import { css } from 'lit';
import type { Matrix } from '../../core/types.ts';
import type { FigureData, FigureSource } from '../../draw/export/source.ts';
import { formatNumber } from '../../draw/format.ts';
import { InteractiveFigure, type Readout, type StageLayout, sceneOf } from '../../draw/interactive-figure.ts';
import { circlePath, linePath, round, type Scene, type SceneItem } from '../../draw/scene.ts';
import { defineElement } from '../../draw/stage.ts';
import { foldText } from './fold-text.ts';
import { range } from './measured-properties.ts';

const words = foldText.vectors.trajectory;

/** The direction of view, without perspective. */
export interface ViewAngles {
  /** right and up, in radians; 0 and 0 are the front view */
  readonly yaw: number;
  readonly pitch: number;
}

type Point = readonly [x: number, y: number, z: number];

/** x to the right, y up, z towards the eye. */
export function turn([x, y, z]: Point, { yaw, pitch }: ViewAngles): Point {
  const [sinYaw, cosYaw] = [Math.sin(yaw), Math.cos(yaw)];
  const [sinPitch, cosPitch] = [Math.sin(pitch), Math.cos(pitch)];
  const across = x * cosYaw + z * sinYaw;
  const deep = z * cosYaw - x * sinYaw;
  return [across, y * cosPitch - deep * sinPitch, y * sinPitch + deep * cosPitch];
}

/** Pitch stays within a quarter turn, so that the view is never upside down. */
export function turnBy({ yaw, pitch }: ViewAngles, right: number, up: number): ViewAngles {
  const half = Math.PI / 2;
  const turned = (yaw + right) % (2 * Math.PI);
  return { yaw: turned, pitch: Math.min(half, Math.max(-half, pitch + up)) };
}

interface Cursor {
  readonly index: number;
}

const front: ViewAngles = { yaw: 0, pitch: 0 };
const keyTurn = Math.PI / 36;
/** Number of points with a label. */
const labelled = 5;

export class Trajectory extends InteractiveFigure<Cursor, StageLayout> implements FigureSource {
  static override styles = [
    InteractiveFigure.styles,
    css`
      .stage {
        cursor: grab;
      }
      .stage:active {
        cursor: grabbing;
      }
    `,
  ];
  static override properties = {
    ...InteractiveFigure.properties,
    points: { attribute: false },
    first: { attribute: false },
    rowName: {},
    view: { state: true },
  };

  declare points: Matrix | null;
  declare first: number;
  declare rowName: 'position' | 'offset';
  declare private view: ViewAngles;
  protected override readonly what = words.what;
  protected override readonly keys = words.keys;
  #dragged: { readonly x: number; readonly y: number } | null = null;

  constructor() {
    super();
    this.points = null;
    this.first = 0;
    this.rowName = 'position';
    this.view = front;
    this.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      this.#dragged = { x: event.clientX, y: event.clientY };
      window.addEventListener('pointermove', this.#drag);
      window.addEventListener('pointerup', this.#end);
      window.addEventListener('pointercancel', this.#end);
    });
    this.addEventListener('keydown', (event) => this.#press(event));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end();
  }

  scene(): Scene | null {
    const layout = this.anyLayout();
    return layout && this.points ? sceneOf(layout, this.label, this.items(layout)) : null;
  }

  data(): FigureData | null {
    const { points } = this;
    if (!points) return null;
    const column = (col: number) =>
      Float32Array.from({ length: points.rows }, (_, row) => points.data[3 * row + col]);
    return {
      kind: 'columns',
      columns: [
        { title: this.rowName, values: range(this.first, points.rows) },
        ...[0, 1, 2].map((col) => ({ title: words.component(col + 1), values: column(col) })),
      ],
    };
  }

  array(): Matrix | null {
    return this.points;
  }

  readonly #drag = (event: PointerEvent): void => {
    if (!this.#dragged || !this.layout) return;
    const perPixel = Math.PI / this.layout.width;
    this.view = turnBy(
      this.view,
      (event.clientX - this.#dragged.x) * perPixel,
      (event.clientY - this.#dragged.y) * perPixel,
    );
    this.#dragged = { x: event.clientX, y: event.clientY };
  };

  readonly #end = (): void => {
    this.#dragged = null;
    window.removeEventListener('pointermove', this.#drag);
    window.removeEventListener('pointerup', this.#end);
    window.removeEventListener('pointercancel', this.#end);
  };

  #press(event: KeyboardEvent) {
    const turns: Record<string, readonly [number, number]> = {
      ArrowLeft: [-keyTurn, 0],
      ArrowRight: [keyTurn, 0],
      ArrowUp: [0, -keyTurn],
      ArrowDown: [0, keyTurn],
    };
    const by = turns[event.key];
    if (!by && event.key !== 'Home') return;
    event.preventDefault();
    this.view = by ? turnBy(this.view, ...by) : front;
  }

  protected override layoutFor(width: number, fontSize: number): StageLayout {
    return { width, height: Math.round(Math.min(0.75 * width, 26 * fontSize)), fontSize };
  }

  /** Pixels; z is the depth. The scale fits the farthest point, so that every rotation stays inside the picture. */
  #projected({ width, height, fontSize }: StageLayout): readonly Point[] {
    const { rows, data } = this.points ?? { rows: 0, data: new Float32Array(0) };
    const all = Array.from(
      { length: rows },
      (_, row): Point => [data[3 * row], data[3 * row + 1], data[3 * row + 2]],
    );
    const farthest = all.reduce((most, point) => Math.max(most, Math.hypot(...point)), 0) || 1;
    const scale = (Math.min(width, height) / 2 - 1.5 * fontSize) / farthest;
    return all.map((point) => {
      const [x, y, z] = turn(point, this.view);
      return [width / 2 + x * scale, height / 2 - y * scale, z * scale];
    });
  }

  protected override items(layout: StageLayout): SceneItem[] {
    const points = this.#projected(layout);
    const { fontSize } = layout;
    const d = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
    const dot = Math.min(0.2, 12 / Math.sqrt(points.length + 1) / fontSize) * fontSize;
    const at = this.cursor && points[this.cursor.index];
    return [
      ...this.#axes(layout),
      { kind: 'path', d, stroke: 'position', width: 1, opacity: 0.6 },
      { kind: 'path', d: points.map(([x, y]) => circlePath(x, y, dot)).join(''), fill: 'position' },
      ...this.#numbers(points, fontSize),
      ...(at
        ? [
            {
              kind: 'path',
              d: circlePath(at[0], at[1], 0.4 * fontSize),
              stroke: 'ink',
              fill: 'paper',
              width: 2,
            } as const,
          ]
        : []),
    ];
  }

  #axes({ width, height, fontSize }: StageLayout): SceneItem[] {
    const [x, y, length] = [3 * fontSize, height - 3 * fontSize, 2 * fontSize];
    return [0, 1, 2].flatMap((axis): SceneItem[] => {
      const unit: Point = [Number(axis === 0), Number(axis === 1), Number(axis === 2)];
      const [right, up] = turn(unit, this.view);
      // An axis that points at the viewer has no room for its name.
      if (Math.hypot(right, up) < 0.2) return [];
      const end = [x + right * length, y - up * length] as const;
      return [
        { kind: 'path', d: linePath(x, y, ...end), stroke: 'edge', width: 1 },
        {
          kind: 'text',
          x: Math.min(width, x + right * 1.3 * length),
          y: y - up * 1.3 * length,
          text: String(axis + 1),
          anchor: 'middle',
          color: 'ink-soft',
        },
      ];
    });
  }

  #numbers(points: readonly Point[], fontSize: number): SceneItem[] {
    const last = points.length - 1;
    const count = Math.min(labelled, points.length);
    const indices = new Set(
      Array.from({ length: count }, (_, i) => Math.round((i * last) / Math.max(1, count - 1))),
    );
    return [...indices].map((index) => ({
      kind: 'text',
      x: points[index][0] + 0.5 * fontSize,
      y: points[index][1] - 0.6 * fontSize,
      text: formatNumber(index + this.first),
      color: 'ink',
    }));
  }

  protected override read({ index }: Cursor): Readout | null {
    const { points } = this;
    if (!points || index >= points.rows) return null;
    const [a, b, c] = points.data.subarray(3 * index, 3 * index + 3);
    return {
      words: words.point(this.rowName, formatNumber(index + this.first), [a, b, c].map(formatNumber)),
      full: '',
    };
  }

  protected override cursorAt(layout: StageLayout, x: number, y: number): Cursor | null {
    if (this.#dragged) return null;
    let best: Cursor | null = null;
    let least = (2 * layout.fontSize) ** 2;
    this.#projected(layout).forEach(([left, top], index) => {
      const distance = (left - x) ** 2 + (top - y) ** 2;
      if (distance < least) {
        least = distance;
        best = { index };
      }
    });
    return best;
  }

  protected override cursorFor(key: string): Cursor | null {
    const last = (this.points?.rows ?? 0) - 1;
    const step = { PageUp: -1, PageDown: 1 }[key];
    if (step === undefined || last < 0) return null;
    return { index: this.cursor ? Math.min(last, Math.max(0, this.cursor.index + step)) : 0 };
  }
}

defineElement('pe-trajectory', Trajectory);
