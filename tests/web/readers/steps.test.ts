import { describe, expect, it } from 'vitest';
import { atOnce, inStretches, partOf, type Steps } from '../../../web/readers/steps.ts';
import { tableSteps, toTable } from '../../../web/readers/table.ts';
import type { Tensor } from '../../../web/readers/types.ts';

/** Counts to `count`, each time after so many milliseconds. */
function* counting(count: number, milliseconds = 0): Steps<string> {
  for (let i = 1; i <= count; i++) {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
    yield i / count;
  }
  return 'done';
}

describe('steps', () => {
  it('are taken at once where they are few', () => {
    expect(inStretches(counting(12))).toBe('done');
    expect(atOnce(counting(1000))).toBe('done');
  });

  it('let others in where they are many and long', async () => {
    let turns = 0;
    let isOver = false;
    const turn = () => {
      turns += 1;
      if (!isOver) setTimeout(turn);
    };
    setTimeout(turn);
    expect(await inStretches(counting(60, 3))).toBe('done');
    isOver = true;
    // 180 ms of work in stretches of about 8.
    expect(turns).toBeGreaterThan(5);
  });

  it('say how far they are, and stop on an abort with the words of a reader', async () => {
    const stop = new AbortController();
    const shares: number[] = [];
    const work = inStretches(counting(100), {
      signal: stop.signal,
      onProgress: (done, total) => {
        shares.push(done / total);
        if (shares.length === 20) stop.abort();
      },
    });
    await expect(work).rejects.toMatchObject({ code: 'aborted' });
    expect(shares).toHaveLength(20);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
  });

  it('are a share of others', () => {
    const part = partOf(counting(2), 0.5, 1);
    expect([part.next().value, part.next().value, part.next().value]).toEqual([0.75, 1, 'done']);
  });
});

describe('a large table', () => {
  const [rows, cols] = [1500, 700];
  const tensor = (values: (i: number) => number): Tensor => ({
    name: 'large',
    shape: [rows, cols],
    dtype: 'float32',
    data: Float32Array.from({ length: rows * cols }, (_, i) => values(i)),
    notes: [],
  });
  const wave = (i: number) => Math.sin(Math.floor(i / cols) / (1 + (i % cols))) + 2;

  it.each([{}, { transpose: true }, { drop: 3 }, { take: 900 }, { shared: true }])(
    'is the same in steps as at once, and never goes back: %j',
    (options) => {
      const steps = tableSteps(tensor(wave), options);
      const shares: number[] = [];
      let next = steps.next();
      for (; !next.done; next = steps.next()) shares.push(next.value);
      const { table, notes } = toTable(tensor(wave), options);
      expect(next.value.notes).toEqual(notes);
      expect(Buffer.compare(bytes(next.value.table.data), bytes(table.data))).toBe(0);
      expect(shares.length).toBeGreaterThan(16);
      expect(shares).toEqual([...shares].sort((a, b) => a - b));
      expect(shares[shares.length - 1]).toBeLessThanOrEqual(1);
    },
  );

  it('lies in the memory of its tensor where that is asked for, and can be', () => {
    const whole = tensor(wave);
    expect(toTable(whole, { shared: true }).table.data.buffer).toBe(whole.data.buffer);
    expect(toTable(whole).table.data.buffer).not.toBe(whole.data.buffer);
    expect(toTable(whole, { shared: true, transpose: true }).table.data.buffer).not.toBe(whole.data.buffer);
  });

  it('names the place of a value that is no number, in its last step, too', () => {
    const bad = tensor((i) => (i === 1499 * cols + 699 ? Number.NaN : 1));
    expect(() => toTable(bad)).toThrow('row 1499, column 699');
    expect(() => toTable(bad, { transpose: true })).toThrow('row 1499, column 699');
  });
});

const bytes = ({ buffer, byteOffset, byteLength }: Float32Array) =>
  new Uint8Array(buffer, byteOffset, byteLength);
