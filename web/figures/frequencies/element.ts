/**
 * <pe-frequencies>: the frequencies of learned sinusoids with their handles, and ψ, the similarity over the distance. (Over 300 lines: one
 * element with its keys and styles.) Each handle is a slider: a mouse or finger drags it, the arrow keys move it, Delete resets it.
 *
 * Properties
 *   picture  FrequenciesPicture without `active`   what is drawn
 *   panels   'both' | 'frequencies' | 'psi'        which of the two plots
 *   fixed    boolean                               whether the reader cannot move the handles
 * Events
 *   move     CustomEvent<FrequencyMove>            the reader moved a handle
 *
 * It is a figure source: scene(), data().
 */
import { type CSSResultGroup, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { defineElement } from '../../draw/define-element.ts';
import type { ColumnsData, FigureSource } from '../../draw/export/source.ts';
import { formatFull, formatMore, formatNumber } from '../../draw/format.ts';
import { InteractiveFigure, type Readout, sceneOf } from '../../draw/interactive-figure.ts';
import { placeIn, type Scene, type SceneItem } from '../../draw/scene.ts';
import { stageStyles } from '../../draw/stage.ts';
import { frequenciesOf, reach, startFrequencies, steps } from '../../encoding/frequencies.ts';
import { handlesOf } from '../../encoding/frequency-moves.ts';
import {
  type FrequenciesLayout,
  frequencyDomain,
  frequencyScales,
  layoutFrequencies,
  type Panels,
  psiDomain,
  psiScales,
} from './layout.ts';
import { curvesIn, type FrequenciesPicture, frequenciesItems, wavelength } from './scene.ts';
import { text } from './text.ts';

export interface FrequencyMove {
  /** index of the handle */
  readonly index: number;
  /** the frequency at the handle; undefined resets it */
  readonly value: number | undefined;
  /** whether the gesture goes on */
  readonly isTransient: boolean;
}

/** A distance of ψ, or a handle. */
type FrequencyCursor = { readonly distance: number } | { readonly handle: number };

/** Factor of one press of an arrow key, and of a page key. */
const keyStep = 1.1;
const pageStep = 2;

/** Pixels of what a finger grasps, where the handles are far enough apart. */
const grasp = 44;

const styles = css`
  .handle {
    z-index: 1;
    border-radius: 999px;
    cursor: ns-resize;
    touch-action: none;
  }
  .handle:focus-visible {
    outline: none;
  }
  .handle:focus-visible::after {
    content: '';
    position: absolute;
    inset: 0;
    width: 1.75em;
    height: 1.75em;
    margin: auto;
    left: 50%;
    right: auto;
    translate: -50%;
    border-radius: 50%;
    outline: 2px solid var(--focus);
  }
  @media print {
    .handle {
      display: none;
    }
  }
`;

class FrequenciesFigure
  extends InteractiveFigure<FrequencyCursor, FrequenciesLayout>
  implements FigureSource
{
  static override styles: CSSResultGroup = [stageStyles, styles];
  static override properties = {
    ...InteractiveFigure.properties,
    picture: { attribute: false },
    panels: {},
    fixed: { type: Boolean },
    used: { state: true },
  };

  declare picture: Omit<FrequenciesPicture, 'active'>;
  declare panels: Panels;
  declare fixed: boolean;
  /** the handle with the focus or under the pointer */
  declare private used: number | null;

  protected override readonly what = 'plot';
  protected override readonly keys = text.keys;
  #drag: { readonly index: number; readonly from: number; readonly y: number; value: number } | null = null;
  /** the handle that a held key moves */
  #pressed: number | null = null;

  constructor() {
    super();
    this.panels = 'both';
    this.fixed = false;
    this.used = null;
  }

  /** A handle that rests says nothing, unless it was the last one moved. */
  #picture(): FrequenciesPicture {
    const { handles } = this.picture.input;
    const last = handles.length > 0 ? handles[handles.length - 2] : null;
    const active = this.used ?? last;
    return { ...this.picture, active: active !== null && active < this.#handles.length ? active : null };
  }

  get #handles() {
    return handlesOf(this.picture.input);
  }

  scene(): Scene | null {
    const layout = this.anyLayout();
    return layout ? sceneOf(layout, this.label, frequenciesItems(layout, this.#picture())) : null;
  }

  data(): ColumnsData {
    const { input, result } = this.picture;
    const start = startFrequencies(input.d, input.psiBase);
    const indices = Array.from(start, (_, i) => i);
    const { columns } = text;
    const { distances = [], psi = [], before = null } = result?.output ?? {};
    const all: readonly (readonly [string, ArrayLike<number>, ArrayLike<number>])[] = [
      ...(this.panels === 'psi'
        ? []
        : ([
            [columns.start, indices, start],
            [columns.now, indices, frequenciesOf(input)],
          ] as const)),
      ...(this.panels === 'frequencies' ? [] : ([[columns.psi, distances, psi]] as const)),
      ...(this.panels === 'frequencies' || !before
        ? []
        : ([[columns.before, distances, before.psi]] as const)),
    ];
    return {
      kind: 'columns',
      columns: [
        { title: columns.series, values: all.flatMap(([name, x]) => Array.from(x, () => name)) },
        { title: columns.x, values: all.flatMap(([, x]) => Array.from(x)) },
        { title: columns.y, values: all.flatMap(([, , y]) => Array.from(y)) },
      ],
    };
  }

  protected override layoutFor(width: number, fontSize: number): FrequenciesLayout | undefined {
    return this.picture && layoutFrequencies(width, fontSize, this.panels);
  }

  protected override items(layout: FrequenciesLayout): readonly SceneItem[] {
    const items = frequenciesItems(layout, this.#picture());
    const { cursor } = this;
    const { result } = this.picture;
    if (!cursor || !('distance' in cursor) || !layout.psi || !result) return items;
    const { toX, toY } = psiScales(layout.psi, psiDomain(result.input, curvesIn(result.output)));
    const [x, y] = [toX(cursor.distance), toY(result.output.psi[steps * cursor.distance])];
    const radius = 0.35 * layout.fontSize;
    return [
      ...items,
      {
        kind: 'path',
        d: `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`,
        fill: 'ink',
      },
    ];
  }

  protected override read(cursor: FrequencyCursor): Readout | null {
    if ('handle' in cursor) {
      const { index, now } = this.#handles[cursor.handle];
      return { words: text.readFrequency(index, exactly(now), wavelength(now)), full: '' };
    }
    const { result } = this.picture;
    if (!result) return null;
    const { psi, before } = result.output;
    const value = psi[steps * cursor.distance];
    const old = before && formatNumber(before.psi[steps * cursor.distance]);
    return { words: text.readPsi(cursor.distance, formatNumber(value), old), full: formatMore(value) };
  }

  /** During a drag the cursor stays on the handle. */
  protected override cursorAt(layout: FrequenciesLayout, x: number, y: number): FrequencyCursor | null {
    if (this.#drag) return { handle: this.#drag.index };
    const { frequencies, psi } = layout;
    if (psi && this.picture.result && x >= psi.x - 4 && y >= psi.y - layout.fontSize) {
      const share = (x - psi.x) / psi.width;
      const isInside = share < 1.03 && y <= psi.y + psi.height + layout.fontSize;
      return isInside ? { distance: Math.round(reach * Math.min(1, Math.max(0, share))) } : null;
    }
    if (!frequencies || y > frequencies.y + frequencies.height + layout.fontSize) return null;
    const { toX } = frequencyScales(frequencies, this.picture.input);
    const away = this.#handles.map(({ index }) => Math.abs(toX(index) - x));
    return { handle: away.indexOf(Math.min(...away)) };
  }

  protected override cursorFor(key: string): FrequencyCursor | null {
    const last = this.panels === 'frequencies' ? this.#handles.length - 1 : reach;
    const now = this.cursor && ('distance' in this.cursor ? this.cursor.distance : this.cursor.handle);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    const to =
      step === undefined
        ? { Home: 0, End: last }[key]
        : Math.min(last, Math.max(0, now === null ? 0 : now + step));
    if (to === undefined || (this.panels !== 'frequencies' && !this.picture.result)) return null;
    return this.panels === 'frequencies' ? { handle: to } : { distance: to };
  }

  protected override background(): TemplateResult | typeof nothing {
    const { layout } = this;
    if (!layout?.frequencies || this.fixed) return nothing;
    const { toX, toY, yDomain } = frequencyScales(layout.frequencies, this.picture.input);
    const handles = this.#handles;
    const apart = handles.length > 1 ? toX(handles[1].index) - toX(0) : grasp;
    const [width, height] = [Math.min(grasp, apart), grasp];
    return html`${handles.map(
      ({ index, now }, k) => html`<div
        class="handle"
        role="slider"
        tabindex="0"
        data-handle=${k}
        aria-orientation="vertical"
        aria-label=${text.handle(index)}
        aria-valuemin=${inDecades(yDomain[0])}
        aria-valuemax=${inDecades(yDomain[1])}
        aria-valuenow=${inDecades(now)}
        aria-valuetext=${text.handleAt(exactly(now), wavelength(now))}
        .style=${placeIn({ x: toX(index) - width / 2, y: toY(now) - height / 2, width, height }, layout)}
        @keydown=${(event: KeyboardEvent) => this.#key(event, k)}
        @keyup=${this.#settle}
        @focus=${() => this.#use(k)}
        @blur=${this.#leave}
      ></div>`,
    )}`;
  }

  readonly #use = (index: number | null) => {
    this.used = index;
  };

  readonly #leave = () => {
    this.#settle();
    this.#use(null);
  };

  #key(event: KeyboardEvent, index: number) {
    const [low, high] = frequencyDomain(this.picture.input);
    const { now } = this.#handles[index];
    const factor = {
      ArrowUp: keyStep,
      ArrowRight: keyStep,
      ArrowDown: 1 / keyStep,
      ArrowLeft: 1 / keyStep,
      PageUp: pageStep,
      PageDown: 1 / pageStep,
    }[event.key];
    const to = factor ? now * factor : { Home: low, End: high }[event.key];
    if (to === undefined && event.key !== 'Delete') return;
    event.preventDefault();
    // The drawing around the handle would move its own cursor.
    event.stopPropagation();
    this.#pressed = to === undefined ? null : index;
    this.#tell(index, to, to !== undefined);
  }

  /** A key that rests ends its gesture. */
  readonly #settle = () => {
    if (this.#pressed === null) return;
    const index = this.#pressed;
    this.#pressed = null;
    this.#tell(index, this.#handles[index].now, false);
  };

  #tell(index: number, value: number | undefined, isTransient: boolean) {
    const [low, high] = frequencyDomain(this.picture.input);
    const inside = value === undefined ? value : Math.min(high, Math.max(low, value));
    this.dispatchEvent(
      new CustomEvent<FrequencyMove>('move', { detail: { index, value: inside, isTransient } }),
    );
  }

  protected override firstUpdated(): void {
    const stage = this.renderRoot.querySelector<HTMLElement>('.stage');
    if (!stage) return;
    stage.addEventListener('pointerdown', (event) => {
      const { isPrimary, button, pointerType, pointerId, clientY } = event;
      const onHandle = (event.target as HTMLElement).dataset.handle;
      const { cursor } = this;
      const near = pointerType === 'mouse' && cursor && 'handle' in cursor ? cursor.handle : undefined;
      const index = onHandle === undefined ? near : Number(onHandle);
      if (this.fixed || !isPrimary || button !== 0 || index === undefined) return;
      const { now } = this.#handles[index];
      this.#drag = { index, from: now, y: clientY, value: now };
      this.#use(index);
      stage.setPointerCapture(pointerId);
    });
    stage.addEventListener('pointermove', ({ isPrimary, clientY }) => {
      const { layout } = this;
      if (!this.#drag || !isPrimary || !layout?.frequencies || clientY === this.#drag.y) return;
      const zoom = layout.width / stage.getBoundingClientRect().width;
      const [low, high] = frequencyDomain(this.picture.input);
      const share = ((this.#drag.y - clientY) * zoom) / layout.frequencies.height;
      this.#drag.value = this.#drag.from * (high / low) ** share;
      this.#tell(this.#drag.index, this.#drag.value, true);
    });
    const end = () => {
      const drag = this.#drag;
      this.#drag = null;
      // A click without a drag moves nothing.
      if (drag && drag.value !== drag.from) this.#tell(drag.index, drag.value, false);
      if (drag && !this.renderRoot.querySelector('.handle:focus')) this.#use(null);
    };
    stage.addEventListener('pointerup', end);
    stage.addEventListener('pointercancel', end);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (changed.has('picture')) this.dispatchEvent(new Event('drawn', { bubbles: true }));
  }
}

/** Small frequencies have a power of ten, like their large wavelengths. */
const exactly = (value: number): string =>
  value < 1e-3 ? formatNumber(value) : formatFull(Number(value.toPrecision(4)));

/** A slider counts in equal steps: the logarithm of the frequency. */
const inDecades = (frequency: number): string => Math.log10(Math.max(1e-9, frequency)).toFixed(2);

defineElement('pe-frequencies', FrequenciesFigure);
