/** What is computed, or cannot be: it stands where messages about the reader's tables do. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { PeError } from '../../core/errors.ts';
import { type Fix, fixForSize, keepAll, tooFewLeft } from '../../session/tensor-table.ts';
import { howFar } from '../../workbench/run-state.ts';
import { type SizedTable, tableRows } from './input.ts';

export interface ProbeRefusal {
  readonly words: string;
  readonly fix?: Fix;
}

/** What the core refuses, in the words of the controls. */
export function probeRefusal(
  error: Error,
  { table, drop }: { readonly table: SizedTable; readonly drop: number },
): ProbeRefusal {
  const field = error instanceof PeError ? error.field : undefined;
  const rows = tableRows(table);
  if (field === 'drop')
    return rows < 2
      ? { words: 'Positions: at least 2 rows are needed.' }
      : { words: tooFewLeft(rows), fix: keepAll };
  if (field === 'train.folds') return { words: `Folds: ${rows - drop} at most, one for each row.` };
  if (field === 'learningRate' || field === 'solver.gradientDescent.learningRate')
    return { words: 'Learning rate: too large for one of the fits; take a smaller share.' };
  const isTooLarge = error instanceof PeError && /^(too-large|out-of-memory)$/.test(error.code);
  const fix = isTooLarge && 'matrix' in table ? fixForSize(rows, table.matrix.cols) : undefined;
  return { words: error.message, ...(fix && { fix }) };
}

export interface Happening {
  /** what is being computed, a new object each time, its table's name, and how much of it is done */
  readonly pending: { readonly input: object; readonly title: string; readonly progress: number } | undefined;
  readonly stopped: boolean;
  /** why what was asked for cannot be */
  readonly refusal: ProbeRefusal | undefined;
  /** whether the result on the page is not that of the settings, nor will be */
  readonly isOlder: boolean;
  /** the name of a scheme without a table, that is chosen */
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
function activity({ pending, stopped, isOlder }: Happening, answers: Answers): TemplateResult {
  if (pending)
    return html`${keyed(pending.input, html`<span class="late">Computing ${pending.title}${howFar(pending.progress)}${button('Stop', answers.stopComputing)}</span>`)}`;
  const before = isOlder ? 'What you see is the result before.' : '';
  return stopped ? html`Stopped. ${before}${button('Compute', answers.computeAgain)}` : html`${before}`;
}

function line(now: Happening, answers: Answers): TemplateResult | string {
  const { pending, stopped, refusal } = now;
  if (refusal) {
    const { words, fix } = refusal;
    return html`<span class="broken">${words}</span>${fix ? button(fix.title, () => answers.mend(fix)) : nothing} ${activity(now, answers)}`;
  }
  if (pending || stopped || now.isOlder) return activity(now, answers);
  if (now.withoutTable === undefined) return '';
  return html`“${now.withoutTable}” puts no table on the inputs.${button('Choose sinusoids', answers.takeFallback)}`;
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
