import { html, nothing, type TemplateResult } from 'lit';
import type { Playground } from '../playground.ts';

/** The strip of the reader's tables, where there is something to say or to bring. Its code is loaded then. */
export function tablesOnDemand(playground: Playground): TemplateResult | typeof nothing {
  const { store, shelf } = playground;
  const { reading, problem, done } = shelf.get();
  const { source, scheme } = store.get();
  if (source !== 'file' && scheme !== 't5' && !reading && !problem && !done) return nothing;
  void import('./tables-element.ts');
  return html`<pe-tables .playground=${playground}></pe-tables>`;
}
