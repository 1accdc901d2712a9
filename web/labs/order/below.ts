/** What stands below the first result of the order lab. Its code is loaded once that is on the page. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Matrix } from '../../core/types.ts';
import '../../draw/line-plot.ts';
import type { Source } from '../../encoding/source.ts';
import type { Session } from '../../session/session.ts';
import { figuresFrom } from '../../workbench/figure.ts';
import './every-scheme.ts';
import type { OrderInput, OrderOutput } from './job.ts';
import { prose } from './prose.ts';

const { figure } = figuresFrom(() => import('./figures.ts'));

/** The output of the word that stands at `row` of the second sentence. */
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
  return html`<h2>One word in both orders</h2>
    ${figure(
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

/** All encodings on the two sentences and the layer, once these can be computed; and what is computed, in words. */
export const everySchemeAndProse = (
  session: Session,
  { layer, sources }: { readonly layer: OrderInput | null; readonly sources: readonly Source[] },
): TemplateResult => html`
  ${layer ? html`<pe-every-scheme .session=${session} .layer=${layer}></pe-every-scheme>` : nothing}
  ${prose(sources.map(({ kind }) => kind))}
`;
