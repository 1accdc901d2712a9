/** Where the guide is, and who can open an address. Apart from link.ts, which every visit loads. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Session } from './session.ts';

/**
 * A link to a page of the guide; nothing where the guide is not beside the page: for a local file, and for labs embedded in another page.
 */
export function guideLink(
  { home }: Pick<Session, 'home'>,
  page: 'challenges' | 'formulas' | 'three-bugs',
  words: string,
): TemplateResult | typeof nothing {
  if (!/^https?:/.test(home ?? '')) return nothing;
  const address = new URL(`guide/${page}.html`, home ?? '');
  return html`<a href=${address} target="_blank" rel="noopener">${words}</a>`;
}

/** Whether others can open an address: not that of a file, nor that of a server on this computer. */
export function isPublic(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  const isLocal =
    hostname === 'localhost' || hostname.endsWith('.localhost') || /^(127\.[\d.]+|\[::1\])$/.test(hostname);
  return /^https?:$/.test(protocol) && !isLocal;
}
