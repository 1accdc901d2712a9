/** Two schemes side by side: what each gives a pair of positions, their difference, and where it is largest. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Matrix } from '../../../core/types.ts';
import { extent } from '../../../draw/color-scale.ts';
import { formatFull, formatNumber } from '../../../draw/format.ts';
import { mostTimes, type SchemeComparison } from './difference.ts';
import {
  curvesPlot,
  differenceMap,
  letters,
  type SideBySide,
  sideMap,
  tableMaps,
  unitName,
} from './figure-views.ts';

interface SideBySideRequest extends Omit<SideBySide, 'comparison'> {
  readonly comparison: SchemeComparison | null;
  /** why there is no comparison */
  readonly problem: string;
  /** of the two schemes */
  readonly titles: readonly [string, string];
  /** null where the comparison is fixed */
  readonly stop: (() => void) | null;
}

export function sideBySide(request: SideBySideRequest): TemplateResult {
  const { comparison, problem, titles, stop } = request;
  const [first, second] = titles;
  return html`<section class="against" aria-labelledby="against">
    <div class="head">
      <h2 id="against">${first} <span>(A)</span> against ${second} <span>(B)</span></h2>
      ${stop ? html`<button type="button" class="no-print" @click=${stop}>Stop comparing</button>` : nothing}
    </div>
    ${comparison ? verdict(comparison) : html`<p class="message broken" role="status">${second} cannot be compared: ${problem}</p>`}
    ${comparison ? figures({ ...request, comparison }, titles) : nothing}
  </section>`;
}

function figures(request: SideBySide, [first, second]: readonly [string, string]): TemplateResult {
  const { comparison } = request;
  const { tables } = comparison;
  const parameters =
    first === second
      ? 'A has the parameters set here, B the defaults.'
      : 'B has its default parameters. Choose it above to swap the two.';
  return html`
    <div class="halves">
      ${sideMap(request, 0, first)} ${sideMap(request, 1, second)} ${differenceMap(request)}
      ${curvesPlot(request)}
    </div>
    <p class="source">${explainComparison(comparison)} ${parameters} Sizes and seed are the same.</p>
    ${tables ? tableMaps(request, tables) : nothing}
  `;
}

function verdict({ difference, sides, unit }: SchemeComparison): TemplateResult {
  const { largest, size } = difference;
  const number = html`<span class="number" title=${formatFull(size, 'float32')}>${formatNumber(size)}</span>`;
  if (!largest)
    return html`<div class="verdict" role="status">
      ${number}
      <span>
        is the largest difference.
        <span class="holds"
          >A and B give every pair of positions the same${size > 0 ? ', but for the rounding of float32' : ''}.</span
        >
      </span>
    </div>`;
  const { row, col, value } = largest;
  const says = sides.map(
    ({ compared }, i) => `${letters[i]} gives ${formatNumber(compared.data[row * compared.cols + col])}`,
  );
  return html`<div class="verdict" role="status">
    ${number}
    <span>
      is the largest difference${unit === 'share' ? ', as shares of the largest' : ''}, ${wherePair(row, col)}:
      ${says.join(', ')}. There ${value > 0 ? 'A' : 'B'} favours the key more.
    </span>
  </div>`;
}

/** 'for the query at 9 and the key at 4, 5 positions before it' */
export function wherePair(query: number, key: number): string {
  const apart = Math.abs(query - key);
  const positions = apart === 1 ? 'position' : 'positions';
  const relation =
    apart === 0 ? 'the same position' : `${apart} ${positions} ${key < query ? 'before' : 'after'} it`;
  return `for the query at ${query} and the key at ${key}, ${relation}`;
}

/** What the colours mean, and what stands for schemes that give no value to a pair. */
export function explainComparison({ domain, sides, unit, tables }: SchemeComparison): string {
  const kinds = sides.map(({ kind }) => kind);
  const [a, b] = sides.map(({ unit }) => unitName(unit));
  const colors = domain
    ? `The same colour means the same value in both maps, from ${formatNumber(domain[0])} to ${formatNumber(domain[1])}.`
    : unit !== 'share'
      ? `The ranges differ more than ${mostTimes}-fold, so each map has its own colours: ${sides
          .map(({ matrix }, i) => `${letters[i]} ${spanWords(matrix)}`)
          .join(', ')}.`
      : `The units differ, ${a} and ${b}, so each map has its own colours. The difference and the curves compare shares of the largest: similarity as a share of distance 0, a bias by its exponential, the factor on a weight.`;
  const notes = {
    rotary: 'For rotations: the mean cosine over all pairs of dimensions.',
    relative: 'For relative vectors: the similarity of each offset’s vector to that of offset 0.',
    none: 'Without positions, every pair gets the same.',
  };
  const noted = (Object.keys(notes) as (keyof typeof notes)[]).filter((kind) => kinds.includes(kind));
  const ofTables =
    tables && !tables.domain
      ? [`The ranges of the tables differ more than ${mostTimes}-fold, so each has its own colours.`]
      : [];
  return [colors, ...noted.map((kind) => notes[kind]), ...ofTables].join(' ');
}

function spanWords({ data }: Matrix): string {
  const [low, high] = extent(data) ?? [0, 0];
  return `from ${formatNumber(low)} to ${formatNumber(high)}`;
}

export const sideBySideStyles = css`
  .against {
    display: grid;
    gap: var(--space-3);
    font-family: var(--sans);
  }
  .against > * {
    min-width: 0;
    margin: 0;
  }
  .against .head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--space-2);
  }
  .against h2 {
    margin: 0;
    font-family: var(--serif);
  }
  .against h2 span {
    color: var(--ink-soft);
    font-weight: 400;
  }
  .against .source {
    max-width: var(--column);
  }
  .thirds {
    display: grid;
    gap: var(--space-4);
  }
  @container figures (min-width: 44rem) {
    .thirds {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
`;
