/** Vectors of offsets: the vectors, their similarity, and which of them each pair of positions gets. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { formatNumber } from '../../draw/format.ts';
import '../../draw/heat-map.ts';
import type { Cell } from '../../draw/heat-map.ts';
import '../../draw/line-plot.ts';
import type { PlotCursor, Series } from '../../draw/line-plot.ts';
import { clip, type OneTable } from '../../encoding/relative-table.ts';
import { measureNames } from '../../settings/shared-rows.ts';
import { figuresFrom } from '../../shell/figure.ts';
import { indexMatrix } from './index-matrix.ts';
import { columnGroups } from './input-curves.ts';
import type { KindRequest } from './kind-view.ts';
import type { RelativePicture } from './picture.ts';
import { roles } from './relative-claim.ts';
import './row/figure.ts';
import type { RowMove } from './row/figure.ts';
import './table-map.ts';

const { figure } = figuresFrom(() => import('./figures.ts'));

export interface RelativeRequest extends KindRequest<RelativePicture> {
  /** the offset whose vector is compared with all others */
  readonly offset: number;
  /** null where it is fixed */
  readonly moveOffset: ((move: RowMove) => void) | null;
}

/** The vectors, and the similarity of one of them to all others. */
export function relativeProof({ input, picture, offset, moveOffset }: RelativeRequest): TemplateResult {
  const { vectors, waves, proximity, reach, role, byHead, head } = picture;
  const shown = clip(offset, reach);
  const whose = byHead ? `, head ${head + 1}` : '';
  return figure(
    'vectors-and-row',
    {
      heading: `${roles[role]}${whose}, and the similarity of offset ${formatNumber(shown)} to all others`,
      name: `${input.scheme}-row`,
      caption: `Offset: key − query.${moveOffset ? ' Drag the marked row to compare another one.' : ''}`,
    },
    html`<pe-row-figure
      label="${roles[role]}, and the similarity of offset ${formatNumber(shown)} to all"
      heading="${roles[role]}: one row for each offset${whose}"
      row-name="offset"
      measure=${measureNames.get(input.measure) ?? input.measure}
      .table=${vectors}
      .similarity=${proximity}
      .rowStart=${-reach}
      .row=${shown + reach}
      ?fixed=${!moveOffset}
      .groups=${guard([vectors, waves], () => columnGroups(vectors.cols, waves))}
      .describe=${(row: number, col: number, value: number) =>
        `offset ${formatNumber(row - reach)}, dimension ${col}: ${formatNumber(value)}`}
      @row=${({ detail }: CustomEvent<RowMove>) => moveOffset?.({ ...detail, row: detail.row - reach })}
    ></pe-row-figure>`,
  );
}

/** Which vector each pair of positions gets, and the scheme's other vectors. */
export const whichVector = (request: RelativeRequest): TemplateResult => html`<div class="figures">
  <div class="halves">
    ${indexMatrix(request.picture.maxDistance, request.picture.shared)}
    ${request.picture.others.map((table) => vectorsMap(request, table))}
  </div>
</div>`;

/** The vectors with the similarity of all pairs of offsets. */
export const pairsOfOffsets = (request: RelativeRequest): TemplateResult => html`<div class="figures">
  <div class="maps">${vectorsMap(request, request.picture)} ${proximityMap(request)}</div>
  ${offsetsPlot(request)}
</div>`;

function vectorsMap(
  { input, picture, place, point }: RelativeRequest,
  { vectors, role }: OneTable,
): TemplateResult {
  const { reach, byHead, head } = picture;
  const heading = `${roles[role]}${byHead ? `, head ${head + 1}` : ''}`;
  return figure(
    `vectors-${role}`,
    { heading, name: `${input.scheme}-${role}` },
    html`<pe-table-map
      label=${heading}
      row-title="offset, key − query"
      col-title="dimension"
      scale="diverging"
      .matrix=${vectors}
      .rowStart=${-reach}
      .maxHeight=${30}
      .cursor=${place && { row: place.position, col: place.dimension }}
      .secondRow=${place?.other ?? null}
      .describe=${(row: number, col: number, value: number) =>
        `offset ${formatNumber(row - reach)}, dimension ${col}: ${formatNumber(value)}`}
      @cursor=${({ detail }: CustomEvent<Cell | null>) =>
        point(detail && { position: detail.row, dimension: detail.col })}
    ></pe-table-map>`,
  );
}

function proximityMap({ input, picture, place, point }: RelativeRequest): TemplateResult {
  const { proximity, reach, role, others } = picture;
  const heading = `Similarity of offsets, ${measureNames.get(input.measure)}`;
  return figure(
    'proximity',
    { heading, name: `${input.scheme}-proximity`, className: 'proximity' },
    html`<pe-heat-map
      label="Similarity of offsets"
      row-title="offset k"
      col-title="offset l"
      .matrix=${proximity}
      .rowStart=${-reach}
      .colStart=${-reach}
      .maxHeight=${30}
      .cursor=${place && { row: place.position, col: place.other }}
      .describe=${(row: number, col: number, value: number) =>
        `offsets ${formatNumber(row - reach)} and ${formatNumber(col - reach)}: ${formatNumber(value)}`}
      @cursor=${({ detail }: CustomEvent<Cell | null>) =>
        point(detail && { position: detail.row, other: detail.col })}
    ></pe-heat-map>
    ${others.length > 0 ? html`<span slot="caption">Of the ${lower(roles[role])}.</span>` : nothing}`,
  );
}

const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

/** The similarity of one offset to the others: the offset pointed at, else offset 0. */
function offsetsPlot({ input, picture, place, point }: RelativeRequest): TemplateResult {
  const { proximity, means, reach } = picture;
  const size = proximity.rows;
  const row = Math.min(place?.position ?? reach, size - 1);
  const name = formatNumber(row - reach);
  const series = (): readonly Series[] => [
    {
      id: 'mean',
      label: 'mean of all offsets',
      kind: 'line',
      color: 'ink-soft',
      dashed: true,
      x: Float64Array.from({ length: size }, (_, i) => i - reach),
      y: means.subarray(size - 1 - row, 2 * size - 1 - row),
    },
    {
      id: 'row',
      label: `offset ${name}`,
      kind: 'line',
      color: 'position',
      x: Float64Array.from({ length: size }, (_, i) => i - reach),
      y: proximity.data.subarray(row * size, (row + 1) * size),
    },
  ];
  const heading = `Similarity of offset ${name} to the others`;
  return figure(
    'offsets',
    { heading, name: `${input.scheme}-offsets` },
    html`<pe-plot
      label=${heading}
      x-title="offset, key − query"
      y-title=${measureNames.get(input.measure) ?? input.measure}
      hint="Point at the curve to read it"
      .series=${guard([picture, row], series)}
      .aspect=${0.5}
      .maxHeight=${16}
      .cursor=${place?.other === undefined ? null : { series: 'row', index: place.other }}
      .describe=${(id: string, _: number, offset: number, value: number) =>
        `${id === 'mean' ? 'mean' : `offsets ${name} and ${formatNumber(offset)}`}: ${formatNumber(value)}`}
      @cursor=${({ detail }: CustomEvent<PlotCursor | null>) =>
        point(detail?.series === 'row' ? { position: row, other: detail.index } : null)}
    ></pe-plot>`,
  );
}
