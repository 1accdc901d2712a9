/** An encoding on queries and keys: a pair of dimensions as a clock, the angles of all pairs, and what is left of them. */

import { css, html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Domain } from '../../draw/color-scale.ts';
import { pairMap } from './pair-map.ts';
import '../../draw/figure.ts';
import { formatFull, formatNumber } from '../../draw/format.ts';
import '../../draw/heat-map.ts';
import type { Cell } from '../../draw/heat-map.ts';
import '../../draw/line-plot.ts';
import type { Series } from '../../draw/line-plot.ts';
import { dial, dialStyles } from './dial.ts';
import { backwards } from './kernel.ts';
import type { RotaryPicture } from './picture.ts';
import { key, query, withinTurn, wordsWith } from './sentence-clock.ts';
import type { KindView, ViewRequest } from './view.ts';

export interface RotaryRequest extends ViewRequest<RotaryPicture> {
  /** the pair of dimensions on the clock */
  readonly pair: number;
  /** words put before the sentence */
  readonly before: number;
  /** puts the pair under the cursor on the clock for good */
  readonly keepPair: () => void;
}

export function rotaryView(request: RotaryRequest): KindView {
  const { picture } = request;
  return {
    maps: html`
      ${clocks(request)} ${verdict(picture)}
      <div class="maps">${anglesFigure(request)} ${proximityFigure(request)}</div>
    `,
    plots: html`${kernelFigure(request)} ${request.picture.bound ? boundFigure(request, request.picture.bound) : nothing}`,
  };
}

function clocks({ picture, pair, before, place }: RotaryRequest): TemplateResult {
  const { inverseFrequencies } = picture;
  const shown = Math.min(place?.dimension ?? pair, inverseFrequencies.length - 1);
  const frequency = inverseFrequencies[shown];
  return html`<figure class="clocks" aria-label="Pair ${shown} as a clock">
    <p class="heading">
      Pair ${shown} as a clock: ${formatNumber(frequency)} rad for each position, one turn in
      ${formatNumber((2 * Math.PI) / frequency)}
    </p>
    <div class="clock-pair">${clock(frequency, 0)} ${clock(frequency, before)}</div>
  </figure>`;
}

function clock(frequency: number, before: number): TemplateResult {
  const words = wordsWith(before);
  const at = { query: before, key: before + 2 };
  const hands = { query: at.query * frequency, key: at.key * frequency };
  const angle = hands.key - hands.query;
  const degrees = formatNumber((withinTurn(angle) * 180) / Math.PI);
  const label = `${query} at ${at.query}, ${key} at ${at.key}: ${formatNumber(angle)} rad apart`;
  return html`<div class="clock">
    ${dial(hands, label)}
    <ol class="words">
      ${words.map(
        (word, position) =>
          html`<li
            class=${position === at.query ? 'query' : position === at.key ? 'key' : position < before ? 'added' : ''}
          >
            <span>${word}</span><small>${position}</small>
          </li>`,
      )}
    </ol>
    <p>
      ${at.key}θ − ${at.query}θ = <b title=${formatFull(angle)}>${formatNumber(angle)} rad</b> (${degrees}°)
    </p>
  </div>`;
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

function anglesFigure({ input, picture, place, point, keepPair }: RotaryRequest): TemplateResult {
  const { cosines, inverseFrequencies } = picture;
  return html`<pe-figure heading="Cosines of the angles" name="${input.scheme}-angles">
    <pe-heat-map
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
    ></pe-heat-map>
  </pe-figure>`;
}

function proximityFigure({ input, picture, place, point }: RotaryRequest): TemplateResult {
  return pairMap({
    heading: 'What is left of a score, mean of all pairs',
    label: 'What is left of a score, mean of all pairs of dimensions',
    name: `${input.scheme}-proximity`,
    matrix: picture.proximity,
    place,
    point,
  });
}

function kernelFigure({ input, picture, place }: RotaryRequest): TemplateResult {
  const series = (): readonly Series[] => [
    { id: 'kernel', label: 'kernel', color: 'position', ...overDistance(backwards(picture.means)) },
  ];
  const distance = place?.other === undefined ? null : place.position - place.other;
  return html`<pe-figure heading="Kernel over distance" name="${input.scheme}-kernel">
    <pe-plot
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
    </span>
  </pe-figure>`;
}

const overDistance = (y: Float64Array) =>
  ({ kind: 'line', x: Float64Array.from(y, (_, distance) => distance), y }) as const;

/** The size of the kernel and its bound in one unit, from 0. */
function boundFigure({ input, picture }: RotaryRequest, bound: Float64Array): TemplateResult {
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
  return html`<pe-figure heading="How far the kernel stays below its decay bound" name="${input.scheme}-bound">
    <pe-plot
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
    </span>
  </pe-figure>`;
}

export const rotaryStyles = [
  dialStyles,
  css`
    .clocks {
      margin: 0;
      font-family: var(--sans);
      font-size: max(0.9375rem, 13px);
      line-height: 1.4;
      font-variant-numeric: tabular-nums;
    }
    .clocks .heading {
      margin: 0 0 var(--space-2);
      font-weight: 600;
    }
    .clock-pair {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: var(--space-3);
    }
    .clock p {
      margin: var(--space-1) 0 0;
    }
    .words {
      display: flex;
      flex-wrap: wrap;
      gap: 0 0.5em;
      min-height: 2.6em;
      margin: var(--space-2) 0 0;
      padding: 0;
      list-style: none;
    }
    .words li {
      display: grid;
      justify-items: center;
      line-height: 1.25;
    }
    .words small {
      font-size: 13px;
      color: var(--ink-soft);
    }
    .words .query,
    .words .key {
      color: var(--content);
      font-weight: 600;
    }
    .words .added {
      color: var(--ink-soft);
    }
  `,
];
