/** Attention on one repeated word: the weights that position alone produces. */
import { html, type TemplateResult } from 'lit';
import { formatFull, formatNumber } from '../../draw/format.ts';
import { plainNumber } from '../../shell/numbers.ts';
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
      ${title}, ${sizes.n < rows ? `the first ${sizes.n} of ${rows} positions, ` : ''}${causal ? 'with a causal mask' : 'without a mask'}, ${brought ? 'weights from files' : `${kind === 'seeded' ? 'random' : kind} weights`}${
        head === null ? '' : `, head ${head + 1} of ${sizes.heads}`
      }: the mean of ${tokens} words. Without positions the same head
      gives each key ${causal ? '1/(i + 1), with i from 0' : `1/${sizes.n} = ${formatNumber(1 / sizes.n)}`}. The measured weights
      differ from that by at most ${plainNumber(withoutPositions)}.
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
                'Masked keys all have weight 0, so they tie. A tolerance above 0 ignores these ties.',
            }
          : {},
        more: locality(output),
      },
      marking,
    )}
  `;
}

function locality({ properties }: IdenticalWordsOutput): TemplateResult {
  if (!properties.locality) return html`<p>Locality is defined only for rows that sum to 1.</p>`;
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
      Locality and mirror symmetry follow the code of Chen, Varoquaux and Suchanek 2023. Locality is the mean over the queries of
      Σ weight · 2<sup>−distance</sup>. Mirror symmetry rescales the differences between left and right in each row, so uniform
      attention to the left alone counts as perfectly symmetric. Mean |left − right| is not rescaled.
    </p>
  </div>`;
}
