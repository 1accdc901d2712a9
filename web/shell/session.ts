/** The definition of a lab, and what the labs of one playground share. */

import folds from '#figures';
import type { Provenance } from '../draw/export/provenance.ts';
import type { Engine } from '../engine/client.ts';
import type { Moved } from '../settings/setting-table.ts';
import type { LabSettings } from '../settings/shared-rows.ts';
import type { TableSession, TakingLab } from '../tables/table-store.ts';
import { isAlone } from '../tasks/access.ts';
import type { ShownFinding } from '../tasks/result.ts';

/** What readers choose a figure by. */
export interface FigureChoice {
  readonly title: string;
  /** whether the settings have this figure; default: always */
  readonly isDrawn?: (settings: Pick<Session, 'store' | 'tableStore' | 'catalog'>) => boolean;
}

/** `app/labs.ts` lists the labs; nothing else names one. */
export interface Lab extends TakingLab {
  readonly title: string;
  /** a few words that lead on from the previous lab */
  readonly teaser: string;
  readonly settings: LabSettings;
  /** Loads its code. */
  readonly load: () => Promise<{ readonly lab: object }>;
  /** What a link of an earlier version shows in this lab now: the values that take the place of the link's. */
  readonly moved?: Moved;
  /** Loads the declarations of its figures, for use without the lab's screen. */
  readonly figures: () => Promise<{
    readonly figures: Readonly<Record<string, object>>;
    readonly choices: Readonly<Record<string, FigureChoice>>;
  }>;
}

/** What the labs of one playground share. A page may hold several playgrounds, each with its own session. */
export interface Session extends TableSession {
  readonly labs: readonly Lab[];
  /** for jobs that block their worker for seconds; the worker starts with the first of them */
  readonly background: Engine;
  /** citation data of every figure */
  readonly provenance: Provenance;
  /** level of a lab's headline in the page's outline, 1 to 6 */
  headingLevel: number;
  /** whether the words around a figure are others' than those of its lab, whose claim is then left out */
  hasOwnWords?: boolean;
  /** whether it computes wherever it is in the page, and not only near the window */
  isEager?: boolean;
  /** the number that proves the open lab's claim, as shown; undefined until the first result */
  finding: ShownFinding | undefined;
  /** why there is nothing to show: its code or what computes it is not there, or, of a figure alone, the settings have none; '' otherwise */
  missing: string;
  /** Nothing is computed until `resume`, which does what the settings then ask for: for labs far from the window. */
  pause(): void;
  resume(): void;
  /** Ends all jobs and workers, for labs removed from the page. The next job starts them again. */
  rest(): void;
  /** the address of the page whose links carry the state; null if the labs are embedded in another page */
  readonly home: string | null;
}

/** The nearest level of headings that there is. */
export const headingLevelNear = (asked: number): number => Math.min(6, Math.max(1, Math.round(asked) || 2));

/** The fold that holds each figure of a lab, by its id; '' for the first screen. */
export const figureFolds = ({ id }: Pick<Lab, 'id'>): Readonly<Record<string, string>> => folds[id];

/** The open lab. */
export const openLab = ({ labs, store }: Pick<Session, 'labs' | 'store'>): Lab =>
  labs.find(({ id }) => id === store.get('lab')) as Lab;

/** The ids of the figures that the open lab draws with these settings, those of the first screen first. */
export async function drawnFigures(session: Session): Promise<readonly string[]> {
  const { choices } = await openLab(session).figures();
  return Object.entries(choices).flatMap(([id, { isDrawn = () => true }]) => (isDrawn(session) ? [id] : []));
}

/** The figure that the link names, or the first screen's, where only one is shown. */
export function shownAlone(
  session: Pick<Session, 'labs' | 'store'>,
): { readonly id: string; readonly fold: string } | null {
  const { store } = session;
  const id = store.get('view');
  return isAlone(store.get()) ? { id, fold: figureFolds(openLab(session))[id] ?? '' } : null;
}
