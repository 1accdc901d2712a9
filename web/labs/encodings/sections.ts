/** The folds that compare formulas with the sinusoid, and adding with concatenating. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { formulaIds, isFormula } from '../../core/constants.ts';
import type { FormulaId } from '../../core/types.ts';
import { sinusoid as sinusoidId } from '../../schemes/scheme-facts.ts';
import { sentenceField } from '../../shell/controls/encoding-lever.ts';
import { figureView } from '../../shell/figure.ts';
import { problemOf } from '../../shell/frame/headline.ts';
import { markOf, type Result } from '../../shell/job-run.ts';
import { plainNumber } from '../../shell/numbers.ts';
import { runState } from '../../shell/run-state.ts';
import type { Session } from '../../shell/session.ts';
import { actingSource } from '../../tables/chosen-encoding.ts';
import { type Given, mostCombinedWords, readCombine } from './answers.ts';
import { nameOfRow, score, verdictOf } from './figures/of-all.ts';
import * as figures from './figures/words-and-positions.ts';
import type { CombineInput, CombineOutput, ScoreDecomposition } from './fold-jobs.ts';
import { foldText } from './fold-text.ts';
import { sumProse } from './prose.ts';
import { tableSizes } from './requirements/encoded.ts';
import type { ScoreRow } from './requirements/job.ts';
import '../../shell/controls/control.ts';

const { ofScores, ofSums } = foldText;

/** The acting formula; if none acts, the formula of a table. */
function scoredIn({ store }: Session): FormulaId {
  const scheme = store.get('scheme');
  return isFormula(scheme) ? scheme : formulaIds[0];
}

export function scoreSection({ session, answers }: Given): TemplateResult {
  const [own, others] = [answers.ownScores.result, answers.otherScores.result];
  const rows = [...(own?.output ?? []), ...(others?.output ?? [])];
  const mark = markOf(own) || markOf(others);
  const scored = scoredIn(session);
  const { catalog } = session;
  return html`<section aria-label=${ofScores.title}>
    <p class="prose">${ofScores.about(tableSizes.n)}</p>
    ${runState(answers.otherScores, ofScores.computed)}
    <div class=${mark} role="status">${verdictView(rows, scored, session)}</div>
    <div class=${mark}>${guard([own, others, scored], () => figureView(score, { rows, scored, catalog }))}</div>
  </section>`;
}

function verdictView(
  rows: readonly ScoreRow[],
  scored: FormulaId,
  { catalog }: Session,
): TemplateResult | typeof nothing {
  const find = (id: string) => rows.find(({ scheme }) => scheme === id);
  const [own, sinusoid] = [find(scored), find(sinusoidId)?.scores];
  if (!own || !sinusoid) return nothing;
  return own.scores
    ? html`<p class="prose"><strong>${verdictOf(nameOfRow(own, catalog), own.scores, sinusoid)}</strong></p>`
    : html`<p class="message broken">${own.problem}</p>`;
}

export const scoreStyles = css`
  .scores thead th {
    min-width: 5rem;
    line-height: var(--leading-tight);
    vertical-align: bottom;
    white-space: normal;
  }
  .scores thead .first {
    min-width: 5.5rem;
  }
  .scores .chosen th {
    font-weight: 600;
  }
  .scores .ahead .mark {
    color: var(--satisfied);
  }
  .scores .behind .mark {
    color: var(--violated);
  }
  .scores .mark {
    display: inline-block;
    width: 1.1em;
    font-size: var(--text-small);
  }
`;

/** Answers "Add or concatenate?". The sizes of `layer` may differ from those of the sentence. */
export function answerOf({ add, concat }: CombineOutput, layer: figures.Layer): string {
  const [cheap, dear] = [layer.d, 2 * layer.d].map((width) => figures.costOf(width, layer).both);
  // The two terms in the middle mix words and positions.
  const [added, concatenated] = [add, concat].map(({ terms }) => terms[1].share + terms[2].share);
  return ofSums.answer({ added, concatenated, times: dear / cheap, ...layer });
}

/** Whether words or positions decide the scores when the two are added; '' for a table of zeros. */
export function winnerOf({ terms, wordsToPositions }: ScoreDecomposition): string {
  if (!Number.isFinite(wordsToPositions)) return '';
  const [words, ...others] = terms.map(({ share }) => share);
  return ofSums.winner({ words, positions: others[2], wordsToPositions });
}

export function combineSection(given: Given): TemplateResult {
  const { session, answers, here } = given;
  const { title, kind } = actingSource(session);
  if (kind !== 'input')
    return html`<section class="combine" aria-labelledby="combine">
      <h2 id="combine">${ofSums.elsewhere}</h2>
      <p class="prose">${ofSums.actsElsewhere(title, kind)}</p>
    </section>`;
  const { n, heads } = session.store.get();
  const { result } = answers.combine;
  const { d, words: sentence } = readCombine(session);
  const layer = { n, d, heads };
  return html`<section class="combine" aria-labelledby="combine">
    <h2 id="combine">${ofSums.heading}</h2>
    <p class="prose answer ${markOf(result)}" role="status">${result ? answerOf(result.output, { ...layer, d: result.input.d }) : nothing}</p>
    <p class="prose">${ofSums.about}</p>
    ${settings(given)}
    <p class="prose ${markOf(result)}" role="status">${result ? winnerOf(result.output.add) : nothing}</p>
    <p class="prose">${ofSums.ofSizes}</p>
    <div class="both ${markOf(result)}">
      ${sentence.length === 0 ? html`<p>${ofSums.typeWord}</p>` : result ? guard([result.output, here.cell], () => splits(given, result)) : nothing}
    </div>
    ${problemOf(answers.combine)}
    ${figureView(figures.costs, layer)} ${sumProse}
  </section>`;
}

const settings = ({ session }: Given): TemplateResult => html`<div class="settings">
  ${sentenceField(session, ofSums.sentence(mostCombinedWords))}
  <pe-control inline .store=${session.store} name="firstPosition"></pe-control>
  <pe-control inline .store=${session.store} name="wordSize"></pe-control>
  ${sizeButtons(session, readCombine(session).d)}
  <pe-control .store=${session.store} name="weights" .choices=${ofSums.weights}></pe-control>
</div>`;

/** The sizes that words have with the factor √d of Vaswani et al. (2017), and without it. */
const sizeButtons = (
  { store }: Session,
  d: number,
): TemplateResult => html`<div class="sizes" role="group" aria-label=${ofSums.sizes}>
  ${[1, 1 / Math.sqrt(d)].map(
    (wordSize) => html`<button
      aria-pressed=${store.get('wordSize') === wordSize}
      ?disabled=${!store.allows({ wordSize })}
      @click=${() => store.set({ wordSize })}
    >
      ${ofSums.size(wordSize)}
    </button>`,
  )}
</div>`;

function splits(
  { here, set }: Given,
  { input, output }: Result<CombineInput, CombineOutput>,
): TemplateResult {
  const { words, firstPosition, weights } = input;
  const { add, concat, largest } = output;
  const point = (cell: typeof here.cell) => set({ cell });
  const maps = (split: ScoreDecomposition, terms: typeof figures.added) => html`
    <div class="terms" data-combine=${split.combine}>
      ${terms.map((one) => figureView(one, { words, firstPosition, largest, cell: here.cell, point, split }))}
    </div>
    <p class="sum">${ofSums.error(plainNumber(split.error))}</p>
  `;
  return html`
    <h3>${ofSums.added}</h3>
    ${maps(add, figures.added)}
    <h3>${weights === 'identity' ? ofSums.blockDiagonal : ofSums.full}</h3>
    ${maps(concat, figures.concatenated)}
  `;
}

export const combineStyles = css`
  .terms {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
    gap: var(--space-3);
  }
  .sum {
    margin: var(--space-2) 0 0;
    font-family: var(--sans);
    font-size: var(--text-small);
    color: var(--ink-soft);
  }
  @container lab (min-width: 37.5rem) {
    .terms {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
  @container lab (min-width: 71rem) {
    .terms {
      grid-template-columns: repeat(5, minmax(0, 1fr));
    }
  }
  .costs {
    max-width: 44rem;
    margin-top: var(--space-4);
  }
  .combine .settings {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
    gap: var(--space-3) var(--space-4);
    align-items: end;
    max-width: 48rem;
    margin: var(--space-3) 0;
    font-family: var(--sans);
    font-size: var(--text);
  }
  .combine .settings label {
    display: block;
    margin-bottom: var(--space-1);
  }
  .combine .settings input {
    width: 100%;
  }
  .combine h3 {
    margin: var(--space-4) 0 var(--space-2);
    font-size: var(--text);
  }
  .combine .answer {
    min-height: 4lh;
    font-weight: 600;
  }
  .combine .both {
    min-height: 34rem;
  }
  .combine .prose {
    margin-top: var(--space-4);
  }
`;
