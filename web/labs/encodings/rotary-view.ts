/** An encoding on queries and keys: a pair of dimensions as a clock, the angles of all pairs, and what is left of them. */

import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Domain } from '../../draw/color-scale.ts';
import { formatFull, formatNumber } from '../../draw/format.ts';
import '../../draw/heat-map.ts';
import type { Cell } from '../../draw/heat-map.ts';
import '../../draw/line-plot.ts';
import type { Series } from '../../draw/line-plot.ts';
import { figuresFrom } from '../../workbench/figure.ts';
import { clocks } from './clock.ts';
import { backwards } from './kernel.ts';
import { type KindRequest, type KindView, pairMap } from './kind-view.ts';
import type { RotaryPicture } from './picture.ts';

const { figure } = figuresFrom(() => import('./figures.ts'));

export interface RotaryRequest extends KindRequest<RotaryPicture> {
  /** the pair of dimensions on the clock */
  readonly pair: number;
  /** words put before the sentence */
  readonly before: number;
  /** puts the pair under the cursor on the clock for good */
  readonly keepPair: () => void;
}

export function rotaryView(request: RotaryRequest): KindView {
  const { picture, place, before } = request;
  const { inverseFrequencies, bound } = picture;
  const pair = Math.min(place?.dimension ?? request.pair, inverseFrequencies.length - 1);
  return {
    maps: html`
      ${clocks({ pair, frequency: inverseFrequencies[pair], before })} ${verdict(picture)}
      <div class="maps">${anglesMap(request)} ${proximityMap(request)}</div>
    `,
    plots: html`${kernelPlot(request)} ${bound ? boundPlot(request, bound) : nothing}`,
  };
}

function verdict({ deviation, radius, proximity }: RotaryPicture): TemplateResult {
  const share = radius.rise
    ? `It falls with distance up to ${radius.radius}, and then not always.`
    : `It falls with distance all the way to ${proximity.rows - 1}.`;
  return html`<div class="verdict" role="status">
    <span class="number" title=${formatFull(deviation)}>${formatNumber(deviation)}</span>
    <span>
      is the most by which a pair of positions differs from the mean of all pairs with its offset.
      <span class=${deviation < 1e-3 ? 'holds' : 'broken'}
        >${deviation < 1e-3 ? 'That is the rounding of float32: only the offset counts.' : 'So the place counts too.'}</span
      >
      ${share}
    </span>
  </div>`;
}

/** One array for good: another one would paint the cells again. */
const cosineRange: Domain = [-1, 1];

function anglesMap({ input, picture, place, point, keepPair }: RotaryRequest): TemplateResult {
  const { cosines, inverseFrequencies } = picture;
  return figure(
    'angles',
    { heading: 'Cosines of the angles', name: `${input.scheme}-angles` },
    html`<pe-heat-map
      label="Cosines of the angles"
      row-title="position"
      col-title="pair"
      scale="diverging"
      idle="Click a pair to keep it on the clock"
      .matrix=${cosines}
      .domain=${cosineRange}
      .maxHeight=${30}
      .cursor=${place && { row: place.position, col: place.dimension }}
      .describe=${(row: number, col: number, value: number) =>
        `position ${row}, pair ${col}: ${formatNumber(row * inverseFrequencies[col])} rad, cosine ${formatNumber(value)}, wavelength ${formatNumber((2 * Math.PI) / inverseFrequencies[col])}`}
      @cursor=${({ detail }: CustomEvent<Cell | null>) =>
        point(detail && { position: detail.row, dimension: detail.col })}
      @click=${keepPair}
      @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && keepPair()}
    ></pe-heat-map>`,
  );
}

function proximityMap({ input, picture, place, point }: RotaryRequest): TemplateResult {
  const heading = 'What is left of a score, mean of all pairs';
  return figure(
    'proximity',
    { heading, name: `${input.scheme}-proximity`, className: 'proximity' },
    pairMap({ label: `${heading} of dimensions`, matrix: picture.proximity, place, point }),
  );
}

function kernelPlot({ input, picture, place }: RotaryRequest): TemplateResult {
  const series = (): readonly Series[] => [
    { id: 'kernel', label: 'kernel', color: 'position', ...overDistance(backwards(picture.means)) },
  ];
  const distance = place?.other === undefined ? null : place.position - place.other;
  return figure(
    'kernel',
    { heading: 'Kernel over distance', name: `${input.scheme}-kernel` },
    html`<pe-plot
      label="Kernel over distance"
      x-title="distance of a key before the query"
      y-title="share of distance 0"
      hint="Point at the curve to read it"
      .series=${guard([picture], series)}
      .yDomain=${guard([picture], () => [Math.min(0, ...picture.means), 1])}
      .aspect=${0.5}
      .maxHeight=${18}
      .cursor=${distance !== null && distance >= 0 ? { series: 'kernel', index: distance } : null}
      .describe=${(_: string, __: number, at: number, value: number) =>
        `kernel at distance ${at}: ${formatNumber(value)}`}
    ></pe-plot>
    <span slot="caption">
      The kernel is the mean cosine over all pairs: the score of a query and a key of ones in the
      dimensions that turn, as a share of that at
      distance 0.
    </span>`,
  );
}

const overDistance = (y: Float64Array) =>
  ({ kind: 'line', x: Float64Array.from(y, (_, distance) => distance), y }) as const;

/** The size of the kernel and its bound in one unit, from 0. */
function boundPlot({ input, picture }: RotaryRequest, bound: Float64Array): TemplateResult {
  const series = (): readonly Series[] => [
    { id: 'bound', label: 'B(r)', color: 'ink-soft', dashed: true, ...overDistance(bound) },
    {
      id: 'kernel',
      label: '|kernel|',
      color: 'position',
      ...overDistance(backwards(picture.means).map(Math.abs)),
    },
  ];
  const rise = bound.findIndex((value, r) => bound[r + 1] > value);
  return figure(
    'bound',
    { heading: 'How far the kernel stays below its decay bound', name: `${input.scheme}-bound` },
    html`<pe-plot
      label="Decay bound over distance"
      x-title="distance r of a key before the query"
      y-title="share of distance 0"
      hint="Point at a curve to read it"
      .series=${guard([picture], series)}
      .yDomain=${guard([picture], () => [0, Math.max(...bound)])}
      .aspect=${0.4}
      .maxHeight=${14}
      .describe=${(id: string, _: number, at: number, value: number) =>
        `${id === 'bound' ? 'B(r)' : '|kernel|'} at distance ${at}: ${formatNumber(value)}`}
    ></pe-plot>
    <span slot="caption">
      For a query and a key of ones no score at distance r can be larger than B(r) times that at distance 0 (Su et al.
      2021, section 3.4.3). The bound is ${formatNumber(bound[0])} at distance 0, where the kernel is 1${
        rise < 0 ? '' : `, and rises first after distance ${rise}`
      }.
    </span>`,
  );
}
