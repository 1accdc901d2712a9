import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisTicks, barFactor, barTicks, indexTicks, logTicks } from '../../../web/draw/ticks.ts';

const texts = ({ ticks }: { ticks: readonly { text: string }[] }) => ticks.map(({ text }) => text);

describe('axisTicks', () => {
  it('are round, with the decimals of their step', () => {
    expect(texts(axisTicks([-1, 1], 4))).toEqual(['−1.0', '−0.5', '0', '0.5', '1.0']);
    expect(texts(axisTicks([0, 128], 4))).toEqual(['0', '50', '100']);
  });

  it('share a power of ten where numbers are very small or very large', () => {
    const small = axisTicks([0, 2e-8], 2);
    expect(small.factor).toBe('× 10⁻⁸');
    expect(texts(small)).toEqual(['0', '1', '2']);
    expect(axisTicks([0, 3e7], 3).factor).toBe('× 10⁷');
    expect(axisTicks([0, 0.002], 3).factor).toBe('');
  });

  it('write distances as plain numbers', () => {
    const distances = axisTicks([0, 131_072], 3);
    expect(distances.factor).toBe('');
    expect(texts(distances)).toEqual(['0', '50,000', '100,000']);
  });

  it('stay inside the domain', () => {
    const number = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(number, number, fc.integer({ min: 1, max: 8 }), (a, b, count) => {
        fc.pre(Math.abs(a - b) > 1e-6);
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        for (const { value } of axisTicks([low, high], count).ticks) {
          expect(value).toBeGreaterThanOrEqual(low);
          expect(value).toBeLessThanOrEqual(high);
        }
      }),
    );
  });
});

describe('indexTicks', () => {
  it('are whole numbers from 0 on', () => {
    expect(indexTicks(64, 4).map(({ value }) => value)).toEqual([0, 20, 40, 60]);
    expect(indexTicks(4, 10).map(({ value }) => value)).toEqual([0, 1, 2, 3]);
    expect(indexTicks(1, 3).map(({ value }) => value)).toEqual([0]);
    expect(indexTicks(0, 3)).toEqual([]);
  });
});

describe('barTicks', () => {
  it('name both ends and zero of a diverging bar', () => {
    expect(texts(barTicks('diverging', [-0.984, 0.984], 5))).toEqual(['−0.984', '0', '0.984']);
    expect(texts(barTicks('diverging', [-0.984, 0.984], 2))).toEqual(['−0.984', '0.984']);
  });

  it('name both ends of a sequential bar with equal decimals', () => {
    expect(texts(barTicks('sequential', [0.0168, 0.357], 4))).toEqual(['0.017', '0.200', '0.357']);
    expect(texts(barTicks('sequential', [0, 1], 2))).toEqual(['0', '1']);
  });

  it('tell the ends of a narrow range apart', () => {
    const [low, high] = texts(barTicks('sequential', [0.99995, 1.00005], 2));
    expect(low).not.toBe(high);
  });

  it('say their power of ten', () => {
    expect(barTicks('diverging', [-9e-8, 9e-8], 3)).toMatchObject({ factor: '× 10⁻⁸' });
    expect(barFactor([-9e-8, 9e-8])).toBe('× 10⁻⁸');
    expect(barFactor([0, 1])).toBe('');
  });
});

describe('logTicks', () => {
  it('are powers of two over a few octaves, of ten over many', () => {
    expect(texts(logTicks([32, 2048], 7))).toEqual(['32', '64', '128', '256', '512', '1024', '2048']);
    expect(texts(logTicks([32, 2048], 4))).toEqual(['32', '128', '512', '2048']);
    expect(texts(logTicks([5, 3e6], 6))).toEqual(['10', '100', '1000', '10,000', '100,000', '1,000,000']);
  });

  it('are inside the range, and no more than fit', () => {
    const range = fc.tuple(
      fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
      fc.double({ min: 1.01, max: 1e9, noNaN: true }),
    );
    fc.assert(
      fc.property(range, fc.integer({ min: 2, max: 8 }), ([low, factor], count) => {
        const { ticks } = logTicks([low, low * factor], count);
        expect(ticks.length).toBeLessThanOrEqual(count);
        for (const { value } of ticks) {
          expect(value).toBeGreaterThanOrEqual(low * (1 - 1e-6));
          expect(value).toBeLessThanOrEqual(low * factor * (1 + 1e-6));
        }
      }),
    );
  });
});
