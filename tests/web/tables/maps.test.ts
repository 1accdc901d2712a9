/** Attention maps and other square matrices are told from tables of positions. */
import { describe, expect, it } from 'vitest';
import { placesOf } from '../../../web/labs/properties/given-map.ts';
import { apply } from '../../../web/settings/apply.ts';
import type { State as Settings } from '../../../web/settings/setting-table.ts';
import { isCausal, looksLikeMap, mapAt, mapsIn } from '../../../web/tables/maps.ts';
import { placeMap, step } from '../../../web/tables/table-machine.ts';
import { atRest, type ReadingTensor, type State } from '../../../web/tables/table-phases.ts';
import { noTables } from '../../../web/tables/table-store.ts';
import { settings } from '../settings/catalog.ts';
import { sourceOf } from '../shell/helpers.ts';

/** n x n, row by row. */
const square = (n: number, at: (x: number, y: number) => number) =>
  Float32Array.from({ length: n * n }, (_, i) => at(Math.floor(i / n), i % n));

/** Attention of each query to the keys up to its own, less the farther away. */
const attention = (n: number, isHiding = true) => {
  const weight = (x: number, y: number) => (y > x && isHiding ? 0 : 0.5 ** Math.abs(x - y));
  const sum = (x: number) => Array.from({ length: n }, (_, y) => weight(x, y)).reduce((a, b) => a + b);
  return square(n, (x, y) => weight(x, y) / sum(x));
};

describe('attention maps', () => {
  it('are square, with rows that sum to 1', () => {
    expect(mapsIn({ shape: [8, 8], data: attention(8) })).toEqual({
      n: 8,
      axes: [],
      count: 1,
      isAttention: true,
    });
    expect(mapsIn({ shape: [1, 8, 8], data: attention(8) })).toMatchObject({ axes: [], isAttention: true });
    const stack = Float32Array.from(Array.from({ length: 6 }, () => [...attention(4)]).flat());
    expect(mapsIn({ shape: [6, 4, 4], data: stack })).toEqual({
      n: 4,
      axes: [6],
      count: 6,
      isAttention: true,
    });
    expect(mapsIn({ shape: [2, 3, 4, 4], data: stack })).toMatchObject({ axes: [2, 3], count: 6 });
  });

  it('may be rounded to half precision, but not more', () => {
    const rounded = attention(64).map((value) => Math.round(value * 2048) / 2048);
    expect(mapsIn({ shape: [64, 64], data: rounded })?.isAttention).toBe(true);
    const off = attention(8).map((value, i) => (i === 0 ? value + 0.01 : value));
    expect(mapsIn({ shape: [8, 8], data: off })?.isAttention).toBe(false);
    const signed = attention(8, false);
    [signed[0], signed[1]] = [signed[0] + 0.7, signed[1] - 0.7];
    expect(mapsIn({ shape: [8, 8], data: signed })?.isAttention).toBe(false);
  });

  it('are no one-hot tables, no rectangles and no single numbers', () => {
    expect(mapsIn({ shape: [8, 8], data: square(8, (x, y) => Number(x === y)) })?.isAttention).toBe(false);
    expect(mapsIn({ shape: [12, 6], data: new Float32Array(72) })).toBeUndefined();
    expect(mapsIn({ shape: [2, 8, 4], data: new Float32Array(64) })).toBeUndefined();
    expect(mapsIn({ shape: [1, 1], data: new Float32Array(1) })).toBeUndefined();
    expect(mapsIn({ shape: [0, 4, 4], data: new Float32Array(0) })).toBeUndefined();
  });

  it('are causal where no query sees a later key', () => {
    const matrix = (isHiding: boolean) => ({ rows: 8, cols: 8, data: attention(8, isHiding) });
    expect(isCausal(matrix(true))).toBe(true);
    expect(isCausal(matrix(false))).toBe(false);
  });
});

it('a similarity and a bias look like maps, a table of 8 × 8 does not', () => {
  const matrix = (at: (x: number, y: number) => number) => ({ rows: 8, cols: 8, data: square(8, at) });
  expect(looksLikeMap(matrix((x, y) => Math.cos(x - y) + x * y))).toBe(true);
  expect(looksLikeMap(matrix((x, y) => -Math.max(0, x - y)))).toBe(true);
  expect(looksLikeMap(matrix((x, y) => Math.sin(x / (1 + y))))).toBe(false);
  expect(looksLikeMap(matrix(() => 0))).toBe(false);
  expect(looksLikeMap({ rows: 4, cols: 2, data: new Float32Array(8).fill(1) })).toBe(false);
});

it('one map of several is cut out by its number, which its places give', () => {
  const data = Float32Array.from({ length: 24 }, (_, i) => i);
  expect([...mapAt({ data }, { n: 2 }, 5).data]).toEqual([20, 21, 22, 23]);
  expect(placesOf(5, [2, 3])).toEqual([1, 2]);
  expect(placesOf(0, [])).toEqual([]);
});

describe('what a page does with a map', () => {
  const empty: State = { ...atRest, ...noTables };
  const withThese = (from: Settings, more: Record<string, unknown>) =>
    apply(settings, from, new Map(Object.entries(more))).state;
  const around = (lab: string) => {
    const set = withThese(settings.defaults, { lab });
    return {
      settings: set,
      settingsWith: (more: Record<string, unknown>) => withThese(set, more),
      fillsParameter: false,
    };
  };
  const tensorOf = (shape: readonly number[], data: Float32Array) => ({
    name: 'attn',
    shape,
    dtype: 'float32',
    data,
    notes: [],
  });

  function read(lab: string, shape: readonly number[], data: Float32Array) {
    const tensor = tensorOf(shape, data);
    const phase: ReadingTensor = {
      name: 'reading',
      opened: { name: 'attn.npy', source: sourceOf(tensor) },
      tensor: 'attn',
      view: { drop: 0, take: 0, transpose: false },
      request: { waiting: [], problem: undefined, letGo: [] },
    };
    return step({ ...empty, bringing: phase }, { type: 'read', of: phase, tensor }, around(lab));
  }

  for (const lab of ['probe', 'order', 'encodings'])
    it(`in ${lab}, attention becomes no table: it says what it is, and where it can be measured`, () => {
      const { state, settings: changes } = read(lab, [8, 8], attention(8));
      expect(state.tables).toEqual([]);
      expect(state.bringing.name).toBe('idle');
      expect(changes).toBeUndefined();
      expect(state.problem?.words).toBe(
        'attn is an attention map of 8 × 8: every row sums to 1. It has no vectors of positions.',
      );
      expect(state.problem?.fix).toMatchObject({ map: 0, or: { asTable: true } });
      const { fix, of } = state.problem ?? {};
      if (!fix || !of) throw new Error('There is no way out.');
      const measured = step(state, { type: 'mend', fix, table: of }, around(lab));
      expect(measured.settings).toEqual({ lab: 'properties', item: 'map' });
      expect(measured.state.map).toMatchObject({ index: 0, maps: { isAttention: true } });
      expect(measured.state.problem).toBeUndefined();
      if (!fix.or) throw new Error('There is no other way out.');
      const table = step(state, { type: 'mend', fix: fix.or, table: of }, around(lab)).state;
      expect(table.bringing.name).toBe('making');
    });

  it('in properties, it is measured at once', () => {
    const { state, settings: changes } = read('properties', [8, 8], attention(8));
    expect(state.map?.matrix.rows).toBe(8);
    expect(state.bringing.name).toBe('idle');
    expect(changes).toEqual({ lab: 'properties', item: 'map' });
  });

  it('of a stack, any map can be chosen', () => {
    const stack = Float32Array.from([...attention(4), ...attention(4, false)]);
    const { state } = read('probe', [2, 4, 4], stack);
    expect(state.problem?.words).toBe(
      'attn holds 2 attention maps of 4 × 4: every row sums to 1. They have no vectors of positions.',
    );
    expect(state.problem?.fix?.or).toBeUndefined();
    const { of } = state.problem ?? {};
    if (!of) throw new Error('The tensor is missing.');
    const first = placeMap(state, of, 0, around('properties')).state;
    const second = placeMap(first, of, 1, around('properties')).state;
    expect(second.map).toMatchObject({ index: 1, id: first.map?.id });
    expect([...(second.map?.matrix.data ?? [])]).toEqual([...attention(4, false)]);
    expect(placeMap(first, of, 9, around('properties')).state.map?.index).toBe(1);
  });

  it('a stack of scores is no table, either', () => {
    const { state } = read(
      'probe',
      [3, 4, 4],
      Float32Array.from({ length: 48 }, (_, i) => i),
    );
    expect(state.problem?.words).toBe(
      'attn holds 3 square maps of 4 × 4. They have no vectors of positions.',
    );
  });
});
