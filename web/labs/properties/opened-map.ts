/**
 * <pe-opened-map>: a map with one line on it, and beside it the same numbers as a curve.
 *
 * Property: shown (ShownMap | null)
 * Events: line CustomEvent<LineMove>, when the reader moves the line; test CustomEvent<Compared>, when the reader turns the switch
 * It is a figure source: both pictures, and the map's numbers. (Over 300 lines: one element with its styles.)
 */
import './opened-elements.ts';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Matrix } from '../../core/types.ts';
import type { Range } from '../../draw/color-range.ts';
import { clearOfLever } from '../../draw/controls.ts';
import { defineElement } from '../../draw/define-element.ts';
import type { FigureData, FigureSource } from '../../draw/export/source.ts';
import { formatNumber } from '../../draw/format.ts';
import type { HeatMap } from '../../draw/heat-map.ts';
import type { Plot } from '../../draw/line-plot.ts';
import type { Scene } from '../../draw/scene.ts';
import { lockedTitle } from '../../tables/text.ts';
import type { Line, Pair } from './line.ts';
import type { MapNames } from './map-text.ts';
import type { Cross } from './offset-score.ts';
import type { Opened } from './opened.ts';
import { openedText } from './opened-text.ts';
import type { RowKind } from './proximity.ts';

const words = openedText;

export type Compared = 'vectors' | 'score';

/** What vectors per offset have to test. */
export interface Tested {
  readonly value: Compared;
  readonly marks: Readonly<Record<Compared, string>>;
  readonly isLocked: boolean;
}

export interface ShownMap {
  /** the encoding, and whether it was trained here */
  readonly item: string;
  readonly title: string;
  readonly isTrained: boolean;
  readonly heading: string;
  readonly names: MapNames;
  readonly what: RowKind;
  readonly map: Matrix;
  readonly range: Range;
  readonly first: number;
  /** null for the cross, which needs none */
  readonly line: Line | null;
  readonly tested: Tested | null;
  readonly cross: (Cross & { readonly score: { readonly proximity: Matrix; readonly range: Range } }) | null;
  /** where the property fails worst, or first, on the line */
  readonly pair: Pair | null;
  readonly opened: Opened;
  /** what follows the line, in words */
  readonly moves: unknown;
}

/** Of the cross on a phone: the words above its peak take a larger part of the plot. */
const roomAbove = [-1, 1.9] as const;
/** Pixels: below this width, the line is under the map. */
const narrow = 600;
/** Of the window: how much of its height the map may take there, so that the line stands above the lever, which is docked. */
const mostOfHeight = 0.35;
/** In font sizes: the width of both pictures less this is the height of the curves’ area at which, with key and axis, they are no higher than the map. */
const besideMap = 32.4;

/** Words on the map of a cross: where two far offsets meet, and where a near one meets a far one. */
function mapNotes({ nearFar }: Cross, rows: number) {
  const { far, near, opposite } = words.cross.onMap;
  const at = (share: number) => Math.round(share * rows);
  return [
    { row: at(0.2), col: at(0.25), lines: far },
    { row: at(0.56), col: at(0.78), lines: nearFar < -0.5 ? opposite : near },
  ];
}

const motion = async () => (await import('./fade.ts')).fadeBetween;

class OpenedMap extends LitElement implements FigureSource {
  static override properties = { shown: { attribute: false }, width: { state: true } };
  static override styles = css`
    ${clearOfLever}
    :host {
      display: grid;
      gap: var(--space-2);
      container: opened / inline-size;
    }
    .pictures {
      display: grid;
      gap: var(--space-2);
      grid-template-columns: minmax(0, 1fr);
    }
    h2 {
      margin: 0;
      font-family: var(--sans);
      font-size: var(--text);
      font-weight: 600;
      line-height: var(--leading-tight);
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .switch {
      display: flex;
    }
    button {
      min-height: 1.5rem;
      padding: 0 var(--space-2);
      border: 1px solid var(--edge);
      border-radius: 4px;
      background: none;
      color: var(--ink);
      font: inherit;
      font-family: var(--sans);
      font-size: var(--text-small);
      cursor: pointer;
    }
    button[aria-pressed='true'] {
      border-color: var(--ink);
      background: var(--ink);
      color: var(--paper);
      font-weight: 600;
    }
    button:focus-visible {
      outline: 2px solid var(--focus);
      outline-offset: 2px;
    }
    .link {
      padding: 0;
      border-width: 0 0 1px;
      border-radius: 0;
    }
    .score {
      display: grid;
      grid-template-columns: 8.25rem minmax(0, 1fr);
      gap: 0 var(--space-3);
      align-content: start;
      font-family: var(--sans);
      font-size: var(--text-small);
      line-height: var(--leading-tight);
      border-top: 1px solid var(--line);
    }
    .score h2 {
      grid-column: 1 / -1;
      padding-block: var(--space-1);
    }
    .score pe-heat-map {
      grid-row: 2 / 5;
    }
    .score p {
      margin: 0 0 var(--space-1);
    }
    .score b {
      color: var(--satisfied);
    }
    @media (pointer: coarse) {
      button {
        min-height: 2.75rem;
      }
    }
    @media print {
      h2 {
        white-space: normal;
      }
      button[aria-pressed='true'] {
        all: unset;
      }
      button:not([aria-pressed='true']) {
        display: none;
      }
    }
    @media (forced-colors: active) {
      button[aria-pressed='true'] {
        forced-color-adjust: none;
        background: Highlight;
        color: HighlightText;
      }
    }
    @container opened (min-width: 37.5rem) {
      .pictures {
        /* Where both have too little room, the map is smaller: the curve needs room for its labels. */
        grid-template-columns: minmax(0, 26.25rem) minmax(17rem, 1fr);
        column-gap: var(--space-4);
      }
      h2 {
        min-height: 1lh;
        white-space: normal;
      }
    }
    @container opened (max-width: 37.49rem) {
      .pictures {
        row-gap: var(--space-1);
      }
      h2 {
        color: var(--ink-soft);
        font-size: var(--text-small);
        font-weight: 400;
      }
      .pictures > :first-child h2 {
        display: none;
      }
      /* So that all of it, and the slider of the training below it, stands above the lever, which is docked there. */
      .score {
        grid-template-columns: 3.25rem minmax(0, 1fr);
        padding-top: var(--space-1);
      }
      .score h2 {
        grid-column: 2;
        padding: 0;
      }
      .score .about {
        display: none;
      }
      .score pe-heat-map {
        grid-row: 1 / 5;
        overflow: hidden;
        height: 3.25rem;
      }
    }
  `;

  declare shown: ShownMap | null;
  /** in CSS pixels */
  declare private width: number;
  readonly #observer = new ResizeObserver(([{ contentRect }]) => {
    this.width = contentRect.width;
  });

  constructor() {
    super();
    this.shown = null;
    this.width = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // The observer is called after a first layout, in which what is below would have another place. This element has no width yet.
    this.width = this.parentElement?.clientWidth ?? 0;
    this.#observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer.disconnect();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { shown } = this;
    if (!shown) return nothing;
    const { opened, names, map, first, line, pair, cross } = shown;
    const at = (index: number) => formatNumber(index + first);
    const isKeyed = opened.series.some(({ label }) => label);
    return html`<div class="pictures">
      <div>
        ${shown.tested ? this.#switch(shown.tested) : html`<h2>${shown.heading}</h2>`}
        <pe-line-map
          label=${words.mapLabel(shown.heading, shown.title)}
          row-title=${names.axes[0]}
          col-title=${names.axes[1]}
          idle=${words.mapIdle(shown.what)}
          .matrix=${map}
          .domain=${shown.range.domain}
          .rowStart=${first}
          .colStart=${first}
          .line=${line}
          .maxHeight=${this.#mapHeight()}
          .notes=${cross ? mapNotes(cross, map.rows) : []}
          .marks=${pair?.map((cell) => ({ ...cell, kind: 'violated' as const })) ?? []}
          .subject=${{ item: shown.item, isTrained: shown.isTrained }}
          .motion=${motion}
          .describe=${(row: number, col: number, value: number) => words.cell(at(row), at(col), formatNumber(value))}
        ></pe-line-map>
      </div>
      <div>
        <h2>${opened.heading}</h2>
        <pe-opened-plot
          label=${opened.heading}
          x-title=${this.isNarrow ? '' : opened.xTitle}
          y-title=""
          compact
          .series=${opened.series}
          .opened=${opened}
          .xDomain=${opened.xDomain}
          .yDomain=${this.isNarrow && cross ? roomAbove : opened.yDomain}
          .aspect=${this.isNarrow ? 0.22 : 2}
          .maxHeight=${this.isNarrow ? 8 : cross ? 11.5 : isKeyed ? Math.min(23, this.width / this.#fontSize - besideMap) : 23}
          ?flat=${this.isNarrow}
        ></pe-opened-plot>
        ${cross ? this.#scoreView(cross) : nothing}
        <slot></slot>
      </div>
    </div>`;
  }

  /** In font sizes. */
  #mapHeight(): number {
    if (!this.isNarrow) return 40;
    return (mostOfHeight * innerHeight) / this.#fontSize;
  }

  get #fontSize(): number {
    return Number.parseFloat(getComputedStyle(this).fontSize);
  }

  get isNarrow(): boolean {
    return this.width < narrow;
  }

  #tell(what: Compared): void {
    this.dispatchEvent(new CustomEvent<Compared>('test', { detail: what }));
  }

  #switch({ value, marks, isLocked }: Tested): TemplateResult {
    const one = (what: Compared) => html`<button
      type="button"
      aria-pressed=${what === value}
      ?disabled=${isLocked}
      title=${isLocked ? lockedTitle : nothing}
      @click=${() => this.#tell(what)}
    >
      ${words.tested[what]} <span aria-hidden="true">${marks[what]}</span>
    </button>`;
    return html`<div class="switch" role="group" aria-label=${words.tested.label}>
      ${one('vectors')} ${one('score')}
    </div>`;
  }

  /** The score of the same vectors, small. */
  #scoreView({ score }: NonNullable<ShownMap['cross']>): TemplateResult {
    return html`<div class="score">
      <h2>${words.cross.score}</h2>
      <pe-heat-map
        axes="none"
        label=${words.cross.score}
        row-title=${words.score.query}
        col-title=${words.score.key}
        .matrix=${score.proximity}
        .domain=${score.range.domain}
      ></pe-heat-map>
      <p class="about">${words.cross.about}</p>
      <p><b>● ${words.cross.invariant}</b></p>
      <p><button type="button" class="link" @click=${() => this.#tell('score')}>${words.cross.show}</button></p>
    </div>`;
  }

  #parts(): readonly (HeatMap | Plot)[] {
    return [...this.renderRoot.querySelectorAll<HeatMap | Plot>('pe-line-map, pe-opened-plot')];
  }

  scene(): Scene | null {
    const scenes = this.#parts().flatMap((part) => part.scene() ?? []);
    const [left, right] = scenes;
    if (!right) return left ?? null;
    const gap = 2 * left.fontSize;
    const inset = (of: Scene, x: number) => ({
      kind: 'inset' as const,
      x,
      y: 0,
      width: of.width,
      of,
      items: of.items,
    });
    return {
      width: left.width + gap + right.width,
      height: Math.max(left.height, right.height),
      fontSize: left.fontSize,
      label: left.label,
      items: [inset(left, 0), inset(right, left.width + gap)],
    };
  }

  data(): FigureData | null {
    return this.#parts()[0]?.data() ?? null;
  }

  array(): Matrix | null {
    return this.shown?.map ?? null;
  }
}

defineElement('pe-opened-map', OpenedMap);
