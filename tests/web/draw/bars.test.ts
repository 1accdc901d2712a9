import { describe, expect, it } from 'vitest';
import { barsPath } from '../../../web/draw/bars.ts';

/** The corners of each bar: its left edge, its foot and its end. */
function barsIn(path: string) {
  let [x, y] = [0, 0];
  return path
    .split('z')
    .slice(0, -1)
    .map((bar) => {
      const [, kind, dx, dy, , height] = /^([Mm])(\S+) (\S+?)h(\S+?)v(\S+?)h/.exec(bar) ?? [];
      [x, y] = kind === 'M' ? [Number(dx), Number(dy)] : [x + Number(dx), y + Number(dy)];
      return { x, foot: y, end: y + Number(height) };
    });
}

describe('bars', () => {
  const values = Array.from({ length: 32 }, (_, i) => Math.sin(i));
  const place = { x: 10, y: 100, width: 132, scale: 12 };

  it('stand on the line and end at their values', () => {
    for (const [i, { x, foot, end }] of barsIn(barsPath(values, place)).entries()) {
      expect(Math.abs(x - (10.5 + (132 / 32) * i))).toBeLessThan(0.2);
      expect(foot).toBeCloseTo(100, 5);
      expect(end).toBeCloseTo(100 - 12 * values[i], 1);
    }
  });

  it('stand on other bars', () => {
    const base = (i: number) => Math.cos(i);
    for (const [i, { foot, end }] of barsIn(barsPath(values, place, base)).entries()) {
      expect(foot).toBeCloseTo(100 - 12 * base(i), 1);
      expect(end).toBeCloseTo(100 - 12 * (base(i) + values[i]), 1);
    }
  });

  it('leave out every second pair where there is little room', () => {
    expect(barsIn(barsPath(values, { ...place, isThin: true }))).toHaveLength(16);
  });
});
