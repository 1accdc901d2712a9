import { beforeAll, expect, it } from 'vitest';
import type { Core, Encoding, Matrix } from '../../../web/core/index.ts';
import { load, matrix, peError, untyped } from './helpers.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

it('says how far the proximity of sinusoids falls: 5, 11, 24, 43, 43 for widths 64 to 768', () => {
  const radii = [64, 128, 256, 512, 768].map((d) => {
    const { radius, worst, proximity } = core.kernel({ scheme: 'sinusoidal', n: 128, d });
    expect(worst?.x).toBe(64);
    expect(core.properties(proximity).monotonicity.radius).toBe(radius);
    return radius;
  });
  expect(radii).toEqual([5, 11, 24, 43, 43]);
});

it('gives the proximity with the means of its diagonals, and says how far it is from them', () => {
  const table = core.randomNormal({ rows: 9, cols: 4, seed: 3 });
  const { proximity, mean, deviation, rises, heads, bound } = core.kernel(table, { measure: 'cosine' });
  expect(proximity).toEqual(core.proximity(table, { measure: 'cosine' }));
  const { translationInvariance } = core.properties(proximity);
  expect(mean).toEqual(translationInvariance.mean);
  const { x, y } = translationInvariance.worst ?? expect.fail('random rows have no Toeplitz matrix');
  expect(deviation).toBe(Math.abs(proximity.data[9 * x + y] - mean[y - x + 8]));
  expect(rises).toHaveLength(18);
  expect([heads, bound]).toEqual([undefined, undefined]);
});

it('names the first offsets to either side at which a row does not fall', () => {
  const phi = matrix(6, 6, (x, y) => (x === 3 ? [3, 1, 2, 4, 3, 3][y] : -Math.abs(x - y)));
  const { rises, radius, worst } = core.kernel({ kind: 'bias', heads: [phi] });
  expect(Array.from(rises)).toEqual([0, 0, 0, 0, 0, 0, 2, 3, 0, 0, 0, 0]);
  expect(radius).toBe(1);
  expect(worst).toEqual({ x: 3, y: 5 });
});

it('brings the encoding that a request asks for, and the same numbers for one that is given', () => {
  const request = { scheme: 'rotary', n: 20, d: 8 } as const;
  const encoding = core.encode(request);
  const { encoding: made, ...kernel } = core.kernel(request);
  expect(made).toEqual(encoding);
  expect(core.kernel(encoding)).toEqual(kernel);
  expect(kernel.bound?.[0]).toBe(2.5);
  expect(core.kernel({ scheme: 'xpos', n: 20, d: 8 }).bound).toBeUndefined();
});

it('has a mean for each head of a bias', () => {
  const { heads, mean } = core.kernel({ scheme: 'alibi', n: 4, d: 4, heads: 2 }, { head: 1 });
  expect(heads?.map((head) => Array.from(head))).toEqual([
    [-3, -2, -1, 0, -1, -2, -3].map((offset) => offset / 16),
    [-3, -2, -1, 0, -1, -2, -3].map((offset) => offset / 256),
  ]);
  expect(heads?.[1]).toEqual(mean);
});

it.each<[string, unknown, unknown, string, string]>([
  ['nothing', undefined, undefined, 'bad-value', 'table'],
  ['no positions', { kind: 'none' }, undefined, 'not-supported', 'source'],
  ['an unknown scheme', { scheme: 'circular', n: 2, d: 2 }, undefined, 'unknown-scheme', 'scheme'],
  ['a request without a length', { scheme: 'index', d: 2 }, undefined, 'bad-value', 'n'],
  ['several', [{ scheme: 'index', n: 2, d: 2 }], undefined, 'bad-value', 'source.kind'],
  ['a row', matrix(2, 2), { row: 1 }, 'bad-value', 'row'],
  [
    'frequencies that are missing',
    {
      kind: 'rotary',
      cos: matrix(2, 1),
      sin: matrix(2, 1),
      layout: 'half',
      inverseFrequencies: new Float64Array(),
      attentionFactor: 1,
    },
    undefined,
    'bad-shape',
    'source.inverseFrequencies',
  ],
  ['a head that is none', { scheme: 'alibi', n: 2, d: 2 }, { head: 1 }, 'bad-value', 'head'],
])('refuses %s', (_, source, options, code, field) => {
  expect(peError(() => core.kernel(untyped(source), untyped(options)))).toMatchObject({ code, field });
});

it('takes a request wherever it takes an encoding', () => {
  const request = { scheme: 'learned', n: 6, d: 4, seed: 2 } as const;
  const encoding = core.encode(request);
  expect(core.proximity(request)).toEqual(core.proximity(encoding));
  const layer = {
    x: core.randomNormal({ rows: 6, cols: 4, seed: 1 }),
    weights: Object.fromEntries(
      ['q', 'k', 'v'].map((name) => [name, core.randomNormal({ rows: 4, cols: 4 })]),
    ),
  } as { x: Matrix; weights: { q: Matrix; k: Matrix; v: Matrix } };
  const both: readonly Encoding[] = [encoding, core.encode({ scheme: 'alibi', n: 6, d: 4 })];
  expect(core.attend({ ...layer, encoding: [request, { scheme: 'alibi', n: 6, d: 4 }] })).toEqual(
    core.attend({ ...layer, encoding: both }),
  );
  const permutation = [5, 4, 3, 2, 1, 0];
  expect(core.permute({ ...layer, permutation, encoding: request })).toEqual(
    core.permute({ ...layer, permutation, encoding }),
  );
  expect(peError(() => core.attend({ ...layer, encoding: { ...request, n: 0 } }))).toMatchObject({
    code: 'bad-value',
    field: 'n',
  });
});
