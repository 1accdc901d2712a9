/** The settings of a task: to predict a result, or to reach one. */
import type { Setting, Values } from '../settings/setting.ts';
import type { State, StateOf } from '../settings/setting-table.ts';
import { givenIn } from './access.ts';

/** A question to answer before the result is shown. A link has it in `predict`: 'question|choice|choice*'. */
export interface Prediction {
  readonly question: string;
  /** two to five */
  readonly choices: readonly string[];
  /** index of the right choice; null if none is marked */
  readonly right: number | null;
}

/** In the link of a scene, which then shows its answer at once. */
export const noQuestion = 'none';

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
  predict !== '' && predict !== noQuestion && answer === 0;

/** The text for `predict`; null if the words contain '|' or end in '*'. */
export function writePrediction(prediction: Prediction): string | null {
  const { question, choices, right } = prediction;
  const text = [question, ...choices.map((choice, i) => (i === right ? `${choice}*` : choice))].join('|');
  const read = readPrediction(text);
  const isSame =
    read?.question === question && read.right === right && read.choices.join('|') === choices.join('|');
  return isSame ? text : null;
}

/** Most characters of a name. */
export const mostName = 60;

export const taskRows = [
  {
    name: 'predict',
    isView: true,
    type: 'text',
    maxLength: 400,
    fits: (text: string) =>
      text === '' || text === noQuestion || readPrediction(text)
        ? { value: text }
        : {
            value: '',
            reason:
              'it must be a question and two to five choices, with | between them and a * after at most one choice',
          },
    default: '',
  },
  {
    name: 'answer',
    isView: true,
    type: 'integer',
    min: 0,
    max: 5,
    // An answer that is not among the choices counts as none.
    fits: (answer: number, { predict }: Values) => ({
      value: readPrediction(String(predict))?.choices[answer - 1] ? answer : 0,
    }),
    default: 0,
  },
  {
    name: 'challenge',
    isView: true,
    type: 'text',
    maxLength: 2731, // 2048 bytes in base64
    form: { pattern: /^[\w-]*$/, title: 'at most 2 KB in base64url' },
    gives: givenIn,
    default: '',
  },
  {
    name: 'receipt',
    isView: true,
    type: 'text',
    maxLength: 50,
    // At most two digits in the exponent, so that the number is finite.
    form: { pattern: /^([0-9a-f]{16},-?\d+(\.\d+)?(e(-\d+|\d\d?))?)?$/, title: 'a hash and a number' },
    default: '',
  },
  // Who hands in the receipt, if asked.
  { name: 'name', isView: true, type: 'text', maxLength: mostName, default: '' },
] as const satisfies readonly Setting[];

type TaskState = StateOf<(typeof taskRows)[number]>;

declare module '../settings/setting-table.ts' {
  interface PageState extends TaskState {}
}

/** Ends the task of the link and the story: the settings stay. */
export const noTask = {
  scene: '',
  said: '',
  predict: '',
  answer: 0,
  challenge: '',
  receipt: '',
  name: '',
} as const;
