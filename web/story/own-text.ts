/** What is said of a story of one's own that cannot be read as it is. */
import { counted } from '../core/counted.ts';
import { eitherOf, listed } from '../draw/format.ts';

export const storyProblems = {
  /** `i`: from 0, as in the file; readers count from 1. */
  place: (i: number) => `Scene ${i + 1}`,
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
  right: (count: number) =>
    `answers count from 0, so it must be ${eitherOf(Array.from({ length: count }, (_, i) => String(i)))}`,
  oneOf: (known: readonly string[]) => `it must be one of ${known.join(', ')}`,
  unknownSettings: (place: string, unknown: readonly string[]) =>
    `${place}, state has unknown settings: ${listed(unknown)}. Copy it with Share from the lab.`,
  namesScene: (place: string, id: string) =>
    `${place}, state is the link of a scene of ours: write { "scene": "${id}" } instead.`,
  namesEnd: (place: string) => `${place}, state is the link of the end of our story. Copy that of a lab.`,
  besideScene: (place: string, others: readonly string[]) =>
    `${place} has ${listed(others)} beside scene: a scene of ours has its own words. They are left out.`,
  notShown: (place: string) => `${place} cannot be shown.`,
  /** `places`: of scenes, from 0 */
  seeThere: (places: readonly number[]) => {
    const numbers = listed(places.map((i) => String(i + 1)));
    return places.length === 1
      ? `Scene ${numbers} cannot be shown: its place below says why.`
      : `Scenes ${numbers} cannot be shown: their places below say why.`;
  },
  unknownParts: (place: string, unknown: readonly string[], known: readonly string[]) =>
    `${place} has unknown parts: ${listed(unknown)}. It may have ${listed(known)}.`,
} as const;
