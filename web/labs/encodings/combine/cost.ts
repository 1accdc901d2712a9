/** What adding and concatenating cost a layer: weights and multiply-adds, side by side. */
import { css, html, type TemplateResult } from 'lit';
import { formatNumber } from '../../../draw/format.ts';
import { headWidth } from '../../../encoding/layer.ts';
import { figuresFrom } from '../../../shell/figure.ts';

const { table } = figuresFrom(() => import('../figures.ts'));

interface Cost {
  readonly width: number;
  /** of W_Q, W_K and W_V */
  readonly parameters: number;
  /** multiply-adds of the three projections of n words */
  readonly projections: number;
  /** multiply-adds of the scores of n words */
  readonly scores: number;
}

export interface Layer {
  readonly n: number;
  readonly d: number;
  readonly heads: number;
}

/** The cost of inputs that are `width` wide. The heads keep the width that they have without positions. */
export function costOf(width: number, { n, d, heads }: Layer): Cost {
  const inner = heads * headWidth(d, heads);
  const parameters = 3 * width * inner;
  return { width, parameters, projections: n * parameters, scores: n * n * inner };
}

/** '64 words of width 32' */
export const sizes = ({ n, d }: Layer): string => `${n} ${n === 1 ? 'word' : 'words'} of width ${d}`;

export function costTable(layer: Layer): TemplateResult {
  const [add, concat] = [costOf(layer.d, layer), costOf(2 * layer.d, layer)];
  const rows = [
    ['width of the input', add.width, concat.width],
    ['parameters of W_Q, W_K and W_V', add.parameters, concat.parameters],
    ['multiply-adds of the projections', add.projections, concat.projections],
    ['multiply-adds of the scores', add.scores, concat.scores],
    ['multiply-adds of both', add.projections + add.scores, concat.projections + concat.scores],
  ] as const;
  const columns = () => [
    { title: 'what', values: rows.map(([title]) => title) },
    { title: 'added', values: rows.map(([, a]) => a) },
    { title: 'concatenated', values: rows.map(([, , b]) => b) },
    { title: 'ratio', values: rows.map(([, a, b]) => b / a) },
  ];
  const heading = 'What adding and concatenating cost';
  return table('combine-costs', { heading, columns }, costRows(layer, rows));
}

/** 'W_Q' with its index as a subscript. */
const withIndices = (title: string) =>
  title.split(/_(\w)/).map((part, i) => (i % 2 ? html`<sub>${part}</sub>` : part));

function costRows(
  layer: Layer,
  rows: readonly (readonly [title: string, add: number, concat: number])[],
): TemplateResult {
  const { d, heads } = layer;
  return html`<div class="numbers costs" tabindex="0" role="region" aria-labelledby="costs">
    <table>
      <caption id="costs">
        ${sizes(layer)}, ${heads === 1 ? 'one head' : `${heads} heads`} of width ${headWidth(d, heads)} either
        way
      </caption>
      <thead>
        <tr>
          <td></td>
          <th scope="col">added</th>
          <th scope="col">concatenated</th>
          <th scope="col">ratio</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([title, a, b]) => html`<tr>
            <th scope="row">${withIndices(title)}</th>
            <td>${a.toLocaleString('en')}</td>
            <td>${b.toLocaleString('en')}</td>
            <td>${formatNumber(b / a)}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

export const costStyles = css`
  .costs {
    max-width: 44rem;
    margin-top: var(--space-4);
  }
  .costs caption {
    padding-bottom: var(--space-1);
    text-align: left;
  }
`;
