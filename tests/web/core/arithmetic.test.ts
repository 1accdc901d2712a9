/** Fast arithmetic: what it changes, by how much at most, and what it leaves as it is. */
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { type Core, loadCore, type Matrix } from '../../../web/core/index.ts';
import { keepCores } from '../../../web/core/load.ts';
import type { Training } from '../../../web/core/types.ts';
import { untyped } from './helpers.ts';

const bytesOf = (name: string) =>
  readFileSync(new URL(`../../../build/wasm/wasm/${name}.wasm`, import.meta.url));

type Whole = Core & Training;

let plain: Whole;
let fast: Whole;
beforeAll(async () => {
  // Node 20 has relaxed SIMD, but not by default.
  setFlagsFromString('--experimental-wasm-relaxed-simd');
  [plain, fast] = [await loadCore(), await loadCore({ arithmetic: 'fast' })];
});

const identity = (d: number): Matrix => ({
  rows: d,
  cols: d,
  data: Float32Array.from({ length: d * d }, (_, i) => (i % (d + 1) === 0 ? 1 : 0)),
});

/** The scores of a layer that compares the rows of x as they are. */
function scoresOf(core: Core, x: Matrix): Float32Array {
  const one = identity(x.cols);
  return core.attend({ x, weights: { q: one, k: one, v: one } }).scores[0].data;
}

describe('fast arithmetic', () => {
  it('is told by the core', () => {
    expect([plain.arithmetic, fast.arithmetic]).toEqual(['reproducible', 'fast']);
  });

  // Higham, Accuracy and Stability of Numerical Algorithms, section 3.1: a sum of d products in any rounding errs by at most
  // gamma_d = d u / (1 - d u) of the sum of their absolute values. One more rounding scales the scores.
  it.each([1, 3, 8, 64, 257, 768])('keeps products of depth %i within the bound of their rounding', (d) => {
    const [u, terms] = [2 ** -24, d + 1];
    const bound = ((2 * terms * u) / (1 - terms * u)) * (1 + d * u);
    // All remainders of the tiles' rows and columns, within a block of rows and across two.
    const most = 70;
    const all = plain.randomNormal({ rows: most, cols: d, seed: 5 });
    const absolute = scoresOf(plain, { ...all, data: all.data.map(Math.abs) });
    for (const n of [...Array.from({ length: 13 }, (_, i) => i + 1), 33, 59, 61, 66, most]) {
      const x = { rows: n, cols: d, data: all.data.subarray(0, n * d) };
      const [expected, found] = [plain, fast].map((core) => scoresOf(core, x));
      const isBeyond = (score: number, i: number) => {
        const sum = absolute[most * Math.floor(i / n) + (i % n)];
        return !(Math.abs(score - expected[i]) <= bound * sum);
      };
      expect(found, `${n} rows`).toHaveLength(n * n);
      expect(found.findIndex(isBeyond), `${n} rows`).toBe(-1);
    }
  });

  it.each(['none', 'learned', 'rotary', 'alibi', 'shaw', 'transformer-xl'] as const)(
    'gives attention with %s to five digits of its largest number',
    (scheme) => {
      const x = plain.randomNormal({ rows: 48, cols: 32, seed: 1 });
      const weight = (seed: number) => plain.randomNormal({ rows: 32, cols: 32, deviation: 0.2, seed });
      const request = {
        x,
        weights: { q: weight(2), k: weight(3), v: weight(4), o: weight(5) },
        heads: 2,
        encoding: { scheme, n: 48, d: scheme === 'learned' ? 32 : 16, heads: 2, seed: 3 },
      };
      const [expected, found] = [plain, fast].map((core) => core.attend(request).output.data);
      const largest = Math.max(...expected.map(Math.abs));
      expected.forEach((value, i) => {
        expect(Math.abs(found[i] - value)).toBeLessThan(1e-5 * largest);
      });
    },
  );

  it('keeps attention without positions equivariant', () => {
    const x = fast.randomNormal({ rows: 9, cols: 16, seed: 1 });
    const one = identity(16);
    const permutation = [8, 0, 3, 1, 2, 7, 5, 6, 4];
    const { maxAbsDifference } = fast.permute({ x, weights: { q: one, k: one, v: one }, permutation });
    expect(maxAbsDifference).toBeLessThan(1e-5);
  });

  it.each([
    [2, 1],
    [70, 5],
    [301, 96],
    [96, 301],
  ])('compares the rows of a table with the same bits: %i x %i', (rows, cols) => {
    const table = plain.randomNormal({ rows, cols, seed: 7 });
    const measured = (core: Core) => ({
      ...Object.fromEntries(
        (['dot', 'cosine'] as const).map((measure) => [measure, core.proximity(table, { measure })]),
      ),
      row: core.proximity(table, { row: 1 }),
      properties: core.tableProperties(table, { breaks: true, mostBlocks: 32 }),
      diagnosis: core.diagnose(table),
    });
    expect(measured(fast)).toEqual(measured(plain));
  });

  it('begins to train alike: the first losses agree to five digits', () => {
    const options = { scheme: 'learned', n: 8, d: 16, heads: 2, batch: 8, steps: 40 } as const;
    const losses = [plain, fast].map((core) => {
      const trainer = core.createTrainer(options);
      const taken = Array.from({ length: 10 }, () => trainer.step(1).loss);
      trainer.free();
      return taken;
    });
    losses[0].forEach((loss, i) => {
      expect(Math.abs(losses[1][i] / loss - 1)).toBeLessThan(1e-5);
    });
  });
});

describe('loading with an arithmetic', () => {
  afterEach(() => vi.restoreAllMocks());

  it('takes the other files where the engine has no relaxed SIMD', async () => {
    const { validate } = WebAssembly;
    const isRelaxed = (bytes: BufferSource) =>
      `${new Uint8Array(bytes as ArrayBuffer)}`.includes('253,133,2');
    vi.spyOn(WebAssembly, 'validate').mockImplementation((bytes) => !isRelaxed(bytes) && validate(bytes));
    expect((await loadCore({ arithmetic: 'fast' })).arithmetic).toBe('reproducible');
  });

  it('takes a file with its own arithmetic', async () => {
    const core = await loadCore({ wasm: bytesOf('pe-fast'), training: bytesOf('training-fast') });
    expect(core.arithmetic).toBe('fast');
  });

  it.each([
    ['another word', { arithmetic: 'double' }, 'arithmetic', /must be one of reproducible, fast$/],
    [
      'a file beside it',
      { arithmetic: 'fast', wasm: 'pe.wasm' },
      'arithmetic',
      /either arithmetic, or your own/,
    ],
    [
      'a file for training',
      { arithmetic: 'fast', training: 'a' },
      'arithmetic',
      /either arithmetic, or your own/,
    ],
  ])('refuses %s', async (_, options, field, message) => {
    await expect(loadCore(untyped(options))).rejects.toMatchObject({
      code: 'bad-value',
      field,
      message: expect.stringMatching(message),
    });
  });

  it('refuses two files of different arithmetic', async () => {
    await expect(loadCore({ wasm: bytesOf('pe-fast'), training: bytesOf('training') })).rejects.toMatchObject(
      { code: 'bad-value', field: 'training' },
    );
  });
});

describe('kept cores', () => {
  test('are loaded once for each arithmetic, and again after a failure', async () => {
    const load = vi.fn(async (arithmetic: string) => ({ arithmetic }));
    const kept = keepCores(load);
    const [one, same, other] = [await kept('fast'), await kept('fast'), await kept('reproducible')];
    expect(same).toBe(one);
    expect(other).toEqual({ arithmetic: 'reproducible' });
    load.mockRejectedValueOnce(new Error('offline'));
    const failing = keepCores(load);
    await expect(failing('fast')).rejects.toThrow('offline');
    expect(await failing('fast')).toEqual({ arithmetic: 'fast' });
  });
});
