import { expect, test } from 'vitest';
import { type Prediction, readPrediction, writePrediction } from '../../../web/tasks/task-rows.ts';

const prediction: Prediction = { question: 'Is order seen?', choices: ['Yes, by 1 + 1', 'No'], right: 1 };

test('a prediction that is written can be read', () => {
  const text = writePrediction(prediction);
  expect(text).toBe('Is order seen?|Yes, by 1 + 1|No*');
  expect(readPrediction(text ?? '')).toEqual(prediction);
  expect(writePrediction({ ...prediction, right: null })).toBe('Is order seen?|Yes, by 1 + 1|No');
});

test.each([
  ['a sign of the link', { choices: ['a|b', 'c'] }],
  ['a mark of its own', { choices: ['a*', 'c'], right: null }],
  ['a single choice', { choices: ['a'], right: 0 }],
  ['an empty choice', { choices: ['a', ''] }],
  ['no question', { question: '' }],
])('words that a link cannot hold are refused: %s', (_, changes) =>
  expect(writePrediction({ ...prediction, ...changes })).toBeNull(),
);
