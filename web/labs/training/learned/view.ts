/** What the positions of one model have become: its table, the similarity of its rows, their norms; or its biases. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Matrix } from '../../../core/matrix.ts';
import { colorsFor } from '../../../draw/color-range.ts';
import type { Domain } from '../../../draw/color-scale.ts';
import '../../../draw/heat-map.ts';
import '../../../draw/line-plot.ts';
import type { Series } from '../../../draw/line-plot.ts';
import { figuresFrom } from '../../../shell/figure.ts';
import type { LearnedOutput } from '../run/job.ts';

const { figure } = figuresFrom(() => import('../figures.ts'));

export interface Looked {
  /** 'Learned table, seed 7, step 150' */
  readonly title: string;
  readonly output: LearnedOutput | undefined;
  /** sentences on what does not learn, and why */
  readonly fixed: readonly string[];
}

interface SignedMap {
  readonly kind: 'trained-table' | 'trained-similarity';
  readonly heading: string;
  readonly name: string;
  readonly label: string;
  readonly rowTitle: string;
  readonly colTitle: string;
  readonly matrix: Matrix;
  readonly domain: Domain;
  /** what row 0 stands for; default 0 */
  readonly rowStart?: number;
  /** the line below while no cell is read */
  readonly idle?: string;
}

const map = ({ kind, heading, name, ...shown }: SignedMap): TemplateResult =>
  figure(
    kind,
    { heading, name },
    html`<pe-heat-map
      label=${shown.label}
      row-title=${shown.rowTitle}
      col-title=${shown.colTitle}
      scale="diverging"
      idle=${shown.idle ?? nothing}
      .matrix=${shown.matrix}
      .rowStart=${shown.rowStart ?? 0}
      .domain=${shown.domain}
      .maxHeight=${24}
    ></pe-heat-map>`,
  );

const line = (id: string, label: string, x: Float64Array, y: ArrayLike<number>): Series => ({
  ...{ id, label, x, y },
  kind: 'line',
  color: 'position',
});

function tableView(title: string, table: Matrix, similarity: Matrix, norms: Float64Array): TemplateResult {
  const { domain, words: idle } = colorsFor(table);
  return html`${map({
    kind: 'trained-table',
    heading: 'The table',
    name: `${title}-table`,
    label: `${title}: the table`,
    rowTitle: 'position',
    colTitle: 'dimension',
    matrix: table,
    domain,
    idle,
  })}
  <div class="pair">
    ${map({
      kind: 'trained-similarity',
      heading: 'Similarity of positions',
      name: `${title}-similarity`,
      label: `${title}: cosines of its rows`,
      rowTitle: 'position',
      colTitle: 'position',
      matrix: similarity,
      domain: [-1, 1],
    })}
    ${figure(
      'trained-norms',
      { heading: 'Norm by position', name: `${title}-norms` },
      html`<pe-plot
        label="${title}: norms of its rows"
        x-title="position"
        y-title="norm"
        .series=${[line('norm', '', Float64Array.from(norms.keys()), norms)]}
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
    const offsets = Float64Array.from({ length: cols }, (_, key) => key - query);
    return line(String(head), `head ${head + 1}`, offsets, data.slice(query * cols, (query + 1) * cols));
  });
  return figure(
    'trained-bias',
    { heading: 'Bias by offset', name: `${title}-bias` },
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
      return map({
        kind: 'trained-table',
        heading: 'Vectors by offset, added to the keys',
        name: `${title}-keys`,
        label: `${title}: one vector for each offset`,
        rowTitle: 'offset',
        colTitle: 'dimension',
        matrix: encoding.keys,
        rowStart: -encoding.maxDistance,
        domain: colorsFor(encoding.keys).domain,
      });
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
    font-size: var(--text);
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
    font-size: var(--text-small);
    font-weight: 600;
  }
  .facts {
    margin: var(--space-2) 0;
    font-family: var(--sans);
    font-size: var(--text);
  }
`;
