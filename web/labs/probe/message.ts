/** The message about the computation: pending, stopped or refused. It shares its place with messages about tables. */
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { PeError } from '../../core/errors.ts';
import { howFar } from '../../shell/run-state.ts';
import { type Fix, fixForSize, keepAll, tooFewLeft } from '../../tables/tensor-table.ts';
import { type SizedTable, tableRows } from './input.ts';

export interface ProbeRefusal {
  readonly words: string;
  readonly fix?: Fix;
}

/** An error of the core, named after the control that mends it. */
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
  /** a new input for each computation, its table's name, and the share that is done, 0 to 1 */
  readonly pending: { readonly input: object; readonly title: string; readonly progress: number } | undefined;
  readonly stopped: boolean;
  /** why the settings can't be computed */
  readonly refusal: ProbeRefusal | undefined;
  /** whether the page shows an earlier result, and no newer one is being computed */
  readonly isOlder: boolean;
  /** the name of the chosen scheme, if it has no table */
  readonly withoutTable: string | undefined;
}

export interface Answers {
  readonly stopComputing: () => void;
  readonly computeAgain: () => void;
  /** null where what the fix sets is locked */
  readonly mend: (fix: Fix) => (() => void) | null;
  readonly takeFallback: (() => void) | null;
}

const button = (title: string, click: (() => void) | null) =>
  click && html` <button class="fix" @click=${click}>${title}</button>`;

/** The state of the computation. It appears beside a refusal, never instead of it. */
function activity({ pending, stopped, isOlder }: Happening, answers: Answers): TemplateResult {
  if (pending)
    return html`${keyed(pending.input, html`<span class="late">Computing ${pending.title}${howFar(pending.progress)}${button('Stop', answers.stopComputing)}</span>`)}`;
  const before = isOlder ? 'You see the previous result.' : '';
  return stopped ? html`Stopped. ${before}${button('Compute', answers.computeAgain)}` : html`${before}`;
}

function line(now: Happening, answers: Answers): TemplateResult | string {
  const { pending, stopped, refusal } = now;
  if (refusal) {
    const { words, fix } = refusal;
    return html`<span class="broken">${words}</span>${fix ? button(fix.title, answers.mend(fix)) : nothing} ${activity(now, answers)}`;
  }
  if (pending || stopped || now.isOlder) return activity(now, answers);
  if (now.withoutTable === undefined) return '';
  return html`“${now.withoutTable}” adds no table to the words.${button('Choose sinusoids', answers.takeFallback)}`;
}

export const message = (now: Happening, answers: Answers): TemplateResult =>
  html`<span class="now">${line(now, answers)}</span>`;
