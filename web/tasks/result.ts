/** The number of the open lab, for a page around it. */
import type { State } from '../settings/setting-table.ts';
import type { Store } from '../settings/store.ts';
import { type Measured, measures, type ShownResult } from './measures.ts';
import { isPredictionAwaited } from './task-rows.ts';

/** A lab's number, as its first screen shows it. */
export interface ShownFinding {
  /** the lab's claim */
  readonly headline: string;
  /** '0.123' */
  readonly number: string;
  /** '%', 'positions', 'of 32' */
  readonly unit?: string;
  readonly standing: { readonly words: string };
  /** what the number counts, over what, compared with what */
  readonly meaning: string;
  readonly measured?: Measured;
  /** whether it belongs to `state` */
  readonly isCurrent: boolean;
  /** the settings when it was drawn */
  readonly state: State;
}

interface Shown {
  readonly finding: ShownFinding | undefined;
  readonly store: Store;
}

/** Null before its first result, and while it is covered. */
export function shownResult({ finding, store }: Shown): ShownResult | null {
  const state = store.get();
  if (!finding || isPredictionAwaited(state)) return null;
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
