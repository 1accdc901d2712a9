/** The question beside a result: a step of the path, a prediction or a challenge. A prediction covers the result until it is made. */
import { html, nothing, type TemplateResult } from 'lit';
import { onDemand } from '../../draw/on-demand.ts';
import { type Guide, isAsking } from '../../tasks/guide.ts';
import { isPredictionAwaited, readPrediction } from '../../tasks/prediction.ts';
import type { Session } from '../session.ts';
import type { FirstScreen } from './first-screen.ts';

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

/** Takes the place of the number while the result is covered. */
export function coveredView(session: Session): TemplateResult {
  const counts = stepOf(session)?.counts;
  return html`
    <p class="big"><span class="number" aria-hidden="true">?</span></p>
    <p class="standing guide-mark"><strong>Predict first</strong></p>
    <p class="meaning">${counts && `${counts}. `}Covered until you commit.</p>
  `;
}

/** Loaded with the first prediction or challenge. */
let task: typeof import('./task.ts') | undefined;

const loadTask = async (): Promise<void> => {
  task ??= await import('./task.ts');
};

/** What the link asks. */
export function taskView(session: Session, screen: FirstScreen): TemplateResult | typeof nothing {
  const { predict, challenge } = session.store.get();
  if (session.guide.get() !== null || predict + challenge === '') return nothing;
  return task?.taskView(session, screen) ?? html`${onDemand(loadTask)}`;
}
