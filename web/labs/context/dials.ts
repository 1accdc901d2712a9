/**
 * <pe-dials>: one dial for each pair of dimensions, the fastest first, with the angles seen in training and the new ones in the test. (Over
 * 300 lines: their layout and shapes are here, too.)
 */
import { css, html } from 'lit';
import { defineElement } from '../../draw/define-element.ts';
import type { ColumnsData, FigureSource } from '../../draw/export/source.ts';
import { formatNumber } from '../../draw/format.ts';
import { InteractiveFigure, type Readout, sceneOf } from '../../draw/interactive-figure.ts';
import {
  circlePath,
  type PathItem,
  rectPath,
  round,
  type Scene,
  type SceneItem,
  stroke,
  text as textItem,
} from '../../draw/scene.ts';
import { newAngle, turn } from './reach.ts';
import { text, whole } from './text.ts';

/** How far each pair turns, in radians: up to the trained length, and in the test. */
interface PairAngles {
  readonly trained: Float64Array;
  readonly tested: Float64Array;
}

interface DialsLayout {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  readonly count: number;
  readonly columns: number;
  /** size of one dial with the space around it */
  readonly cell: { readonly width: number; readonly height: number };
  readonly radius: number;
  /** interval of numbered pairs in a row; 0 if there is no room for numbers */
  readonly numbered: number;
}

/** Limits of the whole height and of a dial's radius, in font sizes. */
const mostHeight = { narrow: 13, wide: 9.8 };
const largestRadius = 1.55;
const narrow = 30;
/** How much larger the dials must become to justify another row. */
const leastGain = 1.15;

/** Chooses the number of rows that makes the dials largest. */
export function layoutDials(count: number, width: number, fontSize: number): DialsLayout {
  const isNarrow = width < narrow * fontSize;
  const room = mostHeight[isNarrow ? 'narrow' : 'wide'] * fontSize;
  let best: DialsLayout | undefined;
  for (let rows = 1; rows <= count; rows++) {
    const columns = Math.ceil(count / rows);
    const wide = width / columns;
    const numbers = !isNarrow && wide > 1.6 * fontSize ? 1.2 * fontSize : 0;
    const tall = room / rows;
    const gap = Math.min(0.45 * fontSize, 0.15 * tall);
    const radius = Math.min(0.41 * wide, (tall - numbers - gap) / 2, largestRadius * fontSize);
    if (radius <= 0) break;
    if (best && radius < leastGain * best.radius) continue;
    const height = 2 * radius + gap + numbers;
    best = {
      width,
      height: Math.ceil(rows * height),
      fontSize,
      count,
      columns,
      cell: { width: wide, height },
      radius,
      numbered: numbers > 0 ? Math.max(1, 4 * Math.ceil((2 * fontSize) / wide / 4)) : 0,
    };
  }
  return best as DialsLayout;
}

/** The centre of a pair's dial. */
export function dialAt({ columns, cell, radius }: DialsLayout, pair: number): { x: number; y: number } {
  return {
    x: ((pair % columns) + 0.5) * cell.width,
    y: Math.floor(pair / columns) * cell.height + radius + 1,
  };
}

/** The pair with its dial at a point; null outside the dials. */
export function pairAt({ columns, cell, count }: DialsLayout, x: number, y: number): number | null {
  const column = Math.floor(x / cell.width);
  const pair = Math.floor(y / cell.height) * columns + column;
  return column >= 0 && column < columns && y >= 0 && pair < count ? pair : null;
}

/** The sector between two angles, clockwise from the top; the whole circle if they are a full turn apart. */
function sector(x: number, y: number, radius: number, from: number, to: number): string {
  if (to - from >= turn - 1e-9) return circlePath(x, y, radius);
  const at = (angle: number) =>
    `${round(x + radius * Math.sin(angle))} ${round(y - radius * Math.cos(angle))}`;
  return `M${round(x)} ${round(y)}L${at(from)}A${round(radius)} ${round(radius)} 0 ${to - from > turn / 2 ? 1 : 0} 1 ${at(to)}Z`;
}

/** Styles of angles seen in training, and of new angles. */
export const dialLooks = { seen: { fill: 'position', opacity: 0.5 }, new: { fill: 'violated' } } as const;

export function dialItems(layout: DialsLayout, { trained, tested }: PairAngles): SceneItem[] {
  const { count, columns, radius, numbered, fontSize } = layout;
  const paths = { circles: '', seen: '', new: '' };
  const numbers: SceneItem[] = [];
  for (let pair = 0; pair < count; pair++) {
    const { x, y } = dialAt(layout, pair);
    const until = Math.min(trained[pair], turn);
    const more = newAngle(trained[pair], tested[pair]);
    paths.circles += circlePath(x, y, radius);
    paths.seen += sector(x, y, radius, 0, until);
    if (more > 0) paths.new += sector(x, y, radius, until, until + more);
    const isNumbered = numbered > 0 && ((pair % columns) % numbered === 0 || pair === count - 1);
    if (isNumbered)
      numbers.push(textItem({ x, y: y + radius + 0.8 * fontSize, text: String(pair), anchor: 'middle' }));
  }
  return [
    { kind: 'path', d: paths.seen, ...dialLooks.seen },
    { kind: 'path', d: paths.new, ...dialLooks.new },
    stroke(paths.circles, 'line'),
    ...numbers,
  ];
}

/** A ring around one dial. */
function dialRing(layout: DialsLayout, pair: number): PathItem {
  const { x, y } = dialAt(layout, pair);
  return stroke(circlePath(x, y, layout.radius + 1), 'ink', 2);
}

/** A legend of the colours, one line below `y`, for export. */
function legendItems(fontSize: number, y: number, words: readonly [string, string]): SceneItem[] {
  const [seen, fresh] = words;
  const at = y + 0.75 * fontSize;
  const second = (seen.length * 0.6 + 4) * fontSize;
  const size = 0.8 * fontSize;
  const mark = (x: number, look: Partial<PathItem>, words: string): SceneItem[] => [
    { kind: 'path', d: rectPath({ x, y: at - size / 2, width: size, height: size }), ...look },
    textItem({ x: x + 1.3 * fontSize, y: at, text: words, color: 'ink' }),
  ];
  return [...mark(0, dialLooks.seen, seen), ...mark(second, dialLooks.new, fresh)];
}

interface DialCursor {
  readonly pair: number;
}

/** '6.28' or '47,118': positions for a full turn of a pair that turns by `angle` over `length` positions. */
function wavelength(angle: number, length: number): string {
  const wave = (turn * length) / angle;
  return wave < 100 ? formatNumber(Number(wave.toPrecision(3))) : whole(Math.round(wave));
}

class Dials extends InteractiveFigure<DialCursor, DialsLayout> implements FigureSource {
  static override properties = {
    ...InteractiveFigure.properties,
    angles: { attribute: false },
    lengths: { attribute: false },
    kept: { state: true },
  };
  static override styles = [
    InteractiveFigure.styles,
    css`
      .stage {
        cursor: pointer;
      }
      .idle .words {
        color: var(--ink);
      }
      .key::before {
        content: '';
        display: inline-block;
        width: 0.8em;
        height: 0.8em;
        margin-right: 0.45em;
        vertical-align: -0.05em;
        background: var(--violated);
      }
      .key.seen::before {
        background: color-mix(in srgb, var(--position) 50%, transparent);
      }
      .key + .key {
        margin: 0 1.5em;
      }
    `,
  ];

  declare angles: PairAngles;
  /** in positions */
  declare lengths: { readonly trained: number; readonly tested: number };
  /** the pair that a click or Enter keeps: the line below reads it while the cursor is on no other */
  declare private kept: number | null;

  protected override readonly what = 'dials';
  protected override readonly keys = text.dials.keys;

  constructor() {
    super();
    this.angles = { trained: new Float64Array(), tested: new Float64Array() };
    this.lengths = { trained: 1, tested: 1 };
    this.kept = null;
    this.addEventListener('click', () => this.#keep());
    this.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      this.#keep();
    });
    this.addEventListener('focusin', () => {
      this.cursor ??= { pair: this.kept ?? 0 };
      this.announce();
    });
  }

  /** Keeps the pair at the cursor, or releases it if it is kept already. */
  #keep() {
    if (this.cursor) this.kept = this.cursor.pair === this.kept ? null : this.cursor.pair;
  }

  get #shown(): DialCursor | null {
    return this.cursor ?? (this.kept === null ? null : { pair: this.kept });
  }

  scene(): Scene | null {
    const layout = this.anyLayout();
    if (!layout) return null;
    const { height, fontSize } = layout;
    const items = [
      ...dialItems(layout, this.angles),
      ...legendItems(fontSize, height + 0.5 * fontSize, text.dials.legend),
    ];
    return sceneOf({ ...layout, height: Math.ceil(height + 2.25 * fontSize) }, this.label, items);
  }

  data(): ColumnsData {
    const { trained, tested } = this.angles;
    const fresh = trained.map((angle, i) => newAngle(angle, tested[i]) / turn);
    return {
      kind: 'columns',
      columns: [
        { title: text.dials.columns.pair, values: Array.from(trained, (_, i) => i) },
        { title: text.dials.columns.trained, values: trained },
        { title: text.dials.columns.tested, values: tested },
        { title: text.dials.columns.fresh, values: fresh },
      ],
    };
  }

  protected override layoutFor(width: number, fontSize: number): DialsLayout | undefined {
    const { length } = this.angles.trained;
    return length > 0 ? layoutDials(length, width, fontSize) : undefined;
  }

  protected override items(layout: DialsLayout): SceneItem[] {
    const drawn = dialItems(layout, this.angles);
    const pair = this.#shown?.pair ?? layout.count;
    return pair < layout.count ? [...drawn, dialRing(layout, pair)] : drawn;
  }

  protected override idleText() {
    const kept = this.kept === null ? null : this.read({ pair: this.kept });
    if (kept) return html`<span class="words">${kept.words}</span>`;
    const [seen, fresh] = text.dials.legend;
    return html`<span class="key seen">${seen}</span> <span class="key">${fresh}</span>
      ${text.dials.about}`;
  }

  protected override read({ pair }: DialCursor): Readout | null {
    const { trained, tested } = this.angles;
    if (pair >= trained.length) return null;
    const { lengths } = this;
    const words = text.dials.pair(
      pair,
      wavelength(tested[pair], lengths.tested),
      wavelength(trained[pair], lengths.trained),
      trained[pair] >= turn
        ? null
        : {
            trained: trained[pair] / turn,
            tested: Math.min(tested[pair], turn) / turn,
            fresh: newAngle(trained[pair], tested[pair]) / turn,
          },
    );
    return { words, full: '' };
  }

  protected override cursorAt(layout: DialsLayout, x: number, y: number): DialCursor | null {
    const pair = pairAt(layout, x, y);
    return pair === null ? null : { pair };
  }

  protected override cursorFor(key: string): DialCursor | null {
    const last = this.angles.trained.length - 1;
    const columns = this.layout?.columns ?? 1;
    const at = this.cursor?.pair ?? -1;
    const to: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at - columns,
      ArrowDown: at + columns,
      Home: 0,
      End: last,
    };
    return to[key] === undefined ? null : { pair: Math.min(Math.max(to[key], 0), last) };
  }

  protected override updated(changed: Map<PropertyKey, unknown>): void {
    super.updated(changed);
    if (changed.has('angles')) this.dispatchEvent(new Event('drawn', { bubbles: true }));
  }
}

defineElement('pe-dials', Dials);
