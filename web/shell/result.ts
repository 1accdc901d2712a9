/** The number that proves the open lab's claim, as a page around the lab may read it. */
import { isAsking } from '../tasks/guide.ts';
import { measures, type ShownResult } from '../tasks/measures.ts';
import { isPredictionAwaited } from '../tasks/task-rows.ts';
import type { Session } from './session.ts';

/** Null before the first result of a lab, and while it is covered. */
export function shownResult({ finding, store, guide }: Session): ShownResult | null {
  const state = store.get();
  if (!finding || isPredictionAwaited(state) || isAsking(guide.get())) return null;
  const { number, unit = '', standing, measured } = finding;
  // A lab that was left may have drawn last.
  if (finding.state.lab !== state.lab || (measured && measures[measured.measure].lab !== state.lab))
    return null;
  return {
    number,
    unit,
    standing: standing.words,
    measure: measured?.measure ?? null,
    value: measured?.value ?? null,
    isCurrent: finding.isCurrent && finding.state === state,
  };
}
