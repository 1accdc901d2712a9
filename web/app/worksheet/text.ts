/** Words of the page of a worksheet. */
import { counted } from '../../core/counted.ts';

export const text = {
  tasks: (count: number): string => `${counted(count, 'task')}, each with a number to reach.`,
  name: 'Your name',
  nameNeeded: 'Your name (it sets your numbers, and goes into your receipts)',
  nameOptional: 'Your name, if asked (it goes into your receipts)',
  start: 'Start',
  list: 'Tasks',
  task: (place: number, title: string): string => `Task ${place}: ${title}`,
  reached: 'reached',
  open: 'not yet',
  standing: (reached: number, all: number): string =>
    reached === all
      ? `All ${counted(all, 'task')} reached.`
      : `${reached} of ${counted(all, 'task')} reached.`,
  ofName: (name: string): string => `Name: ${name}.`,
  copyReceipts: 'Copy all receipts',
  saveReceipts: 'Save receipts.csv',
  next: (place: number, title: string): string => `Next: ${place}. ${title}`,
  anew: 'Start as another reader',
  back: (name: string): string => (name ? `Back to the tasks of ${name}` : 'Back to the tasks'),
  copied: (count: number): string => `${counted(count, 'receipt')} copied.`,
  inTab: 'Your progress stays in this tab until you close it. Hand in the receipts yourself.',
  inCourse:
    'Your course keeps your progress: whether you reached each goal, with which number, after how long and how many attempts.',
  /** `time`: as SCORM writes it */
  summary: (
    title: string,
    isReached: boolean,
    value: number | null,
    attempts: number,
    time: string,
  ): string =>
    `${title}: ${isReached ? 'reached' : 'not reached'}, ${value ?? 'no number'}, ${counted(attempts, 'attempt')}, ${time}`,
  noCourse:
    'No course is around this page, so your progress stays in this tab. Open it from your course to be counted.',
  noLink: 'There is no worksheet here. Share on the page makes one.',
};
