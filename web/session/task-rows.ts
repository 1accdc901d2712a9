/** What a link asks the reader to do: to predict a result, or to reach one. */
import type { StateOf } from '../state/properties.ts';
import type { Property, Values } from '../state/property.ts';
import { givenIn } from './challenge-text.ts';
import { readPrediction } from './prediction.ts';

const predictionIs =
  'a question and two to five choices, separated by |, one of them marked right by * or none';

export const taskRows = [
  {
    name: 'predict',
    isView: true,
    type: 'text',
    maxLength: 400,
    form: { pattern: /^(?:[^|]+(?:\|[^|]+){2,5})?$/, title: `${predictionIs}, in at most 400 characters` },
    fits: (text: string) =>
      text === '' || readPrediction(text)
        ? { value: text }
        : { value: '', reason: `it must be ${predictionIs}` },
    default: '',
    title: 'Question asked before the result is shown',
  },
  {
    name: 'answer',
    isView: true,
    type: 'integer',
    min: 0,
    max: 5,
    slider: false,
    fits: (answer: number, { predict }: Values) => {
      const most = readPrediction(String(predict))?.choices.length ?? 0;
      return answer <= most
        ? { value: answer }
        : { value: 0, reason: `the question has ${most || 'no'} choices` };
    },
    default: 0,
    title: 'Choice predicted, 0 for none yet',
  },
  {
    name: 'challenge',
    isView: true,
    type: 'text',
    maxLength: 2731, // 2048 bytes in base64
    form: { pattern: /^[\w-]*$/, title: 'a challenge of at most 2 KB, in base64url' },
    gives: givenIn,
    default: '',
    title: 'Challenge',
  },
  {
    name: 'receipt',
    isView: true,
    type: 'text',
    maxLength: 50,
    form: {
      pattern: /^(?:[0-9a-f]{16},-?[0-9]+(?:\.[0-9]+)?(?:e-?[0-9]+)?)?$/,
      title: 'the first 16 digits of a hash, a comma and a number',
    },
    fits: (receipt: string, { challenge }: Values) =>
      receipt === '' || challenge !== ''
        ? { value: receipt }
        : { value: '', reason: 'the link has no challenge that it could be for' },
    default: '',
    title: 'Receipt of a challenge',
  },
] as const satisfies readonly Property[];

export type TaskState = StateOf<(typeof taskRows)[number]>;

declare module '../state/properties.ts' {
  interface PageState extends TaskState {}
}

/** Ends what the link asks, and the path: the settings stay. */
export const noTask = { step: 0, predict: '', answer: 0, challenge: '', receipt: '' } as const;
