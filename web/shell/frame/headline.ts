/** The headline, the number and the question of a lab, and what stands in their place where there is no result. */
import { html, nothing, type TemplateResult } from 'lit';
import { onDemand } from '../../draw/on-demand.ts';
import { isFault } from '../../engine/errors.ts';
import { isPredictionAwaited, noQuestion, readPrediction } from '../../tasks/task-rows.ts';
import type { Answer } from '../job-run.ts';
import type { Finding, Screen } from '../screen.ts';
import type { Session } from '../session.ts';
import { text } from '../text.ts';

/** `words` blames the settings; a fault of the page or the network gets a headline of its own. */
export const refusedHeadline = (error: Error | undefined, words: string): string =>
  error && isFault(error) ? text.nothingComputed : words;

/** Says why these settings have no result; nothing for ''. */
export const problemLine = (words = '', isOlder = false): TemplateResult | typeof nothing =>
  words ? html`<p class="message broken ${isOlder ? 'older' : ''}" role="status">${words}</p>` : nothing;

/** Why there is no result. The error of the settings before is marked as out of date until the new ones have an answer. */
export const problemOf = ({ error, isPending }: Pick<Answer<object, unknown>, 'error' | 'isPending'>) =>
  problemLine(error?.message, isPending);

/** A line never ends between a number and its unit. Most results come before anyone could read that they are awaited. */
export const headlineView = (headline: string): unknown =>
  headline === ''
    ? html`<span class="loading">${text.loading}</span>`
    : headline.replace(/(\d) (?=%)/g, '$1\u00a0');

/** The number stays on one line with its unit, as in '0.123 %' or '9.86 × 10⁻⁷'. */
function findingView({ number, unit, full, standing, meaning }: Finding): TemplateResult {
  return html`
    <p class="big">
      <span class="number ${number.length > 6 ? 'long' : ''}" title=${full ?? nothing}>${number}</span
      >${unit ? html`<span class="unit"> ${unit}</span>` : nothing}
    </p>
    ${
      standing.words
        ? html`<p class="standing ${standing.tone}">
            <span class="sign" aria-hidden="true">${standing.mark}</span> <strong>${standing.words}</strong>
          </p>`
        : nothing
    }
    <p class="meaning">${meaning}</p>
  `;
}

/** The verdict, and the live region in which `LabElement` repeats it for screen readers. */
export const verdictView = (session: Session, mark: string, finding: Finding | undefined): TemplateResult =>
  html`<div class="proven ${mark}">${isCovered(session) ? coveredView() : finding ? findingView(finding) : nothing}</div><p class="unseen said-verdict" role="status"></p>`;

/** Names the substitute in the headline and beside the number, which is then not a result of the settings. */
export function shownInstead(screen: Screen): Screen {
  const { instead, finding } = screen;
  if (!instead || !finding) return screen;
  const { why, brief, shown } =
    typeof instead === 'string' ? { ...text.tableMissing, shown: instead } : instead;
  const { measured: _, ...rest } = finding;
  return {
    ...screen,
    headline: text.shownInstead(why, shown),
    finding: { ...rest, standing: { mark: '–', words: text.notAsked(brief, shown), tone: 'plain' } },
  };
}

/** Whether the reader must predict the result before it is shown. */
export const isCovered = ({ store }: Session): boolean => isPredictionAwaited(store.get());

/** Takes the place of the headline while the result is covered. */
export const questionOf = (session: Session): string | undefined =>
  readPrediction(session.store.get('predict'))?.question;

/** Takes the place of the number while the result is covered. */
const coveredView = (): TemplateResult => html`
  <p class="big"><span class="number" aria-hidden="true">?</span></p>
  <p class="standing guide-mark"><strong>${text.predictFirst}</strong></p>
  <p class="meaning">${text.covered}</p>
`;

/** What screen readers are told of the number: it is covered, out of date, or what it is. */
export function verdictWords(session: Session, { finding, mark }: Screen): string {
  if (isCovered(session)) return `${text.predictFirst} ${text.covered}`;
  if (!finding) return '';
  const { number, unit = '', standing, meaning } = finding;
  const words = [number, unit, standing.words, meaning].filter(Boolean).join(' ');
  return mark ? text.outOfDate(words) : words;
}

/** Loaded with the first prediction or challenge. */
let task: typeof import('./task-panel.ts') | undefined;

const loadTask = async (): Promise<void> => {
  task ??= await import('./task-panel.ts');
};

/** What the link asks. */
export function taskView(session: Session, screen: Screen): TemplateResult | typeof nothing {
  const { predict, challenge } = session.store.get();
  if (['', noQuestion].includes(predict) && challenge === '') return nothing;
  return task?.taskView(session, screen) ?? html`${onDemand(loadTask)}`;
}
