/** What the words make of positions in trained models, with the core itself and with numbers written by hand. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Matrix, TrainingCore } from '../../../../web/core/index.ts';
import { loadWholeTraining } from '../../../../web/core/kept.ts';
import {
  madeBy,
  madeSays,
  numbersOf,
  onWords,
  positions,
  type WordsGiven,
} from '../../../../web/labs/training/figures/made-by-words.ts';
import { askJob } from '../../../../web/labs/training/run/job.ts';
import { citationOfKind } from '../../shell/cite/of-figure.ts';
import { sessionAt } from '../../shell/session-at.ts';

let core: TrainingCore;
beforeAll(async () => {
  core = await loadWholeTraining();
});

const control = { signal: new AbortController().signal, progress: async () => {} };

async function positionsOf(options: Parameters<TrainingCore['createTrainer']>[0], step = 0) {
  const asked = { options, arithmetic: 'reproducible', step, sequence: [], length: 8 } as const;
  const { positions: made, sequence } = await askJob(core, { ...asked, inside: 'positions' }, control);
  return { made: made ?? [], n: sequence.length };
}

const small = { task: 'prev', n: 8, d: 16, heads: 2, causal: true, seed: 3 } as const;

describe('a forget gate', () => {
  it('that reads no words has the same gate at each: e to minus ALiBi’s slope', async () => {
    const { made, n } = await positionsOf({ ...small, scheme: 'forget-gate', strength: 0 });
    made[0].forEach((matrix, head) => {
      const [first, ...gates] = numbersOf(matrix, 'gates');
      expect(first).toBeNaN();
      expect(gates).toHaveLength(n - 1);
      for (const gate of gates) expect(gate).toBeCloseTo(Math.exp(-(2 ** (-4 * (head + 1)))), 6);
    });
  });

  it('has other gates once it is trained, and their logarithms add up to the bias', async () => {
    const { made, n } = await positionsOf({ ...small, scheme: 'forget-gate', learningRate: 0.02 }, 30);
    const [matrix] = made[0];
    const gates = numbersOf(matrix, 'gates');
    expect(new Set(Array.from(gates.slice(1), (gate) => gate.toFixed(3))).size).toBeGreaterThan(1);
    const sum = gates.slice(1).reduce((total, gate) => total + Math.log(gate), 0);
    expect(matrix.data[(n - 1) * n]).toBeCloseTo(sum, 4);
  });
});

it('CoPE counts at most one for each word, and more the farther it looks back', async () => {
  const { made, n } = await positionsOf({ ...small, scheme: 'cope' });
  for (const matrix of made[0]) {
    const counts = numbersOf(matrix, 'counts');
    for (let key = n - 1; key >= 0; key--) {
      expect(counts[key]).toBeLessThan(n - key);
      if (key > 0) expect(counts[key - 1]).toBeGreaterThan(counts[key]);
    }
  }
});

it('an encoding is told by its weights', () => {
  const weights = { kind: 'data-dependent', slopes: new Float64Array(0) } as const;
  const matrix = { rows: 1, cols: 1, data: new Float32Array(1) };
  expect(madeBy({ ...weights, gates: matrix })).toBe('gates');
  expect(madeBy({ ...weights, places: matrix })).toBe('counts');
  expect(madeBy({ ...weights, projection: matrix, distances: matrix })).toBe('biases');
});

/** Three words in two heads; the upper halves do not count. */
const square = (below: readonly [number, number, number]): Matrix => ({
  rows: 3,
  cols: 3,
  data: Float32Array.from([0, 9, 9, below[0], 0, 9, below[1], below[2], 0]),
});
const given = (made: WordsGiven['made'], ...heads: readonly Matrix[]): WordsGiven => ({
  ...{ title: 'A model', made, words: ['a', 'b', '.'], isCausal: true },
  // The scheme does not act in the first layer.
  positions: [[], heads],
});
const halves = Math.log(0.5);

describe('the sentence', () => {
  it('names the gate that closes most, and the mean', () => {
    const shown = given('gates', square([0, halves, halves]), square([0, 2 * halves, 2 * halves]));
    expect(madeSays(shown)).toBe(
      'The gate that closes most is at “.”, word 3 of 3, in layer 2, head 2: it keeps 0.250 of what came before. The mean of all gates is 0.688.',
    );
  });

  it('names the heads that count least and most', () => {
    const shown = given('counts', square([1, 2.5, 1]), square([1, 1.5, 1]));
    expect(madeSays(shown)).toBe(
      'From the last of 3 words back to the first, layer 2, head 2 counts to 1.50, layer 2, head 1 to 2.50.',
    );
    expect(madeSays(given('counts', square([1, 2.5, 1])))).toBe(
      'From the last of 3 words back to the first, layer 2, head 1 counts to 2.50.',
    );
  });

  it('names the strongest bias, of either sign', () => {
    expect(madeSays(given('biases', square([5, 1, -2])))).toBe(
      'The last of 3 words gives its strongest bias, −2, to “b”, word 2, in layer 2, head 1.',
    );
  });
});

describe('the figures', () => {
  it('have a row for each head, and hide what the mask hides', () => {
    const shown = given('counts', square([1, 2.5, 1]), square([1, 1.5, 1]));
    const map = onWords.draw(shown);
    if (!('map' in map)) return expect.fail('a map was expected');
    expect(map.map.rowLabels).toEqual(['1', '2']);
    const both = onWords.draw({ ...shown, positions: [[square([1, 2, 1])], [square([1, 2, 1])]] });
    expect('map' in both && both.map.rowLabels).toEqual(['1, 1', '2, 1']);
    expect(Array.from(map.map.matrix?.data ?? [])).toEqual([2.5, 1, 0, 1.5, 1, 0]);
    expect(map.map.domain).toEqual([0, 2.5]);
    const data = positions.draw(shown).source?.data();
    if (data?.kind !== 'columns') return expect.fail('columns were expected');
    const values = data.columns.at(-1);
    expect(values?.title).toBe('position');
    expect(Array.from(values?.values ?? []).slice(0, 6)).toEqual([
      0,
      Number.NaN,
      Number.NaN,
      1,
      0,
      Number.NaN,
    ]);
  });

  it.each([
    ['forget-gate', 'Gate: σ'],
    ['cope', 'Positions counted: the sum of σ'],
    ['projected-relative', 'Bias: (x W)'],
  ])('are cited with what the numbers of %s are', (scheme, words) => {
    const session = sessionAt(`v=1&lab=training&encodings=${scheme}`);
    const { definitions } = citationOfKind(session, 'trained-on-words');
    expect(definitions.join('\n')).toContain(words);
    expect(onWords.isDrawn?.(session)).toBe(true);
    expect(onWords.isDrawn?.(sessionAt('v=1&lab=training&encodings=alibi'))).toBe(false);
  });
});
