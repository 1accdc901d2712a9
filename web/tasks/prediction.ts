/** A question that the reader answers before the result is shown, as `predict` of a link holds it: 'question|choice|choice*'. */
import type { State } from '../settings/setting-table.ts';

export interface Prediction {
  readonly question: string;
  /** two to five */
  readonly choices: readonly string[];
  /** index of the right choice; null if none is marked */
  readonly right: number | null;
}

/** Returns null if the text is not a valid prediction. */
export function readPrediction(text: string): Prediction | null {
  const [question, ...marked] = text.split('|').map((part) => part.trim());
  const choices = marked.map((choice) => choice.replace(/\s*\*$/, ''));
  const right = marked.flatMap((choice, i) => (choice.endsWith('*') ? [i] : []));
  const isComplete = ![question, ...choices].includes('') && choices.length >= 2 && choices.length <= 5;
  return isComplete && right.length <= 1 ? { question, choices, right: right[0] ?? null } : null;
}

/** Whether the link asks for a prediction that the reader has not made yet. */
export const isPredictionAwaited = ({ predict, answer }: Pick<State, 'predict' | 'answer'>): boolean =>
  predict !== '' && answer === 0;

/** The text that a link holds; null if it cannot hold these words, because they contain its own signs. */
export function writePrediction(prediction: Prediction): string | null {
  const { question, choices, right } = prediction;
  const text = [question, ...choices.map((choice, i) => (i === right ? `${choice}*` : choice))].join('|');
  const read = readPrediction(text);
  const isSame =
    read?.question === question && read.right === right && read.choices.join('|') === choices.join('|');
  return isSame ? text : null;
}
