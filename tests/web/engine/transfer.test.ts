import { expect, test } from 'vitest';
import { transferables } from '../../../web/engine/serve.ts';

test('finds each buffer once, however deep', () => {
  const shared = new Float32Array(4);
  const output = {
    table: { rows: 2, cols: 2, data: shared },
    heads: [{ data: new Float64Array(2) }, { data: shared.subarray(1) }],
    raw: new ArrayBuffer(8),
    nothing: null,
    name: 'x',
  };
  expect(new Set(transferables(output))).toEqual(
    new Set([shared.buffer, output.heads[0].data.buffer, output.raw]),
  );
  expect(transferables(output)).toHaveLength(3);
});

test('takes values of any kind, and circles', () => {
  const circle: { self?: unknown; data: Uint8Array } = { data: new Uint8Array(1) };
  circle.self = circle;
  expect(transferables(circle)).toEqual([circle.data.buffer]);
  for (const value of [
    undefined,
    null,
    3,
    'text',
    [],
    {},
    new Error('x'),
    new Map([[1, new Uint8Array(1)]]),
  ]) {
    expect(transferables(value)).toEqual([]);
  }
});
