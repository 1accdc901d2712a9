/** The headline of a lab, and what stands in its place where there is no result. */
import { html, nothing, type TemplateResult } from 'lit';
import { isFault } from '../../engine/errors.ts';
import type { Finding, Screen } from '../screen.ts';
import { text } from '../text.ts';

/** `words` blames the settings; a fault of the page or the network gets a headline of its own. */
export const refusedHeadline = (error: Error | undefined, words: string): string =>
  error && isFault(error) ? text.nothingComputed : words;

/** Says why these settings have no result; nothing for ''. */
export const problemLine = (words = ''): TemplateResult | typeof nothing =>
  words ? html`<p class="message broken" role="status">${words}</p>` : nothing;

/** A line never ends between a number and its unit. Most results come before anyone could read that they are awaited. */
export const headlineView = (headline: unknown): unknown =>
  headline === ''
    ? html`<span class="loading">${text.loading}</span>`
    : typeof headline === 'string'
      ? headline.replace(/(\d) (?=%)/g, '$1\u00a0')
      : headline;

/** The number stays on one line with its unit, as in '0.123 %' or '9.86 × 10⁻⁷'. */
export function findingView({ number, unit, full, standing, meaning }: Finding): TemplateResult {
  return html`
    <p class="big">
      <span class="number ${number.length > 6 ? 'long' : ''}" title=${full ?? nothing}>${number}</span
      >${unit ? html`<span class="unit"> ${unit}</span>` : nothing}
    </p>
    <p class="standing ${standing.tone}">
      <span class="sign" aria-hidden="true">${standing.mark}</span> <strong>${standing.words}</strong>
    </p>
    <p class="meaning">${meaning}</p>
  `;
}

/** The verdict, and the live region in which `LabElement` repeats it for screen readers. */
export const verdictView = (mark: string, content: unknown): TemplateResult =>
  html`<div class="proven ${mark}">${content}</div><p class="unseen said-verdict" role="status"></p>`;

/** Names the substitute in the headline and beside the number, which is then not a result of the settings. */
export function shownInstead(screen: Screen): Screen {
  const { instead, finding } = screen;
  if (!instead || !finding) return screen;
  const { why, brief, shown } =
    typeof instead === 'string' ? { ...text.tableMissing, shown: instead } : instead;
  const { measured: _, ...rest } = finding;
  return {
    ...screen,
    headline: text.shownInstead(why, shown),
    finding: { ...rest, standing: { mark: '–', words: text.notAsked(brief, shown), tone: 'plain' } },
  };
}
