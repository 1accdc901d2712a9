/** A pair of dimensions as a clock: "He is Adhil", alone and with words put before, as two hands and the angle between them. */
import { css, html, svg, type TemplateResult } from 'lit';
import { formatFull, formatNumber } from '../../draw/format.ts';

const query = 'he';
const key = 'adhil';
const sentence = [query, 'is', key];
const prefix = ['they', 'know', 'that'];

/** The sentence after `before` other words: the last of them lead up to it, the ones further back do not matter. */
export function wordsWith(before: number): readonly string[] {
  const lead = Array.from({ length: before }, (_, i) => prefix[prefix.length - before + i] ?? '…');
  const words = [...lead, ...sentence];
  return words.map((word, i) =>
    i === 0 || word === key ? word.charAt(0).toUpperCase() + word.slice(1) : word,
  );
}

/** An angle within one turn, from 0 to below 2 pi. */
export function withinTurn(angle: number): number {
  const turn = 2 * Math.PI;
  return ((angle % turn) + turn) % turn;
}

/** Angles in radians, clockwise from the top, as on a clock. */
interface Hands {
  readonly query: number;
  readonly key: number;
}

const radius = 84;
const x = (angle: number, length: number) => (length * Math.sin(angle)).toFixed(2);
const y = (angle: number, length: number) => (-length * Math.cos(angle)).toFixed(2);

/** The sector that the key is ahead of the query, in the direction of the turning. */
function wedge({ query, key }: Hands): string {
  const size = 0.55 * radius;
  const isLong = withinTurn(key - query) > Math.PI ? 1 : 0;
  return `M0 0L${x(query, size)} ${y(query, size)}A${size} ${size} 0 ${isLong} 1 ${x(key, size)} ${y(key, size)}Z`;
}

const hand = (angle: number, name: string) =>
  svg`<line class="hand ${name}" x1="0" y1="0" x2=${x(angle, radius - 10)} y2=${y(angle, radius - 10)}></line>
    <circle class="tip ${name}" cx=${x(angle, radius - 10)} cy=${y(angle, radius - 10)} r="5"></circle>`;

function dial(hands: Hands, label: string): TemplateResult {
  return html`<svg class="dial" viewBox="-92 -92 184 184" role="img" aria-label=${label}>
    <circle class="face" r=${radius}></circle>
    ${Array.from(
      { length: 12 },
      (_, hour) =>
        svg`<line class="hour" x1=${x((hour * Math.PI) / 6, radius - 5)} y1=${y((hour * Math.PI) / 6, radius - 5)}
          x2=${x((hour * Math.PI) / 6, radius)} y2=${y((hour * Math.PI) / 6, radius)}></line>`,
    )}
    <path class="wedge" d=${wedge(hands)}></path>
    ${hand(hands.query, 'query')} ${hand(hands.key, 'key')}
  </svg>`;
}

interface ClocksRequest {
  /** number of the pair */
  readonly pair: number;
  /** radians for each position */
  readonly frequency: number;
  /** words put before the sentence on the second clock */
  readonly before: number;
}

export const clocks = ({ pair, frequency, before }: ClocksRequest): TemplateResult =>
  html`<figure class="clocks" aria-label="Pair ${pair} as a clock">
    <p class="heading">
      Pair ${pair} as a clock: ${formatNumber(frequency)} rad for each position, one turn in
      ${formatNumber((2 * Math.PI) / frequency)}
    </p>
    <div class="clock-pair">${clock(frequency, 0)} ${clock(frequency, before)}</div>
  </figure>`;

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

export const clockStyles = css`
  .dial {
    display: block;
    width: min(11rem, 100%);
  }
  .dial .face {
    fill: none;
    stroke: var(--edge);
  }
  .dial .hour {
    stroke: var(--edge);
  }
  .dial .wedge {
    fill: var(--position);
    fill-opacity: 0.3;
    stroke: var(--position);
  }
  .dial .hand {
    stroke: var(--content);
    stroke-width: 3;
  }
  .dial .tip {
    fill: var(--content);
    stroke: var(--content);
    stroke-width: 2;
  }
  .dial .tip.key {
    fill: var(--paper);
  }
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
`;
