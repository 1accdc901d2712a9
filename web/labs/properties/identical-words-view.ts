/** Attention on one word repeated: what position alone makes of the weights. */
import { html, type TemplateResult } from 'lit';
import { formatFull, formatNumber } from '../../draw/format.ts';
import { plainNumber } from '../../workbench/numbers.ts';
import { wholeMatrix } from './downsampled-matrix.ts';
import type { IdenticalWordsInput, IdenticalWordsOutput } from './identical-words-job.ts';
import { type Marking, measuredMap } from './measured-map.ts';
import { betweenPositions } from './property-format.ts';

export function identicalWordsView(
  { item: { title }, causal, weights: kind, brought, tolerance, sizes, rows = sizes.n }: IdenticalWordsInput,
  output: IdenticalWordsOutput,
  marking: Marking,
): TemplateResult {
  const { weights, properties, withoutPositions, tokens, head, first } = output;
  return html`
    <p>
      ${title}, ${sizes.n < rows ? `the first ${sizes.n} of ${rows} positions, ` : ''}${causal ? 'with a causal mask' : 'without a mask'}, ${brought ? 'weights from files' : `${kind} weights`}${
        head === null ? '' : `, head ${head + 1} of ${sizes.heads}`
      }: the mean of ${tokens} words. Without positions the same head
      gives each key ${causal ? '1/(i + 1), where i counts from 0' : `1/${sizes.n} = ${formatNumber(1 / sizes.n)}`}; measured,
      it is off by at most ${plainNumber(withoutPositions)}.
    </p>
    ${measuredMap(
      {
        kind: 'identical-words',
        heading: 'Mean attention weight',
        title,
        matrix: wholeMatrix(weights),
        properties,
        rowTitle: 'query position',
        colTitle: 'key position',
        first,
        offsetNames: betweenPositions,
        valueTitle: 'mean weight',
        tolerance,
        notes: causal
          ? {
              monotonicity:
                'Masked keys have a weight of 0 and tie with each other: a tolerance above 0 forgives that.',
            }
          : {},
        more: locality(output),
      },
      marking,
    )}
  `;
}

function locality({ properties }: IdenticalWordsOutput): TemplateResult {
  if (!properties.locality) return html`<p>Locality is defined for rows that sum to 1.</p>`;
  const { locality, symmetry, leftRightDifference } = properties.locality;
  const fact = (name: string, value: number) => html`<div>
    <dt>${name}</dt>
    <dd title=${formatFull(value)}>${formatNumber(value)}</dd>
  </div>`;
  return html`<div class="locality">
    <dl class="facts">
      ${fact('Locality', locality)} ${fact('Mirror symmetry', symmetry)} ${fact('Mean |left − right|', leftRightDifference)}
    </dl>
    <p class="small">
      Locality and mirror symmetry as in the code of Chen, Varoquaux and Suchanek 2023. Locality: the mean over the queries of
      Σ weight · 2<sup>−distance</sup>. Their symmetry scales the differences between left and right in each row, so that uniform
      attention to the left alone counts as perfectly symmetric; the mean difference itself, beside it, does not.
    </p>
  </div>`;
}
