/**
 * <pe-chips>: words that can be reordered by dragging or with the arrow keys. (Over 300 lines: one element with its styles.)
 *
 * Properties: words (in the order shown), keys (a number that stays with each word), label, fixed, chosen (place or null), quiet (keys of
 * words that only fill the places). With the attribute `dense` they are narrow.
 * Events: move CustomEvent<{ from, to, transient }>; point CustomEvent<number | null>, the word under pointer or focus
 */
import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { LatePassage } from '../draw/late-passage.ts';
import { type LocalFrame, localFrame } from '../draw/local-frame.ts';
import { isOtherList } from '../draw/properties.ts';
import { controls } from '../draw/theme.ts';
import { text } from './text.ts';

export interface Move {
  readonly from: number;
  readonly to: number;
  /** a step of an unfinished drag */
  readonly transient: boolean;
}

interface Drag {
  readonly key: number;
  readonly pointer: number;
  /** its place when the drag began */
  readonly start: number;
  /** from the top left corner of the chip to the pointer */
  readonly gripX: number;
  readonly gripY: number;
  readonly x: number;
  readonly y: number;
}

export class Chips extends LitElement {
  static override properties = {
    words: { attribute: false },
    keys: { attribute: false, hasChanged: isOtherList },
    label: {},
    fixed: { type: Boolean },
    chosen: { attribute: false },
    quiet: { attribute: false },
    drag: { state: true },
  };

  words: readonly string[] = [];
  keys: readonly number[] = [];
  label = '';
  /** words that cannot be moved */
  fixed = false;
  chosen: number | null = null;
  quiet: readonly number[] = [];
  private drag: Drag | null = null;
  readonly #passage = new LatePassage<readonly number[], typeof import('./chips-motion.ts')>(
    this,
    () => import('./chips-motion.ts'),
  );
  /** where each word was before the last move, and where it is now */
  #places = new Map<number, DOMRect>();
  #ends = new Map<number, DOMRect>();
  /** the word that keeps focus when the keyboard moves it */
  #focused: number | undefined;
  /** the word under pointer or focus, by its key: it may move */
  #pointed: number | undefined;

  static override styles = [
    controls,
    css`
      ol {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li {
        min-width: 0;
        max-width: 100%;
      }
      button,
      .word {
        display: inline-block;
        box-sizing: border-box;
        max-width: 100%;
        overflow-wrap: anywhere;
        min-height: 2.375rem;
        padding: var(--space-1) var(--space-2);
        border: 1px solid var(--content);
        border-radius: 1.2rem;
        background: var(--paper);
        color: var(--content);
        font-family: var(--sans);
        font-size: var(--text);
        line-height: 1.5;
      }
      button {
        cursor: grab;
        touch-action: none;
        user-select: none;
      }
      button.dragged {
        position: relative;
        z-index: 1;
        cursor: grabbing;
      }
      :host([dense]) ol {
        gap: var(--space-1);
      }
      :host([dense]) :is(button, .word) {
        min-width: 1.75rem;
        min-height: 2.25rem;
        padding-inline: var(--space-2);
      }
      .quiet {
        border-color: var(--edge);
        color: var(--ink-soft);
      }
      .chosen {
        background: var(--content);
        color: var(--paper);
      }
    `,
  ];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listen(false);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('keys')) return;
    this.#places = this.#placesNow();
    this.#passage.show(this.keys);
  }

  /** Words are carried to their new places. The dragged one stays under the pointer, and the others make way. */
  protected override updated(changed: PropertyValues): void {
    if (changed.has('keys')) {
      this.#refocus();
      this.#follow();
    }
    const { moment } = this.#passage;
    const frame = localFrame(this);
    if (changed.has('keys')) this.#ends = this.#placesNow();
    for (const [key, chip] of this.#chips()) {
      if (key === this.drag?.key) {
        const { left, top } = place(chip, frame);
        chip.style.translate = `${this.drag.x - this.drag.gripX - left}px ${this.drag.y - this.drag.gripY - top}px`;
        continue;
      }
      const before = this.#places.get(key);
      const end = this.#ends.get(key);
      if (moment && before && end) {
        const [x, y] = moment.code.carriedBy(moment.time, before, end);
        chip.style.translate = `${x}px ${y}px`;
        continue;
      }
      chip.style.translate = '';
      if (!this.drag || !changed.has('keys') || !before) continue;
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) continue;
      const after = place(chip, frame);
      if (before.left === after.left && before.top === after.top) continue;
      const from = `${before.left - after.left}px ${before.top - after.top}px`;
      chip.animate([{ translate: from }, { translate: '0 0' }], { duration: 150, easing: 'ease-out' });
    }
  }

  /** An element that moves within the page loses focus. */
  #refocus() {
    if (this.#focused === undefined) return;
    this.#chips()
      .find(([key]) => key === this.#focused)?.[1]
      .focus();
    this.#focused = undefined;
  }

  /** The word under the pointer has moved, and no event said so. */
  #follow() {
    if (this.#pointed === undefined) return;
    const at = this.keys.indexOf(this.#pointed);
    this.#point(at < 0 ? null : at);
  }

  get isDragging(): boolean {
    return this.drag !== null;
  }

  /** whether a word is dragged or still on the way to its place */
  get isMoving(): boolean {
    return (
      this.isDragging ||
      this.#passage.moment !== null ||
      this.#chips().some(([, chip]) => chip.getAnimations().length > 0)
    );
  }

  /** Where each word is now in an element around it, by its key, even while it moves. */
  boxes(frame: LocalFrame): ReadonlyMap<number, DOMRect> {
    return new Map(this.#chips().map(([key, chip]) => [key, frame.box(chip)]));
  }

  #placesNow(): Map<number, DOMRect> {
    const frame = localFrame(this);
    return new Map(this.#chips().map(([key, chip]) => [key, place(chip, frame)]));
  }

  #chips(): [number, HTMLElement][] {
    const chips = this.renderRoot.querySelectorAll<HTMLElement>('[data-key]');
    return [...chips].map((chip) => [Number(chip.dataset.key), chip]);
  }

  #move(from: number, to: number, transient: boolean) {
    this.dispatchEvent(new CustomEvent<Move>('move', { detail: { from, to, transient } }));
  }

  #point(place: number | null) {
    this.#pointed = place === null ? undefined : this.keys[place];
    this.dispatchEvent(new CustomEvent('point', { detail: place }));
  }

  #grab(event: PointerEvent, key: number) {
    if (event.button !== 0) return;
    const chip = event.currentTarget as HTMLElement;
    const frame = localFrame(this);
    const { left, top } = place(chip, frame);
    const { pointerId: pointer } = event;
    const [x, y] = frame.point(event.clientX, event.clientY);
    this.drag = { key, start: this.keys.indexOf(key), pointer, gripX: x - left, gripY: y - top, x, y };
    this.#listen(true);
  }

  // On the window: a chip that moves within the list loses a captured pointer.
  #listen(on: boolean) {
    const change = on ? window.addEventListener.bind(window) : window.removeEventListener.bind(window);
    change('pointermove', this.#dragTo);
    change('pointerup', this.#drop);
    change('pointercancel', this.#drop);
    change('keydown', this.#cancel);
  }

  #dragTo = (event: PointerEvent) => {
    if (!this.drag || event.pointerId !== this.drag.pointer) return;
    const frame = localFrame(this);
    const [x, y] = frame.point(event.clientX, event.clientY);
    this.drag = { ...this.drag, x, y };
    const from = this.keys.indexOf(this.drag.key);
    const places = this.#chips().map(([, chip]) => place(chip, frame));
    const away = ({ top, bottom }: DOMRect) => Math.abs(y - (top + bottom) / 2);
    const nearest = Math.min(...places.map(away));
    const row = places.filter((box) => away(box) < nearest + 1 && nearest < box.height / 2 + 20);
    // A fast hand is past the end of a row before it was over its last word.
    const reached = row.find(
      (box, i) => (i === 0 || x >= box.left) && (i === row.length - 1 || x < box.right),
    );
    const to = reached ? places.indexOf(reached) : from;
    if (reached && to !== from && isPast(x, reached, to > from)) this.#move(from, to, true);
  };

  #drop = (event: PointerEvent) => {
    if (!this.drag || event.pointerId !== this.drag.pointer) return;
    const at = this.keys.indexOf(this.drag.key);
    this.drag = null;
    this.#listen(false);
    this.#move(at, at, false);
  };

  #cancel = (event: KeyboardEvent) => {
    if (!this.drag || event.key !== 'Escape') return;
    const { key, start } = this.drag;
    this.drag = null;
    this.#listen(false);
    this.#move(this.keys.indexOf(key), start, false);
  };

  #key(event: KeyboardEvent, at: number) {
    const last = this.words.length - 1;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to < 0 || to > last || to === at) return;
    this.#focused = this.keys[at];
    this.#move(at, to, false);
  }

  override render() {
    return html`<ol aria-label=${this.label}>
      ${repeat(
        this.words,
        (_, i) => this.keys[i],
        (word, i) => html`<li>${this.fixed ? this.#word(word, i) : this.#button(word, i)}</li>`,
      )}
    </ol>`;
  }

  #look(i: number): string {
    return `${this.chosen === i ? 'chosen' : ''} ${this.quiet.includes(this.keys[i]) ? 'quiet' : ''}`;
  }

  #word(word: string, i: number) {
    return html`<span
      class="word ${this.#look(i)}"
      data-key=${this.keys[i]}
      @pointerenter=${() => this.#point(i)}
      @pointerleave=${() => this.#point(null)}
      >${word}</span
    >`;
  }

  #button(word: string, i: number) {
    const key = this.keys[i];
    return html`<button
      class="printed ${this.#look(i)} ${key === this.drag?.key ? 'dragged' : ''}"
      data-key=${key}
      aria-label=${text.place(word, i + 1, this.words.length)}
      aria-keyshortcuts="ArrowLeft ArrowRight"
      title=${this.drag ? nothing : text.dragWord}
      @pointerdown=${(event: PointerEvent) => this.#grab(event, key)}
      @pointerenter=${() => this.#point(i)}
      @pointerleave=${() => this.#point(null)}
      @focus=${() => this.#point(i)}
      @blur=${() => this.#point(null)}
      @keydown=${(event: KeyboardEvent) => this.#key(event, i)}
    >
      ${word}
    </button>`;
  }
}

/** Past the middle of the word in the way. Otherwise words of different widths would swap back and forth. */
function isPast(x: number, { left, right }: DOMRect, isForward: boolean): boolean {
  const middle = (left + right) / 2;
  return isForward ? x > middle : x < middle;
}

/** Where the layout puts a chip, without the offset of a drag or an animation. */
function place(chip: HTMLElement, frame: LocalFrame): DOMRect {
  const { x, y, width, height } = frame.box(chip);
  const { translate } = getComputedStyle(chip);
  // Empty where the chip is no longer in the page.
  const [dx = 0, dy = 0] = /\d/.test(translate) ? translate.split(' ').map(Number.parseFloat) : [];
  return new DOMRect(x - dx, y - dy, width, height);
}

customElements.get('pe-chips') ?? customElements.define('pe-chips', Chips);
