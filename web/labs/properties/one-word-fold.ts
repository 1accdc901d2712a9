/** Attention on one repeated word: the weights that position alone produces. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { formatFull, formatNumber } from '../../draw/format.ts';
import { weightWords } from '../../encoding/layer.ts';
import type { Store } from '../../settings/store.ts';
import '../../shell/controls/control.ts';
import { type Answer, markOf } from '../../shell/job-run.ts';
import { plainNumber } from '../../shell/numbers.ts';
import { runState } from '../../shell/run-state.ts';
import { isFree } from '../../tasks/access.ts';
import { wholeMatrix } from './downsampled-matrix.ts';
import { identicalWords, identicalWordsOffsets } from './figures/measured-map.ts';
import type { IdenticalWordsInput, IdenticalWordsOutput } from './identical-words-job.ts';
import { type Marked, measuredView } from './measured-view.ts';
import { betweenPositions } from './property-format.ts';
import type { WeightFiles } from './weight-files.ts';

interface OneWord {
  readonly store: Store;
  readonly run: Answer<IdenticalWordsInput, IdenticalWordsOutput>;
  readonly weightFiles: WeightFiles;
  /** whether the settings of the lab already choose the head */
  readonly isHeadSet: boolean;
  readonly marked: Marked;
}

export function oneWord({ store, run, weightFiles, isHeadSet, marked }: OneWord): TemplateResult {
  const { result } = run;
  const hasHead = result !== undefined && result.output.head !== null && !isHeadSet;
  // A link to weights from files shows no map of other weights.
  const isShown = result && (store.get('headWeights') === 'page') === (result.input.brought === undefined);
  return html`<section class="part figures identical">
    <p>
      If every word is the same, only position tells the keys apart. One head reads the same random word at every position,
      and its attention weights are averaged over many words. With identity weights, queries and keys are the inputs, or the
      head’s part of them. Random weights mix all dimensions.
    </p>
    <div class="sliders">
      <pe-control .store=${store} name="weights" .choices=${weightWords}></pe-control>
      <pe-control .store=${store} name="causal"></pe-control>
      <pe-control .store=${store} name="violations"></pe-control>
      ${hasHead ? html`<pe-control .store=${store} name="head" .most=${result.input.sizes.heads}></pe-control>` : nothing}
    </div>
    ${filesView(store, weightFiles)} ${runState(run)}
    ${
      isShown
        ? html`<div class="result ${markOf(result)}">
            ${guard([result.output, marked.pointed, marked.property, marked.showsBreaks], () =>
              identicalWordsView(result.input, result.output, marked),
            )}
          </div>`
        : nothing
    }
  </section>`;
}

export function identicalWordsView(
  { item: { title }, causal, weights: kind, brought, tolerance, sizes, rows = sizes.n }: IdenticalWordsInput,
  output: IdenticalWordsOutput,
  marked: Marked,
): TemplateResult {
  const { weights, properties, withoutPositions, tokens, head, first } = output;
  const map = {
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
          monotonicity: 'Masked keys all have weight 0, so they tie. A tolerance above 0 ignores these ties.',
        }
      : {},
  };
  return html`
    <p>
      ${title}, ${sizes.n < rows ? `the first ${sizes.n} of ${rows} positions, ` : ''}${causal ? 'with a causal mask' : 'without a mask'}, ${brought ? 'weights from files' : `${kind === 'seeded' ? 'random' : kind} weights`}${
        head === null ? '' : `, head ${head + 1} of ${sizes.heads}`
      }: the mean of ${tokens} words. Without positions the same head
      gives each key ${causal ? '1/(i + 1), with i from 0' : `1/${sizes.n} = ${formatNumber(1 / sizes.n)}`}. The measured weights
      differ from that by at most ${plainNumber(withoutPositions)}.
    </p>
    ${measuredView({ map: identicalWords, offsets: identicalWordsOffsets }, { map, ...marked }, locality(output))}
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

const weightKinds = [
  ['q', 'Query weights'],
  ['k', 'Key weights'],
] as const;

/** The files of a model's weights. */
function filesView(store: Store, files: WeightFiles): TemplateResult {
  const isWanted = store.get('headWeights') === 'file';
  const isFixed = !isFree(store.get(), 'headWeights');
  const missing = isWanted && !files.weights;
  return html`<details class="weight-files no-print" ?open=${isWanted}>
    <summary>Weights of a model</summary>
    <p>
      Two files for one head: a row for each dimension of the input, a column for each dimension of the head. A query is
      x W, a key x W′. The files stay in this tab.
    </p>
    <div class="sliders">
      ${weightKinds.map(([kind, title]) => {
        const file = files.of(kind);
        return html`<label>
          ${title}${file ? `: ${file.name}, ${file.matrix.rows} × ${file.matrix.cols}` : ''}
          <input
            type="file"
            ?disabled=${isFixed}
            @change=${({ target }: Event) => void files.read(kind, (target as HTMLInputElement).files?.[0], store)}
          />
        </label>`;
      })}
    </div>
    <p class="message ${files.problem ? 'broken' : ''}" role="status">
      ${files.problem || (missing ? 'The link does not contain the weights: choose both files to see the map.' : '')}
    </p>
    ${
      isWanted
        ? html`<button type="button" ?disabled=${isFixed} @click=${() => store.set({ headWeights: 'page' })}>Use the page’s weights</button>`
        : nothing
    }
  </details>`;
}
