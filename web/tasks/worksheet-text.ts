/** Words of worksheets. */
import { counted } from '../core/counted.ts';

/** What is wrong with a worksheet. `place`: 'tasks[2]'. */
export const problems = {
  damaged: 'The worksheet of the link is incomplete or damaged. Copy the whole link again.',
  noWorksheet: 'This is not a worksheet: it must be an object with "v": 1, a title and a list of tasks.',
  badCount: (count: number, most: number): string =>
    count === 0
      ? 'The worksheet has no tasks.'
      : `The worksheet has ${counted(count, 'task')}; it can have ${most}.`,
  noTask: (place: string): string => `${place} must be an object with id, title and challenge.`,
  noId: (place: string): string =>
    `${place}.id must be lower case letters, digits and hyphens, at most 40, such as "slow-hands".`,
  noTitle: (place: string, most: number): string =>
    `${place === 'title' ? 'title' : `${place}.title`} must be a text of at most ${counted(most, 'character')}.`,
  noChallenge: (place: string): string => `${place}.challenge must be an object: the JSON of a challenge.`,
  noOptions: (place: string): string =>
    `${place}.view must be the id of a figure, and ${place}.seedByName must be true, or left out.`,
  twice: (id: string): string => `Two tasks have the id ${id}.`,
  alike: (one: string, other: string): string =>
    `The tasks ${one} and ${other} have the same challenge. Change one of them, or leave it out.`,
  noJson: (file: string): string => `${file} is not a worksheet: it does not contain JSON.`,
  inFile: (file: string, problem: string): string => `${file}: ${problem}`,
  inTask: (id: string, problem: string): string => `in the task ${id}: ${problem}`,
};
