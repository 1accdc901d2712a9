import { describe, expect, test } from 'vitest';
import { createEngine } from '../../../web/engine/client.ts';
import { createBorrower, createLender } from '../../../web/engine/lending.ts';
import { fakeHost } from './fakes.ts';

const large = (value: number) => new Float32Array(1 << 18).fill(value);

describe('what is lent', () => {
  test('crosses once, and again to a new worker; what is small crosses each time', () => {
    const lender = createLender(() => {});
    const [a, b, small] = [large(1), large(2), new Float32Array(4)];
    const first = lender.pack({ table: { data: a }, all: [{ data: b }, { data: a }], small });
    expect(first.loans.map(({ array }) => array)).toEqual([a, b]);
    expect(first.input).toMatchObject({ small });
    // Nothing has arrived before that is said.
    expect(lender.pack({ a }).loans).toHaveLength(1);
    lender.lent(first.loans);
    expect(lender.pack({ a, b }).loans).toEqual([]);
    lender.reset();
    expect(lender.pack({ a, b }).loans).toHaveLength(2);
  });

  test('is there on the other side, and comes back as what it was', () => {
    const [lender, borrower] = [createLender(() => {}), createBorrower()];
    const data = large(3);
    const { input, loans } = structuredClone(lender.pack({ name: 'x', list: [1, { data }] }));
    borrower.take(loans);
    const there = borrower.unpack(input) as { name: string; list: [number, { data: Float32Array }] };
    expect(there).toEqual({ name: 'x', list: [1, { data }] });
    const output = borrower.pack({ table: there.list[1], other: large(3) });
    const back = lender.unpack(structuredClone(output)) as { table: { data: Float32Array }; other: unknown };
    expect(back.table.data).toBe(data);
    expect(back.other).toEqual(data);
    expect(back.other).not.toBe(data);
  });

  test('what holds nothing of it stays as it is, circles too', () => {
    const lender = createLender(() => {});
    const circle: { self?: unknown } = {};
    circle.self = circle;
    for (const value of [circle, { list: [1, 2] }, new Map(), null, 'text'])
      expect(lender.pack(value).input).toBe(value);
  });

  test('a job can return it, or a part of it, and it is still there for the next one', async () => {
    const jobs = {
      echo: (_: unknown, input: { data: Float32Array }) => ({
        same: input.data,
        part: input.data.subarray(0, 2),
        sum: input.data[0] + input.data.length,
      }),
    };
    const host = fakeHost(jobs as never);
    const engine = createEngine<typeof jobs & Record<string, never>>(host as never);
    const data = large(5);
    for (let time = 0; time < 2; time++) {
      const output = await engine.run('echo', { data } as never);
      expect((output as unknown as { same: unknown }).same).toBe(data);
      expect(output).toMatchObject({ part: Float32Array.of(5, 5), sum: 5 + data.length });
    }
    engine.rest();
  });
});
