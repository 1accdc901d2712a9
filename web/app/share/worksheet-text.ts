/** Words of the editor of worksheets. */
import { counted } from '../../core/counted.ts';

export const text = {
  heading: 'Worksheet of several tasks',
  about: 'Set a challenge above, add it, then set the next one, in any lab. The list stays in this tab.',
  title: 'Title of the worksheet',
  taskTitle: (place: number): string => `Title of task ${place}`,
  usualTitle: 'Worksheet',
  add: 'Add the challenge above',
  noChallenge: 'The challenge above is not complete.',
  full: (most: number): string => `A worksheet can have ${counted(most, 'task')}.`,
  added: (title: string): string => `“${title}” is added. Set the next challenge, or save.`,
  up: (title: string): string => `Move up: ${title}`,
  down: (title: string): string => `Move down: ${title}`,
  remove: (title: string): string => `Remove: ${title}`,
  removeShort: 'Remove',
  removed: (title: string): string => `“${title}” is removed.`,
  goal: (goal: string): string => `Goal: ${goal}`,
  staysAsItWas: (problem: string): string => `${problem} Until then, the task stays as it was.`,
  seedByName: 'Give each name its own seeds',
  /** `seeded`: how many of `all` tasks have them */
  seedHint: (seeded: number, all: number): string =>
    `The reader’s name sets the seed of ${seeded === all ? 'every task' : `${seeded} of ${counted(all, 'task')}`}.`,
  checkStarts: 'Check the starts',
  checking: (title: string): string => `The starts of “${title}” are being computed …`,
  /** `found`: null where a start shows no number for the goal in time */
  starts: (title: string, found: { readonly reached: number; readonly all: number } | null): string => {
    if (!found)
      return `“${title}”: a start shows no number for the goal within a few seconds, so the starts are not checked.`;
    const { reached, all } = found;
    const reach =
      reached === 0 ? 'none reaches' : `${reached} already ${reached === 1 ? 'reaches' : 'reach'}`;
    return `“${title}”: of ${counted(all, 'start')}, ${reach} the goal.`;
  },
  alike: (title: string): string => `“${title}” is the same challenge: each task needs its own.`,
  open: 'Open worksheet.json…',
  save: 'Save worksheet.json',
  package: 'Save SCORM package',
  packing: 'The package is being made …',
  tryIt: 'Try it ↗',
  form: 'Worksheet for',
  snippet: 'Worksheet',
  frame: 'Web page or LMS: frame',
  link: 'Link alone',
  opened: (count: number): string => `${counted(count, 'task')} opened.`,
};
