import { beforeAll, describe, expect, it } from 'vitest';
import type { AttendRequest, Attention, Core, Encoding, Matrix } from '../../../web/core/index.ts';
import { layer, load, matrix, peError, untyped, withHole } from './helpers.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

const reversed = (n: number) => Array.from({ length: n }, (_, i) => n - 1 - i);
const row = ({ cols, data }: Matrix, i: number) => Array.from(data.subarray(i * cols, (i + 1) * cols));

describe('attend', () => {
  it('gives every head its scores and weights, and rows that sum to 1', () => {
    const { scores, weights, output, input, queries } = core.attend({ ...layer(core), causal: true });
    expect(scores).toHaveLength(2);
    expect(weights).toHaveLength(2);
    expect(output).toMatchObject({ rows: 6, cols: 3 });
    expect(input).toMatchObject({ rows: 6, cols: 4 });
    expect(queries).toMatchObject({ rows: 6, cols: 6 });
    for (const head of weights)
      for (let i = 0; i < 6; i++) {
        expect(row(head, i).reduce((sum, w) => sum + w)).toBeCloseTo(1, 6);
        expect(row(head, i).slice(i + 1)).toEqual(Array(5 - i).fill(0));
      }
    expect(row(scores[1], 3).slice(4)).toEqual([-Infinity, -Infinity]);
    expect(row(weights[0], 0)).toEqual([1, 0, 0, 0, 0, 0]);
  });

  it('gives only what is wanted, with the same bits', () => {
    const request = { ...layer(core), encoding: { scheme: 'alibi', n: 6, d: 3, heads: 2 } as const };
    const whole = core.attend(request);
    for (const part of Object.keys(whole) as (keyof Attention)[])
      expect(core.attend({ ...request, want: [part] })).toEqual({ [part]: whole[part] });
    expect(core.attend({ ...request, want: ['output', 'scores'] })).toEqual({
      scores: whole.scores,
      output: whole.output,
    });
    expect(core.attend({ ...request, want: [] })).toEqual({});
  });

  it('keeps nothing of a request for the next one, even of one that was refused', () => {
    const request = layer(core);
    const { x, weights } = request;
    const bare = { x, weights: { q: weights.q, k: weights.k, v: weights.v }, heads: 2 };
    core.attend(request);
    expect(core.attend(bare).output.cols).toBe(6);
    peError(() => core.permute({ ...request, permutation: [0] }));
    expect(core.attend(bare).output.cols).toBe(6);
  });

  it('weights identical words evenly', () => {
    const x = matrix(5, 4, (_, col) => col - 1.5);
    const even = core.attend({ ...layer(core), x }).weights[0];
    expect(new Set(even.data)).toEqual(new Set([Math.fround(1 / 5)]));
    const causal = core.attend({ ...layer(core), x, causal: true }).weights[1];
    for (let i = 0; i < 5; i++)
      expect(row(causal, i).slice(0, i + 1)).toEqual(Array(i + 1).fill(Math.fround(1 / (i + 1))));
  });

  it('takes one encoding, several, an empty list or none', () => {
    const request = layer(core);
    const plain = core.attend(request);
    const learned = core.encode({ scheme: 'learned', n: 6, d: 4, deviation: 1 });
    const sinusoidal = core.encode({ scheme: 'sinusoidal', n: 6, d: 4 });
    expect(core.attend({ ...request, encoding: [] })).toEqual(plain);
    expect(core.attend({ ...request, encoding: { kind: 'none' } })).toEqual(plain);
    const one = core.attend({ ...request, encoding: learned });
    expect(core.attend({ ...request, encoding: [learned] })).toEqual(one);
    expect(one).not.toEqual(plain);
    const both = core.attend({ ...request, encoding: [learned, sinusoidal] });
    const sum = (a: Encoding, b: Encoding, i: number) => untyped(a).table.data[i] + untyped(b).table.data[i];
    for (let i = 0; i < 24; i++)
      expect(both.input.data[i]).toBeCloseTo(request.x.data[i] + sum(learned, sinusoidal, i), 5);
  });

  it('takes a table set beside the words', () => {
    const request = layer(core);
    const encoding = core.encode({ scheme: 'index', n: 6, d: 2, combine: 'concat' });
    const wide = (seed: number) => core.randomNormal({ rows: 6, cols: 6, seed });
    const weights = { ...request.weights, q: wide(1), k: wide(2), v: wide(3) };
    expect(core.attend({ ...request, weights, encoding }).input).toMatchObject({ rows: 6, cols: 6 });
    expect(peError(() => core.attend({ ...request, encoding }))).toMatchObject({
      code: 'bad-shape',
      field: 'weights.q',
    });
  });
});

describe('permute', () => {
  it('finds attention blind to order, until positions or a mask tell', () => {
    const request = { ...layer(core), permutation: reversed(6) };
    const encoding = core.encode({ scheme: 'sinusoidal', n: 6, d: 4 });
    expect(core.permute(request).maxAbsDifference).toBeLessThan(1e-5);
    expect(core.permute({ ...request, causal: true }).maxAbsDifference).toBeGreaterThan(1e-2);
    const { permutedInput, permutedOutput, difference, maxAbsDifference, worst, largestOutput, layers } =
      core.permute({ ...request, encoding });
    expect(maxAbsDifference).toBeGreaterThan(1e-2);
    const at = worst.row * 3 + worst.col;
    expect(Math.abs(permutedInput.data[at] - permutedOutput.data[at])).toBeCloseTo(maxAbsDifference, 4);
    expect(Math.abs(difference.data[at])).toBe(maxAbsDifference);
    expect(difference.data).toEqual(permutedInput.data.map((value, i) => value - permutedOutput.data[i]));
    const { output } = core.attend({ ...layer(core), encoding });
    for (let i = 0; i < 6; i++) expect(row(permutedOutput, i)).toEqual(row(output, 5 - i));
    const largest = (data: Float32Array) => data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    expect(largestOutput).toBe(Math.max(largest(permutedInput.data), largest(permutedOutput.data)));
    expect(layers).toBeUndefined();
  });

  it('gives what the layer makes of both orders where that is asked for', () => {
    const request = { ...layer(core), encoding: core.encode({ scheme: 'learned', n: 6, d: 4 }) };
    const { layers } = core.permute({ ...request, permutation: reversed(6), layers: true });
    expect(layers?.plain).toEqual(core.attend(request));
    const { rows, cols, data } = request.x;
    const x = matrix(rows, cols, (i, col) => data[(5 - i) * cols + col]);
    expect(layers?.permuted).toEqual(core.attend({ ...request, x }));
  });

  it.each<[string, unknown, string]>([
    ['none', undefined, 'bad-value'],
    ['null', null, 'bad-value'],
    ['a text', '543210', 'bad-value'],
    ['too few', [0, 1, 2], 'bad-shape'],
    ['a repetition', [0, 1, 2, 3, 4, 4], 'bad-value'],
    ['one beyond', [0, 1, 2, 3, 4, 6], 'bad-value'],
    ['a negative one', [0, 1, 2, 3, 4, -1], 'bad-value'],
    ['half a number', [0, 1, 2, 3, 4.5, 5], 'bad-value'],
    ['a text inside', [0, 1, 2, 3, 4, '5'], 'bad-value'],
    ['a hole', withHole([0, 1, 2, 3, 4, 5], 2), 'bad-value'],
    ['NaN', [0, 1, 2, 3, 4, Number.NaN], 'non-finite'],
    ['2^32', [0, 1, 2, 3, 4, 2 ** 32], 'too-large'],
  ])('refuses a permutation that is %s', (_, permutation, code) => {
    const error = peError(() => core.permute(untyped({ ...layer(core), permutation })));
    expect(error).toMatchObject({ code, field: 'permutation' });
    expect(error.message).toContain('permutation');
  });

  it('takes any list of numbers', () => {
    const request = { ...layer(core), causal: true };
    const expected = core.permute({ ...request, permutation: reversed(6) });
    for (const type of [Int8Array, Int32Array, Float64Array])
      expect(core.permute({ ...request, permutation: type.from(reversed(6)) })).toEqual(expected);
  });
});

describe('bad requests', () => {
  const float = Float32Array;
  it.each<[string, (good: AttendRequest) => object, string, string]>([
    ['no x', () => ({ x: undefined }), 'bad-value', 'x'],
    ['a null for x', () => ({ x: null }), 'bad-value', 'x'],
    ['an array for x', () => ({ x: [[1, 2, 3, 4]] }), 'bad-value', 'x'],
    ['no weights', () => ({ weights: undefined }), 'bad-value', 'weights'],
    ['no q', ({ weights }) => ({ weights: { ...weights, q: undefined } }), 'bad-value', 'weights.q'],
    ['an unknown weight', ({ weights, x }) => ({ weights: { ...weights, z: x } }), 'bad-value', 'weights.z'],
    ['an unknown bias', ({ x }) => ({ biases: { p: x } }), 'bad-value', 'biases.p'],
    ['an unknown field', () => ({ mask: true }), 'bad-value', 'mask'],
    ['a permutation', () => ({ permutation: [0] }), 'bad-value', 'permutation'],
    ['an inherited name', () => ({ toString: 1 }), 'bad-value', 'toString'],
    [
      'a bias without its matrix',
      ({ weights, biases }) => ({ weights: { ...weights, o: undefined }, biases }),
      'bad-shape',
      'biases.o',
    ],
    ['an unknown part', () => ({ want: ['output', 'gradient'] }), 'bad-value', 'want[1]'],
    ['a text for parts', () => ({ want: 'output' }), 'bad-value', 'want'],
    ['a text for causal', () => ({ causal: 'true' }), 'bad-value', 'causal'],
    ['a number for causal', () => ({ causal: 1 }), 'bad-value', 'causal'],
    ['a text for heads', () => ({ heads: '2' }), 'bad-value', 'heads'],
    ['no heads', () => ({ heads: 0 }), 'bad-value', 'heads'],
    ['heads that do not divide', () => ({ heads: 4 }), 'bad-value', 'heads'],
    ['2^33 heads', () => ({ heads: 2 ** 33 }), 'too-large', 'heads'],
    ['a null for the encoding', () => ({ encoding: null }), 'bad-value', 'encoding'],
    ['a name for the encoding', () => ({ encoding: 'sinusoidal' }), 'bad-value', 'encoding'],
    ['an unknown kind', () => ({ encoding: { kind: 'circular' } }), 'bad-value', 'encoding.kind'],
    ['an inherited kind', () => ({ encoding: { kind: 'toString' } }), 'bad-value', 'encoding.kind'],
    ['more than a kind', () => ({ encoding: { kind: 'none', table: 1 } }), 'bad-value', 'encoding.table'],
    ['no table', () => ({ encoding: { kind: 'input', combine: 'add' } }), 'bad-value', 'encoding.table'],
    ['no combine', ({ x }) => ({ encoding: { kind: 'input', table: x } }), 'bad-value', 'encoding.combine'],
    [
      'a hole among encodings',
      () => ({ encoding: withHole([{ kind: 'none' }, { kind: 'none' }], 0) }),
      'bad-value',
      'encoding',
    ],
    [
      'a table of another length',
      () => ({ encoding: { kind: 'input', table: matrix(5, 4), combine: 'add' } }),
      'bad-shape',
      'encoding.table',
    ],
    [
      'NaN in a table',
      () => ({ encoding: { kind: 'input', table: matrix(6, 4, () => Number.NaN), combine: 'add' } }),
      'non-finite',
      'encoding.table',
    ],
    ['NaN in x', () => ({ x: matrix(6, 4, (_, col) => (col === 2 ? Number.NaN : 0)) }), 'non-finite', 'x'],
    ['x without columns', () => ({ x: matrix(6, 0) }), 'bad-shape', 'x'],
    ['x without rows', () => ({ x: matrix(0, 4) }), 'bad-shape', 'x'],
    ['a text for rows', ({ x }) => ({ x: { ...x, rows: '6' } }), 'bad-value', 'x.rows'],
    ['negative columns', ({ x }) => ({ x: { ...x, cols: -4 } }), 'bad-value', 'x.cols'],
    ['half a row', () => ({ x: { rows: 1.5, cols: 4, data: new float(6) } }), 'bad-value', 'x.rows'],
    ['NaN rows', ({ x }) => ({ x: { ...x, rows: Number.NaN } }), 'non-finite', 'x.rows'],
    ['data that is too short', () => ({ x: { rows: 6, cols: 4, data: new float(23) } }), 'bad-shape', 'x'],
    ['data that is too long', () => ({ x: { rows: 6, cols: 4, data: new float(25) } }), 'bad-shape', 'x'],
    ['no data', () => ({ x: { rows: 6, cols: 4 } }), 'bad-value', 'x.data'],
    [
      'Float64Array data',
      () => ({ x: { rows: 6, cols: 4, data: new Float64Array(24) } }),
      'bad-value',
      'x.data',
    ],
    [
      'an array for data',
      () => ({ x: { rows: 6, cols: 4, data: Array(24).fill(0) } }),
      'bad-value',
      'x.data',
    ],
    ['an unknown field of a matrix', ({ x }) => ({ x: { ...x, name: 'x' } }), 'bad-value', 'x.name'],
    [
      '2^28 x 2^28 entries',
      () => ({ x: { rows: 2 ** 28, cols: 2 ** 28, data: new float(0) } }),
      'too-large',
      'x',
    ],
    [
      '2^16 x 2^16 entries, 0 in 32 bits',
      () => ({ x: { rows: 2 ** 16, cols: 2 ** 16, data: new float(0) } }),
      'too-large',
      'x',
    ],
    ['2^53 rows', () => ({ x: { rows: 2 ** 53, cols: 1, data: new float(0) } }), 'too-large', 'x.rows'],
  ])('refuses %s', (_, change, code, field) => {
    const good = layer(core);
    const error = peError(() => core.attend(untyped({ ...good, ...change(good) })));
    expect(error).toMatchObject({ name: 'PeError', code, field });
    expect(error.message).toContain(field);
    expect(core.attend(good).output.rows).toBe(6);
  });

  it('names the row and the column of what is not finite', () => {
    const x = matrix(6, 4, (r, c) => (r === 4 && c === 1 ? -Infinity : 1));
    expect(peError(() => core.attend({ ...layer(core), x })).message).toContain('row 4, column 1');
  });
});
