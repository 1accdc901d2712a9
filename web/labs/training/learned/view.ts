/** What the positions of one model have become: its table, the similarity of its rows, their norms; or its biases. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Matrix } from '../../../core/matrix.ts';
import { colorsFor } from '../../../draw/color-range.ts';
import '../../../draw/heat-map.ts';
import '../../../draw/line-plot.ts';
import { figuresFrom } from '../../../workbench/figure.ts';
import type { LearnedOutput } from '../run/job.ts';

const { figure } = figuresFrom(() => import('../figures.ts'));

export interface Looked {
  /** 'Learned table, seed 7, step 150' */
  readonly title: string;
  readonly output: LearnedOutput | undefined;
  /** sentences on what does not learn, and why */
  readonly fixed: readonly string[];
}

const positions = (rows: number): Float64Array => Float64Array.from({ length: rows }, (_, i) => i);

function tableView(title: string, table: Matrix, similarity: Matrix, norms: Float64Array): TemplateResult {
  const { domain, words } = colorsFor(table);
  return html`${figure(
    'trained-table',
    { heading: 'The table', name: `${title}-table` },
    html`<pe-heat-map
      label="${title}: the table"
      row-title="position"
      col-title="dimension"
      scale="diverging"
      idle=${words}
      .matrix=${table}
      .domain=${domain}
      .maxHeight=${24}
    ></pe-heat-map>`,
  )}
  <div class="pair">
    ${figure(
      'trained-similarity',
      { heading: 'Similarity of positions', name: `${title}-similarity` },
      html`<pe-heat-map
        label="${title}: cosines of its rows"
        row-title="position"
        col-title="position"
        scale="diverging"
        .matrix=${similarity}
        .domain=${[-1, 1]}
        .maxHeight=${24}
      ></pe-heat-map>`,
    )}
    ${figure(
      'trained-norms',
      { heading: 'Norm by position', name: `${title}-norms` },
      html`<pe-plot
        label="${title}: norms of its rows"
        x-title="position"
        y-title="norm"
        .series=${[{ id: 'norm', label: '', x: positions(norms.length), y: norms, kind: 'line', color: 'position' }]}
        .yDomain=${[0, Math.max(...norms, 1e-9)]}
        .aspect=${0.6}
        .maxHeight=${20}
      ></pe-plot>`,
    )}
  </div>`;
}

/** The bias of a head by distance: the row of the middle query. */
function biasView(title: string, heads: readonly Matrix[]): TemplateResult {
  const series = heads.map(({ rows, cols, data }, head) => {
    const query = Math.floor(rows / 2);
    return {
      id: String(head),
      label: `head ${head + 1}`,
      x: Float64Array.from({ length: cols }, (_, key) => key - query),
      y: data.slice(query * cols, (query + 1) * cols),
      kind: 'line' as const,
      color: 'position' as const,
    };
  });
  return figure(
    'trained-bias',
    { heading: 'Bias over the offset', name: `${title}-bias` },
    html`<pe-plot
      label="${title}: bias of each head"
      x-title="key − query"
      y-title="bias"
      .series=${series}
      .aspect=${0.4}
      .maxHeight=${20}
    ></pe-plot>`,
  );
}

function content({ title, output }: Looked): TemplateResult | typeof nothing {
  if (!output) return html`<p class="facts">Training…</p>`;
  const { encoding, similarity, norms } = output;
  switch (encoding.kind) {
    case 'input':
      return similarity && norms ? tableView(title, encoding.table, similarity, norms) : nothing;
    case 'bias':
      return biasView(title, encoding.heads);
    case 'relative':
      return figure(
        'trained-table',
        { heading: 'Vectors by offset, added to the keys', name: `${title}-keys` },
        html`<pe-heat-map
          label="${title}: one vector for each offset"
          row-title="offset"
          col-title="dimension"
          scale="diverging"
          .matrix=${encoding.keys}
          .rowStart=${-encoding.maxDistance}
          .domain=${colorsFor(encoding.keys).domain}
          .maxHeight=${24}
        ></pe-heat-map>`,
      );
    default:
      return nothing;
  }
}

/** `chooser`: which model is looked into */
export const learnedView = (looked: Looked, chooser: TemplateResult): TemplateResult =>
  html`${chooser}
    <p class="facts">${looked.fixed.join(' ')}</p>
    ${content(looked)}`;

export const learnedStyles = css`
  .pair {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
    gap: var(--space-4);
    margin-top: var(--space-3);
  }
  .chooser {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-3);
    margin-bottom: var(--space-3);
    font-family: var(--sans);
    font-size: 0.9375rem;
  }
  .chooser select {
    max-width: 14rem;
  }
  .heads {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr));
    gap: var(--space-3);
  }
  .heads h3 {
    margin: 0 0 var(--space-1);
    font-family: var(--sans);
    font-size: max(var(--text-small), 13px);
    font-weight: 600;
  }
  .facts {
    margin: var(--space-2) 0;
    font-family: var(--sans);
    font-size: 0.9375rem;
  }
`;
