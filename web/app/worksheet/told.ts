/** What the frame of a task tells the player (app/framed.ts), and which of its settings make an attempt. */
import { ofTheView } from '../../tasks/access.ts';

/** The number that the frame shows. */
export interface Result {
  /** what it measures; null if there is no number */
  readonly measure: string | null;
  readonly value: number | null;
  readonly isCurrent: boolean;
}

/** The goal of a challenge, as a link has it, is reached. */
export interface Completion {
  readonly value: number;
  readonly receipt: string;
  readonly challenge: string;
}

/** A message. */
export interface Told {
  readonly type?: unknown;
  readonly height?: number;
  readonly state?: string;
  readonly result?: Result | null;
  readonly detail?: Completion;
  readonly messages?: readonly string[];
}

/**
 * What the computation reads of a task's link, by which one attempt differs from another. A link names only what differs from the settings
 * that its challenge gives: '' is those.
 */
export const triedIn = (link: string): string =>
  String([...new URLSearchParams(link)].filter(([name]) => name !== 'v' && !ofTheView.has(name)));
