/** The terms of a score when positions are added to the words, and when they are concatenated. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import '../../../shell/controls/control.ts';
import { sentenceField } from '../../../shell/controls/sentence-field.ts';
import { figureView } from '../../../shell/figure.ts';
import { markOf, type Result } from '../../../shell/job-run.ts';
import { plainNumber } from '../../../shell/numbers.ts';
import { actingSource } from '../../../tables/chosen-encoding.ts';
import type { Given } from '../answers.ts';
import * as figures from '../figures/words-and-positions.ts';
import { foldText } from '../fold-text.ts';
import { mostCombinedWords, readCombine } from '../input.ts';
import { sumProse } from '../prose.ts';
import { costOf, type Layer } from './cost.ts';
import type { CombineInput, CombineOutput, ScoreDecomposition } from './job.ts';

const words = foldText.ofSums;

/** The share of the two terms that mix words and positions. */
const mixedShare = ({ terms }: ScoreDecomposition): number => terms[1].share + terms[2].share;

/** Add or concatenate? `layer`: its sizes may differ from those of the sentence. */
export function answerOf({ add, concat }: CombineOutput, layer: Layer): string {
  const [cheap, dear] = [layer.d, 2 * layer.d].map((width) => costOf(width, layer).both);
  const [added, concatenated] = [add, concat].map(mixedShare);
  return words.answer({ added, concatenated, times: dear / cheap, ...layer });
}

export function combineSection(given: Given): TemplateResult {
  const { session, answers, here } = given;
  const { title, kind } = actingSource(session);
  if (kind !== 'input')
    return html`<section class="combine" aria-labelledby="combine">
      <h2 id="combine">${words.elsewhere}</h2>
      <p class="prose">${words.actsElsewhere(title, kind)}</p>
    </section>`;
  const { n, heads } = session.store.get();
  const { result, error } = answers.combine;
  const { d, words: sentence } = readCombine(session);
  const layer = { n, d, heads };
  return html`<section class="combine" aria-labelledby="combine">
    <h2 id="combine">${words.heading}</h2>
    <p class="prose answer ${markOf(result)}" role="status">${result ? answerOf(result.output, { ...layer, d: result.input.d }) : nothing}</p>
    <p class="prose">${words.about}</p>
    ${settings(given)}
    <div class="both ${markOf(result)}">
      ${sentence.length === 0 ? html`<p>${words.typeWord}</p>` : result ? guard([result.output, here.cell], () => splits(given, result)) : nothing}
    </div>
    <p class="message broken" role="status">${error?.message ?? ''}</p>
    ${figureView(figures.costs, layer)} ${sumProse}
  </section>`;
}

const settings = ({ session }: Given): TemplateResult => html`<div class="settings">
  ${sentenceField(session, words.sentence(mostCombinedWords))}
  <pe-control .store=${session.store} name="weights" .choices=${words.weights}></pe-control>
</div>`;

function splits(
  { here, set }: Given,
  { input, output }: Result<CombineInput, CombineOutput>,
): TemplateResult {
  const { words: sentence, weights } = input;
  const { add, concat, largest } = output;
  const shared = {
    words: sentence,
    largest,
    cell: here.cell,
    point: (cell: typeof here.cell) => set({ cell }),
  };
  const maps = ({ error, combine }: ScoreDecomposition, views: readonly TemplateResult[]) => html`
    <div class="terms" data-combine=${combine}>${views}</div>
    <p class="sum">${words.error(plainNumber(error))}</p>
  `;
  const view = (split: ScoreDecomposition) => (one: typeof figures.addedSum) =>
    figureView(one, { ...shared, split });
  const added = [
    figures.addedContentContent,
    figures.addedContentPosition,
    figures.addedPositionContent,
    figures.addedPositionPosition,
    figures.addedSum,
  ];
  const concatenated = [
    figures.concatenatedContentContent,
    figures.concatenatedContentPosition,
    figures.concatenatedPositionContent,
    figures.concatenatedPositionPosition,
    figures.concatenatedSum,
  ];
  return html`
    <h3>${words.added}</h3>
    ${maps(add, added.map(view(add)))}
    <h3>${weights === 'identity' ? words.blockDiagonal : words.full}</h3>
    ${maps(concat, concatenated.map(view(concat)))}
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
  @container lab (min-width: 36rem) {
    .terms {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
  @container lab (min-width: 62rem) {
    .terms {
      grid-template-columns: repeat(5, minmax(0, 1fr));
    }
  }
  .costs {
    max-width: 44rem;
    margin-top: var(--space-4);
  }
  .costs caption {
    padding-bottom: var(--space-1);
    text-align: left;
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
