import { describe, expect, test } from 'vitest';
import catalog from '#catalog';
import type { Scheme } from '../../../../web/core/types.ts';
import { findingOf, headlineOf, percent } from '../../../../web/labs/training/finding-text.ts';
import type { Summary } from '../../../../web/labs/training/verdict.ts';
import { contrasted, graded, gradeOf, luckLimit, middleOf } from '../../../../web/labs/training/verdict.ts';

const shown = (
  accuracies: Readonly<Record<string, readonly number[]>>,
  more: Partial<Summary> = {},
): Summary => {
  const outcomes = Object.entries(accuracies).map(([encoding, all]) => ({ encoding, accuracies: all }));
  return {
    catalog: catalog as readonly Scheme[],
    task: 'first',
    reach: 3,
    beyond: '',
    graded: graded(outcomes, 0.5, 512),
    seeds: outcomes[0].accuracies.map((_, i) => 7 + i),
    step: 150,
    isLast: false,
    ...more,
  };
};

const some = {
  none: [0.47, 0.45, 0.49],
  learned: [1, 1, 1],
  rotary: [0.99, 1, 1],
  alibi: [0.86, 0.98, 0.97],
};

describe('the grade', () => {
  test('is that of the worst seed at the top, and of the middle seed at chance', () => {
    expect(gradeOf([0.95, 1, 1], 0.5, 512)).toBe('knows');
    expect(gradeOf([0.94, 1, 1], 0.5, 512)).toBe('partly');
    expect(gradeOf([0.5, 0.5, 1], 0.5, 512)).toBe('chance');
    expect(gradeOf([0.5, 0.6, 0.6], 0.5, 512)).toBe('partly');
  });

  test('allows two standard errors of luck', () => {
    expect(luckLimit(0.5, 512)).toBeCloseTo(0.5 + 2 * 0.0221, 4);
    expect(gradeOf([0.54], 0.5, 512)).toBe('chance');
    expect(gradeOf([0.55], 0.5, 512)).toBe('partly');
  });

  test('the middle of several seeds is one of them', () => {
    expect(middleOf([3, 1, 2])).toBe(2);
    expect(middleOf([4, 1, 3, 2])).toBe(2);
    expect(middleOf([5])).toBe(5);
  });
});

describe('the headline', () => {
  test('contrasts encodings that know the task with those that do not', () => {
    expect(headlineOf(shown(some))).toBe(
      'A learned table and RoPE know which word came first. Without positions, it stays a coin toss.',
    );
    expect(headlineOf(shown({ learned: [1], alibi: [0.5] }, { seeds: [7, 8] }))).toBe(
      'A learned table knows which word came first. With ALiBi, it stays a coin toss.',
    );
    expect(headlineOf(shown({ learned: [1, 1], alibi: [0.7, 0.8] }))).toBe(
      'A learned table knows which word came first. With ALiBi, only part of it is learned.',
    );
  });

  test('says when nothing is learned, yet or at all', () => {
    const none = { none: [0.5, 0.5, 0.5], learned: [0.7, 0.8, 0.6] };
    expect(headlineOf(shown(none))).toBe('No encoding has reached 95 % with every seed yet.');
    const chance = { none: [0.5, 0.5, 0.5], learned: [0.5, 0.5, 0.5] };
    expect(headlineOf(shown(chance, { step: 300, isLast: true }))).toBe(
      'No encoding has learned it in 300 steps.',
    );
    expect(headlineOf(shown({ t5: [0.7, 0.8] }, { step: 300, isLast: true }))).toBe(
      'With T5’s buckets, only part of it is learned: 70 % right.',
    );
    expect(headlineOf(shown(none, { step: 300, isLast: true }))).toBe(
      'A learned table comes closest: 60 % right; without positions 50 %.',
    );
  });

  test('speaks of buckets in the plural, and of some of the others only by their number', () => {
    expect(
      headlineOf(
        shown(
          { t5: [1, 1], learned: [0.5, 0.5], sinusoidal: [0.5, 0.5], rotary: [0.8, 0.9] },
          { beyond: 'in new places', task: 'getk' },
        ),
      ),
    ).toBe('T5’s buckets find the word at a position in new places. For 2 others, it stays a guess.');
  });

  test('warns of a single seed', () => {
    expect(headlineOf(shown({ none: [0.5], learned: [1] }))).toBe(
      'A learned table knows which word came first. One seed: add two before you believe it.',
    );
  });

  test('says if all know it', () => {
    expect(headlineOf(shown({ none: [1, 1], learned: [1, 1], t5: [1, 0.99] }, { task: 'occ' }))).toBe(
      'All 3 encodings know whether A occurs.',
    );
  });

  test('fits two lines, however many encodings there are', () => {
    const ids = ['none', 'learned', 'rotary', 'alibi', 't5', 'shaw', 'sinusoidal', 'learned-sinusoidal'];
    for (let know = 0; know <= ids.length; know++) {
      const all = Object.fromEntries(ids.map((id, i) => [id, i < know ? [1, 1] : [0.5, 0.5]]));
      for (const task of ['first', 'getk', 'kspan', 'topic'] as const)
        expect(headlineOf(shown(all, { task })).length, `${task} ${know}`).toBeLessThanOrEqual(104);
    }
  });
});

describe('the number', () => {
  test('is a real model’s accuracy of the encoding that the headline contrasts', () => {
    expect(contrasted(shown(some).graded)?.encoding).toBe('none');
    expect(findingOf(shown(some))).toMatchObject({
      number: '47',
      unit: '%',
      measured: { measure: 'training.accuracy', value: 47 },
      standing: { mark: '○', words: 'No better than chance' },
      meaning:
        'no positions: middle of 3 seeds at step 150 (45 to 49). Learned: 100; RoPE: 99 to 100; ALiBi: 86 to 98',
    });
  });

  test('is that of the worst seed, unless it is no better than chance', () => {
    expect(findingOf(shown({ learned: [1, 0.7, 0.9], none: [0.5, 0.51, 0.49] }))).toMatchObject({
      number: '70',
      standing: { words: 'Partly' },
      meaning: 'a learned table: worst of 3 seeds at step 150 (70 to 100). None: 49 to 51',
    });
  });

  test('is the best as long as no encoding knows the task', () => {
    expect(findingOf(shown({ none: [0.5], learned: [0.7] }))).toMatchObject({
      number: '70',
      standing: { words: 'Partly' },
    });
  });

  test('of one seed is called that', () => {
    expect(findingOf(shown({ learned: [0.7] }))?.meaning).toBe(
      'a learned table: accuracy of one seed at step 150.',
    );
  });

  test('tells many others apart by whether they know the task', () => {
    const beside = (more: Readonly<Record<string, readonly number[]>>) =>
      findingOf(shown({ none: [0.5, 0.5], ...more }))
        ?.meaning?.toString()
        .split('. ')[1];
    const [knows, alsoKnows, not, neither] = [
      [1, 1],
      [0.96, 1],
      [0.6, 0.7],
      [0.52, 0.8],
    ];
    expect(beside({ learned: knows, rotary: alsoKnows, t5: not, alibi: neither })).toBe(
      '2 others know it: 96 to 100; 2 do not: 52 to 80',
    );
    expect(beside({ learned: knows, rotary: not, t5: not, alibi: not })).toBe(
      '1 other knows it: 100; 3 do not: 60 to 70',
    );
    expect(beside({ learned: knows, rotary: knows, t5: knows, alibi: not })).toBe(
      '3 others know it: 100; 1 does not: 60 to 70',
    );
    expect(beside({ learned: knows, rotary: knows, t5: knows, alibi: knows })).toBe(
      'The 4 others know it: 100',
    );
    expect(
      findingOf(shown({ none: [0.5], learned: [0.6], rotary: [0.7], t5: [0.8], alibi: [0.9] }))?.meaning,
    ).toContain('None of the 4 others knows it: 50 to 80');
  });

  test('is never 100 where an answer was wrong', () => {
    expect(percent(1)).toBe('100');
    expect(percent(511 / 512)).toBe('99.8');
    expect(percent(0.99999)).toBe('99.999');
    expect(percent(486 / 512)).toBe('94.9');
    expect(percent(487 / 512)).toBe('95');
    expect(percent(0)).toBe('0');
    expect(percent(0.004)).toBe('0.4');
  });
});
