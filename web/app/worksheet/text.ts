/** Words of the page of a worksheet. */
import { counted, isOne } from '../../core/counted.ts';

export const text = {
  tasks: (count: number): string =>
    `${counted(count, 'task')}, ${isOne(count) ? '' : 'each '}with a number to reach.`,
  nameNeeded: 'Your name, as your course has it (it sets your numbers, and goes into your receipts)',
  nameOptional: 'Your name, if asked, as your course has it (it goes into your receipts)',
  start: 'Start',
  list: 'Tasks',
  task: (place: number, title: string): string => `Task ${place}: ${title}`,
  reached: 'reached',
  open: 'not yet',
  earlier: 'You have reached this goal before.',
  standing: (reached: number, all: number): string => {
    if (reached < all) return `${reached} of ${counted(all, 'task')} reached.`;
    return isOne(all) ? 'Task reached.' : `All ${all} tasks reached.`;
  },
  ofName: (name: string): string => `Name: ${name}.`,
  /** `reached`: how many tasks are; a course need not keep their receipts */
  copyReceipts: (count: number, reached: number): string =>
    count < reached || isOne(count) ? `Copy ${counted(count, 'receipt')}` : 'Copy all receipts',
  saveReceipts: 'Save receipts.csv',
  next: (place: number, title: string): string => `Next: ${place}. ${title}`,
  toReceipts: (count: number): string => (isOne(count) ? 'Your receipt' : 'Your receipts'),
  anew: 'Start as another reader',
  back: (name: string): string => (name ? `Back to the tasks of ${name}` : 'Back to the tasks'),
  copied: (count: number): string => `${counted(count, 'receipt')} copied.`,
  inTab: 'Your progress stays in this tab until you close it. Hand in the receipts yourself.',
  inMemory: 'This browser keeps nothing for this page: copy your receipts before you reload or close it.',
  inCourse:
    'Your course keeps your progress: whether you reached each goal, with which number, how long it took, and in how many attempts.',
  inReview: 'Your course opened this for review; nothing new is saved.',
  reading: 'Your progress is being read …',
  /** `why`: one of the parts of sentences below */
  notRead: (why: string): string =>
    `Your progress could not be read from your course: ${why}. Try again, or open the worksheet from your course again.`,
  notKept: (why: string, isCopied: boolean, canRetry: boolean): string => {
    const kept = isCopied ? 'a copy' : 'no copy';
    const cure = isCopied
      ? 'open the worksheet from your course again, in this tab'
      : 'copy your receipts before you close it';
    return `Your progress could not be saved in your course: ${why}. This tab keeps ${kept}: ${canRetry ? 'try again, or ' : ''}${cure}.`;
  },
  tryAgain: 'Try again',
  errorOfCourse: (code: string): string => `it reports error ${code}`,
  statusOfCourse: (status: number): string => `it answered with status ${status}`,
  strangeAnswer: 'its answer is not saved progress',
  unreachable: 'it cannot be reached',
  sessionOver: 'its session is over',
  summary: (
    title: string,
    isReached: boolean,
    value: number | null,
    attempts: number,
    seconds: number,
  ): string => {
    const [minutes, rest] = [Math.floor(seconds / 60), Math.floor(seconds % 60)];
    const time = `${minutes > 0 ? `${minutes} min ` : ''}${rest} s`;
    return `${title}: ${isReached ? 'reached' : 'not reached'}, ${value ?? 'no number'}, ${counted(attempts, 'attempt')}, ${time}`;
  },
  noCourse:
    'This page was not opened from a course, so your progress stays in this tab. Open it from your course to have it counted.',
  noLink: 'There is no worksheet here. Share on the page makes one.',
};
