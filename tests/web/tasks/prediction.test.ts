import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readHash } from '../../../web/settings/hash.ts';
import { isPredictionAwaited, readPrediction } from '../../../web/tasks/task-rows.ts';
import { sessionAt } from '../shell/session-at.ts';

const { settings } = sessionAt('').store;
const link = (predict: string) => `predict=${encodeURIComponent(predict)}`;

describe('a prediction', () => {
  test('is a question and its choices, at most one of them marked right', () => {
    expect(readPrediction('Is order seen?|Yes *| No |A little')).toEqual({
      question: 'Is order seen?',
      choices: ['Yes', 'No', 'A little'],
      right: 0,
    });
    expect(readPrediction('2 * 2?|4*|5*')).toBeNull();
    expect(readPrediction('5* hotels?|yes|no')?.right).toBeNull();
  });

  test.each(['', 'Why?', 'Why?|a', 'Why?|a|', '|a|b', 'Why?|a|*', 'Why?|1|2|3|4|5|6'])(
    'is not %j',
    (text) => {
      expect(readPrediction(text)).toBeNull();
      const { state, problems } = readHash(settings, `d=16&${link(text)}&answer=1`);
      expect(state).toMatchObject({ d: 16, predict: '', answer: 0 });
      expect(problems.map(({ name }) => name)).toEqual(text === '' ? [] : ['predict']);
    },
  );

  test('from any text is null or complete', () => {
    const texts = fc.array(fc.oneof(fc.string(), fc.constantFrom('|', '*', ' ')), { maxLength: 20 });
    fc.assert(
      fc.property(texts, (parts) => {
        const prediction = readPrediction(parts.join(''));
        if (!prediction) return;
        expect(prediction.choices.length).toBeGreaterThanOrEqual(2);
        expect(prediction.choices.length).toBeLessThanOrEqual(5);
        expect([prediction.question, ...prediction.choices]).not.toContain('');
      }),
    );
  });
});

describe('a link with a prediction', () => {
  const asks = link('Is order seen?|Yes*|No');

  test('waits until one of the choices is the answer', () => {
    const waits = (hash: string) => isPredictionAwaited(readHash(settings, hash).state);
    expect(waits('')).toBe(false);
    expect(waits('answer=1')).toBe(false);
    expect(waits(asks)).toBe(true);
    expect(waits(`${asks}&answer=2`)).toBe(false);
    expect(waits(`${asks}&answer=3`)).toBe(true);
  });
});
