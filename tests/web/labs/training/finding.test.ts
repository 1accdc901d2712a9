import { describe, expect, test } from 'vitest';
import catalog from '#catalog';
import type { Scheme } from '../../../../web/core/types.ts';
import { carryingOver, gradeOf, learning, luckLimit, ruleOf } from '../../../../web/encoding/trained/rule.ts';
import { findingOf, headlineOf, percent } from '../../../../web/labs/training/finding-text.ts';
import type { Summary } from '../../../../web/labs/training/verdict.ts';
import { bestOf, graded, middleOf } from '../../../../web/labs/training/verdict.ts';

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
    isElsewhere: false,
    rule: learning(0.5, 512),
    graded: graded(outcomes, learning(0.5, 512)),
    arrivals: [],
    seeds: outcomes[0].accuracies.map((_, i) => 7 + i),
    step: 300,
    isLast: true,
    ...more,
  };
};

/** While the models learn. */
const midway = { step: 150, isLast: false };

const some = {
  none: [0.47, 0.45, 0.49],
  learned: [1, 1, 1],
  rotary: [0.99, 1, 1],
  alibi: [0.86, 0.98, 0.97],
};

describe('the grade', () => {
  const gradeAt = (...accuracies: readonly number[]) => gradeOf(accuracies, learning(0.5, 512));

  test('is that of the worst seed at the top, and of the best one at chance', () => {
    expect(gradeAt(0.95, 1, 1)).toBe('knows');
    expect(gradeAt(0.94, 1, 1)).toBe('partly');
    expect(gradeAt(0.5, 0.5, 0.55)).toBe('chance');
    expect(gradeAt(0.5, 0.5, 1)).toBe('partly');
  });

  test('allows three standard errors of luck, as the claims do', () => {
    expect(luckLimit(0.5, 512)).toBeCloseTo(0.5 + 3 * 0.0221, 4);
    expect(gradeAt(0.56)).toBe('chance');
    expect(gradeAt(0.57)).toBe('partly');
  });

  test('of spans where training had none is that of claim 3', () => {
    expect(ruleOf(0.5, { sequences: 512, spans: 'second-half' })).toBe(carryingOver);
    expect(ruleOf(0.5, { sequences: 512, spans: 'first-half' })).toEqual(learning(0.5, 512));
    expect(
      [
        [0.5, 0.9],
        [0.4, 0.9],
        [0.1, 0],
      ].map((all) => gradeOf(all, carryingOver)),
    ).toEqual(['knows', 'partly', 'chance']);
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
    expect(headlineOf(shown(none, midway))).toBe('No encoding has reached 95 % with every seed yet.');
    const chance = { none: [0.5, 0.5, 0.5], learned: [0.5, 0.5, 0.5] };
    expect(headlineOf(shown(chance))).toBe('No encoding has learned it in 300 steps.');
    expect(headlineOf(shown({ t5: [0.7, 0.8] }))).toBe(
      'With T5’s buckets, only part of it is learned: 70 % right.',
    );
    expect(headlineOf(shown(none))).toBe(
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

  test('says who was first while models learn, also when an encoding slips again', () => {
    const learning = (accuracies: Parameters<typeof shown>[0], arrivals: Summary['arrivals']) =>
      headlineOf(shown(accuracies, { ...midway, arrivals }));
    const rotary = { encoding: 'rotary', step: 100 };
    const learned = { encoding: 'learned', step: 150 };
    for (const now of [1, 0.94])
      expect(learning({ none: [0.5], learned: [0.7], rotary: [now] }, [rotary])).toBe(
        'RoPE reached 95 % after 100 steps.',
      );
    expect(learning({ none: [0.5], learned: [1], rotary: [1] }, [rotary, learned])).toBe(
      'RoPE reached 95 % first, after 100 steps. So far, 2 of 3 encodings have.',
    );
    expect(learning({ learned: [1], rotary: [1] }, [rotary, learned])).toBe(
      'RoPE reached 95 % first, after 100 steps. By now, all 2 encodings have.',
    );
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
  test('is the winner’s once one has learned the task; the baseline stands in its meaning', () => {
    expect(bestOf(shown(some).graded)?.encoding).toBe('learned');
    expect(findingOf(shown(some, midway))).toMatchObject({
      number: '100',
      unit: '%',
      measured: { measure: 'training.accuracy', value: 100 },
      standing: { mark: '●', words: 'Learned', tone: 'satisfied' },
      meaning:
        'Learned table: every seed at step 150. RoPE: 99 to 100; ALiBi: 86 to 98. Without positions: 45 to 49, a coin toss.',
    });
  });

  test('names all winners', () => {
    const both = { none: [0.48, 0.52], learned: [1, 1], rotary: [1, 1] };
    expect(findingOf(shown(both))?.meaning).toBe(
      'Learned table and RoPE: every seed. Without positions: 48 to 52, a coin toss.',
    );
  });

  test('has no grade as long as the models learn', () => {
    const learning = { learned: [0.7, 0.6], none: [0.5, 0.49] };
    expect(findingOf(shown(learning, midway))).toMatchObject({
      number: '60',
      standing: { words: 'Learning', tone: 'plain' },
      meaning:
        'Learned table: worst of 2 seeds at step 150 (60 to 70). Without positions: 49 to 50, a coin toss.',
    });
    expect(findingOf(shown(learning))?.standing).toMatchObject({
      words: 'Learned in part',
    });
  });

  test('is never red: that no positions fail is expected, and the others may need more steps', () => {
    const cases = [
      shown({ none: [0.5, 0.5] }),
      shown({ none: [0.5, 0.5], learned: [0.5, 0.5] }),
      shown({ none: [0.5, 0.5], learned: [0.8, 0.8] }),
      shown({ none: [0.5, 0.5], learned: [1, 1] }),
      shown({ none: [0.5, 0.5] }, { step: 0, isLast: false }),
    ];
    for (const one of cases) expect(findingOf(one)?.standing.tone).not.toBe('violated');
    expect(findingOf(cases[0])).toMatchObject({
      number: '50',
      standing: { mark: '○', words: 'Not learned yet', tone: 'plain' },
      meaning: 'No positions: every seed, a coin toss.',
    });
  });

  test('of spans in new places says whether they carry over', () => {
    const places = (accuracies: Readonly<Record<string, readonly number[]>>) => {
      const outcomes = Object.entries(accuracies).map(([encoding, all]) => ({ encoding, accuracies: all }));
      const rule = carryingOver;
      return shown(accuracies, {
        ...{ task: 'span', beyond: 'in new places', isElsewhere: true, rule },
        graded: graded(outcomes, rule),
      });
    };
    expect(findingOf(places({ rotary: [0.6, 0.7], learned: [0, 0.01] }))).toMatchObject({
      number: '60',
      standing: { words: 'Carries over' },
      meaning: 'RoPE: worst of 2 seeds in new places (60 to 70). With a learned table: 0 to 1, a guess.',
    });
    expect(findingOf(places({ learned: [0, 0.01] }))?.standing.words).toBe('Does not carry over');
  });

  test('of one seed is called that', () => {
    expect(findingOf(shown({ learned: [0.7] }, midway))?.meaning).toBe(
      'Learned table: one seed at step 150.',
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
      '1 other knows it: 96 to 100; 3 do not: 50 to 80.',
    );
    expect(beside({ learned: knows, rotary: not, t5: not, alibi: not })).toBe(
      'None of the 4 others knows it: 50 to 70.',
    );
    const names = (more: Readonly<Record<string, readonly number[]>>) => findingOf(shown(more))?.meaning;
    expect(names({ none: [0.5], learned: [1], rotary: [1], t5: [1], alibi: [1], shaw: [0.99] })).toBe(
      '4 encodings: one seed. Shaw: 99. Without positions: 50, a coin toss.',
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
