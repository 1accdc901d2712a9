/** <pe-dials>: one dial for each pair of dimensions, the fastest first, with the angles seen in training and the new ones in the test. */
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
import { text, whole } from './text.ts';

/** In positions. */
interface DialLengths {
  readonly trained: number;
  readonly tested: number;
}

interface DialCursor {
  readonly pair: number;
}

/** '6.28' or '47,118': positions for a full turn of a pair that turns by `angle` over `length` positions. */
function wavelength(angle: number, length: number): string {
  const wave = (turn * length) / angle;
  return wave < 100 ? formatNumber(Number(wave.toPrecision(3))) : whole(Math.round(wave));
}

export class Dials extends InteractiveFigure<DialCursor, DialsLayout> implements FigureSource {
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
  declare lengths: DialLengths;
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
      <span class="hint">${text.dials.hint}</span>`;
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

declare global {
  interface HTMLElementTagNameMap {
    'pe-dials': Dials;
  }
}
