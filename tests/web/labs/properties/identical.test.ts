import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../../../web/core/index.ts';
import { identity, type LayerWeights } from '../../../../web/encoding/layer.ts';
import { namedSeed } from '../../../../web/encoding/word-vectors.ts';
import {
  identicalWordsJob,
  ofWords,
  tokenCount,
  weightsOf,
} from '../../../../web/labs/properties/identical-words-job.ts';
import { attendedOf } from '../../../../web/labs/properties/input.ts';
import type { Item } from '../../../../web/labs/properties/items.ts';
import { measureProperties } from '../../../../web/labs/properties/measured-properties.ts';
import { identicalWordsView } from '../../../../web/labs/properties/one-word-fold.ts';
import { load, matrix } from '../../core/helpers.ts';
import { withOffsets } from '../../tables/offsets-helpers.ts';
import { words } from '../../template-words.ts';
import { control, itemOf, sizes } from './sizes.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

const item = (id: string) => itemOf(core, id);

describe('identical words', () => {
  const small = { ...sizes, n: 16, d: 16 };
  const probe = (parts: Item['parts'], causal: boolean, weights: LayerWeights = 'seeded') =>
    identicalWordsJob(
      core,
      { item: { ...item('rotary'), parts }, sizes: small, causal, weights, window: 50, tolerance: 0 },
      control,
    );

  it.each([false, true])('get equal weights without positions (causal: %s)', async (causal) => {
    const { weights, withoutPositions, properties } = await probe(['none'], causal);
    weights.data.forEach((weight, i) => {
      const [query, key] = [Math.floor(i / 16), i % 16];
      const expected = causal ? (key <= query ? 1 / (query + 1) : 0) : 1 / 16;
      expect(weight).toBeCloseTo(expected, 6);
    });
    expect(withoutPositions).toBeLessThan(1e-6);
    // The symmetry of Chen et al. scales each row and sees no difference; the raw difference does.
    expect(properties.locality?.symmetry).toBe(1);
    if (causal) expect(properties.locality?.leftRightDifference).toBeGreaterThan(0.01);
    else expect(properties.locality?.leftRightDifference).toBeLessThan(1e-6);
  });

  it('get weights that depend on the distance alone from a bias, and rows sum to 1', async () => {
    const { weights } = await probe(['alibi'], false);
    const bias = core.encode({ scheme: 'alibi', n: 16, d: 16, heads: 1 });
    if (bias.kind !== 'bias') expect.fail('a bias was expected');
    const row = bias.heads[0].data.subarray(16 * 5, 16 * 6).map(Math.exp);
    const sum = row.reduce((total, value) => total + value, 0);
    row.forEach((value, key) => {
      expect(weights.data[16 * 5 + key]).toBeCloseTo(value / sum, 5);
    });
    const both = await probe(['learned', 'shaw'], true);
    for (let query = 0; query < 16; query++)
      expect(both.weights.data.subarray(query * 16, query * 16 + 16).reduce((a, b) => a + b, 0)).toBeCloseTo(
        1,
        5,
      );
  });

  it('accept any query and key weights', async () => {
    const word = (name: string) => core.randomNormal({ rows: 16, cols: 4, seed: namedSeed(3, name) });
    const brought = { q: word('q'), k: word('k') };
    const input = { item: item('sinusoidal'), sizes: small, causal: false, window: 5, tolerance: 0 };
    const { weights } = await identicalWordsJob(core, { ...input, weights: 'identity', brought }, control);
    const encoding = core.encode({ scheme: 'sinusoidal', n: 16, d: 16 });
    const mean = new Float64Array(16 * 16);
    for (let token = 0; token < tokenCount; token++) {
      const { data } = core.randomNormal({ rows: 1, cols: 16, seed: namedSeed(small.seed, `word ${token}`) });
      const x = matrix(16, 16, (_, col) => data[col]);
      const [map] = core.attend({ x, weights: { ...brought, v: brought.k }, encoding }).weights;
      for (const [i, weight] of map.data.entries()) mean[i] += weight / tokenCount;
    }
    for (const [i, weight] of weights.data.entries()) expect(weight).toBeCloseTo(mean[i], 6);
    const wrong = { ...brought, k: { ...brought.k, rows: 15, data: brought.k.data.subarray(0, 60) } };
    const refused = identicalWordsJob(core, { ...input, weights: 'identity', brought: wrong }, control);
    await expect(refused).rejects.toThrow('weights.k');
  });

  it('accept concatenated positions', async () => {
    const sizesBeside = { ...small, chosen: { scheme: 'learned', parameters: { combine: 'concat' } } };
    const input = { item: item('learned'), sizes: sizesBeside, causal: false, window: 5, tolerance: 0 };
    for (const kind of ['identity', 'seeded'] as const) {
      const { weights, withoutPositions } = await identicalWordsJob(
        core,
        { ...input, weights: kind },
        control,
      );
      expect(weights.data.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(16, 4);
      expect(withoutPositions).toBeLessThan(1e-6);
    }
  });

  it('with identity weights give the mean softmax of the dot products of the inputs', async () => {
    const encoded = core.encode({ scheme: 'sinusoidal', n: 16, d: 16 });
    if (encoded.kind !== 'input') expect.fail('a table was expected');
    const { data } = encoded.table;
    const mean = new Float64Array(16 * 16);
    for (let token = 0; token < tokenCount; token++) {
      const word = core.randomNormal({
        rows: 1,
        cols: 16,
        seed: namedSeed(small.seed, `word ${token}`),
      }).data;
      const at = (row: number, col: number) => word[col] + data[16 * row + col];
      for (let query = 0; query < 16; query++) {
        const raised = Array.from({ length: 16 }, (_, key) => {
          let dot = 0;
          for (let col = 0; col < 16; col++) dot += at(query, col) * at(key, col);
          return Math.exp(dot / 4);
        });
        const sum = raised.reduce((a, b) => a + b);
        for (const [key, value] of raised.entries()) mean[16 * query + key] += value / sum / tokenCount;
      }
    }
    const { weights } = await probe(['sinusoidal'], false, 'identity');
    mean.forEach((value, i) => {
      expect(weights.data[i]).toBeCloseTo(value, 5);
    });
  });

  it('without positions use the weights of the same head that read the word', () => {
    const table = { rows: 16, cols: 6, data: new Float32Array(96) };
    const beside = [{ kind: 'input', table, combine: 'concat' }] as const;
    for (const kind of ['identity', 'seeded'] as const) {
      const whole = weightsOf(core, kind, beside, small);
      const words = ofWords(whole, 16);
      expect(whole.q.rows).toBe(22);
      expect(words.q.rows).toBe(16);
      expect(words.k.data).toEqual(whole.k.data.slice(0, 16 * whole.k.cols));
    }
    const vectors = core.encode({ scheme: 'shaw', n: 16, d: 16 });
    expect(() => weightsOf(core, 'identity', [...beside, vectors], small)).toThrow('Choose random weights');
    // The second of two heads reads the second half.
    const ofSecond = { ...small, heads: 2, head: 1 };
    const { q } = weightsOf(core, 'identity', [vectors], ofSecond);
    expect([q.rows, q.cols, q.data[8 * 8], q.data[0]]).toEqual([16, 8, 1, 0]);
    // Added positions are read whole.
    expect(weightsOf(core, 'identity', [{ ...beside[0], combine: 'add' }], ofSecond).q).toEqual(identity(16));
  });

  it.each([
    ['', 1100, 'wpe.npy, the first 1024 of 1100 positions, without a mask'],
    ['&extent=first&n=8', 20, 'wpe.npy, the first 8 of 20 positions, without a mask'],
    ['', 20, 'wpe.npy, without a mask'],
    ['&item=shaw', 1100, 'Learned RPE, without a mask'],
  ])('say how many positions of a table they are looked at with (%s, %i rows)', (hash, rows, expected) => {
    const positions = matrix(rows, 4);
    const session = withOffsets(`v=1&lab=properties&source=file${hash}`, matrix(3, 2), { positions });
    const { item: found, sizes: asked, rows: all } = attendedOf(session);
    const map = matrix(4, 4, (_, key) => key / 4);
    const output = {
      title: found.title,
      tokens: tokenCount,
      head: null,
      first: 0,
      weights: map,
      properties: measureProperties(core, map, 3, 0),
      withoutPositions: 0,
    };
    const marking = {
      property: 'symmetry',
      mayChoose: () => true,
      showsBreaks: false,
      pointed: null,
      point() {},
      choose() {},
    } as const;
    const input = {
      item: found,
      sizes: asked,
      causal: false,
      weights: 'identity',
      window: 3,
      tolerance: 0,
    } as const;
    const view = identicalWordsView({ ...input, ...(all && { rows: all }) }, output, marking);
    expect(words(view).replace(/\s+/g, ' ')).toContain(expected);
  });

  it('can be stopped', async () => {
    const stopped = { ...control, progress: () => Promise.reject(new Error('stopped')) };
    const weights = 'seeded' as const;
    const input = { item: item('rotary'), sizes: small, causal: false, weights, window: 5, tolerance: 0 };
    await expect(identicalWordsJob(core, input, stopped)).rejects.toThrow('stopped');
  });
});
