/**
 * <pe-claim-chart>: the chart of one view of a claim. The pointer and the arrow keys read its dots; a label brings its line forward.
 *
 * Properties: draw (what is known, as a drawing of a size), toCome (what will stand in the empty chart; '' once something does), isRinged
 * (whether the model of a dot lies on the other side of the rule), rows (its
 * numbers, for files), and those of every interactive figure
 * Event: pick CustomEvent<number>, the index of the model whose dot was pressed
 */
import { css, html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { defineElement } from '../../draw/define-element.ts';
import type { Column, ColumnsData } from '../../draw/export/source.ts';
import { InteractiveFigure, type Readout, type StageLayout, sceneOf } from '../../draw/interactive-figure.ts';
import { circlePath, placeIn, type Rect, type Scene, type SceneItem } from '../../draw/scene.ts';
import { stageStyles } from '../../draw/stage.ts';
import type { Chart, ChartSize, Dot } from './claim.ts';
import { text } from './text.ts';

/** A dot, or with −1 a label: what is read, and the group that comes forward. */
interface Cursor {
  readonly dot: number;
  readonly group: string;
}

interface Layout extends StageLayout {
  readonly size: ChartSize;
  readonly chart: Chart;
}

/** Below this width in pixels, labels stand inside the chart. */
const narrow = 560;
/** Pixels, at most, from the pointer to the dot that it reads. */
const near = 16;
/** Of the root font size of 16 pixels. */
const usualFont = 13;
const height = { wide: 404, narrow: 300 } as const;

/** The size of a chart in a column of a width, with a font: on a projector, all but the column is larger. */
function sizeFor(width: number, fontSize: number): ChartSize {
  const isNarrow = width < narrow;
  const scale = fontSize / usualFont;
  return {
    width,
    height: Math.round((isNarrow ? height.narrow : height.wide) * scale),
    fontSize,
    dot: scale > 1.2 ? 11 : 9,
    look: isNarrow ? 'phone' : 'full',
  };
}

/** Where the words of an empty chart stand: over its one plot, in its first row, or over the upper half of plots side by side. */
function roomOf([first, ...others]: readonly Rect[], { width, height }: StageLayout): Rect {
  if (!first) return { x: 0, y: 0, width, height };
  const last = others.findLast(({ y }) => y === first.y);
  if (last) return { ...first, width: last.x + last.width - first.x, height: first.height / 2 };
  return others.length > 0 ? { ...first, width: width - first.x } : first;
}

class ClaimChart extends InteractiveFigure<Cursor, Layout> {
  static override properties: PropertyDeclarations = {
    ...InteractiveFigure.properties,
    draw: { attribute: false },
    toCome: {},
    isRinged: { attribute: false },
    rows: { attribute: false },
  };
  static override styles = [
    stageStyles,
    css`
      :host {
        position: relative;
      }
      svg {
        overflow: visible;
      }
      /* It covers the caption, which stands below: the chart has all the room of the screen. What is pressed is the button of the caption. */
      .reading,
      .reading.wide {
        position: absolute;
        z-index: 1;
        top: calc(100% + var(--space-2));
        right: 0;
        left: 0;
        height: auto;
        min-height: 1.5em;
        margin: 0;
        pointer-events: none;
        background: var(--paper);
      }
      .reading.wide {
        right: 9rem;
      }
      .reading:has(.idle) {
        display: none;
      }
      /* In front of tints. */
      .to-come {
        z-index: 1;
        display: grid;
        place-items: center;
        pointer-events: none;
      }
      .to-come > span {
        max-width: 24rem;
        padding: var(--space-1) var(--space-3);
        background: var(--paper);
        font-size: var(--text);
        font-weight: 600;
        line-height: 1.4;
        text-align: center;
        text-wrap: balance;
      }
      /* In a row of a chart there is room for two lines of small words. */
      .to-come.phone > span {
        padding: 0 var(--space-2);
        font-size: var(--text-small);
        font-weight: 400;
        line-height: 1.25;
      }
      .hatch {
        background: repeating-linear-gradient(135deg, transparent 0 7px, var(--line) 7px 8px);
      }
    `,
  ];

  draw: ((size: ChartSize, forward: string | null) => Chart) | null = null;
  toCome = '';
  isRinged: (model: number) => boolean = () => false;
  rows: (() => readonly Column[]) | null = null;

  protected readonly what = 'chart';
  protected readonly keys = text.chartKeys;

  constructor() {
    super();
    this.addEventListener('click', () => this.#pick());
    this.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') this.#pick();
    });
  }

  #pick(): void {
    const dot = this.layout?.chart.dots[this.cursor?.dot ?? -1];
    if (dot) this.dispatchEvent(new CustomEvent('pick', { detail: dot.model, bubbles: true }));
  }

  protected layoutFor(width: number, fontSize: number): Layout | undefined {
    if (!this.draw) return undefined;
    const size = sizeFor(width, fontSize);
    return { ...size, size, chart: this.draw(size, this.cursor?.group ?? null) };
  }

  #at({ chart }: Layout): Dot | undefined {
    return chart.dots[this.cursor?.dot ?? -1];
  }

  protected items(layout: Layout): readonly SceneItem[] {
    const { chart, size } = layout;
    const now = this.#at(layout);
    const ring = ({ x, y }: Dot, width: number): SceneItem => ({
      kind: 'path',
      d: circlePath(x, y, size.dot / 2 + 3.5),
      stroke: 'ink',
      width,
    });
    const ringed = chart.dots.filter(({ model, decides }) => decides && this.isRinged(model));
    return [...chart.items, ...ringed.map((dot) => ring(dot, 1)), ...(now ? [ring(now, 2)] : [])];
  }

  /** Places are set, because the page's policy forbids to write styles into the document. */
  protected override background(): TemplateResult {
    const hatches = this.#hatches;
    return html`${hatches.map(() => html`<div class="hatch"></div>`)}
    ${this.toCome ? html`<div class="to-come ${this.layout?.size.look}"><span>${this.toCome}</span></div>` : nothing}`;
  }

  get #hatches(): readonly Rect[] {
    return (this.layout?.chart.items ?? []).filter((item) => item.kind === 'hatch');
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { layout } = this;
    if (!layout) return;
    const hatches = this.#hatches;
    for (const [i, hatch] of [...this.renderRoot.querySelectorAll<HTMLElement>('.hatch')].entries())
      hatch.style.cssText = placeIn(hatches[i], layout);
    const words = this.renderRoot.querySelector<HTMLElement>('.to-come');
    if (words) words.style.cssText = placeIn(roomOf(hatches, layout), layout);
  }

  protected read({ dot }: Cursor): Readout | null {
    const words = this.layout?.chart.dots[dot]?.words;
    return words ? { words, full: '' } : null;
  }

  protected cursorAt({ chart: { dots, labels } }: Layout, x: number, y: number): Cursor | null {
    const distance = (dot: Dot) => Math.hypot(dot.x - x, dot.y - y);
    const nearest = dots.reduce((best, dot, i) => (distance(dot) < distance(dots[best]) ? i : best), 0);
    if (dots[nearest] && distance(dots[nearest]) <= near) return { dot: nearest, group: dots[nearest].group };
    const label = labels.find(
      (one) => x >= one.x && x <= one.x + one.width && y >= one.y && y <= one.y + one.height,
    );
    return label ? { dot: -1, group: label.group } : null;
  }

  protected cursorFor(key: string): Cursor | null {
    const dots = this.layout?.chart.dots ?? [];
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const step = steps[key];
    if (!step || dots.length === 0) return null;
    const groups = [...new Set(dots.map(({ group }) => group))];
    const inGroup = (group: string | undefined) =>
      dots
        .map((dot, i) => ({ ...dot, i }))
        .filter((dot) => dot.group === group)
        .sort((a, b) => a.x - b.x || a.y - b.y);
    const cursorOf = (dot: { readonly i: number; readonly group: string } | undefined): Cursor | null =>
      dot ? { dot: dot.i, group: dot.group } : null;
    const now = dots[this.cursor?.dot ?? -1];
    if (!now) return cursorOf(inGroup(this.cursor?.group ?? groups[0])[0]);
    const [along, across] = step;
    if (along !== 0) {
      const own = inGroup(now.group);
      const place = own.findIndex(({ i }) => i === this.cursor?.dot) + along;
      return cursorOf(own[Math.min(own.length - 1, Math.max(0, place))]);
    }
    const place = groups.indexOf(now.group) + across;
    const next = inGroup(groups[Math.min(groups.length - 1, Math.max(0, place))]);
    return cursorOf(next.toSorted((a, b) => Math.abs(a.x - now.x) - Math.abs(b.x - now.x))[0]);
  }

  /** For files. */
  scene(): Scene | null {
    const layout = this.anyLayout();
    return layout ? sceneOf(layout, this.label, layout.chart.items) : null;
  }

  data(): ColumnsData | null {
    return this.rows && { kind: 'columns', columns: this.rows() };
  }
}

defineElement('pe-claim-chart', ClaimChart);

export type { ClaimChart };
