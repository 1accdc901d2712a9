/** The verdict of each claim on made-up results, for every outcome. */
import { describe, expect, it } from 'vitest';
import type { ClaimId, Verdict } from '../../../../web/labs/claims/claim.ts';
import { claims } from '../../../../web/labs/claims/claims/index.ts';
import { claimOf, type Numbers, resultsBy, seedsFrom7, verdictBy } from './made-up.ts';

/** What is expected of a verdict: standing and answer, and a part of the headline. */
type Outcome = readonly [title: string, numbers: Numbers, expected: Partial<Verdict>, headline: string];

const outcomes: Readonly<Record<ClaimId, readonly Outcome[]>> = {
  blind: [
    [
      'a mask and a second layer tell',
      (_, condition, seed) => [100, 48 + seed, 49, 99][condition],
      { standing: 'in-part', answer: 1, number: '+49', unit: 'points' },
      'Without positions, no model knows which word came first. Two causally masked layers do.',
    ],
    [
      'a mask alone tells',
      (_, condition) => [100, 50, 100, 100][condition],
      { standing: 'in-part', answer: 3 },
      'One causally masked layer does.',
    ],
    [
      'one masked layer tells, two do not: the number is that of one',
      (_, condition) => [100, 50, 99, 70][condition],
      { standing: 'in-part', answer: 3, number: '+49', meaning: expect.stringContaining('one layer (99') },
      'One causally masked layer does.',
    ],
    [
      'nothing tells',
      (_, condition) => [100, 50, 50, 51][condition],
      { standing: 'holds', answer: 0, number: '+1', unit: 'point' },
      'Without positions, no model knows which word came first, with a causal mask or without.',
    ],
    [
      'order is seen without a mask',
      (_, condition) => [100, 97, 97, 98][condition],
      { standing: 'fails', answer: 2, number: '+47' },
      'sees which word came first: 97 %.',
    ],
    [
      'two layers learn it with some seeds',
      (_, condition, seed) => (condition === 3 ? [99, 70, 99][seed] : [100, 50, 50][condition]),
      { standing: 'undecided', answer: null, against: [8] },
      '“Which came first?”, causal mask, two layers: 70 to 99 % is neither',
    ],
    [
      'even the control is not learned',
      (_, condition) => [60, 50, 50, 100][condition],
      { standing: 'undecided', answer: null },
      '“Is A there?”',
    ],
  ],
  kinds: [
    [
      'two pairs cross',
      (_, condition) => [100, 100, 95, 27, 43, 17, 95, 100, 100, 100][condition],
      { standing: 'in-part', answer: 1, number: '2', unit: 'of 6 pairs cross' },
      'A learned table knows only places, T5 and Shaw find only phrases. RoPE and sinusoids do both.',
    ],
    [
      'all pairs cross',
      (_, condition) => [100, 100, 50, 50, 50, 50, 50, 100, 100, 100][condition],
      { standing: 'holds', answer: 0, number: '6' },
      'Absolute encodings win every pair on places',
    ],
    [
      'none crosses',
      () => 100,
      { standing: 'fails', answer: 2, number: '0' },
      'Absolute and relative encodings do equally well: no pair crosses.',
    ],
    [
      '100 against 99 is no win',
      (_, condition) => [100, 100, 99, 99, 99, 99, 99, 100, 100, 100][condition],
      { standing: 'fails', answer: 2, number: '0' },
      'no pair crosses',
    ],
    [
      'relative ones win everything',
      (_, condition, seed) => [40 + seed, 40 + seed, 99, 99, 99][condition % 5],
      {
        ...{ standing: 'fails', answer: 2, number: '0' },
        meaning: expect.stringContaining('−59 points between the nearest seeds on places, +57 on phrases'),
      },
      'Relative encodings win both tasks in six pairs: no pair crosses.',
    ],
    [
      'one kind wins one task',
      (_, condition) => [100, 100, 60, 60, 60, 100, 100, 100, 100, 100][condition],
      { standing: 'fails', answer: 2, number: '0' },
      'In six pairs, one kind wins a task by 10 points or more, but no pair crosses.',
    ],
    [
      'a pair crosses, and both know both',
      (_, condition) => [100, 90, 90, 88, 90, 84, 90, 90, 96, 90][condition],
      { standing: 'in-part', answer: 1, number: '1' },
      'A learned table beats T5 on places and loses to it on phrases. One pair crosses.',
    ],
    [
      'pairs cross the other way',
      (_, condition) => [50, 50, 100, 100, 100, 100, 100, 50, 50, 50][condition],
      { standing: 'fails', answer: 2 },
      'Absolute encodings do the reverse in six pairs: they lose places and win phrases.',
    ],
    [
      'one seed crosses',
      (_, condition, seed) =>
        condition === 3 && seed === 1 ? 50 : condition === 5 ? [100, 60, 100][seed] : 100,
      { standing: 'undecided', answer: null, against: [8] },
      'A learned table against T5: seed 8 crosses, the others do not.',
    ],
  ],
  'carry-over': [
    [
      'relative ones carry over',
      (panel, condition, seed) =>
        panel === 'accuracy' ? [100, [0, 0, 78 + seed, 100, 100][condition]] : 100,
      { standing: 'holds', answer: 1, number: '78', unit: 'points' },
      'RoPE, T5 and Shaw find spans where training had none. Position tables find not a single one.',
    ],
    [
      'tables find a few',
      (_, condition) => [100, [3, 0, 80, 100, 100][condition]],
      { standing: 'holds', answer: 1, number: '77' },
      'Position tables find at most 3 %.',
    ],
    [
      'all do',
      () => [100, 100],
      { standing: 'in-part', answer: 0, number: '0' },
      'All five encodings find spans',
    ],
    [
      'one table does, too',
      (_, condition) => [100, [0, 80, 80, 100, 100][condition]],
      { standing: 'in-part', answer: 3 },
      'RoPE, T5 and Shaw find spans where training had none. So do sinusoids.',
    ],
    [
      'one relative does not',
      (_, condition) => [100, [0, 0, 5, 100, 100][condition]],
      { standing: 'in-part', answer: 3 },
      'RoPE does not carry over: at most 5 %. T5 and Shaw do.',
    ],
    [
      'none does',
      () => [100, 0],
      { standing: 'fails', answer: 2 },
      'RoPE, T5 and Shaw do not carry over: at most 0 %.',
    ],
    [
      'seeds are on both sides',
      (_, condition, seed) => [100, condition === 2 ? [30, 80, 90][seed] : [0, 0, 0, 100, 100][condition]],
      { standing: 'undecided', answer: null, against: [7] },
      'RoPE finds 30 to 90 % of the spans in new places: neither rule is met.',
    ],
  ],
  late: [
    [
      'all measures agree',
      (panel, condition, seed) => {
        if (panel === 'probe') return [5, 9][condition];
        return [55 + seed, 36 + seed][condition];
      },
      { standing: 'holds', answer: 2, number: '−17', unit: 'points' },
      'Mostly short texts make a model 17 points worse at late positions. All four measures agree.',
    ],
    [
      'by one point',
      (panel, condition) => (panel === 'probe' ? [5, 9] : [55, 53.6])[condition],
      { standing: 'holds', answer: 1, number: '−1', unit: 'point' },
      'make a model 1 point worse',
    ],
    [
      'the probe does not',
      (panel, condition) => (panel === 'probe' ? 5 : [55, 40][condition]),
      { standing: 'in-part', answer: 2 },
      'Three of four measures agree.',
    ],
    [
      'only the norm does',
      (panel, condition) => (panel === 'norm' ? [2, 1][condition] : 5),
      { standing: 'in-part', answer: 0 },
      'Accuracy at late positions does not tell the models apart. Norm does.',
    ],
    [
      'accuracy is reversed, the norm agrees',
      (panel, condition) => (panel === 'norm' ? [2, 1] : panel === 'probe' ? [5, 5] : [46, 54])[condition],
      {
        ...{ standing: 'in-part', answer: 3, number: '+8' },
        meaning: expect.stringContaining('from the best seed on full texts'),
      },
      'make a model 8 points better at late positions. Norm says the reverse.',
    ],
    [
      'accuracies overlap, the norm agrees',
      (panel, condition, seed) =>
        panel === 'accuracy'
          ? [
              [55, 35, 55],
              [40, 45, 40],
            ][condition][seed]
          : [2, 1][condition],
      { standing: 'undecided', answer: null, against: [8] },
      'Full texts and mostly short overlap: seed 8 lies the other way.',
    ],
    ['none does', () => 5, { standing: 'fails', answer: 0, number: '0' }, 'as good as any.'],
    [
      'late positions are better',
      (panel, condition) => (panel === 'probe' ? [9, 5] : [40, 52])[condition],
      { standing: 'fails', answer: 3, number: '+12' },
      'make a model 12 points better at late positions.',
    ],
    [
      'seeds overlap',
      (panel, condition, seed) =>
        panel === 'accuracy'
          ? [
              [55, 35, 55],
              [40, 45, 40],
            ][condition][seed]
          : 5,
      { standing: 'undecided', answer: null, against: [8] },
      'Full texts and mostly short overlap: seed 8 lies the other way.',
    ],
  ],
  early: [
    [
      'only the last quarter suffers',
      (_, condition) => Array.from({ length: 16 }, (_, part) => (condition === 1 && part >= 12 ? 46 : 54)),
      { standing: 'holds', answer: 1, number: '−8' },
      'With every length equally frequent, only the last quarter suffers. The first gains nothing.',
    ],
    [
      'two quarters suffer, the first gains',
      (_, condition) =>
        Array.from({ length: 16 }, (_, part) =>
          condition === 1 ? (part >= 8 ? 40 : part < 4 ? 59 : 54) : 54,
        ),
      { standing: 'holds', answer: 1, number: '−14' },
      'the third and last quarters suffer. The first gains 5 points.',
    ],
    [
      'all suffer',
      (_, condition) => [54, 40, 40][condition],
      { standing: 'in-part', answer: 2 },
      'every quarter suffers',
    ],
    [
      'cosine and norm do not agree',
      (panel, condition) =>
        Array.from({ length: 16 }, (_, part) =>
          panel === 'accuracy' && condition === 1 && part >= 12 ? 46 : 54,
        ),
      { standing: 'in-part', answer: 1, number: '−8' },
      'By accuracy, the last quarter suffers and the first does not. Cosine and norm do not agree.',
    ],
    ['none does', () => 54, { standing: 'fails', answer: 0, number: '0' }, 'Every quarter is as good'],
    [
      'the first suffers, the last does not',
      (_, condition) => Array.from({ length: 16 }, (_, part) => (condition === 1 && part < 4 ? 40 : 54)),
      { standing: 'fails', answer: 2 },
      'suffers, but the last does not.',
    ],
    [
      'seeds overlap',
      (_, condition, seed) =>
        [
          [54, 40, 54],
          [45, 45, 45],
          [40, 40, 40],
        ][condition][seed],
      { standing: 'undecided', answer: null, against: [8] },
      'Full texts and all lengths overlap: seed 8 lies the other way.',
    ],
  ],
  depth: [
    [
      'the residual stream keeps them',
      (panel, condition) => (panel === 'random' && condition === 1 ? [1, 0.4, 0, 0, 0] : 0.94),
      { standing: 'in-part', answer: 1, number: '0.94', unit: 'R²' },
      'Only the residual stream carries positions to the output. Without it, one layer ends them.',
    ],
    [
      'without it, they go after two',
      (panel, condition, seed) =>
        panel === 'random' && condition === 1 ? [1, 0.4 + 0.2 * seed, 0, 0, 0] : 0.94,
      { standing: 'in-part', answer: 1 },
      'Without it, two layers end them.',
    ],
    [
      'nothing is needed',
      (panel, condition) => (panel.endsWith('exact') ? (condition === 0 || condition === 6 ? 99 : 95) : 0.9),
      { standing: 'holds', answer: 0 },
      'with the residual stream or without it.',
    ],
    [
      'nothing is needed with random weights, but more after training',
      (panel, condition) =>
        panel === 'trained' ? 0.1 : panel.endsWith('exact') ? (condition === 0 ? 99 : 95) : 0.9,
      { standing: 'in-part', answer: 0 },
      'At random weights, positions reach the output either way. Two of four views do not agree.',
    ],
    [
      'they are lost',
      (panel) => (panel === 'random' ? [1, 0.9, 0.2, 0.1, 0] : 0),
      { standing: 'fails', answer: 2, number: '0.00' },
      'Added once, sinusoids are lost by layer 3.',
    ],
    [
      'seeds are on both sides',
      (panel, condition, seed) => (panel === 'random' && condition === 0 ? [0.9, 0.9, 0.4][seed] : 0.1),
      { standing: 'undecided', answer: null, against: [9] },
      '“once” is read at 0.40 to 0.90: seed 9 lies on the other side of 0.5.',
    ],
  ],
  violations: [
    [
      'two tasks suffer',
      (panel, condition) =>
        condition % 2 === 1 ? ({ kspan: 51, topic: 38 }[panel] ?? 79) : ({ topic: 54 }[panel] ?? 79),
      { standing: 'in-part', answer: 1, number: '−28', unit: 'points' },
      'Shuffling costs 28 points on phrases, 16 on hidden words, and less than 10 elsewhere.',
    ],
    [
      'one task suffers',
      (panel, condition) => (condition === 1 && panel === 'kspan' ? 51 : 79),
      { standing: 'in-part', answer: 1 },
      'Shuffling costs 28 points on phrases and less than 10 elsewhere.',
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
      'Phrases: seeds 7 and 9 lose 10 points or more, the nearest seeds do not.',
    ],
  ],
  longer: [
    [
      'each task has its winner',
      (panel, condition) => {
        const [prev, first] = [
          [40, 38, 99, 30, 100],
          [47, 39, 31, 80, 57],
        ];
        const at64 = panel === 'prev' ? prev[condition] : first[condition - 5];
        const at16 = panel === 'prev' ? (condition === 3 ? 33 : 100) : condition === 9 ? 65 : 100;
        return [at16, at64, at64];
      },
      { standing: 'in-part', answer: 2, number: '0', unit: 'of 5 win both' },
      'Up to 64 words, ALiBi keeps order but cannot copy. Shaw copies 100 % but never learned order.',
    ],
    [
      'ALiBi wins both',
      (_, condition) => (condition % 5 === 3 ? 90 : 60),
      { standing: 'holds', answer: 0, number: '1' },
      'ALiBi wins both on 64 words: 90 % right about order, 90 % copied.',
    ],
    [
      'another wins both',
      (_, condition) => (condition % 5 === 2 ? 90 : 60),
      { standing: 'fails', answer: 1, number: '1' },
      'RoPE wins both on 64 words',
    ],
    [
      'two win both',
      (_, condition) => (condition % 5 === 2 || condition % 5 === 4 ? 90 : 60),
      { standing: 'fails', answer: 1, number: '2' },
      'RoPE and Shaw win both on 64 words: 90 % right about order, 90 % copied.',
    ],
    [
      'two copy equally well, and both knew order once',
      (panel, condition) => {
        if (panel === 'prev') return condition === 2 || condition === 4 ? 100 : 60;
        return condition === 8 ? 80 : [100, 60, 55];
      },
      { standing: 'in-part', answer: 2, number: '0' },
      'ALiBi keeps order but copies only 60 %. RoPE and Shaw copy but lose order (55 %).',
    ],
    [
      'all stay at chance',
      (panel, condition) =>
        panel === 'prev' ? 7 + (condition % 5 === 3 ? 5 : 0) : condition === 8 ? 51 : 46,
      { standing: 'fails', answer: 2, number: '0' },
      'On 64 words, no encoding copies or keeps order: the best reach 12 % and 51 %.',
    ],
    [
      'no encoding copies',
      (panel, condition) => (panel === 'prev' ? (condition === 4 ? 12 : 7) : condition === 8 ? 90 : 50),
      { standing: 'in-part', answer: 2, number: '0' },
      'Up to 64 words, ALiBi keeps order, but no encoding copies more than 12 %.',
    ],
    [
      'ALiBi wins both, but seeds overlap',
      (panel, condition, seed) =>
        condition % 5 === 3 ? 90 : panel === 'first' && condition === 7 ? [75, 95, 75][seed] : 30,
      { standing: 'undecided', answer: null, against: [8] },
      'On 64 words, ALiBi (90 %) and RoPE (75 to 95 %) are too close to call at order.',
    ],
    [
      'no encoding keeps order',
      (panel, condition) => (panel === 'prev' ? (condition === 0 ? 90 : 80) : condition === 6 ? 52 : 50),
      { standing: 'fails', answer: 2 },
      'No encoding keeps order up to 64 words: the best, sinusoids, are right in 52 %.',
    ],
  ],
  rows: [
    [
      'unreached rows stand still',
      () => Array.from({ length: 64 }, (_, row) => (row >= 48 ? 0 : 2 - row / 32)),
      { standing: 'holds', answer: 0, number: '0' },
      'Rows move when their position occurs: 49 to 64, which no text reached, did not move by one bit.',
    ],
    [
      'early rows move no more',
      () => Array.from({ length: 64 }, (_, row) => (row >= 48 ? 0 : 1)),
      { standing: 'in-part', answer: 1, number: '0' },
      'Early rows moved no more than late ones.',
    ],
    [
      'early and late rows overlap',
      (_, __, seed) =>
        Array.from({ length: 64 }, (_, row) => (row >= 48 ? 0 : row < 8 ? [2, 1, 2][seed] : 1.05)),
      { standing: 'undecided', answer: null, number: '0', against: [8] },
      'Unreached rows did not move, but early and late ones overlap: seed 8 lies the other way.',
    ],
    [
      'one of them moves under AdamW',
      (_, condition, seed) =>
        Array.from({ length: 64 }, (_, row) =>
          row >= 48 ? (condition + seed === 3 && row === 60 ? 0.02 : 0) : 1,
        ),
      { standing: 'fails', answer: 2, number: '0.02' },
      'Under AdamW, rows that no text reached moved by 0.02.',
    ],
  ],
};

for (const { id, answers } of claims)
  describe(id, () => {
    for (const [title, numbers, expected, headline] of outcomes[id])
      it(title, () => {
        const verdict = verdictBy(id, numbers);
        const shown = verdict.headline.replaceAll('\u00a0', ' ');
        expect(verdict).toMatchObject(expected);
        expect(shown).toContain(headline);
        expect(shown).toMatch(/^[A-Z“].*\.$/);
        // Two lines beside the rail.
        expect(shown.length, shown).toBeLessThanOrEqual(97);
        expect(verdict.meaning.length).toBeLessThanOrEqual(140);
      });

    it('has an outcome for each of its answers', () => {
      const reached = outcomes[id].map(([, , { answer }]) => answer).filter((answer) => answer !== null);
      expect([...new Set(reached)].toSorted()).toEqual(answers.map((_, answer) => answer));
    });

    it('decides nothing with one seed', () => {
      const [, numbers] = outcomes[id][0];
      const verdict = verdictBy(id, numbers, 1);
      expect(verdict).toMatchObject({ standing: 'undecided', answer: null, against: [] });
      expect(verdict.headline).toMatch(/^One seed says: /);
    });
  });

describe('violations: ALiBi that looks one way', () => {
  const { views } = claimOf('violations');
  const verdict = views.find(({ id }) => id === 'symmetry')?.verdict;
  it.each([
    ['holds', [60, 60, 60], [90, 91, 92], 'gains 30 points on phrases and 30 on copying.', []],
    ['fails', [90, 90, 90], [60, 60, 60], 'loses 30 points on phrases and 30 on copying.', []],
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
      'On phrases, 2 of 3 seeds gain 10 points or more without symmetry; seed 9 gains 9.0.',
      [7, 8],
    ],
  ] as const)('%s: %j, then %j', (standing, bothWays, oneWay, headline, against) => {
    const numbers: Numbers = (panel, condition, seed) =>
      panel.startsWith('alibi') ? [bothWays, oneWay][condition % 2][seed] : 50;
    const found = verdict?.(resultsBy(claimOf('violations'), numbers), seedsFrom7(3));
    expect(found).toMatchObject({ standing, answer: null, against });
    expect(found?.headline.replaceAll('\u00a0', ' ')).toContain(headline);
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
    expect(found(0)).toMatchObject({ standing: 'holds', number: '< 0.01' });
    expect(found(0)?.headline).toContain(
      'Where monotonicity is violated, accuracy is lower: r = −1.00, p < 0.01.',
    );
    expect(found(0)?.meaning).toContain('fewer than 1 of 100 cases. Beside the claim, symmetry: r =');
    expect(found(0)?.meaning.length).toBeLessThanOrEqual(140);
  });

  it('decide nothing where only symmetry does', () => {
    expect(found(2)).toMatchObject({ standing: 'undecided' });
    expect(found(2)?.meaning).toContain('symmetry: r = −1.00, p < 0.01');
    expect(found(2)?.headline).not.toContain('symmetry');
  });
});

describe('rows: AdamW', () => {
  const verdict = claimOf('rows').views.find(({ id }) => id === 'adamw')?.verdict;
  it.each([
    [2, 'Under AdamW, too, early rows move more'],
    [1, 'AdamW moves early and late rows alike.'],
    [0.5, 'Under AdamW, early rows move less'],
  ])('the claim holds where rows without texts stand still: early rows moved by %f', (early, headline) => {
    const numbers: Numbers = () =>
      Array.from({ length: 64 }, (_, row) => (row >= 48 ? 0 : row < 8 ? early : 1));
    const found = verdict?.(resultsBy(claimOf('rows'), numbers), seedsFrom7(3));
    expect(found).toMatchObject({ standing: 'holds', number: '0' });
    expect(found?.headline).toContain(headline);
  });
});

describe('a claim that holds', () => {
  it.each(claims)('$id: does so in every view that tests it', ({ id, views }) => {
    for (const [, numbers] of outcomes[id]) {
      const results = resultsBy(claimOf(id), numbers);
      if (verdictBy(id, numbers).standing !== 'holds') continue;
      for (const view of views.filter((one) => !(id === 'violations' && one.id === 'symmetry')))
        expect(view.standing?.(results, seedsFrom7(3)) ?? 'holds', view.id).toBe('holds');
    }
  });
});

it('new places: a negative number has a true minus', () => {
  const numbers: Numbers = (_, condition) => [100, [86, 100, 0, 0, 0][condition]];
  expect(verdictBy('carry-over', numbers).number).toBe('−100');
});
