import { html, type TemplateResult } from 'lit';
import type { Matrix } from '../../core/types.ts';
import '../../draw/figure.ts';
import { formatNumber } from '../../draw/format.ts';
import '../../draw/heat-map.ts';
import type { Cell } from '../../draw/heat-map.ts';
import type { Pointing } from './view.ts';

interface PairMapRequest extends Pointing {
  readonly heading: string;
  /** what a screen reader hears, where that is more than the heading */
  readonly label?: string;
  readonly name: string;
  /** query positions x key positions */
  readonly matrix: Matrix;
}

/** What every query gives every key by their positions, signed, white at zero. */
export function pairMap({
  heading,
  label = heading,
  name,
  matrix,
  place,
  point,
}: PairMapRequest): TemplateResult {
  return html`<pe-figure class="proximity" heading=${heading} name=${name}>
    <pe-heat-map
      label=${label}
      row-title="query position"
      col-title="key position"
      scale="diverging"
      .matrix=${matrix}
      .maxHeight=${30}
      .cursor=${place && { row: place.position, col: place.other }}
      .describe=${(row: number, col: number, value: number) =>
        `query at ${row}, key at ${col}, offset ${formatNumber(col - row)}: ${formatNumber(value)}`}
      @cursor=${({ detail }: CustomEvent<Cell | null>) =>
        point(detail && { position: detail.row, other: detail.col })}
    ></pe-heat-map>
  </pe-figure>`;
}
