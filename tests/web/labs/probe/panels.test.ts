import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { panelScales } from '../../../../web/draw/plot-layout.ts';
import { layoutPanels, type PanelsPicture, panelItems } from '../../../../web/labs/probe/panels/scene.ts';

const shape = {
  width: 816,
  fontSize: 13,
  maxHeight: 25,
  xDomain: [0, 63],
  yDomain: [0, 63],
  hasRandom: true,
  isFree: () => true,
} as const;

describe('the panels', () => {
  it('are side by side on the same axes in a wide figure', () => {
    const { table, random, isWide } = layoutPanels(shape);
    expect(isWide).toBe(true);
    expect(random?.area).toMatchObject({
      y: table.area.y,
      width: table.area.width,
      height: table.area.height,
    });
    expect(random?.area.x).toBeGreaterThan(table.area.x + table.area.width);
  });

  it('are one inside the other in a narrow figure, in a corner without points', () => {
    const inCorner = (isFree: (part: { x: number }) => boolean) =>
      layoutPanels({ ...shape, width: 358, isFree }).random;
    const { table } = layoutPanels({ ...shape, width: 358 });
    const middle = table.area.x + table.area.width / 2;
    expect(inCorner(() => true)?.isInset).toBe(true);
    expect(inCorner(() => true)?.area.x).toBeGreaterThan(middle);
    expect(inCorner(({ x }) => x < 0.5)?.area.x).toBeLessThan(middle);
    expect(inCorner(() => false)).toBeUndefined();
  });

  it('stay inside their container', () => {
    fc.assert(
      fc.property(fc.integer({ min: 240, max: 2000 }), fc.boolean(), (width, hasRandom) => {
        const { table, random } = layoutPanels({ ...shape, width, hasRandom });
        for (const panel of [table, random]) {
          if (!panel) continue;
          expect(panel.area.x).toBeGreaterThan(0);
          expect(panel.area.x + panel.area.width).toBeLessThanOrEqual(width);
        }
        expect(random === undefined).toBe(!hasRandom);
      }),
    );
  });

  it('have a bar for each held-out row, and an arrowhead for a prediction outside', () => {
    const positions = Int32Array.from({ length: 64 }, (_, i) => i);
    const row = (predicted: readonly number[]): PanelsPicture => ({
      table: {
        title: 'mine',
        finding: '',
        short: '',
        untilSettled: { finding: '', short: '' },
        color: 'position',
        predicted,
      },
      random: null,
      positions,
      trained: positions.map((i) => (i % 2 === 0 ? 1 : 0)),
      heldOutFrom: null,
    });
    const layout = layoutPanels({ ...shape, hasRandom: false });
    const paths = (picture: PanelsPicture) =>
      panelItems(layout, picture).flatMap((item) =>
        item.kind === 'path' && item.opacity === 0.6 ? [item.d] : [],
      );
    expect(paths(row(Array.from(positions)))[0].match(/M/g)).toHaveLength(32);
    const { area } = layout.table;
    const { toY } = panelScales(layout, area);
    const far = Array.from(positions, (i) => (i === 5 ? 1e6 : i));
    const all = panelItems(layout, row(far)).flatMap((item) => (item.kind === 'path' ? [item.d] : []));
    expect(toY(1e6)).toBeLessThan(0);
    expect(all.some((d) => d.endsWith('z'))).toBe(true);
    for (const d of all)
      for (const y of d.matchAll(/[ML][\d.]+ (-?[\d.]+)/g)) expect(Number(y[1])).toBeGreaterThanOrEqual(0);
  });
});
