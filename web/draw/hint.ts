import { html, type TemplateResult } from 'lit';

/** Words that say how to use a pointer or keys. */
export const hint = (words: string): TemplateResult => html`<span class="no-print">${words}</span>`;
