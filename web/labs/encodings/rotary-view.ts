/** An encoding on queries and keys: the angles of all pairs of dimensions, and their kernel. */

import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Domain } from '../../draw/color-scale.ts';
import { formatNumber } from '../../draw/format.ts';
import '../../draw/heat-map.ts';
import type { Cell } from '../../draw/heat-map.ts';
import '../../draw/line-plot.ts';
import type { Series } from '../../draw/line-plot.ts';
import { figuresFrom } from '../../shell/figure.ts';
import { term } from '../../shell/term.ts';
import { backwards } from './kernel.ts';
import { type KindRequest, pairMap } from './kind-view.ts';
import type { RotaryPicture } from './picture.ts';

const { figure } = figuresFrom(() => import('./figures.ts'));

export interface RotaryRequest extends KindRequest<RotaryPicture> {
  /** shows the pair under the cursor on the clocks; null where it is fixed */
  readonly keepPair: (() => void) | null;
}

/** All pairs of dimensions, and the kernel of their angles. */
export function pairsOfDimensions(request: RotaryRequest): TemplateResult {
  const { bound } = request.picture;
  return html`<div class="figures">
    <div class="maps">${anglesMap(request)} ${proximityMap(request)}</div>
    ${kernelPlot(request)} ${bound ? boundPlot(request, bound) : nothing}
  </div>`;
}

/** One array: a new one would repaint the cells. */
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
      idle=${keepPair ? 'Click a pair to see it on the clocks' : ''}
      .matrix=${cosines}
      .domain=${cosineRange}
      .maxHeight=${30}
      .cursor=${place && { row: place.position, col: place.dimension }}
      .describe=${(row: number, col: number, value: number) =>
        `position ${row}, pair ${col}: ${formatNumber(row * inverseFrequencies[col])} rad, cosine ${formatNumber(value)}, wavelength ${formatNumber((2 * Math.PI) / inverseFrequencies[col])}`}
      @cursor=${({ detail }: CustomEvent<Cell | null>) =>
        point(detail && { position: detail.row, dimension: detail.col })}
      @click=${() => keepPair?.()}
      @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && keepPair?.()}
    ></pe-heat-map>`,
  );
}

function proximityMap({ input, picture, place, point }: RotaryRequest): TemplateResult {
  const heading = 'Average effect on a score';
  return figure(
    'proximity',
    { heading, name: `${input.scheme}-proximity`, className: 'proximity' },
    pairMap({ label: heading, matrix: picture.proximity, place, point }),
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
      The ${term('kernel')}: the mean cosine over all pairs of dimensions. A query and a key of ones have this score, as a share
      of distance 0.
    </span>`,
  );
}

const overDistance = (y: Float64Array) =>
  ({ kind: 'line', x: Float64Array.from(y, (_, distance) => distance), y }) as const;

/** The size of the kernel and its bound, as shares of distance 0. */
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
      For a query and a key of ones, no score at distance r exceeds B(r) times that at distance 0 (Su et al. 2021,
      section 3.4.3). The bound is loose: ${formatNumber(bound[0])} at distance 0, where the kernel is
      1${rise < 0 ? '' : `. It first rises after distance ${rise}`}.
    </span>`,
  );
}
