/** A slider beside a scene: its name, and its value at its end. */
import { css, html, type TemplateResult } from 'lit';

interface Slider {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** what stands at its end; by default the value */
  readonly shown?: string;
  /** whether it only follows: there is nothing to choose from yet */
  readonly isDisabled?: boolean;
  /** `isTransient` while the reader still drags */
  readonly set: (value: number, isTransient: boolean) => void;
}

export function slider({ label, value, min, max, shown, isDisabled = false, set }: Slider): TemplateResult {
  const change = (event: Event, isTransient: boolean) =>
    set(Number((event.target as HTMLInputElement).value), isTransient);
  return html`<label
    ><span>${label}</span
    ><input
      type="range"
      min=${min}
      max=${max}
      step="1"
      .value=${String(value)}
      ?disabled=${isDisabled}
      @input=${(event: Event) => change(event, true)}
      @change=${(event: Event) => change(event, false)}
    /><output>${shown ?? value}</output></label
  >`;
}

export const sliderStyles = css`
  .controls label:has([type='range']) {
    display: flex;
    flex: 1 1 14rem;
    gap: var(--space-2);
    align-items: center;
  }
  .controls [type='range'] {
    flex: 1 1 4rem;
    min-width: 0;
  }
  .controls output {
    min-width: 2.6rem;
    font-weight: 650;
    font-variant-numeric: tabular-nums;
    text-align: right;
  }
`;
