/**
 * The base of heat maps and plots: it measures itself, follows pointer and keys, shows the value under the cursor in a line of reserved
 * height, and announces it to screen readers. A subclass defines what is drawn and how a point maps to a cursor.
 */
import {
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import type { Scene, SceneItem } from './scene.ts';
import { sceneItems } from './scene-svg.ts';
import { announcer, setStage, stageStyles } from './stage.ts';

export interface Readout {
  readonly words: string;
  /** the value in full precision, or '' if the words contain all digits */
  readonly full: string;
}

export interface StageLayout {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
}

/** Pixels, for exporting a figure that was never shown. */
const unseenWidth = 640;

export abstract class InteractiveFigure<
  Cursor extends object,
  Layout extends StageLayout,
> extends LitElement {
  static override styles: CSSResultGroup = stageStyles;
  static override properties: PropertyDeclarations = {
    label: {},
    idle: {},
    hint: {},
    cursor: { attribute: false },
    width: { state: true },
    announced: { state: true },
  };

  label = '';
  idle = '';
  hint = '';
  cursor: Cursor | null = null;
  private width = 0;
  private announced = '';

  protected layout: Layout | undefined;
  readonly #announcer = announcer((text) => {
    this.announced = text;
  });
  #observer: ResizeObserver | undefined;
  #focusOnceDrawn: FocusOptions | null = null;

  /** role description for screen readers: 'heat map' */
  protected abstract readonly what: string;
  /** a sentence that explains the keys */
  protected abstract readonly keys: string;
  protected abstract layoutFor(width: number, fontSize: number): Layout | undefined;
  protected abstract items(layout: Layout): readonly SceneItem[];
  protected abstract read(cursor: Cursor): Readout | null;
  /** the cursor at a point of the drawing, or after a key; null if there is none */
  protected abstract cursorAt(layout: Layout, x: number, y: number): Cursor | null;
  protected abstract cursorFor(key: string, control: boolean): Cursor | null;

  protected sameCursor(a: Cursor | null, b: Cursor | null): boolean {
    const place = (cursor: Cursor | null) => JSON.stringify(Object.entries(cursor ?? {}).sort());
    return place(a) === place(b);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#measureEarly();
    this.#observer = new ResizeObserver((entries) => {
      this.width = entries.at(-1)?.contentRect.width ?? this.width;
    });
    this.#observer.observe(this);
  }

  /** Measures before the first frame, so that nothing below jumps, and after the update, when the container has its size. */
  async #measureEarly(): Promise<void> {
    await this.updateComplete;
    this.width = this.clientWidth;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
    this.#announcer.stop();
  }

  protected override willUpdate(_changed: PropertyValues): void {
    this.layout = this.width > 0 ? this.layoutFor(this.width, this.#fontSize()) : undefined;
  }

  protected override updated(_changed: PropertyValues): void {
    const stage = this.renderRoot.querySelector<HTMLElement>('.stage');
    if (!stage || !this.layout) return;
    setStage(stage, this.layout);
    if (this.#focusOnceDrawn) stage.focus(this.#focusOnceDrawn);
    this.#focusOnceDrawn = null;
  }

  /** The layout on the page, or one of default width. */
  protected anyLayout(): Layout | undefined {
    return this.layout ?? this.layoutFor(unseenWidth, this.#fontSize());
  }

  /** The whole drawing, for files; null before there is any. */
  protected wholeScene(): Scene | null {
    const layout = this.anyLayout();
    return layout ? sceneOf(layout, this.label, this.items(layout)) : null;
  }

  #fontSize(): number {
    return Number.parseFloat(getComputedStyle(this).fontSize) || 13;
  }

  #reading(): Readout | null {
    return this.cursor ? this.read(this.cursor) : null;
  }

  #moveTo(cursor: Cursor | null): void {
    if (this.sameCursor(cursor, this.cursor)) return;
    this.cursor = cursor;
    this.dispatchEvent(new CustomEvent<Cursor | null>('cursor', { detail: cursor, bubbles: true }));
  }

  #point(event: PointerEvent & { currentTarget: HTMLElement }): void {
    if (!this.layout) return;
    const box = event.currentTarget.getBoundingClientRect();
    const zoom = this.layout.width / box.width;
    this.#moveTo(
      this.cursorAt(this.layout, (event.clientX - box.left) * zoom, (event.clientY - box.top) * zoom),
    );
  }

  /** Lifting a finger keeps the reading; a pointer that leaves, or lost focus, clears it. */
  #leave(event: Event): void {
    const touched = event instanceof PointerEvent && event.pointerType === 'touch';
    if (!touched) this.#moveTo(null);
  }

  #key(event: KeyboardEvent): void {
    const to = this.cursorFor(event.key, event.ctrlKey || event.metaKey);
    if (!to) return;
    event.preventDefault();
    this.#moveTo(to);
    this.announce();
  }

  /** Announces the reading once the keys rest. */
  protected announce(): void {
    this.#announcer.say(() => {
      const { cursor } = this;
      const words = this.#reading()?.words;
      return cursor && words ? [words, this.placeOf(cursor)].filter(Boolean).join('; ') : '';
    });
  }

  /** What screen readers are told before the cursor moves, or ''. */
  protected summary(): string {
    return '';
  }

  /** Where the cursor is among all places, in words, or ''. */
  protected placeOf(_cursor: Cursor): string {
    return '';
  }

  /** The line below while nothing is read. */
  protected idleText(): string | TemplateResult {
    return this.idle;
  }

  /** Focuses the drawing, which handles the arrow keys; if nothing is drawn yet, as soon as it is. */
  override focus(options: FocusOptions = {}): void {
    if (this.layout) this.renderRoot.querySelector<HTMLElement>('.stage')?.focus(options);
    else this.#focusOnceDrawn = options;
  }

  /** Elements under the drawing, such as canvases. */
  protected background(): TemplateResult | typeof nothing {
    return nothing;
  }

  protected override render(): TemplateResult {
    const { layout } = this;
    const reading = this.#reading();
    const wide = layout && layout.width > 40 * layout.fontSize;
    return html`
      <div
        class="stage" tabindex="0" role="application" aria-roledescription=${this.what} aria-label=${this.label}
        aria-describedby="keys" ?hidden=${!layout}
        @pointermove=${this.#point} @pointerdown=${this.#point} @pointerleave=${this.#leave}
        @keydown=${this.#key} @blur=${this.#leave}
      >
        ${this.background()}
        <svg viewBox="0 0 ${layout?.width ?? 1} ${layout?.height ?? 1}" aria-hidden="true">
          ${layout ? sceneItems(this.items(layout)) : nothing}
        </svg>
      </div>
      <p class=${wide ? 'reading wide' : 'reading'}>
        ${
          reading
            ? html`<span class="words">${reading.words}</span> <span class="full">${reading.full}</span>`
            : html`<span class="idle">${this.idleText()} <span class="no-print">${this.hint}</span></span>`
        }
      </p>
      <span class="unseen" id="keys">${this.summary()} ${this.keys}</span>
      <span class="unseen" aria-live="polite">${this.announced}</span>
    `;
  }
}

/** The place, from 0 to `last`, that a key leads to from `now` (-1: from none); null for other keys. */
export function placeAfter(
  key: string,
  [back, on]: readonly [back: string, on: string],
  { now, last }: { readonly now: number; readonly last: number },
): number | null {
  const to = { [back]: now - 1, [on]: now + 1, Home: 0, End: last }[key];
  return to === undefined ? null : Math.max(0, Math.min(last, to));
}

/** A scene with the given items, for export. */
export function sceneOf(layout: StageLayout, label: string, items: readonly SceneItem[]): Scene {
  const { width, height, fontSize } = layout;
  return { width, height, fontSize, label, items };
}
