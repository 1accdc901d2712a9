/** Who keeps the progress of a reader: the tab, or the learning platform around it. */
import { sha256 } from '../../tasks/sha256.ts';
import { type Worksheet, worksheetHash } from '../../tasks/worksheet.ts';
import { placeInTab } from '../tab-place.ts';
import { furtherOf, none, type Progress, packProgress, unpackProgress } from './progress.ts';
import { text } from './text.ts';

/** Where something fails, the promises reject with an error whose message says why, as part of a sentence. */
export interface Keeper {
  /** the reader's name, where the platform knows it, or '' */
  readonly name: string;
  /** what is told of it */
  readonly words: string;
  readonly load: () => Promise<Progress>;
  readonly save: (progress: Progress) => Promise<void>;
  /** The reader leaves. */
  readonly leave: (progress: Progress) => Promise<void>;
  /** Whether the tab has a copy of what was saved last. */
  readonly isCopied?: () => boolean;
  /** Whether nothing can be saved any more. */
  readonly isOver?: () => boolean;
}

/** Identifies a worksheet by its contents. */
export const digestOf = (worksheet: Worksheet): string => sha256(worksheetHash(worksheet)).slice(0, 16);

/** The IRI of a worksheet, for a course that names none. */
export const activityOf = (worksheet: Worksheet): string => `urn:pe-playground:${digestOf(worksheet)}`;

const whole = (progress: Progress): string => packProgress(progress, { isWhole: true });

/** Until the tab is closed. Nothing is sent. */
export function keptInTab(worksheet: Worksheet, words: string): Keeper {
  const { read, write } = placeInTab(`worksheet ${digestOf(worksheet)}`);
  let isKept = true;
  const save = async (progress: Progress) => {
    isKept = write(whole(progress));
  };
  return {
    name: '',
    get words() {
      return isKept ? words : text.inMemory;
    },
    load: async () => unpackProgress(read()),
    save,
    leave: save,
  };
}

/** A course, with a copy in the tab of what it has not taken. `reader`: tells its readers apart. */
export function withCopy(course: Keeper, worksheet: Worksheet, reader: string): Keeper {
  const copy = placeInTab(`worksheet ${digestOf(worksheet)} ${sha256(reader)}`);
  let last = none;
  let isCopied = false;
  const copied = (tell: Keeper['save']) => async (progress: Progress) => {
    last = progress;
    isCopied = copy.write(whole(progress));
    await tell(progress);
    if (last === progress) copy.clear();
  };
  return {
    ...course,
    load: async () => furtherOf(await course.load(), unpackProgress(copy.read())),
    save: copied(course.save),
    leave: copied(course.leave),
    isCopied: () => isCopied,
  };
}
