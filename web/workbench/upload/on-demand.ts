import { html, nothing, type TemplateResult } from 'lit';
import type { Session } from '../../session/session.ts';

/**
 * The strip of the reader's tables, where there is something to say or to bring: its code is loaded then. What the lab has to
 * say of errors stands in it, and where it would stand without it.
 */
export function tablesOnDemand(session: Session, error?: string): TemplateResult | typeof nothing {
  const { store, tableStore } = session;
  const { reading, problem, done } = tableStore.get();
  const { source, scheme } = store.get();
  if (source !== 'file' && scheme !== 't5' && !reading && !problem && !done)
    return error === undefined ? nothing : html`<p class="message broken" role="status">${error}</p>`;
  void import('./table-strip.ts');
  return html`<pe-tables .session=${session}><span class="broken">${error}</span></pe-tables>`;
}
