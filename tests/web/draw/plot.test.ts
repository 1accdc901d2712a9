import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutPlot, type PlotShape, plotScales, spread } from '../../../web/draw/plot-layout.ts';
import {
  emphasise,
  plotCursorItems,
  plotItems,
  pointsPath,
  seriesPath,
} from '../../../web/draw/plot-scene.ts';
import {
  movePlotCursor,
  nearestPoint,
  readPoint,
  type Series,
  seriesColumns,
  seriesDomain,
} from '../../../web/draw/plot-series.ts';
import type { SceneItem } from '../../../web/draw/scene.ts';

const shape: PlotShape = {
  width: 640,
  aspect: 0.5,
  maxHeight: 36,
  fontSize: 13,
  xDomain: [0, 63],
  yDomain: [-1, 1],
  roundY: true,
  endLabels: [],
  keyLabels: [],
};

function series(id: string, y: number[], kind: Series['kind'] = 'line'): Series {
  return { id, label: id, x: y.map((_, index) => index), y, kind, color: 'position' };
}

const identity = (value: number) => value;

describe('layoutPlot', () => {
  it('keeps the plotting area inside the width, with room for labels', () => {
    const label = fc.string({ maxLength: 40 });
    fc.assert(
      fc.property(
        fc.integer({ min: 280, max: 3840 }),
        fc.array(label, { maxLength: 8 }),
        fc.array(label, { maxLength: 4 }),
        (width, endLabels, keyLabels) => {
          const { area, height } = layoutPlot({ ...shape, width, endLabels, keyLabels });
          expect(area.x).toBeGreaterThan(0);
          expect(area.x + area.width).toBeLessThan(width);
          expect(area.y + area.height).toBeLessThan(height);
          expect(area.width).toBeGreaterThan(0.4 * width);
        },
      ),
    );
  });

  it('labels lines at their ends where there is room, otherwise in the key', () => {
    expect(layoutPlot({ ...shape, endLabels: ['dim 0'] })).toMatchObject({ direct: true, key: [] });
    expect(layoutPlot({ ...shape, width: 320, endLabels: ['dim 0'] })).toMatchObject({
      direct: false,
      key: [{ label: 'dim 0' }],
    });
  });

  it('widens a range of the data to the next ticks, and leaves a given one', () => {
    expect(layoutPlot({ ...shape, yDomain: [-0.9, 0.97] }).yDomain).toEqual([-1, 1]);
    expect(layoutPlot({ ...shape, yDomain: [-0.9, 0.97], roundY: false }).yDomain).toEqual([-0.9, 0.97]);
  });

  it('needs no line for a title of y that is not there, and puts that of x among the ticks where it fits', () => {
    const { height, xTitleY, area } = layoutPlot(shape);
    const oneLineLess = height - 1.4 * 13;
    expect(layoutPlot({ ...shape, hasYTitle: false }).height).toBeLessThan(oneLineLess);
    const among = layoutPlot({ ...shape, xTitleWidth: 40 });
    expect(among.height).toBeLessThan(oneLineLess);
    expect(among.xTitleY).toBeLessThan(xTitleY);
    expect(among.xTitleX).toBeLessThan(area.x + area.width);
    expect(layoutPlot({ ...shape, xTitleWidth: 300 })).toMatchObject({ height, xTitleY });
  });

  it('maps the domain onto the area, y upwards', () => {
    const layout = layoutPlot(shape);
    const { toX, toY } = plotScales(layout);
    const { x, y, width, height } = layout.area;
    expect([toX(0), toX(63)]).toEqual([x, x + width]);
    expect([toY(1), toY(-1)]).toEqual([y, y + height]);
  });
});

describe('a logarithmic axis', () => {
  it('gives equal factors equal room', () => {
    const layout = layoutPlot({ ...shape, xLog: true, yLog: true, xDomain: [32, 2048], yDomain: [1, 1e6] });
    const { toX, toY } = plotScales(layout);
    const { x, y, width, height } = layout.area;
    expect(toX(32)).toBeCloseTo(x, 9);
    expect(toX(256)).toBeCloseTo(x + width / 2, 9);
    expect(toX(2048)).toBeCloseTo(x + width, 9);
    expect(toY(1000)).toBeCloseTo(y + height / 2, 9);
    expect(layout.yDomain).toEqual([1, 1e6]);
  });
});

describe('spread', () => {
  it('keeps labels apart, in order and inside, where there is room', () => {
    const places = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(places, (wanted) => {
        const placed = spread(wanted, 10, 0, 100);
        const order = wanted.map((_, index) => index).sort((a, b) => wanted[a] - wanted[b]);
        for (const [at, index] of order.entries()) {
          expect(placed[index]).toBeGreaterThanOrEqual(-1e-9);
          expect(placed[index]).toBeLessThanOrEqual(100);
          if (at > 0) expect(placed[index] - placed[order[at - 1]]).toBeGreaterThanOrEqual(10 - 1e-9);
        }
      }),
    );
  });

  it('does not move labels that are apart', () => {
    expect(spread([50, 10, 90], 15, 0, 100)).toEqual([50, 10, 90]);
  });
});

describe('cursor', () => {
  it('nearestPoint agrees with looking at every point', () => {
    const value = fc.double({ min: -50, max: 50, noNaN: true });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 30 }), value, value, (y, px, py) => {
        const found = nearestPoint([series('a', y)], identity, identity, px, py, 1000);
        const distances = y.map((one, index) => (index - px) ** 2 + (one - py) ** 2);
        expect(distances[found?.index ?? -1]).toBe(Math.min(...distances));
      }),
    );
  });

  it('reads nothing beyond its reach, and skips points without a value', () => {
    expect(nearestPoint([series('a', [0])], identity, identity, 100, 0, 40)).toBeNull();
    expect(nearestPoint([series('a', [Number.NaN, 0])], identity, identity, 0, 0, 40)?.index).toBe(1);
  });

  it('moves along a series and between series, never outside', () => {
    const two = [series('a', [1, 2, 3]), series('none', []), series('b', [1, 2])];
    expect(movePlotCursor('ArrowRight', null, two)).toEqual({ series: 'a', index: 0 });
    const dashed = two.map((one, i) => ({ ...one, dashed: i === 0 }));
    expect(movePlotCursor('ArrowRight', null, dashed)).toEqual({ series: 'b', index: 0 });
    const ranked = two.map((one, i) => ({ ...one, depth: i === 2 ? ('front' as const) : ('back' as const) }));
    expect(movePlotCursor('ArrowRight', null, ranked)).toEqual({ series: 'b', index: 0 });
    expect(movePlotCursor('End', { series: 'a', index: 0 }, two)).toEqual({ series: 'a', index: 2 });
    expect(movePlotCursor('ArrowRight', { series: 'a', index: 2 }, two)).toEqual({ series: 'a', index: 2 });
    expect(movePlotCursor('ArrowDown', { series: 'a', index: 2 }, two)).toEqual({ series: 'b', index: 1 });
    expect(movePlotCursor('ArrowUp', { series: 'a', index: 0 }, two)).toEqual({ series: 'b', index: 0 });
    expect(movePlotCursor('x', { series: 'a', index: 0 }, two)).toBeNull();
    expect(movePlotCursor('ArrowRight', null, [])).toBeNull();
  });

  it('reads a point in words and in full', () => {
    const request = { series: [series('a', [0.5, 0.25])], xTitle: 'position', yTitle: 'value' };
    expect(readPoint(request, { series: 'a', index: 1 })).toEqual({
      words: 'a: position 1, value 0.250',
      full: '0.25',
    });
    expect(readPoint(request, { series: 'a', index: 2 })).toBeNull();
    expect(readPoint({ ...request, describe: (id, index) => `${id}${index}` }, { index: 0 })?.words).toBe(
      'a0',
    );
  });
});

describe('scene', () => {
  const picture = {
    series: [
      series('a', [0, 1, 0]),
      series('b', [1, 0, 1]),
      series('c', [0, 0, 0]),
      series('p', [0.5], 'points'),
    ],
    references: [{ slope: 1, intercept: 0, label: 'perfect' }],
    xTitle: 'x',
    yTitle: 'y',
  };
  const layout = layoutPlot({
    ...shape,
    xDomain: [0, 2],
    yDomain: [0, 1],
    endLabels: ['a', 'b', 'c'],
    keyLabels: ['p', 'perfect'],
  });

  it('breaks a line where there is no value', () => {
    const path = seriesPath(series('a', [0, 1, Number.NaN, 3, 4]), identity, identity);
    expect(path).toBe('M0 0L1 1M3 3L4 4');
  });

  it('labels every series and reference once', () => {
    const labels = plotItems(layout, picture).flatMap((item) => (item.kind === 'text' ? [item.text] : []));
    for (const label of ['a', 'b', 'c', 'p', 'perfect']) {
      expect(labels.filter((text) => text === label)).toHaveLength(1);
    }
  });

  it('leads from a line to its label where the label had to move away, and has a key where labels find no room', () => {
    const close = ['a', 'b', 'c', 'd', 'e'].map((id) => series(id, [0, 1, 0.5]));
    const several = {
      ...shape,
      xDomain: [0, 2] as const,
      yDomain: [0, 1] as const,
      endLabels: close.map(({ id }) => id),
    };
    const led = layoutPlot(several);
    const strokes = plotItems(led, { ...picture, series: close, references: [] }).flatMap((item) =>
      item.kind === 'path' && item.stroke === 'position' && item.line === undefined ? [item.d] : [],
    );
    // One of the five stands where its line ends.
    expect(strokes).toHaveLength(4);
    const { toY } = plotScales(led);
    for (const d of strokes) expect(Number(d.match(/^M[\d.]+ ([\d.]+)/)?.[1])).toBeCloseTo(toY(0.5), 1);
    const many = { ...several, endLabels: Array.from({ length: 40 }, (_, i) => String(i)) };
    expect(layoutPlot(many).direct).toBe(false);
    expect(layoutPlot(many).key).toHaveLength(40);
  });

  it('tints the part of a band that is in the picture, and names both its ends', () => {
    const { area } = layout;
    const drawn = (from: number, to: number, isViolated = false) => {
      const band = {
        from,
        to,
        label: 'from here',
        endLabel: 'to here',
        brief: ['from', 'to'],
        isViolated,
      } as const;
      const items = plotItems(layout, { ...picture, bands: [band] });
      const tint = items.flatMap((item) => (item.kind === 'path' && item.fill && item.opacity ? [item] : []));
      const names = items.flatMap((item) => (item.kind === 'text' && item.bold ? [item.text] : []));
      return { width: Number(/h([\d.]+)/.exec(tint[0]?.d ?? '')?.[1] ?? 0), fill: tint[0]?.fill, names };
    };
    expect(drawn(1, 2)).toEqual({ width: area.width / 2, fill: 'ink', names: ['from here', 'to here'] });
    expect(drawn(-5, 9, true)).toEqual({
      width: area.width,
      fill: 'violated',
      names: ['from here', 'to here'],
    });
    expect(drawn(1, 1.2).names).toEqual(['from', 'to']);
    expect(drawn(3, 4)).toEqual({ width: 0, fill: undefined, names: [] });
  });

  it('names an upright line beside it and once, on the side that has room', () => {
    const named = (at: number) => {
      const upright = { ...series('mark', [1, 0]), label: 'about here', x: [at, at] };
      const items = plotItems(layout, { ...picture, series: [...picture.series, upright] });
      return items.flatMap((item) => (item.kind === 'text' && item.text === 'about here' ? [item] : []));
    };
    const { toX } = plotScales(layout);
    for (const [at, anchor, side] of [
      [0.5, undefined, 1],
      [1.9, 'end', -1],
    ] as const) {
      const [label, ...others] = named(at);
      expect(others).toEqual([]);
      expect(label.anchor).toBe(anchor);
      expect(side * (label.x - toX(at))).toBeGreaterThan(0);
      expect(Math.abs(label.x - toX(at))).toBeLessThan(layout.fontSize);
      expect(label.y).toBeLessThan(layout.area.y + layout.fontSize);
    }
  });

  it('lets the other lines fade, and brings the one pointed at before them', () => {
    const items = plotItems(layout, picture);
    const linesOf = (list: readonly SceneItem[]) =>
      list.flatMap((item) => (item.kind === 'path' && item.line !== undefined ? [item] : []));
    const drawn = linesOf(emphasise(items, 'a'));
    expect(drawn.map(({ line, opacity }) => [line, opacity])).toEqual([
      ['b', 0.3],
      ['c', 0.3],
      ['a', undefined],
    ]);
    expect(emphasise(items, 'a')).toHaveLength(items.length);
    expect(emphasise(items, undefined)).toBe(items);
  });

  it('draws what a plot is about thick, and the rest thin and grey until it is pointed at', () => {
    const depths = ['front', 'back', 'back'] as const;
    const lines = picture.series
      .slice(0, 3)
      .map((one, i) => ({ ...one, kind: 'line' as const, depth: depths[i] }));
    const items = plotItems(layout, { ...picture, series: lines });
    const look = (list: readonly SceneItem[], id: string) =>
      list.flatMap((item) => (item.kind === 'path' && item.line === id ? [item] : []))[0];
    const [front, back] = [look(items, lines[0].id), look(items, lines[1].id)];
    expect(front.width).toBeGreaterThan(2 * (back.width ?? 0));
    expect([front.stroke, back.stroke]).toEqual([lines[0].color, 'edge']);
    expect(look(emphasise(items, lines[1].id), lines[1].id).stroke).toBe('ink');
    const bold = items.flatMap((item) => (item.kind === 'text' && item.bold ? [item.text] : []));
    expect(bold).toEqual(layout.direct ? [lines[0].label] : []);
  });

  it('rings one point, or that index everywhere', () => {
    expect(plotCursorItems(layout, picture.series, { series: 'a', index: 0 })).toHaveLength(3);
    expect(plotCursorItems(layout, picture.series, { index: 0 })).toHaveLength(12);
    expect(plotCursorItems(layout, picture.series, { index: 2 })).toHaveLength(9);
  });
});

it('seriesDomain is never empty', () => {
  expect(seriesDomain([], 'y')).toEqual([0, 1]);
  expect(seriesDomain([series('a', [3, 3])], 'y')).toEqual([1.5, 4.5]);
  expect(seriesDomain([series('a', [0])], 'y')).toEqual([-0.5, 0.5]);
  expect(seriesDomain([series('a', [1, Number.NaN]), series('b', [-2])], 'y')).toEqual([-2, 1]);
});

it('seriesColumns is one long table', () => {
  const { columns } = seriesColumns([series('a', [5, 6]), series('b', [7])], 'x', 'y');
  expect(columns.map(({ title, values }) => [title, ...Array.from(values)])).toEqual([
    ['series', 'a', 'a', 'b'],
    ['x', 0, 1, 0],
    ['y', 5, 6, 7],
  ]);
});

describe('many points', () => {
  const count = 4001;
  const at = (value: (i: number) => number): Series => ({
    id: 'many',
    label: '',
    kind: 'points',
    color: 'position',
    x: Array.from({ length: count }, (_, i) => i / 100),
    y: Array.from({ length: count }, (_, i) => value(i)),
  });
  const circles = (path: string) => path.split('M').length - 1;

  it('are drawn once where nobody could tell them apart, and all of them in files', () => {
    const line = at((i) => i / 100);
    expect(circles(pointsPath(line, identity, identity, 1, true))).toBe(81);
    expect(circles(pointsPath(line, identity, identity, 1, false))).toBe(count);
    const layout = layoutPlot({ ...shape, xDomain: [0, 40], yDomain: [0, 40] });
    const drawn = (isThinned: boolean) =>
      plotItems(layout, { series: [line], references: [], xTitle: '', yTitle: '' }, isThinned).reduce(
        (sum, item) => sum + (item.kind === 'path' && item.fill ? circles(item.d) : 0),
        0,
      );
    expect(drawn(false)).toBe(count);
    expect(drawn(true)).toBeLessThan(count);
  });

  it('stay where each has a place of its own, and where they are few', () => {
    const apart = at((i) => 10 * i);
    expect(circles(pointsPath(apart, identity, identity, 1, true))).toBe(count);
    const few = { ...at(() => 0), x: [0, 0.1, 0.2], y: [0, 0, 0] };
    expect(circles(pointsPath(few, identity, identity, 1, true))).toBe(3);
  });
});
