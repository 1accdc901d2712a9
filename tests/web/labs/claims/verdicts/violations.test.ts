/** The verdict of the seventh claim: violated monotonicity and translation invariance, with the verdicts of its other views. */
import { describe, expect, it } from 'vitest';
import type { View } from '../../../../../web/labs/claims/claim.ts';
import { claimOf, modelsBy, type Numbers, resultsBy, seedsFrom7 } from '../made-up.ts';
import { testOutcomes } from './outcomes.ts';

testOutcomes('violations', [
  [
    'two tasks suffer',
    (panel, condition) =>
      condition % 2 === 1 ? ({ kspan: 51, topic: 38 }[panel] ?? 79) : ({ topic: 54 }[panel] ?? 79),
    { standing: 'in-part', answer: 1, number: '−28', unit: 'points' },
    'Shuffling costs 28 points on spans, 16 on hidden words, and less than 10 elsewhere.',
  ],
  [
    'one task suffers',
    (panel, condition) => (condition === 1 && panel === 'kspan' ? 51 : 79),
    { standing: 'in-part', answer: 1 },
    'Shuffling costs 28 points on spans and less than 10 elsewhere.',
  ],
  [
    'looking up suffers, too',
    (panel, condition) => (condition === 7 && panel === 'at' ? 51 : 79),
    { standing: 'in-part', answer: 3 },
    'costs 28 points on looking a place up',
  ],
  [
    'all suffer',
    (panel, condition) =>
      panel === 'violations' ? (condition % 2 === 1 ? [0.9, 0.9, 0] : 0) : condition % 2 === 1 ? 50 : 90,
    { standing: 'in-part', answer: 2, number: '−40' },
    'Shuffling costs at least 40 points on each task. Over all encodings, no correlation agrees.',
  ],
  [
    'all suffer, and over all encodings, too',
    (panel, condition) => {
      const worse = condition < 8 ? 40 * (condition % 2) : 2 * condition;
      return panel === 'violations' ? [worse / 100, worse / 100, 0.5] : 90 - worse;
    },
    { standing: 'holds', answer: 2, number: '−40' },
    'at least 40 on each other task.',
  ],
  [
    'a free task loses with most seeds',
    (panel, condition, seed) => {
      if (panel === 'kspan') return condition === 1 ? 51 : 79;
      return condition === 5 && panel === 'prev' ? [20, 88, 20][seed] : 90;
    },
    { standing: 'undecided', answer: null, against: [7, 9] },
    'Copying: seeds 7 and 9 lose 10 points or more, the nearest seeds do not.',
  ],
  [
    'none does',
    () => 90,
    { standing: 'fails', answer: 0, number: '0' },
    'Shuffling costs less than 10 points on each of the four tasks.',
  ],
  [
    'some seeds do',
    (panel, condition, seed) => (condition === 1 && panel === 'kspan' ? [20, 88, 20][seed] : 90),
    { standing: 'undecided', answer: null, against: [7, 9] },
    'Spans: seeds 7 and 9 lose 10 points or more, the nearest seeds do not.',
  ],
]);

describe('violations: ALiBi that looks one way', () => {
  const { views } = claimOf('violations');
  const verdict = views.find(({ id }) => id === 'symmetry')?.verdict;
  it.each([
    ['holds', [60, 60, 60], [90, 91, 92], 'gains 30 points on spans and 30 on copying.', []],
    ['fails', [90, 90, 90], [60, 60, 60], 'loses 30 points on spans and 30 on copying.', []],
    [
      'undecided',
      [80, 95, 80],
      [99, 99, 99],
      '2 of 3 seeds gain 10 points or more without symmetry; seed 8 gains 4.0.',
      [7, 9],
    ],
    ['fails', [80, 81, 82], [83, 83, 83], 'gains less than 10 points on both tasks.', []],
    [
      'undecided',
      [56, 76, 90],
      [99, 99, 99],
      'On spans, 2 of 3 seeds gain 10 points or more without symmetry; seed 9 gains 9.0.',
      [7, 8],
    ],
  ] as const)('%s: %j, then %j', (standing, bothWays, oneWay, headline, against) => {
    const numbers: Numbers = (panel, condition, seed) =>
      panel.startsWith('alibi') ? [bothWays, oneWay][condition % 2][seed] : 50;
    const found = verdict?.(resultsBy(claimOf('violations'), numbers), seedsFrom7(3));
    expect(found).toMatchObject({ standing, answer: null, against });
    expect(found?.headline.replaceAll('\u00a0', ' ')).toContain(headline);
  });

  it('rings dots of the task alone that the headline names', () => {
    const { chart } = views.find(({ id }) => id === 'symmetry') as View;
    const numbers: Numbers = (panel, condition, seed) =>
      panel === 'alibi-kspan' ? [[56, 76, 90][seed], 99][condition % 2] : 30;
    const size = { width: 816, height: 404, fontSize: 13, dot: 9, look: 'full' } as const;
    const { dots } = chart(modelsBy(claimOf('violations'), numbers), size, null);
    expect(dots).toHaveLength(12);
    expect(dots.filter(({ decides }) => decides).map(({ group }) => group)).toEqual(
      Array(6).fill('alibi-kspan'),
    );
  });
});

describe('violations: correlations over all encodings', () => {
  const { views } = claimOf('violations');
  const verdict = views.find(({ id }) => id === 'all')?.verdict;
  /** Accuracy falls, encoding by encoding, with one of the violations. */
  const falling =
    (which: number): Numbers =>
    (panel, condition) => {
      const scale = condition / 20;
      if (panel === 'violations') return [0, 1, 2].map((i) => (i === which ? scale : (condition % 3) / 10));
      return 100 * (1 - scale);
    };
  const found = (which: number) => verdict?.(resultsBy(claimOf('violations'), falling(which)), seedsFrom7(3));

  it('hold where a violation that the claim is about predicts accuracy, with a p-value that never reads as 0', () => {
    expect(found(0)).toMatchObject({ standing: 'holds', number: '< 1', unit: 'of 100' });
    expect(found(0)?.headline).toContain(
      'Where monotonicity is violated, accuracy is lower: r = −1.00, p < 0.01.',
    );
    expect(found(0)?.meaning).toContain(
      'have an r as large as monotonicity (−1.00): p < 0.01, corrected for three tests p < 0.01',
    );
    expect(found(0)?.meaning.length).toBeLessThanOrEqual(140);
  });

  it('decide nothing where only symmetry does, and say in a sentence how often chance does as well', () => {
    const { standing, headline = '', meaning = '', number = '' } = found(2) ?? {};
    expect(standing).toBe('undecided');
    expect(headline).toBe(
      `Neither violation predicts accuracy: ${number} in 100 random namings of the encodings do as well.`,
    );
    const share = (Number(number) / 100).toFixed(2);
    expect(meaning).toMatch(new RegExp(`: p = ${share}, corrected for three tests p = \\d\\.\\d\\d$`));
    expect(headline + meaning).not.toContain('symmetry');
  });

  it('shows both p-values in the chart', () => {
    const { chart } = views.find(({ id }) => id === 'all') as View;
    const size = { width: 816, height: 404, fontSize: 13, dot: 9, look: 'full' } as const;
    const { items } = chart(modelsBy(claimOf('violations'), falling(2)), size, null);
    const words = items.flatMap((item) => (item.kind === 'text' ? [item.text] : []));
    expect(words.filter((one) => /^p (< )?0\.\d\d, corrected (< )?\d\.\d\d$/.test(one))).toHaveLength(3);
  });
});
