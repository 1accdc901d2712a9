/** The question beside a result: a step of the path, a prediction or a challenge. A prediction covers the result until it is made. */
import { html, nothing, type TemplateResult } from 'lit';
import { onDemand } from '../../draw/on-demand.ts';
import { type Guide, isAsking } from '../../tasks/guide.ts';
import { isPredictionAwaited, readPrediction } from '../../tasks/task-rows.ts';
import type { Screen } from '../screen.ts';
import type { Session } from '../session.ts';
import { text } from '../text.ts';

/** The step of the path, once it has loaded. */
export function stepOf({ guide }: Session): Guide | null {
  const step = guide.get();
  return step === 'loading' ? null : step;
}

/** Whether the reader must predict the result before it is shown. The path comes before what a link asks. */
export const isCovered = ({ guide, store }: Session): boolean =>
  guide.get() === null ? isPredictionAwaited(store.get()) : isAsking(guide.get());

/** Takes the place of the headline while the result is covered. */
export const questionOf = (session: Session): string | undefined =>
  (stepOf(session) ?? readPrediction(session.store.get('predict')))?.question;

const coveredMeaning = (session: Session): string => text.covered(stepOf(session)?.counts);

/** Takes the place of the number while the result is covered. */
export const coveredView = (session: Session): TemplateResult => html`
  <p class="big"><span class="number" aria-hidden="true">?</span></p>
  <p class="standing guide-mark"><strong>${text.predictFirst}</strong></p>
  <p class="meaning">${coveredMeaning(session)}</p>
`;

/** What screen readers are told of the number: it is covered, out of date, or what it is. */
export function verdictWords(session: Session, { finding, mark }: Screen): string {
  if (isCovered(session)) return `${text.predictFirst} ${coveredMeaning(session)}`;
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
  if (session.guide.get() !== null || predict + challenge === '') return nothing;
  return task?.taskView(session, screen) ?? html`${onDemand(loadTask)}`;
}
