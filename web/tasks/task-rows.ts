/** What a link asks the reader to do: to predict a result, or to reach one. */
import type { Setting, Values } from '../settings/setting.ts';
import type { StateOf } from '../settings/setting-table.ts';
import { givenIn } from './challenge-text.ts';
import { readPrediction } from './prediction.ts';

export const taskRows = [
  {
    name: 'predict',
    isView: true,
    type: 'text',
    maxLength: 400,
    fits: (text: string) =>
      text === '' || readPrediction(text)
        ? { value: text }
        : { value: '', reason: 'it must be a question|two|to|five choices, with * after at most one' },
    default: '',
    title: 'Question',
  },
  {
    name: 'answer',
    isView: true,
    type: 'integer',
    min: 0,
    max: 5,
    // There is no such choice, so the question is asked again.
    fits: (answer: number, { predict }: Values) => ({
      value: readPrediction(String(predict))?.choices[answer - 1] ? answer : 0,
    }),
    default: 0,
    title: 'Answer',
  },
  {
    name: 'challenge',
    isView: true,
    type: 'text',
    maxLength: 2731, // 2048 bytes in base64
    form: { pattern: /^[\w-]*$/, title: 'at most 2 KB in base64url' },
    gives: givenIn,
    default: '',
    title: 'Challenge',
  },
  {
    name: 'receipt',
    isView: true,
    type: 'text',
    maxLength: 50,
    // Finite: no number of the page has an exponent of three digits.
    form: { pattern: /^([0-9a-f]{16},-?\d+(\.\d+)?(e(-\d+|\d\d?))?)?$/, title: 'a hash and a number' },
    default: '',
    title: 'Receipt',
  },
] as const satisfies readonly Setting[];

export type TaskState = StateOf<(typeof taskRows)[number]>;

declare module '../settings/setting-table.ts' {
  interface PageState extends TaskState {}
}

/** Ends the path: the settings stay. */
export const offPath = { path: 'main', step: 0 } as const;

/** Ends what the link asks, and the path: the settings stay. */
export const noTask = { ...offPath, predict: '', answer: 0, challenge: '', receipt: '' } as const;
