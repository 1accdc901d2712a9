/** The headline of a lab, and what stands in its place where there is no result. */
import { html, nothing, type TemplateResult } from 'lit';
import { isFault } from '../../engine/errors.ts';
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
