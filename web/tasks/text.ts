/** Words of predictions, challenges, receipts and guided paths. */
import { counted } from '../core/counted.ts';

/** The problems of a challenge. `where`: 'challenge.goal.op'. */
export const problems = {
  tooLong: (bytes: number, most: number): string =>
    `The challenge takes ${counted(bytes, 'byte')}; a link holds ${most}.`,
  damaged: 'The challenge of the link is incomplete or damaged: it is not JSON in base64url.',
  missing: (where: string, reason: string): string => `${where} is missing: ${reason}.`,
  wrong: (where: string, value: string, reason: string): string => `${where} = ${value}: ${reason}.`,
  unknownParts: (unknown: readonly string[], known: readonly string[]): string =>
    `challenge has no part ${unknown.join(', ')}; its parts are ${known.join(', ')}.`,
};

/** Reasons that complete 'challenge.goal.op = 7: …'. */
export const reasons = {
  noObject: 'it must be an object',
  version: (version: number): string => `this page reads version ${version}`,
  noText: (most: number): string => `it must be a text of at most ${most} characters`,
  noSettings: 'it must be an object of settings',
  noParameter: (scheme: string): string => `the encoding ${scheme} has no such parameter`,
  noSetting: (lab: string): string => `the lab ${lab} has no such setting`,
  noFree: 'it must list the settings that the reader may change',
  noGoal: 'it must be an object with measure, op and value',
  oneOf: (ids: readonly string[]): string => `it must be one of ${ids.join(', ')}`,
  otherLab: (lab: string): string => `the lab ${lab} does not show this number`,
  noRange: 'it must be two numbers, the smaller first',
  noNumber: 'it must be a number',
};

export const text = {
  theAnswer: 'The answer',
  yourPrediction: 'Your prediction',
  predictedIt: 'You predicted it',
  notPredicted: 'Not what you predicted',
  right: '● right',
  wrong: '○ wrong',
  youPredicted: (answer: string): string => `You predicted: ${answer}`,
  /** `answer`: the right answer, if the reader chose another one */
  rightAnswer: (answer: string | null): string => `● ${answer ?? 'right'}`,
  commit: 'Commit and look',
  look: 'Just look',
  staysHere: 'Your answer stays in this tab.',
  explore: 'Explore on your own',

  challenge: 'Challenge',
  receiptTitle: 'Receipt of a challenge',
  /** `goal`: the measure and its comparison, 'asymmetry below 5 %' */
  goal: (goal: string): string => `Goal: ${goal}.`,
  exercise: 'An exercise, not an exam: anyone who reads the link can see the goal.',
  notFree: (settings: readonly string[]): string =>
    `Settings were changed that are not free: ${settings.join(', ')}.`,
  doesNotCount: (settings: readonly string[]): string =>
    `○ Does not count. Settings were changed that are not free: ${settings.join(', ')}. “Start again” restores them.`,
  reached: (number: string): string => `● Reached: ${number}`,
  reachedAsGiven: (number: string): string =>
    `○ The given settings already reach the goal: ${number}. Find others that do.`,
  notYet: (number: string): string => `○ Not yet: ${number}`,
  notReady: '○ The number for these settings is not ready yet.',
  notShown: '○ These settings do not show this number.',
  hint: 'Hint',
  copyReceipt: 'Copy receipt link',
  startAgain: 'Start again',
  copied: 'Receipt copied. Whoever opens the link sees your number recomputed.',
  /** `instead`: what was done in place of copying */
  copyingBlocked: (instead: string, link: string): string => `${instead} The receipt: ${link}`,
  yourName: 'Your name, if asked',
  receiptOf: (name: string): string => `Receipt of ${name}`,

  recomputing: 'The number is being recomputed.',
  tryYourself: 'Try it yourself',
  recomputedHere:
    'Recomputed in this tab. Nothing is stored or sent. The link brings its own task: compare it with yours, or let the command “check” do so for a class.',
  confirmed: '● Confirmed',
  notConfirmed: '○ Not confirmed',
  sameValue: (now: string): string => `The value is ${now}, as the receipt says.`,
  sameUpToRounding: (now: string, claimed: string): string =>
    `The value is ${now}; the receipt says ${claimed}: the same up to rounding.`,
  otherValue: (now: string, claimed: string): string =>
    `The value is ${now}, but the receipt says ${claimed}.`,
  goalReached: (isReached: boolean): string =>
    isReached ? 'The goal is reached.' : 'The goal is not reached.',
  /** `name`: on the receipt, or '' */
  sameChallenge: (isSame: boolean, name: string): string =>
    isSame
      ? `The challenge is the one that was solved${name && `, under the name ${name}`}.`
      : `The challenge${name && ', or the name,'} is not the one that was solved${name && ' or entered'}.`,
  onlyFree: 'Only free settings were changed.',
  nothingChanged: 'No setting was changed.',
};
