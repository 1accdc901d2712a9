import { describe, expect, test } from 'vitest';
import { createPageCache, createWorkerCache } from '../../../web/engine/array-cache.ts';
import { createEngine } from '../../../web/engine/client.ts';
import { defineJobs, fakeHost } from './fakes.ts';

const large = (value: number) => new Float32Array(1 << 18).fill(value);

/** `toEqual` takes seconds for this many numbers. */
const areEqual = (a: Float32Array, b: Float32Array) => a.length === b.length && a.every((x, i) => x === b[i]);

describe('a large array', () => {
  test('crosses once, and again to a new worker; what is small crosses each time', () => {
    const page = createPageCache(() => {});
    const [a, b, small] = [large(1), large(2), new Float32Array(4)];
    const first = page.pack({ table: { data: a }, all: [{ data: b }, { data: a }], small });
    expect(first.arrays.map(({ array }) => [array === a, array === b])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect((first.input as { small: Float32Array }).small).toBe(small);
    // Nothing has arrived before that is said.
    expect(page.pack({ a }).arrays.length).toBe(1);
    page.sent(first.arrays);
    expect(page.pack({ a, b }).arrays.length).toBe(0);
    page.reset();
    expect(page.pack({ a, b }).arrays.length).toBe(2);
  });

  test('is there on the other side, and comes back as what it was', () => {
    const [page, worker] = [createPageCache(() => {}), createWorkerCache()];
    const data = large(3);
    const { input, arrays } = structuredClone(page.pack({ name: 'x', list: [1, { data }] }));
    worker.take(arrays);
    const there = worker.unpack(input) as { name: string; list: [number, { data: Float32Array }] };
    expect([there.name, there.list[0]]).toEqual(['x', 1]);
    expect(areEqual(there.list[1].data, data)).toBe(true);
    const output = worker.pack({ table: there.list[1], other: large(3) });
    const back = page.unpack(structuredClone(output)) as {
      table: { data: Float32Array };
      other: Float32Array;
    };
    expect(back.table.data).toBe(data);
    expect(areEqual(back.other, data)).toBe(true);
    expect(back.other === data).toBe(false);
  });

  test('what holds nothing of it stays as it is, circles too', () => {
    const page = createPageCache(() => {});
    const circle: { self?: unknown } = {};
    circle.self = circle;
    for (const value of [circle, { list: [1, 2] }, new Map(), null, 'text'])
      expect(page.pack(value).input).toBe(value);
  });

  test('a job can return it, or a part of it, and it is still there for the next one', async () => {
    const jobs = defineJobs({
      echo: (_: unknown, input: { data: Float32Array }) => ({
        same: input.data,
        part: input.data.subarray(0, 2),
        sum: input.data[0] + input.data.length,
      }),
    });
    const engine = createEngine(fakeHost(jobs));
    const data = large(5);
    for (let time = 0; time < 2; time++) {
      const output = await engine.run(jobs.echo, { data });
      expect(output?.same).toBe(data);
      expect(output).toMatchObject({ part: Float32Array.of(5, 5), sum: 5 + data.length });
    }
    engine.rest();
  });
});
