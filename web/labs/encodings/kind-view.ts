/** What the figures of all families share: their requests, the place pointed at, and the map of all pairs of positions. */
import { html, type TemplateResult } from 'lit';
import type { Matrix } from '../../core/types.ts';
import { formatNumber } from '../../draw/format.ts';
import '../../draw/heat-map.ts';
import type { Cell } from '../../draw/heat-map.ts';
import type { EncodingsInput } from './job.ts';

/** The place pointed at: a position, or the row of an offset, with a dimension of its vector or a second position. */
export interface PointedPlace {
  readonly position: number;
  readonly dimension?: number;
  readonly other?: number;
}

/** The place pointed at in one figure is highlighted in all. */
export interface Pointing {
  readonly place: PointedPlace | null;
  readonly point: (place: PointedPlace | null) => void;
}

export interface KindRequest<Shown> extends Pointing {
  readonly input: EncodingsInput;
  readonly picture: Shown;
}

/** The pair of positions in the middle of a diagonal. */
export function atOffset(offset: number, n: number): PointedPlace {
  const position = Math.floor((n - 1 - offset) / 2);
  return { position, other: position + offset };
}

interface PairMapRequest extends Pointing {
  /** the accessible name */
  readonly label: string;
  /** query positions x key positions */
  readonly matrix: Matrix;
}

/** What position alone gives every query and key: signed, white at zero. */
export const pairMap = ({ label, matrix, place, point }: PairMapRequest): TemplateResult =>
  html`<pe-heat-map
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
  ></pe-heat-map>`;
