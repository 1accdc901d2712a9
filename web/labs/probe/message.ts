/** What is computed, or cannot be: it stands where messages about the reader's tables do. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Fix } from '../../session/tensor-table.ts';
import { howFar } from '../../workbench/run-state.ts';
import type { Refusal } from './refusal.ts';

export interface Happening {
  /** what is being computed, a new object each time, its table's name, and how much of it is done */
  readonly pending: { readonly input: object; readonly title: string; readonly progress: number } | undefined;
  readonly stopped: boolean;
  /** why what was asked for cannot be */
  readonly refusal: Refusal | undefined;
  /** whether the result on the page is not that of the settings, nor will be */
  readonly isBefore: boolean;
  /** the title of a scheme without a table, that is chosen */
  readonly withoutTable: string | undefined;
}

export interface Answers {
  readonly stopComputing: () => void;
  readonly computeAgain: () => void;
  readonly mend: (fix: Fix) => void;
  readonly takeFallback: () => void;
}

const button = (title: string, click: () => void) =>
  html` <button class="fix" @click=${click}>${title}</button>`;

/** What is computed, or is not: nothing that a refusal could hide, or be hidden by. */
function activity({ pending, stopped, isBefore }: Happening, answers: Answers): TemplateResult {
  if (pending)
    return html`${keyed(pending.input, html`<span class="late">Computing ${pending.title}${howFar(pending.progress)}${button('Stop', answers.stopComputing)}</span>`)}`;
  const before = isBefore ? 'What you see is the result before.' : '';
  return stopped ? html`Stopped. ${before}${button('Compute', answers.computeAgain)}` : html`${before}`;
}

function line(now: Happening, answers: Answers): TemplateResult | string {
  const { pending, stopped, refusal } = now;
  if (refusal) {
    const { words, fix } = refusal;
    return html`<span class="broken">${words}</span>${fix ? button(fix.title, () => answers.mend(fix)) : nothing} ${activity(now, answers)}`;
  }
  if (pending || stopped || now.isBefore) return activity(now, answers);
  if (now.withoutTable === undefined) return '';
  return html`“${now.withoutTable}” puts no table on the inputs, so there is nothing to probe. Shown in its place:
  sinusoidal positions.${button('Choose them', answers.takeFallback)}`;
}

export const message = (now: Happening, answers: Answers): TemplateResult =>
  html`<span class="now">${line(now, answers)}</span>`;

export const messageStyles = css`
  .fix {
    min-height: 0;
    padding: 0.1rem 0.5rem;
    font-size: var(--text-small);
  }
  /* Most answers are there before anyone could read that they are on their way. */
  .late {
    animation: show 0s 200ms both;
  }
  @keyframes show {
    from {
      visibility: hidden;
    }
    to {
      visibility: visible;
    }
  }
`;
