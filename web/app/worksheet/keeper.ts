/** Who keeps the progress of a reader: the tab, or the learning platform around it. */
import { sha256 } from '../../tasks/sha256.ts';
import { type Worksheet, worksheetHash } from '../../tasks/worksheet.ts';
import { type Progress, packProgress, unpackProgress } from './progress.ts';

export interface Keeper {
  /** the reader's name, where the platform knows it, or '' */
  readonly name: string;
  /** what is told of it */
  readonly words: string;
  readonly load: () => Promise<Progress>;
  readonly save: (progress: Progress) => void;
  /** The reader leaves. */
  readonly leave: (progress: Progress) => void;
}

/** Of a worksheet, wherever it stands. */
export const digestOf = (worksheet: Worksheet): string => sha256(worksheetHash(worksheet)).slice(0, 16);

/** The IRI of a worksheet, for a course that names none. */
export const activityOf = (worksheet: Worksheet): string => `urn:pe-playground:${digestOf(worksheet)}`;

/** Until the tab is closed. Nothing is sent. */
export function keptInTab(worksheet: Worksheet, words: string): Keeper {
  const key = `worksheet ${digestOf(worksheet)}`;
  const save = (progress: Progress) => {
    try {
      sessionStorage.setItem(key, packProgress(progress, { isWhole: true }));
    } catch {
      // Storage is refused in sandboxed frames.
    }
  };
  const load = async () => {
    try {
      return unpackProgress(sessionStorage.getItem(key) ?? '');
    } catch {
      return unpackProgress('');
    }
  };
  return { name: '', words, load, save, leave: save };
}
