/** The way between one layer, a model and all models: above each of these screens. */
import { css, html, type TemplateResult } from 'lit';
import { isForThisPage, linkToPage } from '../../../shell/link.ts';
import type { Session } from '../../../shell/session.ts';
import type { ConfigFile } from '../config/file.ts';
import { text } from '../text.ts';

/** To begin with, where the reader has no file. */
const first = 'gemma-3';

/** `shown`: what the screen shows, which for a link to a file that is not here is one layer. */
export function barView(
  session: Session,
  shown: 'one' | 'model' | 'all',
  { reading }: Pick<ConfigFile, 'reading'>,
): TemplateResult {
  const chosen = session.store.get('layersOf');
  const now = { one: '', model: chosen, all: 'compare' }[shown];
  const model = shown === 'model' ? chosen : reading?.layers ? 'file' : first;
  const ways = [
    ['', text.bar.one],
    [model, text.bar.model],
    ['compare', text.bar.compare],
  ] as const;
  return html`<nav class="ways no-print" aria-label=${text.bar.label}>
    ${ways.map(
      ([id, title]) => html`<a
        href=${linkToPage(session, { layersOf: id })}
        aria-current=${id === now ? 'page' : 'false'}
        @click=${(event: MouseEvent) => {
          if (!isForThisPage(event)) return;
          event.preventDefault();
          session.store.set({ layersOf: id });
        }}
        >${title}</a
      >`,
    )}
  </nav>`;
}

export const barStyles = css`
  .ways {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--space-4);
    min-height: 2.5rem;
    font-family: var(--sans);
    font-size: var(--text-small);
  }
  .ways a {
    display: inline-flex;
    align-items: center;
    min-height: 2rem;
    color: var(--ink-soft);
    text-decoration: none;
  }
  .ways a:hover {
    text-decoration: underline;
    text-underline-offset: 0.25em;
  }
  .ways a[aria-current='page'] {
    color: var(--ink);
    font-weight: 600;
  }
`;
