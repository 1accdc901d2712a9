import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialAt, dialItems, layoutDials, pairAt } from '../../../../web/labs/context/dials.ts';
import { turn } from '../../../../web/labs/context/reach.ts';

describe('the dials', () => {
  it('keep within the room, apart, and are found where they are drawn', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 512 }), fc.integer({ min: 280, max: 1200 }), (count, width) => {
        const layout = layoutDials(count, width, 13);
        expect(layout.height).toBeLessThanOrEqual(13 * 13 + 1);
        expect(layout.radius).toBeGreaterThan(2);
        for (const pair of [0, Math.floor(count / 2), count - 1]) {
          const { x, y } = dialAt(layout, pair);
          expect(x - layout.radius).toBeGreaterThanOrEqual(0);
          expect(x + layout.radius).toBeLessThanOrEqual(width);
          expect(y + layout.radius).toBeLessThanOrEqual(layout.height + 1);
          expect(pairAt(layout, x, y)).toBe(pair);
        }
        expect(pairAt(layout, -1, 0)).toBeNull();
        expect(2 * layout.radius).toBeLessThan(layout.cell.width);
      }),
    );
  });

  it('stand in two rows of sixteen on a desk, in four of eight on a phone', () => {
    expect(layoutDials(32, 816, 13)).toMatchObject({ columns: 16, numbered: 4 });
    expect(layoutDials(64, 816, 13).columns).toBe(32);
    expect(layoutDials(32, 358, 13)).toMatchObject({ columns: 8, numbered: 0 });
  });

  it('draw what is new in its own colour, from where training ended', () => {
    const layout = layoutDials(3, 300, 13);
    const paths = (trained: number[], tested: number[]) => {
      const angles = { trained: Float64Array.from(trained), tested: Float64Array.from(tested) };
      const drawn = dialItems(layout, angles).flatMap((item) => (item.kind === 'path' ? [item] : []));
      return (fill: string) => drawn.find((item) => item.fill === fill)?.d.match(/M/g)?.length ?? 0;
    };
    const some = paths([100, 1, 1], [400, 3, 0.5]);
    expect([some('position'), some('violated')]).toEqual([3, 1]);
    const all = paths([turn - 1e-3, 1, 1], [400, 3, 1.1]);
    expect([all('position'), all('violated')]).toEqual([3, 3]);
  });
});
