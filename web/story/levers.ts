/** Sliders over a picture, whose handles the picture draws: by pointer, or with the arrow keys. */
import { css, html, type TemplateResult } from 'lit';
import { placeIn } from '../draw/scene.ts';

interface Lever {
  readonly label: string;
  /** the value in words */
  readonly said: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  /** where the handle stands at the least and at the largest value, and its height; in pixels of the drawing */
  readonly from: number;
  readonly to: number;
  readonly y: number;
}

interface LeversGiven {
  readonly levers: readonly Lever[];
  readonly whole: { readonly width: number; readonly height: number };
  /** the smallest step of a drag, and that of an arrow key */
  readonly step: number;
  readonly keyStep: number;
  readonly move: (lever: number, value: number, isTransient: boolean) => void;
}

/** Radius of what can be grasped, in pixels of the drawing. */
const reach = 18;

const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
};

export function levers({ levers, whole, step, keyStep, move }: LeversGiven): TemplateResult {
  const placeOf = ({ from, to, y }: Lever) => {
    const box = { x: from - reach, y: y - reach, width: to - from + 2 * reach, height: 2 * reach };
    return `${placeIn(box, whole)};--thumb:${(200 * reach) / whole.width}cqi`;
  };
  const valueIn = ({ target }: Event) => Number((target as HTMLInputElement).value);
  const key = (event: KeyboardEvent, index: number) => {
    const direction = keySteps[event.key];
    // Of a projector, some of them turn to another scene.
    if (direction === undefined || event.defaultPrevented) return;
    event.preventDefault();
    const { value, least, most } = levers[index];
    const to = value + direction * keyStep * (event.shiftKey ? 10 : 1);
    move(index, Math.min(most, Math.max(least, to)), false);
  };
  return html`<div class="levers">
    ${levers.map(
      (lever, index) => html`<input
        type="range"
        aria-label=${lever.label}
        aria-valuetext=${lever.said}
        min=${lever.least}
        max=${lever.most}
        step=${step}
        .value=${String(lever.value)}
        .style=${placeOf(lever)}
        @keydown=${(event: KeyboardEvent) => key(event, index)}
        @input=${(event: Event) => move(index, valueIn(event), true)}
        @change=${(event: Event) => move(index, valueIn(event), false)}
      />`,
    )}
  </div>`;
}

const thumb = css`
  width: var(--thumb);
  height: var(--thumb);
  border: 0;
  border-radius: 50%;
  background: none;
  cursor: ew-resize;
  pointer-events: auto;
`;

export const leverStyles = css`
  .levers {
    position: absolute;
    inset: 0;
    pointer-events: none;
    container-type: size;
  }
  .levers input {
    appearance: none;
    position: absolute;
    min-width: 0;
    max-width: none;
    min-height: 0 !important;
    margin: 0;
    background: none;
    pointer-events: none;
    touch-action: none;
  }
  .levers input::-webkit-slider-thumb {
    appearance: none;
    ${thumb}
  }
  .levers input::-moz-range-thumb {
    ${thumb}
  }
  .levers input:focus-visible {
    outline: none;
  }
  .levers input:focus-visible::-webkit-slider-thumb {
    outline: 2px solid var(--ink);
    outline-offset: -4px;
  }
  .levers input:focus-visible::-moz-range-thumb {
    outline: 2px solid var(--ink);
    outline-offset: -4px;
  }
  @media print {
    .levers {
      display: none;
    }
  }
`;
