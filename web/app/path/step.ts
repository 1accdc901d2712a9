/** A step of the path: one claim, asked before it is shown. */
import type { LabId } from '../../session/lab-ids.ts';
import type { Changes } from '../../state/properties.ts';

export interface Step {
  /** in the strip, in a few words */
  readonly title: string;
  readonly lab: LabId;
  /** what is set, beside the lab's defaults */
  readonly state: Changes;
  readonly question: string;
  /** what the lab's number counts, said while it is covered; the number itself comes from the lab */
  readonly counts: string;
  /** two to four */
  readonly answers: readonly string[];
  /** index of the right one */
  readonly right: number;
  /** two sentences */
  readonly explanation: string;
}
