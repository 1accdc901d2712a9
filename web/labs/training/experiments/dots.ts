/** One dot for each seed on a short axis, and the band from the least to the most: the picture beside the numbers of a cell. */
import { type SVGTemplateResult, svg } from 'lit';

const width = 96;
const height = 16;
const radius = 3.5;

/** `domain`: of all cells of a panel */
export function dots(values: readonly number[], [low, high]: readonly [number, number]): SVGTemplateResult {
  const x = (value: number) => radius + ((value - low) / (high - low || 1)) * (width - 2 * radius);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const middle = height / 2;
  return svg`<svg class="dots" viewBox="0 0 ${width} ${height}" width=${width} height=${height} aria-hidden="true">
    <line x1=${radius} x2=${width - radius} y1=${middle} y2=${middle} class="axis" />
    <line x1=${x(least)} x2=${x(most)} y1=${middle} y2=${middle} class="band" />
    ${values.map((value) => svg`<circle cx=${x(value)} cy=${middle} r=${radius} />`)}
  </svg>`;
}
