/** Words of predictions, challenges, receipts and guided paths. */

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
  staysHere: 'Your answer stays in this tab.',
  explore: 'Explore on your own',

  justTrain: 'Just train',
  skip: 'Skip',
  nextStep: (step: number): string => `Next, step ${step}`,
  next: (title: string): string => `Next: ${title}`,
  countRight: (right: number, count: number): string => `${right} of ${count} right.`,
  leavePath: 'Leave the path',
  keepsSettings: 'The lab keeps these settings.',
  anotherPath: (title: string): string => `Another path: ${title}`,

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
  notYet: (number: string): string => `○ Not yet: ${number}`,
  notReady: '○ The number for these settings is not ready yet.',
  notShown: '○ These settings do not show this number.',
  hint: 'Hint',
  copyReceipt: 'Copy receipt link',
  startAgain: 'Start again',
  copied: 'Receipt copied. Whoever opens the link sees your number recomputed.',
  copyingBlocked: (link: string): string => `The browser blocks copying. The receipt: ${link}`,

  recomputing: 'The number is being recomputed.',
  tryYourself: 'Try it yourself',
  recomputedHere: 'Recomputed in this tab. Nothing is stored or sent.',
  confirmed: '● Confirmed',
  notConfirmed: '○ Not confirmed',
  sameValue: (now: string): string => `The value is ${now}, as the receipt says.`,
  sameUpToRounding: (now: string, claimed: string): string =>
    `The value is ${now}; the receipt says ${claimed}: the same up to rounding.`,
  otherValue: (now: string, claimed: string): string =>
    `The value is ${now}, but the receipt says ${claimed}.`,
  goalReached: (isReached: boolean): string =>
    isReached ? 'The goal is reached.' : 'The goal is not reached.',
  sameChallenge: (isSame: boolean): string =>
    isSame ? 'The challenge is the one that was solved.' : 'The challenge is not the one that was solved.',
  onlyFree: 'Only free settings were changed.',
};
