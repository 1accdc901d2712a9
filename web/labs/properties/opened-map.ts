/**
 * <pe-opened-map>: a map with one line on it, and beside it the same numbers as a curve.
 *
 * Properties: shown (Shown | null), busy
 * Events: line CustomEvent<Line>, when the reader moves the line
 * It is a figure source: both pictures, and the map's numbers.
 */
import './opened-elements.ts';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Matrix } from '../../core/types.ts';
import type { Range } from '../../draw/color-range.ts';
import { defineElement } from '../../draw/define-element.ts';
import type { FigureData, FigureSource } from '../../draw/export/source.ts';
import { formatNumber } from '../../draw/format.ts';
import type { HeatMap } from '../../draw/heat-map.ts';
import type { Plot } from '../../draw/line-plot.ts';
import type { Scene } from '../../draw/scene.ts';
import type { Line, Worst } from './line.ts';
import type { MapNames } from './map-text.ts';
import type { Opened } from './opened.ts';
import { openedText } from './opened-text.ts';
import type { RowKind } from './proximity.ts';

const words = openedText;

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
  readonly line: Line;
  readonly worst: Worst | null;
  readonly opened: Opened;
}

/** Pixels: below this width, the line is under the map. */
const narrow = 600;

const motion = async () => (await import('./fade.ts')).fadeBetween;

class OpenedMap extends LitElement implements FigureSource {
  static override properties = { shown: { attribute: false }, isNarrow: { state: true } };
  static override styles = css`
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
    h3 {
      margin: 0;
      font-family: var(--sans);
      font-size: var(--text);
      font-weight: 600;
      line-height: var(--leading-tight);
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    @container opened (min-width: 37.5rem) {
      .pictures {
        grid-template-columns: 26.25rem minmax(0, 1fr);
        column-gap: var(--space-4);
      }
      h3 {
        min-height: 1lh;
      }
    }
    @container opened (max-width: 37.49rem) {
      .pictures {
        row-gap: var(--space-1);
      }
      h3 {
        color: var(--ink-soft);
        font-size: var(--text-small);
        font-weight: 400;
      }
      .pictures > :first-child h3 {
        display: none;
      }
    }
  `;

  declare shown: ShownMap | null;
  declare private isNarrow: boolean;
  readonly #observer = new ResizeObserver(([{ contentRect }]) => {
    this.isNarrow = contentRect.width < narrow;
  });

  constructor() {
    super();
    this.shown = null;
    this.isNarrow = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer.disconnect();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { shown } = this;
    if (!shown) return nothing;
    const { opened, names, map, first, line, worst } = shown;
    const at = (index: number) => formatNumber(index + first);
    return html`<div class="pictures">
      <div>
        <h3>${shown.heading}</h3>
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
          .marks=${worst?.cells.map((cell) => ({ ...cell, kind: 'violated' as const })) ?? []}
          .subject=${{ item: shown.item, isTrained: shown.isTrained }}
          .motion=${motion}
          .describe=${(row: number, col: number, value: number) => words.cell(at(row), at(col), formatNumber(value))}
        ></pe-line-map>
      </div>
      <div>
        <h3>${opened.heading}</h3>
        <pe-opened-plot
          label=${opened.heading}
          x-title=${this.isNarrow ? '' : opened.xTitle}
          y-title=""
          compact
          .series=${opened.series}
          .opened=${opened}
          .xDomain=${opened.xDomain}
          .yDomain=${opened.yDomain}
          .aspect=${this.isNarrow ? 0.24 : 2}
          .maxHeight=${this.isNarrow ? 8 : 26}
          ?flat=${this.isNarrow}
        ></pe-opened-plot>
      </div>
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
