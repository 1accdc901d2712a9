/** What the frame of a task tells the player (app/framed.ts), and which of its settings make an attempt. */
import { ofTheView } from '../../tasks/access.ts';

/** The number that the frame shows. */
export interface Result {
  /** what it measures; null if there is no number */
  readonly measure: string | null;
  readonly value: number | null;
  readonly isCurrent: boolean;
}

/** The reader has reached a goal. */
export interface Completion {
  readonly value: number;
  readonly receipt: string;
  /** as a link has it */
  readonly challenge: string;
}

export interface Told {
  readonly type?: unknown;
  readonly height?: number;
  readonly state?: string;
  readonly result?: Result | null;
  readonly detail?: Completion;
  readonly messages?: readonly string[];
}

/**
 * The settings in a task's link, without those of the view: attempts differ in them. A link leaves out what its challenge gives, so that ''
 * stands for the settings that the task starts with.
 */
export const triedIn = (link: string): string =>
  String([...new URLSearchParams(link)].filter(([name]) => name !== 'v' && !ofTheView.has(name)));
