/** The folds of the Order lab. Their code is loaded after the first result is drawn. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Scheme } from '../../core/types.ts';
import { formatNumber } from '../../draw/format.ts';
import { encodingTable, encodingTableStyles } from '../../figures/encoding-table.ts';
import { figuresIn, figureView } from '../../shell/figure.ts';
import { problemOf } from '../../shell/frame/headline.ts';
import { type Answer, markOf } from '../../shell/job-run.ts';
import { plainNumber } from '../../shell/numbers.ts';
import { runState, runStateStyles } from '../../shell/run-state.ts';
import type { Session } from '../../shell/session.ts';
import { term } from '../../shell/term.ts';
import type { DepthInput, DepthOutput } from './depth/job.ts';
import { depthText } from './depth/text.ts';
import { depthVerdict } from './depth/verdict.ts';
import type { EveryInput, EveryRow } from './every-job.ts';
import { type Weights, type WordInBoth, weightsFirst, weightsSecond, word } from './figures/folds.ts';
import { depth } from './figures/two-layers.ts';
import { foldText } from './fold-text.ts';
import type { OrderInput } from './job.ts';
import { paddingSection, paddingStyles } from './padding-view.ts';
import { isSeen } from './rounding.ts';

export const { figures, choices } = figuresIn(import.meta.glob('./figures/*.ts', { eager: true }));

export { prose } from './fold-text.ts';
export { paddingSection };

export const styles = [...encodingTableStyles, runStateStyles, paddingStyles];

export const wordInBothOrders = (shown: WordInBoth): TemplateResult => figureView(word, shown);

/** The attention weights of a head, in both sentences. */
export const attentionMaps = (shown: Weights): TemplateResult => html`
  ${shown.input.heads > 1 ? html`<p>${foldText.headOf(term('head', foldText.head), shown.head + 1, shown.input.heads)}</p>` : nothing}
  <div class="pair">${figureView(weightsFirst, shown)} ${figureView(weightsSecond, shown)}</div>
`;

/** Whether a second layer still depends on distances alone. */
export function twoLayers(answer: Answer<DepthInput, DepthOutput>, { words }: OrderInput): TemplateResult {
  if (words.length < 2) return html`<p>${depthText.typeMore}</p>`;
  const { result } = answer;
  return html`${problemOf(answer)}
    <div class=${markOf(result)}>
      ${
        result
          ? html`<p class="prose" role="status"><strong>${depthVerdict(result.input, result.output)}</strong></p>
              ${figureView(depth, result.output)}
              <p class="prose">${depthText.about(result.input.passage.length, result.output.first.length)}</p>`
          : nothing
      }
    </div>`;
}

/** Which encodings let attention see order, and by how much, on the same two sentences. */
export function everyScheme(
  session: Session,
  every: Answer<EveryInput, readonly EveryRow[]>,
): TemplateResult {
  const { result } = every;
  const { columns } = foldText.every;
  return html`<div class=${markOf(result)}>
    <p class="prose">${foldText.every.about}</p>
    ${runState(every, foldText.every.computed)}
    ${
      result
        ? encodingTable({
            label: foldText.every.label,
            columns: [
              { title: columns.scheme },
              { title: columns.difference, isNumber: true },
              { title: columns.share, isNumber: true },
              { title: columns.order },
              { title: columns.because },
            ],
            rows: result.output.map((row) => rowOf(session, row)),
          })
        : nothing
    }
  </div>`;
}

function rowOf(
  { store, catalog }: Session,
  { scheme: id, causal, difference, largestOutput, problem }: EveryRow,
) {
  const scheme = catalog.find((one) => one.id === id) as Scheme;
  const seen = isSeen(difference ?? 0, largestOutput);
  return {
    title: causal ? foldText.every.causal : scheme.title,
    isChosen: store.get('causal') === causal && store.get('scheme') === id,
    problem,
    cells: [
      plainNumber(difference ?? 0),
      `${formatNumber((100 * (difference ?? 0)) / (largestOutput || 1))} %`,
      html`<span class=${seen ? 'position' : ''}>${seen ? foldText.every.isSeen : foldText.every.isNotSeen}</span>`,
      causal ? foldText.every.masks : foldText.every.effects[scheme.kind],
    ],
  };
}
