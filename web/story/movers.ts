/** Buttons over a picture for what can be moved from place to place: by pointer, or with the arrow keys. */
import { css, html, type TemplateResult } from 'lit';
import { placeIn, type Rect } from '../draw/scene.ts';

interface Movable {
  /** where it stands, from 0 */
  readonly place: number;
  /** in pixels of the drawing */
  readonly box: Rect;
  readonly label: string;
}

export interface Moving {
  readonly movables: readonly Movable[];
  readonly whole: { readonly width: number; readonly height: number };
  /** the first and the last place that one can be moved to */
  readonly ends: readonly [number, number];
  /** the place at a distance from the left, in pixels of the drawing */
  readonly placeAt: (x: number) => number;
  readonly move: (from: number, to: number) => void;
}

const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
};

export function movers({ movables, whole, ends: [first, last], placeAt, move }: Moving): TemplateResult {
  const within = (place: number) => Math.min(last, Math.max(first, place));

  const key = (event: KeyboardEvent, from: number) => {
    const step = keySteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = within(from + step * (event.shiftKey ? 10 : 1));
    if (to === from) return;
    const all = (event.currentTarget as Element).parentElement as Element;
    move(from, to);
    // The focus follows what was moved.
    requestAnimationFrame(() => all.querySelector<HTMLElement>(`[data-place="${to}"]`)?.focus());
  };

  const press = (event: PointerEvent, from: number) => {
    const target = event.currentTarget as HTMLElement;
    const all = target.parentElement as Element;
    let at = from;
    target.setPointerCapture(event.pointerId);
    const follow = ({ clientX }: PointerEvent) => {
      const { left, width } = all.getBoundingClientRect();
      const to = within(placeAt(((clientX - left) * whole.width) / width));
      // What is moved is still that of the order in which it was grasped.
      if (to !== at) move(from, to);
      at = to;
    };
    const end = new AbortController();
    const { signal } = end;
    target.addEventListener('pointermove', follow, { signal });
    for (const type of ['pointerup', 'pointercancel'])
      target.addEventListener(type, () => end.abort(), { signal });
  };

  return html`<div class="movers">
    ${movables.map(
      ({ place, box, label }) => html`<button
        data-place=${place}
        aria-label=${label}
        .style=${placeIn(box, whole)}
        @keydown=${(event: KeyboardEvent) => key(event, place)}
        @pointerdown=${(event: PointerEvent) => press(event, place)}
      ></button>`,
    )}
  </div>`;
}

export const moverStyles = css`
  .movers {
    position: absolute;
    inset: 0;
  }
  .movers button {
    position: absolute;
    min-height: 0;
    padding: 0;
    border: 0;
    border-radius: 999px;
    background: none;
    cursor: grab;
    touch-action: none;
  }
  .movers button:active {
    cursor: grabbing;
  }
`;
