/** A step of the path: the reader predicts one claim before seeing it. */
import type { LabId } from '../../session/lab-ids.ts';
import type { Changes } from '../../state/properties.ts';

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
  /** index into `answers` */
  readonly right: number;
  /** two sentences */
  readonly explanation: string;
  /** what to try with the answer in mind: settings beside the lab's defaults */
  readonly onward?: { readonly title: string; readonly state: Changes };
}
