/** The sections below a claim, which are loaded once it is drawn. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { numberTable } from '../../figures/number-table.ts';
import { figuresIn, figureView } from '../../shell/figure.ts';
import { numberTableStyles } from '../../shell/numbers.ts';
import '../../draw/snippet.ts';
import { numbers } from './figures/numbers.ts';
import { scriptOf } from './script.ts';
import type { ClaimState } from './state.ts';
import { text } from './text.ts';

export { judgedView, sharedView, sourcesView } from './index-below.ts';

export const { figures, choices } = figuresIn(import.meta.glob('./figures/*.ts', { eager: true }));

export const numbersView = (
  state: ClaimState,
): TemplateResult => html`<p class="facts">${text.wholeSeeds(state.whole)}</p>
  <div class="tables">${state.claim.panels.map((panel) => figureView(numbers, { state, panel }))}</div>`;

/** The definition of each model, and the weights that it came to. */
export const trainedView = ({
  claim,
  models,
}: ClaimState): TemplateResult => html`<p class="facts">${text.trainedAbout}</p>
  ${claim.conditions.map(({ title, options, steps, from }, condition) => {
    const hashes = models.flatMap((model) =>
      model.condition === condition && model.hash ? [`${model.seed}: ${model.hash}`] : [],
    );
    return html`<details class="definition">
      <summary>${title}, ${text.steps(steps)}</summary>
      ${from ? html`${text.firstSteps(from.steps)} <pre>${JSON.stringify(from.options, null, 1)}</pre> ${text.thenSteps}` : nothing}
      <pre>${JSON.stringify(options, null, 1)}</pre>
      ${hashes.map((hash) => html`<code>${hash}</code> `)}
    </details>`;
  })}`;

/** A program that trains them all again. */
export const codeView = ({
  claim,
  setup,
}: ClaimState): TemplateResult => html`<p class="facts">${text.script.about}</p>
  <pe-snippet label=${text.script.label} code=${scriptOf(claim, setup)}></pe-snippet>`;

/** What others have measured: marked as theirs. */
export function theirsView({ claim: { theirs } }: ClaimState): TemplateResult {
  const columns = theirs?.columns ?? [];
  const [first, ...others] = columns;
  return html`<p class="facts">${text.theirsFrom(theirs?.source ?? '')}</p>
    ${numberTable({
      heading: text.folds.theirs,
      columns: columns.map(({ title }) => ({ title })),
      rows: Array.from(first?.values ?? [], (title, row) => ({
        title,
        cells: others.map(({ values }) => html`<td>${values[row]}</td>`),
      })),
    })}`;
}

export const styles = [
  numberTableStyles,
  css`
    .tables {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 34rem), 1fr));
      gap: var(--space-4);
    }
    .definition {
      margin-bottom: var(--space-2);
      font-family: var(--sans);
      font-size: var(--text);
    }
    .definition :is(pre, code) {
      overflow-x: auto;
      margin: var(--space-1) 0;
      font-family: var(--mono);
      font-size: var(--text-small);
      overflow-wrap: anywhere;
      white-space: pre-wrap;
    }
  `,
];
