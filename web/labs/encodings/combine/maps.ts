/** The four terms of the scores and their sum as maps, on one scale. The cell under the cursor is read in all of them. */
import { css, html, type TemplateResult } from 'lit';
import { formatMore, formatNumber } from '../../../draw/format.ts';
import '../../../draw/heat-map.ts';
import type { Matrix } from '../../../core/types.ts';
import type { Cell } from '../../../draw/heat-map.ts';
import { figuresFrom } from '../../../shell/figure.ts';
import { plainNumber } from '../../../shell/numbers.ts';
import { type ScoreDecomposition, type Term, type TermId, termIds } from './job.ts';

const { figure } = figuresFrom(() => import('../figures.ts'));

interface MapsRequest {
  readonly split: ScoreDecomposition;
  readonly words: readonly string[];
  /** the end of the common scale */
  readonly largest: number;
  readonly cell: Cell | null;
  readonly point: (cell: Cell | null) => void;
}

export function maps(request: MapsRequest): TemplateResult {
  const { split } = request;
  const { sum, error } = split;
  return html`<div class="terms" data-combine=${split.combine}>
      ${split.terms.map((term, i) => map(request, termIds[i], term.scores, share(term)))}
      ${map(request, 'sum', sum, html`the scores of the layer, before the softmax`)}
    </div>
    <p class="sum">
      Largest difference between the sum of the terms and the scores of the layer:
      ${plainNumber(error)}.
    </p>`;
}

function share({ norm, share: part }: Term): TemplateResult {
  const percent = 100 * part;
  return html`<b title=${formatMore(percent)}>${formatNumber(percent)} %</b> of the squares; norm
    <span title=${formatMore(norm)}>${formatNumber(norm)}</span>`;
}

function map(
  { split: { combine }, words, largest, cell, point }: MapsRequest,
  id: TermId | 'sum',
  matrix: Matrix,
  caption: TemplateResult,
): TemplateResult {
  const name = id === 'sum' ? 'sum of the four terms' : id.replace('-', '–');
  return figure(
    `scores-${combine}-${id}`,
    { heading: name, name: `scores-${combine}-${name.replace(/[^a-z]+/g, '-')}` },
    html`<pe-heat-map
        label="Scores, ${name}, ${combine === 'add' ? 'added' : 'concatenated'}"
        row-title="query"
        col-title="key"
        scale="diverging"
        idle=" "
        .matrix=${matrix}
        .rowLabels=${words}
        .colLabels=${words}
        .domain=${[-largest, largest]}
        .maxCell=${2.2}
        .cursor=${cell}
        .describe=${(row: number, col: number, value: number) =>
          `“${words[row]}” at ${row}, “${words[col]}” at ${col}: ${formatNumber(value)}`}
        @cursor=${({ detail }: CustomEvent<Cell | null>) => point(detail)}
      ></pe-heat-map>
      <span slot="caption">${caption}</span>`,
  );
}

export const mapsStyles = css`
  .terms {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
    gap: var(--space-3);
  }
  .sum {
    margin: var(--space-2) 0 0;
    font-family: var(--sans);
    font-size: max(var(--text-small), 13px);
    color: var(--ink-soft);
  }
  @container lab (min-width: 36rem) {
    .terms {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
  @container lab (min-width: 62rem) {
    .terms {
      grid-template-columns: repeat(5, minmax(0, 1fr));
    }
  }
`;
