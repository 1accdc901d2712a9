/** Hands of clocks that can be turned by pointer. Their keys are those of a slider beside them, so that assistive technology skips them. */
import { css, html, type TemplateResult } from 'lit';
import { placeIn } from '../draw/scene.ts';

interface Dial {
  /** in pixels of the drawing */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

interface DialsGiven {
  readonly dials: readonly Dial[];
  readonly whole: { readonly width: number; readonly height: number };
  /** `angle`: where the pointer is, in radians clockwise from the top */
  readonly turn: (dial: number, angle: number) => void;
  readonly release: () => void;
}

const angleIn = ({ currentTarget, clientX, clientY }: PointerEvent): number => {
  const { left, top, width, height } = (currentTarget as Element).getBoundingClientRect();
  return Math.atan2(clientX - left - width / 2, top + height / 2 - clientY);
};

export function dials({ dials, whole, turn, release }: DialsGiven): TemplateResult {
  const placeOf = ({ x, y, radius }: Dial) =>
    placeIn({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }, whole);
  const follow = (event: PointerEvent, index: number) => {
    const target = event.currentTarget as Element;
    if (target.hasPointerCapture(event.pointerId)) turn(index, angleIn(event));
  };
  return html`<div class="dials" aria-hidden="true">
    ${dials.map(
      (dial, index) => html`<div
        .style=${placeOf(dial)}
        @pointerdown=${(event: PointerEvent) => (event.currentTarget as Element).setPointerCapture(event.pointerId)}
        @pointermove=${(event: PointerEvent) => follow(event, index)}
        @lostpointercapture=${release}
      ></div>`,
    )}
  </div>`;
}

export const dialStyles = css`
  .dials {
    position: absolute;
    inset: 0;
    pointer-events: none;
  }
  .dials div {
    position: absolute;
    border-radius: 50%;
    cursor: grab;
    pointer-events: auto;
    touch-action: none;
  }
  .dials div:active {
    cursor: grabbing;
  }
`;
