/** Which vector each pair of positions gets: the clipped offsets of six keys from six queries. */
import { css, html, type TemplateResult } from 'lit';
import type { Ends } from '../../encoding/relative-table.ts';
import { foldText } from './fold-text.ts';

const words = foldText.ofOffsets;

const size = 6;
/** Among six positions the clipping shows up to this distance; beyond it, an example does. */
const widest = 4;
const example = 2;

const subscripts = '₀₁₂₃₄₅₆₇₈₉';
const subscript = (offset: number) =>
  `${offset < 0 ? '₋' : offset > 0 ? '₊' : ''}${subscripts[Math.abs(offset)]}`;

/** `shared`: the distance, on each side, from which all offsets share one vector. */
export function indexMatrix(maxDistance: number, shared: Ends): TemplateResult {
  const shown = maxDistance <= widest ? maxDistance : example;
  // The example shares vectors at its ends as the scheme does.
  const [before, after] = [shared.before, shared.after].map((from) =>
    Math.max(0, shown - (maxDistance - from)),
  );
  const positions = Array.from({ length: size }, (_, i) => i);
  const cell = (query: number, key: number) => {
    const offset = Math.max(-before, Math.min(after, key - query));
    const isClipped = offset !== key - query;
    return html`<td class="tint${offset < 0 ? '-before' : offset > 0 ? '-after' : ''} size-${Math.abs(offset)}">
      ${isClipped ? html`<i>${words.vector(subscript(offset))}</i>` : words.vector(subscript(offset))}
    </td>`;
  };
  return html`<figure class="index" aria-label=${words.which}>
    <p class="heading">${words.which}</p>
    <table>
      <thead>
        <tr>
          <td>${words.queryAndKey}</td>
          ${positions.map((key) => html`<th scope="col">${key}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${positions.map(
          (query) => html`<tr>
            <th scope="row">${query}</th>
            ${positions.map((key) => cell(query, key))}
          </tr>`,
        )}
      </tbody>
    </table>
    <figcaption>${words.patternOf(shown, maxDistance)}</figcaption>
  </figure>`;
}

export const indexMatrixStyles = css`
  .index {
    margin: 0;
    font-family: var(--sans);
    font-size: var(--text-small);
  }
  .index .heading {
    margin: 0 0 var(--space-2);
    font-size: var(--text);
    font-weight: 600;
  }
  .index table {
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  .index :is(td, th) {
    min-width: clamp(1.7rem, 9cqi, 2.4rem);
    height: 2.1rem;
    padding: 0 2px;
    font-weight: 400;
    text-align: center;
  }
  .index :is(th, thead td) {
    color: var(--ink-soft);
  }
  .index thead td {
    max-width: 4rem;
    line-height: var(--leading-tight);
  }
  .index tbody td {
    border: 1px solid var(--paper);
    font-size: var(--text);
  }
  .index .tint {
    background: var(--surface);
  }
  .index .tint-before.size-1 {
    background: color-mix(in srgb, var(--content) 18%, var(--paper));
  }
  .index .tint-before.size-2 {
    background: color-mix(in srgb, var(--content) 36%, var(--paper));
  }
  .index .tint-before:is(.size-3, .size-4) {
    background: color-mix(in srgb, var(--content) 54%, var(--paper));
  }
  .index .tint-after:is(.size-3, .size-4) {
    background: color-mix(in srgb, var(--position) 54%, var(--paper));
  }
  .index .tint-after.size-1 {
    background: color-mix(in srgb, var(--position) 18%, var(--paper));
  }
  .index .tint-after.size-2 {
    background: color-mix(in srgb, var(--position) 36%, var(--paper));
  }
  .index figcaption {
    max-width: var(--column);
    margin-top: var(--space-2);
    color: var(--ink-soft);
  }
`;
