/** Answers handed back: later ones fill their arrays, and say what new arrays would say. */
import { beforeAll, expect, test } from 'vitest';
import type { Core } from '../../../web/core/index.ts';
import { layer, load, peError, untyped } from './helpers.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

const table = (n: number) => {
  const encoding = core.encode({ scheme: 'sinusoidal', n, d: 8 });
  if (encoding.kind !== 'input') throw new Error(encoding.kind);
  return encoding;
};

test('an encoding fills the arrays of the one that is handed back', () => {
  const before = table(6);
  const expected = core.encode({ scheme: 'learned', n: 6, d: 8, seed: 3 });
  core.recycle(before);
  const after = core.encode({ scheme: 'learned', n: 6, d: 8, seed: 3 });
  expect(after).toEqual(expected);
  expect((after as typeof before).table.data).toBe(before.table.data);
});

test('attention fills them part by part, each once', () => {
  const request = layer(core);
  const before = core.attend(request);
  const expected = structuredClone(before);
  core.recycle(before);
  const after = core.attend(request);
  expect(after).toEqual(expected);
  const held = ({ output, queries, weights }: typeof after) =>
    [output, queries, ...weights].map(({ data }) => data);
  // Several parts have one size, so any of them may fill the array of another.
  const all = new Set(
    Object.values(before)
      .flatMap((part) => (Array.isArray(part) ? part : [part]))
      .map(({ data }) => data),
  );
  expect(held(after).filter((data) => data.length === 0 || !all.has(data))).toEqual([]);
  expect(new Set(held(after)).size).toBe(held(after).length);
});

test('arrays of other sizes stay as they are', () => {
  const before = table(6);
  const kept = before.table.data.slice();
  core.recycle(before);
  const after = table(7);
  expect(after.table.data).not.toBe(before.table.data);
  expect(before.table.data).toEqual(kept);
});

test('of an answer that names an array twice, it is used once', () => {
  const before = table(6);
  core.recycle([before, before]);
  expect(table(6).table.data).toBe(before.table.data);
  expect(table(6).table.data).not.toBe(before.table.data);
});

test('an answer may be handed back that the request still names', () => {
  const { table: rows } = table(6);
  const square = { ...rows, rows: 6, cols: 8 };
  const expected = core.proximity(square);
  const fits = { rows: 6, cols: 6, data: new Float32Array(36) };
  core.recycle(fits);
  const after = core.proximity(square);
  expect(after.data).toBe(fits.data);
  expect(after).toEqual(expected);
});

test('a refused request leaves them for the next', () => {
  const before = table(6);
  const kept = before.table.data.slice();
  core.recycle(before);
  expect(peError(() => core.encode({ scheme: 'sinusoidal', n: 6, d: 8, base: -1 })).code).toBe('bad-value');
  expect(before.table.data).toEqual(kept);
  expect(table(6).table.data).toBe(before.table.data);
});

test('they are filled after the memory has grown, too', () => {
  const request = layer(core);
  const [small, attended] = [table(6), core.attend(request)];
  const expected = structuredClone({ small, attended });
  core.encode({ scheme: 'learned', n: 8192, d: 4096 });
  core.recycle({ small, attended });
  const after = { small: table(6), attended: core.attend(request) };
  expect(after).toEqual(expected);
  expect(after.small.table.data).toBe(small.table.data);
});

test('of views of one memory, one is filled', () => {
  const { data } = table(6).table;
  core.recycle([data, new Float32Array(data.buffer), data.subarray(0)]);
  const [first, second] = [table(6), core.encode({ scheme: 'learned', n: 6, d: 8 })];
  expect(first).toEqual(table(6));
  expect(second).toEqual(core.encode({ scheme: 'learned', n: 6, d: 8 }));
});

test('an array that was transferred is left alone', () => {
  const before = table(6);
  structuredClone(before, { transfer: [before.table.data.buffer] });
  core.recycle(before);
  expect(core.encode({ scheme: 'none', n: 6, d: 8 })).toEqual({ kind: 'none' });
  expect(table(6).table.data).toHaveLength(48);
});

test.each([null, 5, 'answer', undefined])('%s is no answer', (given) => {
  expect(peError(() => core.recycle(untyped(given)))).toMatchObject({ code: 'bad-value', field: 'answer' });
});
