import { beforeAll, expect, it } from 'vitest';
import type { Core } from '../../../web/core/index.ts';
import { load, matrix, peError, untyped } from './helpers.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

it('compares the rows of a table, by dot product unless told otherwise', () => {
  const table = matrix(3, 2, (row, col) => [3, 4, 0, 0, -4, 3][2 * row + col]);
  const dot = { rows: 3, cols: 3, data: Float32Array.of(25, 0, 0, 0, 0, 0, 0, 0, 25) };
  expect(core.proximity(table)).toEqual(dot);
  expect(core.proximity(table, {})).toEqual(dot);
  expect(core.proximity(table, { measure: 'dot', head: 0 })).toEqual(dot);
  const cosine = core.proximity(table, { measure: 'cosine' }).data;
  [1, 0, 0, 0, 0, 0, 0, 0, 1].forEach((expected, i) => {
    expect(cosine[i]).toBeCloseTo(expected, 6);
  });
});

it('compares the positions of an encoding: of sinusoids, sum_i cos(w_i (x - y))', () => {
  const encoding = core.encode({ scheme: 'sinusoidal', n: 40, d: 16 });
  const { data } = core.proximity(encoding, { measure: 'cosine' });
  for (let x = 0; x < 40; x++)
    for (let y = 0; y < 40; y++) {
      let kernel = 0;
      for (let i = 0; i < 8; i++) kernel += Math.cos(10000 ** (-i / 8) * (x - y)) / 8;
      expect(Math.abs(data[40 * x + y] - kernel)).toBeLessThan(1e-6);
    }
});

it('gives one row of it, with the bits of the whole', () => {
  const table = core.randomNormal({ rows: 70, cols: 5, seed: 1 });
  const whole = core.proximity(table, { measure: 'cosine' }).data;
  for (const row of [0, 3, 66, 69])
    expect(core.proximity(table, { measure: 'cosine', row })).toEqual({
      rows: 1,
      cols: 70,
      data: whole.slice(70 * row, 70 * (row + 1)),
    });
});

it('adds up a table and vectors of offsets, head by head', () => {
  const positions = matrix(2, 2, (row, col) => [1, 2, 3, 5][2 * row + col]);
  const keys = matrix(3, 1, (row) => [10, 20, 40][row]);
  const encodings = [
    { kind: 'input', table: positions, combine: 'add' },
    { kind: 'relative', keys, maxDistance: 1 },
  ] as const;
  // Two heads of width 1: P_x . P_y, and the sum of P_x times the vector of y - x.
  const expected = [5 + 3 * 20, 13 + 3 * 40, 13 + 8 * 10, 34 + 8 * 20];
  expect(Array.from(core.proximity(encodings).data)).toEqual(expected);
  expect(peError(() => core.proximity([...encodings].reverse()))).toMatchObject({ code: 'not-supported' });
  expect(peError(() => core.proximity([]))).toMatchObject({ code: 'not-supported', field: 'source' });
  expect(peError(() => core.proximity(encodings, { row: 0 }))).toMatchObject({ code: 'not-supported' });
});

it('has nothing to compare without positions', () => {
  expect(peError(() => core.proximity({ kind: 'none' }))).toMatchObject({
    code: 'not-supported',
    field: 'source',
  });
});

it.each<[string, unknown, unknown, string, string]>([
  ['nothing', undefined, undefined, 'bad-value', 'table'],
  ['null', null, undefined, 'bad-value', 'table'],
  ['a number', 5, undefined, 'bad-value', 'table'],
  ['a text', 'kind', undefined, 'bad-value', 'table'],
  ['an unknown kind', { kind: 'circular' }, undefined, 'bad-value', 'source.kind'],
  ['an empty table', matrix(0, 3), undefined, 'bad-shape', 'table'],
  ['NaN', matrix(2, 2, () => Number.NaN), undefined, 'non-finite', 'table'],
  ['an unknown measure', matrix(2, 2), { measure: 'euclid' }, 'bad-value', 'measure'],
  ['a negative head', matrix(2, 2), { head: -1 }, 'bad-value', 'head'],
  ['a row beyond the last', matrix(2, 2), { row: 2 }, 'bad-value', 'row'],
  ['half a row', matrix(2, 2), { row: 0.5 }, 'bad-value', 'row'],
  ['an unknown option', matrix(2, 2), { mesure: 'dot' }, 'bad-value', 'mesure'],
  ['null for options', matrix(2, 2), null, 'bad-value', 'options'],
  ['a text for options', matrix(2, 2), 'cosine', 'bad-value', 'options'],
])('refuses %s', (_, source, options, code, field) => {
  expect(peError(() => core.proximity(untyped(source), untyped(options)))).toMatchObject({ code, field });
  expect(core.proximity(matrix(1, 1, () => 2)).data).toEqual(Float32Array.of(4));
});

it.each<[string, unknown, string, string]>([
  ['sines of another shape than the cosines', { sin: matrix(3, 2, () => 7) }, 'bad-shape', 'source.sin'],
  ['fewer sines than cosines', { sin: matrix(1, 1) }, 'bad-shape', 'source.sin'],
  ['a decay of another shape', { decay: matrix(1, 1, () => 2) }, 'bad-shape', 'source.decay'],
  ['a decay of 0', { decay: matrix(2, 2) }, 'bad-value', 'source.decay'],
  ['an attention factor of 0', { attentionFactor: 0 }, 'bad-value', 'source.attentionFactor'],
])('refuses a rotary encoding with %s, and goes on', (_, change, code, field) => {
  const encoding = { ...core.encode({ scheme: 'rotary', n: 2, d: 4 }), ...untyped(change) };
  expect(peError(() => core.proximity(encoding))).toMatchObject({ code, field });
  expect(core.proximity(matrix(1, 1, () => 2)).data).toEqual(Float32Array.of(4));
});

it('refuses a bias without heads', () => {
  expect(peError(() => core.proximity({ kind: 'bias', heads: [] }))).toMatchObject({
    code: 'bad-shape',
    field: 'source.heads',
  });
});
