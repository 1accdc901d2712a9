import { describe, expect, test } from 'vitest';
import { Asks, answerOf } from '../../../../web/labs/training/ask/view.ts';
import type { About, AskOutput } from '../../../../web/labs/training/run/job.ts';

const about: About = {
  words: [],
  classes: ['A', 'B', 'C'],
  chance: 1 / 3,
  parameters: [],
  fixed: [],
  task: '',
};

const said = (
  rows: readonly (readonly number[])[],
  asked: readonly number[],
  right: readonly number[],
): AskOutput => ({
  sequence: new Int32Array(),
  probabilities: { rows: rows.length, cols: rows[0].length, data: Float32Array.from(rows.flat()) },
  asked: Int32Array.from(asked),
  right: Int32Array.from(right),
});

describe('an answer', () => {
  test('to a label is the most probable class', () => {
    const answer = (row: readonly number[], right: readonly number[]) =>
      answerOf(said([row], [0], right), about);
    expect(answer([0.01, 0.98, 0.01], [1])).toEqual({
      words: 'B',
      confidence: '98 %',
      isRight: true,
      isGuess: false,
    });
    expect(answer([0.01, 0.98, 0.01], [2])).toMatchObject({ isRight: false, isGuess: false });
    expect(answer([0.3, 0.4, 0.3], [1])).toMatchObject({ isRight: true, isGuess: true });
    expect(answer([0, 0.999, 0.001], [])).toMatchObject({ confidence: '99 %', isRight: undefined });
  });

  test('to several words counts the right ones', () => {
    const rows = [
      [0.9, 0.1, 0],
      [0.9, 0.1, 0],
    ];
    expect(answerOf(said(rows, [1, 2], [0, 1]), about)).toEqual({
      words: 'A A',
      confidence: '1 of 2',
      isRight: false,
      isGuess: false,
    });
    expect(answerOf(said(rows, [1, 2], [0, 0]), about)).toMatchObject({
      confidence: '2 of 2',
      isRight: true,
    });
  });

  test('to a span is its two ends', () => {
    const rows = [
      [0.1, 0.9, 0, 0],
      [0, 0, 0.1, 0.9],
    ];
    expect(answerOf(said(rows, [], [1, 3]), about)).toEqual({
      words: 'places 2 to 4',
      confidence: '81 %',
      isRight: true,
      isGuess: false,
    });
    expect(answerOf(said(rows, [], [1, 2]), about)).toMatchObject({ isRight: false });
  });
});

test('words keep their numbers while they are moved', () => {
  const asks = new Asks({} as never);
  const first = [0, 5, 6, 5];
  expect(asks.keys(first)).toEqual([0, 1, 2, 3]);
  const next = asks.moved(first, { from: 3, to: 1, transient: true }, true);
  expect(next).toEqual([0, 5, 5, 6]);
  expect(asks.keys(next)).toEqual([0, 3, 1, 2]);
  expect(asks.moved(next, { from: 0, to: 2, transient: true }, true)).toEqual(next);
  expect(asks.moved(next, { from: 2, to: 0, transient: true }, true)).toEqual(next);
  expect(asks.keys([1, 2])).toEqual([0, 1]);
});

test('models that could not be trained are not waited for', () => {
  const asks = new Asks({} as never);
  const course = (error?: Error) => ({ run: { encoding: 'alibi' }, error }) as never;
  expect(asks.isCurrent([course(new Error('refused'))], 10)).toBe(true);
  expect(asks.isCurrent([course(new Error('refused')), course()], 10)).toBeFalsy();
});
