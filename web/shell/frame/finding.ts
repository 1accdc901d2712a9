/** The number that proves the claim, with its grade and meaning. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Finding } from '../screen.ts';

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
