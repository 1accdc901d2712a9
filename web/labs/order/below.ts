/** The folds of the order lab. Their code is loaded after the first result is drawn. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Matrix } from '../../core/types.ts';
import { formatNumber } from '../../draw/format.ts';
import '../../draw/line-plot.ts';
import { figuresFrom } from '../../shell/figure.ts';
import type { Session } from '../../shell/session.ts';
import { term } from '../../shell/term.ts';
import './every-scheme.ts';
import type { OrderInput, OrderOutput } from './job.ts';
import { reorder } from './sentence.ts';

const { figure } = figuresFrom(() => import('./figures.ts'));

/** The output of one word in both sentences. `row`: its place in the second. */
export function wordInBothOrders(input: OrderInput, output: OrderOutput, row: number): TemplateResult {
  const { permutedInput, permutedOutput } = output.permuted;
  const word = input.words[input.permutation[row]] ?? '';
  const dimensions = Array.from({ length: permutedInput.cols }, (_, i) => i);
  const values = ({ data, cols }: Matrix) => data.subarray(row * cols, (row + 1) * cols);
  const series = [
    {
      id: 'first',
      label: 'first sentence',
      kind: 'points',
      color: 'content',
      x: dimensions,
      y: values(permutedOutput),
    },
    {
      id: 'second',
      label: 'second sentence',
      kind: 'line',
      color: 'attention',
      x: dimensions,
      y: values(permutedInput),
    },
  ];
  return html`${figure(
    'word',
    { heading: `Output vector of “${word}”`, name: 'order-word' },
    html`<pe-plot
        label="Output of ${word} in both sentences"
        x-title="dimension of the output"
        y-title="output"
        .series=${series}
        .aspect=${0.3}
      ></pe-plot>`,
  )}`;
}

/** The attention weights of a head, in both sentences. */
export function attentionMaps(input: OrderInput, output: OrderOutput, head: number): TemplateResult {
  const second = reorder(input.words, input.permutation);
  const map = (name: 'first' | 'second', heading: string, words: readonly string[], matrix: Matrix) =>
    figure(
      `weights-${name}`,
      { heading, name: `order-weights-${name}` },
      html`<pe-heat-map
        label="${heading}: attention weights"
        row-title="query"
        col-title="key"
        .matrix=${matrix}
        .rowLabels=${words}
        .colLabels=${words}
        .domain=${[0, 1]}
        .describe=${(row: number, col: number, value: number) =>
          `“${words[row]}” attends to “${words[col]}” with ${formatNumber(value)}`}
      ></pe-heat-map>`,
    );
  return html`${input.heads > 1 ? html`<p>${term('head', 'Head')} ${head + 1} of ${input.heads}</p>` : nothing}
    <div class="pair">
      ${map('first', 'First sentence', input.words, output.first.weights[head])}
      ${map('second', 'Second sentence', second, output.second.weights[head])}
    </div>`;
}

/** Every encoding on the two sentences, in the same layer. */
export const everyScheme = (session: Session, layer: OrderInput): TemplateResult =>
  html`<pe-every-scheme .session=${session} .layer=${layer}></pe-every-scheme>`;

export { prose } from './prose.ts';
