import { beforeAll, describe, expect, it } from 'vitest';
import type { AttentionCore } from '../../../../web/core/index.ts';
import { wordVectors } from '../../../../web/encoding/word-vectors.ts';
import { costOf } from '../../../../web/labs/encodings/figures/words-and-positions.ts';
import { type CombineInput, combineJob } from '../../../../web/labs/encodings/fold-jobs.ts';
import { answerOf, winnerOf } from '../../../../web/labs/encodings/sections.ts';
import { load } from '../../core/helpers.ts';

let core: AttentionCore;
beforeAll(async () => {
  core = await load();
});

const input: CombineInput = {
  words: ['the', 'dog', 'saw', 'The', 'cat'],
  wordSize: 1,
  firstPosition: 0,
  scheme: 'sinusoidal',
  parameters: {},
  d: 16,
  weights: 'identity',
  seed: 7,
};

describe('the answer', () => {
  it('names what adding mixes and what concatenating costs', () => {
    const layer = { n: 64, d: 64, heads: 8 };
    const answer = (weights: CombineInput['weights']) =>
      answerOf(combineJob(core, { ...input, weights }), layer);
    expect(answer('identity')).toMatch(
      /the mixed terms make up [\d.]+ % .* keeps them apart, but costs 1\.75 times/,
    );
    expect(answer('seeded')).toMatch(/costs 1\.75 times .* mix them as well: [\d.]+ %/);
  });
});

describe('the size of the words', () => {
  const sized = (wordSize: number) => combineJob(core, { ...input, wordSize }).add;

  it('decides whether words or positions make the scores', () => {
    // Entries of deviation 1 against sines and cosines, whose mean square is 1/2.
    expect(sized(1).wordsToPositions).toBeCloseTo(Math.SQRT2, 0);
    expect(winnerOf(sized(1))).toMatch(/^Words are 1\.\d+ times as long as positions\. Added, words decide/);
    expect(winnerOf(sized(1 / 4))).toMatch(
      /^Words are 0\.3\d+ times .* Added, positions decide .* words with words/,
    );
  });

  it('multiplies each term once for each of its words', () => {
    const [one, quarter] = [1, 1 / 4].map((wordSize) => sized(wordSize).terms.map(({ norm }) => norm));
    expect(quarter).toEqual([one[0] / 16, one[1] / 4, one[2] / 4, one[3]]);
  });

  it('says nothing of positions that are all zero', () => {
    const table = { rows: 5, cols: 16, data: new Float32Array(5 * 16) };
    expect(winnerOf(combineJob(core, { ...input, table }).add)).toBe('');
  });
});

describe('the four terms', () => {
  it('name the position where a table ends before the words', () => {
    const table = { rows: 20, cols: 16, data: new Float32Array(20 * 16) };
    expect(() => combineJob(core, { ...input, table, firstPosition: 100 })).toThrow(
      'The table has 20 rows, one per position; the last word stands at position 104. Lower the position of the first word, or load a longer table.',
    );
    expect(combineJob(core, { ...input, table, firstPosition: 15 }).add.terms).toHaveLength(4);
  });

  it('are the products of words and positions, in double precision', () => {
    const { add } = combineJob(core, input);
    const encoding = core.encode({ scheme: 'sinusoidal', n: 5, d: 16 });
    const parts = [wordVectors(core, input), encoding.kind === 'input' ? encoding.table : expect.fail()];
    let term = 0;
    for (const a of parts)
      for (const b of parts) {
        const { data } = add.terms[term++].scores;
        expect(data).toHaveLength(5 * 5);
        data.forEach((score, at) => {
          const [i, j] = [Math.floor(at / 5), at % 5];
          let sum = 0;
          for (let c = 0; c < 16; c++) sum += a.data[i * 16 + c] * b.data[j * 16 + c];
          expect(score).toBeCloseTo(sum / 4, 5);
        });
      }
    expect(term).toBe(4);
  });

  it.each(['identity', 'seeded'] as const)(
    'add up to the scores of the layer, with %s weights',
    (weights) => {
      for (const scheme of ['sinusoidal', 'index', 'learned'] as const) {
        const { add, concat, largest } = combineJob(core, { ...input, scheme, weights });
        for (const { error, terms, sum } of [add, concat]) {
          expect(error).toBeLessThan(2e-6 * largest);
          expect(terms.reduce((total, { share }) => total + share, 0)).toBeCloseTo(1, 9);
          for (const value of sum.data) expect(Math.abs(value)).toBeLessThanOrEqual(largest);
        }
      }
    },
  );

  it('mix words and positions only where the weights do', () => {
    const mixed = (weights: CombineInput['weights'], how: 'add' | 'concat') =>
      combineJob(core, { ...input, weights })
        [how].terms.slice(1, 3)
        .map(({ norm }) => norm);
    expect(mixed('identity', 'concat')).toEqual([0, 0]);
    for (const norms of [mixed('seeded', 'concat'), mixed('identity', 'add'), mixed('seeded', 'add')])
      for (const norm of norms) expect(norm).toBeGreaterThan(0.1);
  });

  it('give the same word the same content in every place', () => {
    const { data } = combineJob(core, input).add.terms[0].scores;
    expect([...data.subarray(0, 5)]).toEqual([...data.subarray(15, 20)]);
  });

  it('have the positions where the words stand in a text', () => {
    const at = (firstPosition: number) =>
      combineJob(core, { ...input, words: ['dog', 'man'], firstPosition, scheme: 'index' }).add.terms;
    const ofPositions = [...at(100)[3].scores.data].map((score) => score * Math.sqrt(16));
    expect(ofPositions).toEqual([100 * 100, 100 * 101, 101 * 100, 101 * 101].map((product) => 16 * product));
    expect(at(100)[0].scores).toEqual(at(0)[0].scores);
  });

  it('are refused for an encoding that is not on the inputs', () => {
    expect(() => combineJob(core, { ...input, scheme: 'alibi' })).toThrow('combine is not a parameter');
  });
});

it('the cost of twice the width is twice the projections, and the same scores', () => {
  const layer = { n: 10, d: 12, heads: 5 };
  expect(costOf(12, layer)).toEqual({
    width: 12,
    parameters: 360,
    projections: 3600,
    scores: 1000,
    both: 4600,
  });
  expect(costOf(24, layer)).toEqual({
    width: 24,
    parameters: 720,
    projections: 7200,
    scores: 1000,
    both: 8200,
  });
});
