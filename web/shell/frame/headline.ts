/** The headline of a lab, and what stands in its place where there is no result. */
import { html, nothing, type TemplateResult } from 'lit';
import { isFault } from '../../engine/errors.ts';
import type { Finding, Screen } from '../screen.ts';
import { text } from '../text.ts';

/** `words`: for settings that cannot be computed. If something else failed, they are not to blame. */
export const refusedHeadline = (error: Error | undefined, words: string): string =>
  error && isFault(error) ? text.nothingComputed : words;

/** Why there is no result, or none of these settings; '' if there is one. */
export const problemLine = (words = ''): TemplateResult | typeof nothing =>
  words ? html`<p class="message broken" role="status">${words}</p>` : nothing;

/** A line never ends between a number and its unit. Most results come before anyone could read that they are awaited. */
export const headlineView = (headline: unknown): unknown =>
  headline === ''
    ? html`<span class="loading">${text.loading}</span>`
    : typeof headline === 'string'
      ? headline.replace(/(\d) (?=%)/g, '$1\u00a0')
      : headline;

/** Keeps '0.123' and '%', or '9.86 × 10⁻⁷', on one line. */
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

/** Its place on the screen, and where `LabElement` writes it for screen readers once it rests. */
export const verdictView = (mark: string, content: unknown): TemplateResult =>
  html`<div class="proven ${mark}">${content}</div><p class="unseen said-verdict" role="status"></p>`;

/** Says in the headline and beside the number what is shown instead: the number is then no result of the settings. */
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
