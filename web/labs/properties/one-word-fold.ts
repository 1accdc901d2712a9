/** Attention on one repeated word: the weights that position alone produces. */
import '../../shell/controls/control.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { formatNumber } from '../../draw/format.ts';
import { weightWords } from '../../encoding/layer.ts';
import type { Store } from '../../settings/store.ts';
import { plainNumber } from '../../shell/numbers.ts';
import { runState } from '../../shell/run-state.ts';
import { isFree } from '../../tasks/access.ts';
import { identicalWords, identicalWordsOffsets } from './figures/measured-map.ts';
import type { IdenticalWordsInput, IdenticalWordsOutput } from './identical-words-job.ts';
import type { WeightFiles } from './input.ts';
import type { AnswerOf } from './jobs.ts';
import { factList, type MapMarks, markKeys, measuredView, resultView } from './map-fold.ts';
import { mapNames, mapText } from './map-text.ts';
import { wholeMatrix } from './proximity.ts';

const text = mapText.words;

/** `isHeadSet`: whether the settings of the lab already have a control for the head. */
export function oneWord(
  store: Store,
  run: AnswerOf<'identicalWords'>,
  marks: MapMarks,
  weightFiles: WeightFiles,
  isHeadSet: boolean,
): TemplateResult {
  const { result } = run;
  const hasHead = result !== undefined && result.output.head !== null && !isHeadSet;
  // A link to weights from files shows no map of other weights.
  const isShown = result && (store.get('headWeights') === 'page') === (result.input.brought === undefined);
  return html`<section class="part figures identical">
    <p>${text.about}</p>
    <div class="sliders">
      <pe-control .store=${store} name="weights" .choices=${weightWords}></pe-control>
      <pe-control .store=${store} name="causal"></pe-control>
      <pe-control .store=${store} name="violations"></pe-control>
      ${hasHead ? html`<pe-control .store=${store} name="head" .most=${result.input.sizes.heads}></pe-control>` : nothing}
    </div>
    ${filesView(store, weightFiles)} ${runState(run)}
    ${isShown ? resultView(result, (input, output) => identicalWordsView(input, output, marks), markKeys(marks)) : nothing}
  </section>`;
}

export function identicalWordsView(
  { item: { title }, causal, weights: kind, brought, tolerance, sizes, rows = sizes.n }: IdenticalWordsInput,
  output: IdenticalWordsOutput,
  marks: MapMarks,
): TemplateResult {
  const { weights, properties, withoutPositions, tokens, head, first } = output;
  const { n, heads } = sizes;
  const map = {
    names: mapNames.attention,
    title,
    matrix: wholeMatrix(weights),
    properties,
    first,
    tolerance,
    notes: causal ? { monotonicity: text.maskedTie } : {},
  };
  const facts = [
    title,
    text.extent(n, rows),
    text.masks(causal),
    text.weights[brought ? 'file' : kind],
    text.head(head, heads),
  ];
  return html`
    <p>
      ${text.mean(facts, tokens)}
      ${text.withoutPositions(causal, n, formatNumber(1 / n), plainNumber(withoutPositions))}
    </p>
    ${measuredView({ map: identicalWords, offsets: identicalWordsOffsets }, { map, ...marks }, locality(output))}
  `;
}

function locality({ properties }: IdenticalWordsOutput): TemplateResult {
  if (!properties.locality) return html`<p>${text.noLocality}</p>`;
  const { locality, symmetry, leftRightDifference } = properties.locality;
  return html`<div class="locality">
    ${factList([
      [text.locality, locality],
      [text.mirrorSymmetry, symmetry],
      [text.leftRight, leftRightDifference],
    ])}
    <p class="small">${text.aboutLocality}</p>
  </div>`;
}

/** The file fields for a model's weights. */
function filesView(store: Store, files: WeightFiles): TemplateResult {
  const isWanted = store.get('headWeights') === 'file';
  const isFixed = !isFree(store.get(), 'headWeights');
  const missing = isWanted && !files.weights;
  return html`<details class="weight-files no-print" ?open=${isWanted}>
    <summary>${text.ofModel}</summary>
    <p>${text.aboutFiles}</p>
    <div class="sliders">
      ${(['q', 'k'] as const).map((kind) => {
        const title = text.files[kind];
        const file = files.of(kind);
        return html`<label>
          ${file ? text.file(title, file.name, file.matrix.rows, file.matrix.cols) : title}
          <input
            type="file"
            ?disabled=${isFixed}
            @change=${({ target }: Event) => void files.read(kind, (target as HTMLInputElement).files?.[0], store)}
          />
        </label>`;
      })}
    </div>
    <p class="message ${files.problem ? 'broken' : ''}" role="status">
      ${files.problem || (missing ? text.filesNotInLink : '')}
    </p>
    ${
      isWanted
        ? html`<button type="button" ?disabled=${isFixed} @click=${() => store.set({ headWeights: 'page' })}>${text.usePage}</button>`
        : nothing
    }
  </details>`;
}
