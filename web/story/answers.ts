/** The reader's answers, and how a link carries them. */

/** The index of an answer; null for one that was shown without a guess. */
export type Said = number | null;

/** Undefined before the reader has said anything. */
export type Answer = Said | undefined;

/** '2.0.-.': for each scene the number of the answer, from 0, '-' without a guess, nothing before. */
export const writeAnswers = (answers: readonly Answer[]): string =>
  answers
    .map((answer) => (answer === undefined ? '' : (answer ?? '-')))
    .join('.')
    .replace(/\.+$/, '');

export const readAnswers = (text: string): readonly Answer[] =>
  text.split('.').map((one) => (one === '' ? undefined : one === '-' ? null : Number(one)));
