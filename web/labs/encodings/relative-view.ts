/** Vectors for relative offsets: the vectors, how alike they are, and which of them a pair of positions gets. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { formatNumber } from '../../draw/format.ts';
import '../../draw/heat-map.ts';
import type { Cell } from '../../draw/heat-map.ts';
import '../../draw/line-plot.ts';
import type { PlotCursor, Series } from '../../draw/line-plot.ts';
import type { OneTable } from '../../encoding/relative-table.ts';
import { measureNames } from '../../session/shared-properties.ts';
import { figuresFrom } from '../../workbench/figure.ts';
import { beforeAndAfter } from './before-and-after.ts';
import { indexMatrix } from './index-matrix.ts';
import type { KindRequest, KindView } from './kind-view.ts';
import type { RelativePicture } from './picture.ts';
import './table-map.ts';
import { roles, sharedWords } from './verdict.ts';

const { figure } = figuresFrom(() => import('./figures.ts'));

type RelativeRequest = KindRequest<RelativePicture>;

export function relativeView(request: RelativeRequest): KindView {
  const { picture } = request;
  return {
    maps: html`
      <div class="maps">${vectorsMap(request, picture)} ${proximityMap(request)}</div>
      ${verdict(picture, request.input.n)}
    `,
    plots: html`
      <div class="halves">
        ${picture.others.map((table) => vectorsMap(request, table))}
        ${indexMatrix(picture.maxDistance, picture.shared)}
      </div>
      ${offsetsPlot(request)}
      ${picture.waves ? beforeAndAfter(picture, picture.waves) : nothing}
    `,
  };
}

function verdict(picture: RelativePicture, n: number): TemplateResult {
  const { distinct, byHead, head } = picture;
  const whose = byHead ? ` in head ${head + 1}` : ', the same in every head';
  return html`<div class="verdict" role="status">
    <span class="number">${distinct}</span>
    <span>
      ${distinct === 1 ? 'vector serves' : 'different vectors serve'} ${formatNumber(n * n)} pairs of positions${whose}.
      <span class="holds">Only the offset counts, not the place.</span> ${sharedWords(picture, n)}
    </span>
  </div>`;
}

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
  const heading = `Proximity of offsets, ${measureNames.get(input.measure)}`;
  return figure(
    'proximity',
    { heading, name: `${input.scheme}-proximity`, className: 'proximity' },
    html`<pe-heat-map
      label="Proximity of offsets"
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

/** One row of the proximity: that of the offset pointed at, or else of offset 0. */
function offsetsPlot({ input, picture, place, point }: RelativeRequest): TemplateResult {
  const { proximity, means, reach } = picture;
  const size = proximity.rows;
  const row = Math.min(place?.position ?? reach, size - 1);
  const name = formatNumber(row - reach);
  const series = (): readonly Series[] => [
    {
      id: 'mean',
      label: 'mean at that difference',
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
  const heading = `Proximity of offset ${name} to the others`;
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
