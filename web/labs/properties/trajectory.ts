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
import { type Matrix, norm } from '../../core/matrix.ts';
import { defineElement } from '../../draw/define-element.ts';
import type { FigureData, FigureSource } from '../../draw/export/source.ts';
import { formatNumber } from '../../draw/format.ts';
import { InteractiveFigure, type Readout, type StageLayout, sceneOf } from '../../draw/interactive-figure.ts';
import { circlePath, linePath, round, type Scene, type SceneItem, stroke, text } from '../../draw/scene.ts';
import { foldText } from './fold-text.ts';
import { range } from './measured-properties.ts';

const words = foldText.vectors.trajectory;

/** The direction of view, without perspective. */
interface ViewAngles {
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

class Trajectory extends InteractiveFigure<Cursor, StageLayout> implements FigureSource {
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

  /** The words are of the front view. */
  protected override idleText(): string {
    return this.view === front ? this.idle : '';
  }

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
    const view = {
      ArrowLeft: turnBy(this.view, -keyTurn, 0),
      ArrowRight: turnBy(this.view, keyTurn, 0),
      ArrowUp: turnBy(this.view, 0, -keyTurn),
      ArrowDown: turnBy(this.view, 0, keyTurn),
      Home: front,
    }[event.key];
    if (!view) return;
    event.preventDefault();
    this.view = view;
  }

  protected override layoutFor(width: number, fontSize: number): StageLayout {
    return { width, height: Math.round(Math.min(0.75 * width, 26 * fontSize)), fontSize };
  }

  /** Pixels; z is the depth. The scale fits the farthest point, so that every rotation stays inside the picture. */
  #projected({ width, height, fontSize }: StageLayout): readonly Point[] {
    const { rows, data } = this.points ?? { rows: 0, data: new Float32Array(0) };
    const all = Array.from(
      { length: rows },
      (_, i): Point => [data[3 * i], data[3 * i + 1], data[3 * i + 2]],
    );
    const farthest = all.reduce((most, point) => Math.max(most, norm(point)), 0) || 1;
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
      { ...stroke(d, 'position'), opacity: 0.6 },
      { kind: 'path', d: points.map(([x, y]) => circlePath(x, y, dot)).join(''), fill: 'position' },
      ...this.#numbers(points, fontSize),
      ...(at
        ? [{ ...stroke(circlePath(at[0], at[1], 0.4 * fontSize), 'ink', 2), fill: 'paper' } as const]
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
      const [nameX, nameY] = [Math.min(width, x + right * 1.3 * length), y - up * 1.3 * length];
      return [
        stroke(linePath(x, y, x + right * length, y - up * length), 'edge'),
        text({ x: nameX, y: nameY, text: String(axis + 1), anchor: 'middle' }),
      ];
    });
  }

  #numbers(points: readonly Point[], fontSize: number): SceneItem[] {
    const count = Math.min(labelled, points.length);
    const step = (points.length - 1) / Math.max(1, count - 1);
    return Array.from({ length: count }, (_, i) => Math.round(i * step)).map((index) =>
      text({
        x: points[index][0] + 0.5 * fontSize,
        y: points[index][1] - 0.6 * fontSize,
        text: formatNumber(index + this.first),
        color: 'ink',
      }),
    );
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
    const distances = this.#projected(layout).map(([left, top]) => Math.hypot(left - x, top - y));
    const least = distances.reduce((a, b) => Math.min(a, b), 2 * layout.fontSize);
    const index = distances.indexOf(least);
    return index < 0 ? null : { index };
  }

  protected override cursorFor(key: string): Cursor | null {
    const last = (this.points?.rows ?? 0) - 1;
    const step = { PageUp: -1, PageDown: 1 }[key];
    if (step === undefined || last < 0) return null;
    return { index: this.cursor ? Math.min(last, Math.max(0, this.cursor.index + step)) : 0 };
  }
}

defineElement('pe-trajectory', Trajectory);
