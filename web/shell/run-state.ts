/** The status line of a long job: progress, and a button that stops it or starts it again. */
import { css, html, type TemplateResult } from 'lit';
import type { Answer } from './job-run.ts';
import { text } from './text.ts';

type WordsOf = (error: Error) => string;

type Run = Omit<Answer<object, unknown>, 'ask' | 'asked'>;

/** `what`: the thing being computed. `wordsOf`: turns an error into words for the reader. */
export function runState(
  run: Run,
  what = 'attention',
  wordsOf: WordsOf = ({ message }) => message,
): TemplateResult {
  return html`<div class="state no-print" role="status">${words(run, what, wordsOf)}</div>`;
}

/** ': 42 %', or '…' until the progress is known. */
const howFar = (progress: number): string => (progress > 0 ? `: ${Math.floor(100 * progress)} %` : '…');

function words(run: Run, what: string, wordsOf: WordsOf): TemplateResult | string {
  if (run.isPending)
    return html`${text.computing(what)}${howFar(run.progress)}
      <button @click=${() => run.stop()}>${text.stop}</button>`;
  if (run.isStopped)
    return html`${text.stopped(Boolean(run.result))}
      <button @click=${() => run.again()}>${text.compute}</button>`;
  return run.error ? html`<span class="broken">${wordsOf(run.error)}</span>` : '';
}

export const runStateStyles = css`
  .state {
    min-height: 2.25rem;
    font-family: var(--sans);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
  }
  .state button {
    min-height: 0;
    padding: 2px var(--space-2);
    font-size: var(--text-small);
  }
`;
