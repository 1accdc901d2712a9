/** Apart from link.ts, which every visit loads. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Session } from './session.ts';

/**
 * A link to a page of the guide; nothing where the guide is not beside the page: for a local file, and for labs embedded in another page.
 */
export function guideLink(
  { home }: Pick<Session, 'home'>,
  page: 'challenges' | 'formulas',
  words: string,
): TemplateResult | typeof nothing {
  if (!/^https?:/.test(home ?? '')) return nothing;
  const address = new URL(`guide/${page}.html`, home ?? '');
  return html`<a href=${address} target="_blank" rel="noopener">${words}</a>`;
}
