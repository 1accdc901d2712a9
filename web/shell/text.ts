/** Words that all labs share. */
import { notLoaded } from '../draw/faults.ts';
import { inBrackets } from '../engine/errors.ts';
import type { Setting } from '../settings/setting.ts';

export const text = {
  loading: 'Loading and computing…',
  nothingComputed: 'Nothing could be computed.',
  tryThis: 'Try this',
  tryThisNext: 'Try this next',
  nextLab: (title: string): string => `Next: ${title} →`,
  furtherDown: 'Further down',
  examples: 'Examples',
  examplesToTry: (count: number): string => `${count} to try`,

  predictFirst: 'Predict first',
  covered: 'Covered until you commit.',
  outOfDate: (verdict: string): string => `Out of date: ${verdict}`,
  /** for links to a table of the reader's, which a link cannot hold */
  tableMissing: { why: 'Your table is not here yet.', brief: 'Not your table' },
  shownInstead: (why: string, shown: string): string => `${why} Shown instead: ${shown}.`,
  notAsked: (brief: string, shown: string): string => `${brief}: ${shown}`,
  yourTable: 'Your table',

  more: 'More…',
  moreOf: (label: string): string => `${label || 'Choice'}: more`,
  /** `place`: of the word in its sentence, from 1 */
  place: (word: string, place: number, count: number): string => `${word}, place ${place} of ${count}`,
  dragWord: 'Drag, or move with the arrow keys',

  enter: (setting: Setting, value: string): string =>
    `Enter ${expected(setting)}. The value is still ${value}.`,
  tooLarge: (value: number, most: number): string =>
    `${value} is too large: the largest value here is ${most}.`,

  computing: (what: string): string => `Computing ${what}`,
  stop: 'Stop',
  stopped: (hasResult: boolean): string => (hasResult ? 'Stopped. You see the previous result.' : 'Stopped.'),
  compute: 'Compute',

  version: (version: string): string => `The positional-embedding playground, version ${version}`,
  cite: 'Cite',
  code: 'Code',
  noExplanation: notLoaded('The explanation'),
  noCode: (file: string): string => notLoaded(`The code of this figure${inBrackets(file)}`),
};

/** 'a whole number from 1 to 16' */
function expected(setting: Setting): string {
  switch (setting.type) {
    case 'integer':
      return `a whole number from ${setting.min} to ${setting.max}`;
    case 'number':
      return `a number from ${setting.min} to ${setting.max}`;
    case 'integers':
      return `whole numbers from ${setting.min} to ${setting.max}, separated by commas`;
    case 'numbers':
      return `numbers from ${setting.min} to ${setting.max}, separated by commas`;
    default:
      return 'a different value';
  }
}
