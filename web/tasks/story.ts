/** A path, and its steps: in each the reader predicts one claim before seeing it. */
import type { LabId } from '../settings/lab-ids.ts';
import type { PathId } from '../settings/path-ids.ts';
import type { Changes } from '../settings/setting-table.ts';

export interface Story {
  readonly id: PathId;
  readonly title: string;
  readonly steps: readonly Step[];
}

export interface Step {
  /** a few words, shown in the strip */
  readonly title: string;
  readonly lab: LabId;
  /** settings that differ from the lab's defaults */
  readonly state: Changes;
  readonly question: string;
  /** what the lab's number counts, shown while the number is covered; the number itself comes from the lab */
  readonly counts: string;
  /** two to four */
  readonly answers: readonly string[];
  /** index into `answers`; null where the lab's runs decide */
  readonly right: number | null;
  /** two sentences */
  readonly explanation: string;
  /** what to try with the answer in mind: settings beside the lab's defaults */
  readonly onward?: { readonly title: string; readonly state: Changes };
}
