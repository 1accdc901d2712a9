/** What is said of a story of one's own that cannot be read as it is. */
import { counted } from '../core/counted.ts';
import { listed } from '../draw/format.ts';

export const storyProblems = {
  missing: (place: string, reason: string) => `${place} is missing: ${reason}.`,
  wrong: (place: string, value: string, reason: string) => `${place} = ${value}: ${reason}.`,
  tooLong: (length: number, most: number) =>
    `The story has ${counted(length, 'character')}; the most is ${most}.`,
  noJson: (reason: string) => `The story is not JSON: ${reason}.`,
  noFile: (address: string, reason: string) =>
    `The story at ${address} could not be loaded: ${reason}. Check the address in src, and that its host lets this page read it.`,
  noObject: 'it must be an object',
  version: (known: number) => `it must be ${known}`,
  text: (most: number) => `it must be text of 1 to ${most} characters`,
  list: (most: number) => `it must be a list of 1 to ${most} scenes`,
  answers: 'it must be a list of two to four texts',
  right: (last: number) => `it must be the number of the right answer, from 0 to ${last}`,
  oneOf: (known: readonly string[]) => `it must be one of ${known.join(', ')}`,
  unknownSettings: (place: string, unknown: readonly string[]) =>
    `${place}.state has unknown settings: ${listed(unknown)}. Copy it with Share from the lab.`,
  notShown: (place: string) => `${place} cannot be shown: its settings are wrong.`,
  unknownParts: (place: string, unknown: readonly string[], known: readonly string[]) =>
    `${place} has unknown parts: ${listed(unknown)}. It may have ${listed(known)}.`,
} as const;
