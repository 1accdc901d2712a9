/**
 * <pe-dials>: one dial for each pair of dimensions, the fastest first: the angles that training showed, and those that the test
 * meets for the first time.
 *
 * Properties: label, angles ({ trained, tested }: how far each pair turns, in radians)
 * It is a figure source: scene(), data().
 */
import { css, html } from 'lit';
import type { ColumnsData, FigureSource } from '../../draw/export/source.ts';
import { formatNumber } from '../../draw/format.ts';
import { InteractiveFigure, type Readout, sceneOf } from '../../draw/interactive-figure.ts';
import type { Scene, SceneItem } from '../../draw/scene.ts';
import { defineElement } from '../../draw/stage.ts';
import {
  type DialsLayout,
  dialItems,
  dialRing,
  layoutDials,
  legendItems,
  type PairAngles,
  pairAt,
} from './dials-layout.ts';
import { newAngle, turn } from './reach.ts';

interface DialCursor {
  readonly pair: number;
}

const legend = ['seen in training', 'new in the test'] as const;

const degrees = (angle: number): string => `${formatNumber((360 * angle) / turn)}°`;

export class Dials extends InteractiveFigure<DialCursor, DialsLayout> implements FigureSource {
  static override properties = { ...InteractiveFigure.properties, angles: { attribute: false } };
  static override styles = [
    InteractiveFigure.styles,
    css`
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
        margin-left: 1.5em;
      }
    `,
  ];

  declare angles: PairAngles;

  protected override readonly what = 'dials';
  protected override readonly keys =
    'Left and right arrow keys read the pairs, Home and End the first and the last.';

  constructor() {
    super();
    this.angles = { trained: new Float64Array(), tested: new Float64Array() };
  }

  scene(): Scene | null {
    const layout = this.anyLayout();
    if (!layout) return null;
    const { height, fontSize } = layout;
    const items = [
      ...dialItems(layout, this.angles),
      ...legendItems(fontSize, height + 0.5 * fontSize, legend),
    ];
    return sceneOf({ ...layout, height: Math.ceil(height + 2.25 * fontSize) }, this.label, items);
  }

  data(): ColumnsData {
    const { trained, tested } = this.angles;
    const fresh = trained.map((angle, i) => newAngle(angle, tested[i]) / turn);
    return {
      kind: 'columns',
      columns: [
        { title: 'pair', values: Array.from(trained, (_, i) => i) },
        { title: 'turned in training (radians)', values: trained },
        { title: 'turned in the test (radians)', values: tested },
        { title: 'new, share of the circle', values: fresh },
      ],
    };
  }

  protected override layoutFor(width: number, fontSize: number): DialsLayout | undefined {
    const { length } = this.angles.trained;
    return length > 0 ? layoutDials(length, width, fontSize) : undefined;
  }

  protected override items(layout: DialsLayout): SceneItem[] {
    const drawn = dialItems(layout, this.angles);
    return this.cursor ? [...drawn, dialRing(layout, this.cursor.pair)] : drawn;
  }

  protected override idleText() {
    const [seen, fresh] = legend;
    return html`<span class="key seen">${seen}</span> <span class="key">${fresh}</span>`;
  }

  protected override read({ pair }: DialCursor): Readout | null {
    const { trained, tested } = this.angles;
    if (pair >= trained.length) return null;
    const fresh = newAngle(trained[pair], tested[pair]);
    const seen =
      trained[pair] >= turn
        ? 'turned right round in training: every angle was seen'
        : `training showed ${degrees(trained[pair])}, the test reaches ${degrees(Math.min(tested[pair], turn))}${fresh > 0 ? `: ${degrees(fresh)} are new` : ': nothing new'}`;
    return { words: `Pair ${pair}: ${seen}`, full: '' };
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

  protected override sameCursor(a: DialCursor | null, b: DialCursor | null): boolean {
    return a?.pair === b?.pair;
  }

  protected override updated(changed: Map<PropertyKey, unknown>): void {
    super.updated(changed);
    if (changed.has('angles')) this.dispatchEvent(new Event('drawn', { bubbles: true }));
  }
}

defineElement('pe-dials', Dials);

declare global {
  interface HTMLElementTagNameMap {
    'pe-dials': Dials;
  }
}
