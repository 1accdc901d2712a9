/** Vectors for relative offsets: the vectors, how alike they are, and which of them a pair of positions gets. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import '../../draw/figure.ts';
import { formatNumber } from '../../draw/format.ts';
import '../../draw/heat-map.ts';
import type { Cell } from '../../draw/heat-map.ts';
import '../../draw/line-plot.ts';
import type { PlotCursor, Series } from '../../draw/line-plot.ts';
import type { OneTable } from '../../encoding/relative-table.ts';
import type { SinusoidParameters } from '../../encoding/sinusoid-column.ts';
import { measureNames } from '../../session/shared-properties.ts';
import { tableFigure } from '../../workbench/table-figure.ts';
import { indexMatrix } from './index-matrix.ts';
import type { RelativePicture } from './picture.ts';
import { compareSides } from './relative-sides.ts';
import './table-map.ts';
import type { KindView, ViewRequest } from './view.ts';

export interface RelativeRequest extends ViewRequest<RelativePicture> {
  /** with the defaults filled in */
  readonly parameters: Readonly<Record<string, unknown>>;
}

const roles = {
  keys: 'Vectors on the keys',
  values: 'Vectors on the values',
  queries: 'Vectors for the keys’ content',
};

export function relativeView(request: RelativeRequest): KindView {
  const { picture } = request;
  return {
    maps: html`
      <div class="maps">${vectorsFigure(request, picture)} ${proximityFigure(request)}</div>
      ${verdict(picture, request.input.n)}
    `,
    plots: html`
      <div class="halves">
        ${picture.others.map((table) => vectorsFigure(request, table))}
        ${indexMatrix(picture.maxDistance, picture.shared)}
      </div>
      ${offsetsFigure(request)}
      ${request.input.scheme === 'relative-sinusoidal' ? sides(request) : nothing}
    `,
  };
}

/** Which offsets share a vector at either end, where n positions have such offsets. */
export function sharedWords(
  { shared: { before, after }, maxDistance, role, others }: RelativePicture,
  n: number,
): string {
  if (maxDistance >= n - 1 || before === 0) return '';
  const away = (distance: number) => `${distance} ${distance === 1 ? 'position' : 'positions'}`;
  const start = others.length > 0 ? `${roles[role]}: everything` : 'Everything';
  return `${start} ${away(before)} before the query or further shares one vector, everything ${away(after)} after it or further another.`;
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

function vectorsFigure(
  { input, picture, place, point }: RelativeRequest,
  { vectors, role }: OneTable,
): TemplateResult {
  const { reach, byHead, head } = picture;
  const heading = `${roles[role]}${byHead ? `, head ${head + 1}` : ''}`;
  return html`<pe-figure heading=${heading} name="${input.scheme}-${role}">
    <pe-table-map
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
    ></pe-table-map>
  </pe-figure>`;
}

function proximityFigure({ input, picture, place, point }: RelativeRequest): TemplateResult {
  const { proximity, reach, role, others } = picture;
  const measure = measureNames.get(input.measure);
  return html`<pe-figure class="proximity" heading="Proximity of offsets, ${measure}" name="${input.scheme}-proximity">
    <pe-heat-map
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
    ${others.length > 0 ? html`<span slot="caption">Of the ${lower(roles[role])}.</span>` : nothing}
  </pe-figure>`;
}

const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

/** One row of the proximity: that of the offset pointed at, or else of offset 0. */
function offsetsFigure({ input, picture, place, point }: RelativeRequest): TemplateResult {
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
  return html`<pe-figure heading="Proximity of offset ${name} to the others" name="${input.scheme}-offsets">
    <pe-plot
      label="Proximity of offset ${name} to the others"
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
    ></pe-plot>
  </pe-figure>`;
}

/** Two texts say opposite things; both are right about something. */
function sides({ picture, parameters }: RelativeRequest): TemplateResult {
  // The relative scheme has the paper's spacing and no choice of it.
  const given = { ...parameters, spacing: 'vaswani' } as SinusoidParameters;
  const { sines, cosines, vectors, kernel } = compareSides(picture.vectors, given);
  const facts = [
    ['|P₋ₖ + Pₖ| among the sines', sines, 'the sines flip'],
    ['|P₋ₖ − Pₖ| among the cosines', cosines, 'the cosines are equal'],
    [
      '|P₋ₖ − Pₖ| of all',
      vectors,
      vectors > 0 ? 'so the vectors differ: the notes are right' : 'the vectors are equal',
    ],
    ['|P₀·P₋ₖ − P₀·Pₖ|', kernel, 'only the dot product is even: there the summary is right'],
  ] as const;
  const columns = () => [
    { title: 'largest', values: facts.map(([what]) => what) },
    { title: 'value', values: facts.map(([, value]) => value) },
  ];
  const table = html`<table>
    <caption>
      Over the offsets k from 1 to ${picture.reach}, the largest …
    </caption>
    <tbody>
      ${facts.map(([what, value, meaning]) => fact(what, value, meaning))}
    </tbody>
  </table>`;
  return html`<section class="sides">
    <p class="heading">Does it tell before from after? Two texts disagree</p>
    <blockquote>
      “[…] if the absolute values of the relative positions are equal, the embedding is the same (regardless of before and
      after).” <cite>A summary of Wang et al. 2021</cite>
    </blockquote>
    <blockquote>
      “Since [it is] not symmetric through origin, the relative positions to left and right can be differentiated.”
      <cite>Course notes on positional embeddings</cite>
    </blockquote>
    ${tableFigure({ heading: 'Before and after, compared', name: 'before-and-after', columns }, table)}
  </section>`;
}

const fact = (what: string, value: number, meaning: string) => html`<tr>
  <th scope="row">${what}</th>
  <td>${formatNumber(value)}</td>
  <td class="meaning">${meaning}</td>
</tr>`;

export const relativeStyles = css`
  .sides {
    max-width: var(--column);
  }
  .sides .heading {
    margin: 0 0 var(--space-2);
    font-weight: 600;
    font-family: var(--sans);
    font-size: var(--text);
  }
  .sides blockquote {
    margin: 0 0 var(--space-2);
    padding-left: var(--space-3);
    border-left: 2px solid var(--line);
  }
  .sides cite {
    display: block;
    color: var(--ink-soft);
    font-family: var(--sans);
    font-size: var(--text-small);
    font-style: normal;
  }
  .sides table {
    border-collapse: collapse;
    font-family: var(--sans);
    font-size: max(0.9375rem, 13px);
    font-variant-numeric: tabular-nums;
  }
  .sides caption {
    padding: var(--space-1) 0;
    color: var(--ink-soft);
    text-align: left;
  }
  .sides th,
  .sides td {
    padding: 0.2rem 0.75rem 0.2rem 0;
    font-weight: 400;
    text-align: left;
    vertical-align: baseline;
  }
  .sides td:nth-child(2) {
    font-weight: 600;
    text-align: right;
    white-space: nowrap;
  }
`;
