import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heatMapScene } from '../../../web/draw/heat-map-export.ts';
import { cellAt, type HeatMapShape, layoutHeatMap } from '../../../web/draw/heat-map-layout.ts';
import {
  largestCell,
  moveCursor,
  readCell,
  readPlace,
  readShape,
  readSummary,
} from '../../../web/draw/heat-map-reading.ts';
import { cursorItems, frameItems, markItems } from '../../../web/draw/heat-map-scene.ts';
import { circlePath, fitText, type SceneItem, textWidth } from '../../../web/draw/scene.ts';

const shape: HeatMapShape = {
  width: 640,
  rows: 4,
  cols: 4,
  rowTitle: 'query position ↓',
  colTitle: 'key position →',
  rowLabels: null,
  colLabels: null,
  barFactor: '',
  fontSize: 13,
  pixelRatio: 1,
  maxHeight: 40,
  maxCell: 4.25,
};

const words = fc.option(fc.array(fc.string({ maxLength: 30 }), { minLength: 1, maxLength: 24 }));
const shapes = fc
  .record({
    width: fc.integer({ min: 280, max: 3840 }),
    rows: fc.integer({ min: 1, max: 1024 }),
    cols: fc.integer({ min: 1, max: 1024 }),
    rowLabels: words,
    colLabels: words,
    barFactor: fc.constantFrom('', '× 10⁻⁸'),
    pixelRatio: fc.constantFrom(1, 1.25, 1.5, 2, 3),
  })
  .map((some) => ({
    ...shape,
    ...some,
    rows: some.rowLabels?.length ?? some.rows,
    cols: some.colLabels?.length ?? some.cols,
  }));

const words4 = ['I', 'do', 'like', 'coding'];
const matrix = { rows: 2, cols: 3, data: Float32Array.of(0.1, 0.25, -Infinity, 0.5, Number.NaN, 1) };
const axes = { rows: 2, cols: 3, rowTitle: 'query position', colTitle: 'key position' };
const texts = (items: readonly SceneItem[]) => items.flatMap((item) => (item.kind === 'text' ? [item] : []));

describe('layoutHeatMap', () => {
  it('keeps everything inside the width it is given', () => {
    fc.assert(
      fc.property(shapes, (some) => {
        const { map, bar, height, width } = layoutHeatMap(some);
        expect(map.x + map.width).toBeLessThanOrEqual(width);
        const factor = bar.horizontal ? textWidth(some.barFactor, some.fontSize) : 0;
        expect(bar.x + bar.width + factor).toBeLessThanOrEqual(width);
        expect(bar.width).toBeGreaterThan(0);
        expect(Math.max(map.y + map.height, bar.y + bar.height)).toBeLessThanOrEqual(height);
        expect(map.y).toBeGreaterThan(0);
      }),
    );
  });

  it('makes cells square, of whole device pixels where there is one for each', () => {
    fc.assert(
      fc.property(shapes, (some) => {
        const { map, cell, rowHeight } = layoutHeatMap(some);
        expect(map.width / some.cols).toBeCloseTo(cell, 6);
        expect(map.height / some.rows).toBeCloseTo(rowHeight, 6);
        if (some.cols <= 4 * some.rows) expect(rowHeight).toBe(cell);
        const pixels = cell * some.pixelRatio;
        if (pixels >= 1) expect(pixels).toBeCloseTo(Math.round(pixels), 6);
      }),
    );
  });

  it('makes rows of a wide map as high as a line, or the map high enough to be read, within its limit', () => {
    const wide = (rows: number, more = {}) =>
      layoutHeatMap({ ...shape, rowLabels: null, colLabels: null, rows, cols: 768, ...more });
    const { fontSize } = shape;
    expect(wide(4, { rowLabels: words4 }).rowHeight).toBe(Math.floor(1.5 * fontSize));
    expect(wide(64).map.height).toBeGreaterThan(64 * wide(64).cell);
    expect(wide(64).map.height).toBeLessThanOrEqual(8 * fontSize);
    for (const maxHeight of [2, 5])
      expect(wide(64, { maxHeight }).map.height).toBeLessThanOrEqual(maxHeight * fontSize + 1e-6);
  });

  it('puts the colour bar beside the map, and under it where there is little room', () => {
    expect(layoutHeatMap(shape).bar.horizontal).toBe(false);
    expect(layoutHeatMap({ ...shape, width: 320 }).bar.horizontal).toBe(true);
  });

  it('turns column words that are wider than a cell', () => {
    expect(layoutHeatMap({ ...shape, colLabels: words4 }).colRotated).toBe(false);
    expect(layoutHeatMap({ ...shape, cols: 5, colLabels: [...words4, 'unconventional'] }).colRotated).toBe(
      true,
    );
  });
});

describe('text width', () => {
  it('grows with the text and the type, and knows wide from narrow letters', () => {
    expect(textWidth('ill', 13)).toBeLessThan(textWidth('abc', 13));
    expect(textWidth('abc', 13)).toBeLessThan(textWidth('mwm', 13));
    expect(textWidth('mwm', 13)).toBeLessThan(textWidth('言葉で', 13));
    expect(textWidth('abc', 26)).toBeCloseTo(2 * textWidth('abc', 13));
  });

  it('cuts a text that does not fit, and no other', () => {
    expect(fitText('coding', 13, textWidth('coding', 13))).toBe('coding');
    fc.assert(
      fc.property(fc.string({ minLength: 2 }), fc.integer({ min: 30, max: 200 }), (text, room) => {
        const fitted = fitText(text, 13, room);
        expect(textWidth(fitted, 13)).toBeLessThanOrEqual(room);
        const isWhole = textWidth(text, 13) <= room;
        expect(fitted.endsWith('…') && text.startsWith(fitted.slice(0, -1))).toBe(!isWhole);
        if (isWhole) expect(fitted).toBe(text);
        else expect(fitted.length).toBeGreaterThan(1);
      }),
    );
  });
});

it('cellAt finds the cell whose middle is asked for, and none outside', () => {
  fc.assert(
    fc.property(shapes, fc.nat(), fc.nat(), (some, a, b) => {
      const layout = layoutHeatMap(some);
      const [row, col] = [a % some.rows, b % some.cols];
      const x = layout.map.x + (col + 0.5) * layout.cell;
      const y = layout.map.y + (row + 0.5) * layout.rowHeight;
      expect(cellAt(layout, x, y, some.rows, some.cols)).toEqual({ row, col });
      expect(cellAt(layout, layout.map.x - 1, y, some.rows, some.cols)).toBeNull();
      expect(cellAt(layout, x, layout.map.y + layout.map.height + 1, some.rows, some.cols)).toBeNull();
    }),
  );
});

describe('moveCursor', () => {
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'];

  it('never leaves the matrix', () => {
    const size = fc.integer({ min: 1, max: 50 });
    fc.assert(
      fc.property(
        size,
        size,
        fc.array(fc.constantFrom(...keys)),
        fc.boolean(),
        (rows, cols, pressed, control) => {
          let at: { row: number; col: number } | null = null;
          for (const key of pressed) {
            at = moveCursor(key, control, at, rows, cols);
            expect(at && at.row >= 0 && at.row < rows && at.col >= 0 && at.col < cols).toBe(true);
          }
        },
      ),
    );
  });

  it('goes where the key says', () => {
    const from = { row: 5, col: 5 };
    expect(moveCursor('ArrowDown', false, from, 20, 20)).toEqual({ row: 6, col: 5 });
    expect(moveCursor('ArrowLeft', false, from, 20, 20)).toEqual({ row: 5, col: 4 });
    expect(moveCursor('End', false, from, 20, 20)).toEqual({ row: 5, col: 19 });
    expect(moveCursor('Home', true, from, 20, 20)).toEqual({ row: 0, col: 0 });
    expect(moveCursor('PageDown', false, from, 20, 20)).toEqual({ row: 7, col: 5 });
    expect(moveCursor('ArrowDown', false, null, 20, 20)).toEqual({ row: 0, col: 0 });
    expect(moveCursor('Tab', false, from, 20, 20)).toBeNull();
    expect(moveCursor('ArrowDown', false, null, 0, 0)).toBeNull();
  });
});

describe('reading', () => {
  const request = { ...axes, matrix, marks: [{ row: 1, col: 0, kind: 'violated', label: 'worst' } as const] };

  it('names row, column and value, and gives the full float', () => {
    expect(readCell(request, { row: 0, col: 1 })).toEqual({
      words: 'query position 0, key position 1: 0.250',
      full: '0.25',
    });
    expect(readCell({ ...request, rowLabels: ['I', 'do'] }, { row: 1, col: 2 })?.words).toBe(
      'query position 1 ‘do’, key position 2: 1',
    );
  });

  it('takes the values as the float32 they are', () => {
    expect(readCell(request, { row: 0, col: 0 })?.full).toBe('0.1');
  });

  it('says masked, says what a mark means, and uses the words of the lab', () => {
    expect(readCell(request, { row: 0, col: 2 })?.words).toMatch(/masked$/);
    expect(readCell(request, { row: 1, col: 1 })?.words).toMatch(/masked$/);
    expect(readCell(request, { row: 1, col: 0 })?.words).toMatch(/0\.500 \(worst\)$/);
    expect(readCell({ ...request, describe: (r, c, v) => `${r} ${c} ${v}` }, { row: 0, col: 1 })?.words).toBe(
      '0 1 0.25',
    );
  });

  it('says what all marks of a cell mean, and the same only once', () => {
    const marked = (...labels: string[]) => {
      const marks = labels.map((label) => ({ row: 1, col: 0, kind: 'violated' as const, label }));
      return readCell({ ...request, marks }, { row: 1, col: 0 })?.words;
    };
    expect(marked('the nearer one', 'the farther one')).toMatch(
      /0\.500 \(the nearer one and the farther one\)$/,
    );
    expect(marked('worst', 'worst')).toMatch(/0\.500 \(worst\)$/);
    expect(marked('', '')).toMatch(/0\.500$/);
  });

  it('is null for half a cursor or one outside', () => {
    expect(readCell(request, { row: 0 })).toBeNull();
    expect(readCell(request, { row: 2, col: 0 })).toBeNull();
  });

  it('sums up a map by its range, its largest magnitude and its mark, before any cell', () => {
    expect(readSummary(request)).toBe(
      '2 × 3, from 0.100 to 1. Largest magnitude: query position 1, key position 2: 1. query position 1, key position 0: 0.500 (worst).',
    );
    const many = Array.from({ length: 3 }, () => request.marks[0]);
    expect(readSummary({ ...request, marks: many })).not.toContain('worst');
    const zeros = { rows: 2, cols: 2, data: new Float32Array(4) };
    expect(readSummary({ ...request, matrix: zeros, marks: [] })).toBe('2 × 2, every number is 0.');
    const masked = { ...zeros, data: new Float32Array(4).fill(-Infinity) };
    expect(readSummary({ ...request, matrix: masked, marks: [] })).toBe('2 × 2, every cell masked.');
  });

  it('finds the largest magnitude among signed, masked and missing numbers, the first of several', () => {
    const cells = Float32Array.of(1, -Infinity, -3, Number.NaN, 3, 2);
    expect(largestCell({ rows: 2, cols: 3, data: cells })).toEqual({ row: 0, col: 2 });
    expect(largestCell({ rows: 1, cols: 2, data: Float32Array.of(0, -Infinity) })).toBeNull();
  });

  it('counts places from 1', () => {
    expect(readPlace({ row: 3, col: 0 }, { rows: 32, cols: 8, data: new Float32Array(256) })).toBe(
      'row 4 of 32, column 1 of 8',
    );
  });

  it('otherwise says shape and range', () => {
    expect(readShape(matrix)).toBe('2 × 3, from 0.100 to 1');
    expect(readShape({ rows: 1, cols: 2, data: new Float32Array(2) })).toBe('1 × 2');
    expect(readShape({ rows: 1, cols: 1, data: Float32Array.of(-Infinity) })).toBe(
      '1 × 1, every cell masked',
    );
  });
});

describe('scene', () => {
  const layout = layoutHeatMap({ ...shape, rows: 128, cols: 128 });
  const big = { ...axes, rows: 128, cols: 128 };

  it('shows the index of the cursor and takes away the labels it would touch', () => {
    const labels = texts(frameItems(big, layout, { row: 61, col: 99 }));
    expect(labels.filter(({ bold }) => bold).map(({ text }) => text)).toEqual(['61', '99']);
    const rowLabels = labels.filter(({ anchor }) => anchor === 'end');
    expect(rowLabels.map(({ text }) => text)).toEqual(['0', '20', '40', '80', '100', '120', '61']);
  });

  it('shows every word when there is room, and keeps all labels inside the drawing', () => {
    const worded = layoutHeatMap({ ...shape, rowLabels: words4, colLabels: words4 });
    const labels = texts(
      frameItems({ ...axes, rows: 4, cols: 4, rowLabels: words4, colLabels: words4 }, worded),
    );
    for (const word of words4) expect(labels.filter(({ text }) => text === word)).toHaveLength(2);
    for (const { x } of labels) expect(x).toBeGreaterThanOrEqual(0);
  });

  it('draws what the cursor names: a row, a column, or a cell', () => {
    expect(cursorItems(big, layout, { row: 3 })).toHaveLength(2);
    expect(cursorItems(big, layout, { row: 3, col: 4 })).toHaveLength(6);
    expect(cursorItems(big, layout, { row: 128 })).toHaveLength(0);
    expect(frameItems(big, layout, { row: 128, col: 200 })).toEqual(frameItems(big, layout));
  });

  it('rings marks in the colour of their meaning', () => {
    const [halo, ring] = markItems(layout, [{ row: 3, col: 4, kind: 'violated' }]);
    const { map, cell, rowHeight } = layout;
    const radius = Math.max(0.62 * cell, 7);
    const d = circlePath(map.x + 4.5 * cell, map.y + 3.5 * rowHeight, radius);
    expect(halo).toMatchObject({ stroke: 'paper', d });
    expect(ring).toMatchObject({ stroke: 'violated', d });
  });

  it('for export holds all cells, a hatch where some are masked, and no cursor', () => {
    const small = layoutHeatMap({ ...shape, rows: 2, cols: 3 });
    const picture = {
      ...axes,
      matrix,
      layout: small,
      scale: 'sequential',
      domain: [0, 1],
      marks: [],
      label: 'map',
    } as const;
    const { items } = heatMapScene(picture);
    expect(items.filter(({ kind }) => kind === 'hatch')).toHaveLength(1);
    const cells = items.find((item) => item.kind === 'raster');
    expect(cells).toMatchObject({ rows: 2, columns: 3 });
    expect(texts(items).some(({ bold }) => bold)).toBe(false);
  });
});

describe('an axis that counts from elsewhere', () => {
  const offsets = {
    rows: 129,
    cols: 129,
    rowTitle: 'offset k',
    colTitle: 'offset l',
    rowStart: -64,
    colStart: -64,
  };
  const layout = layoutHeatMap({ ...shape, rows: 129, cols: 129, rowStart: -64 });

  it('has few round numbers, each at its own row, and lies flat', () => {
    const rounds = ['−60', '−40', '−20', '0', '20', '40', '60'];
    const words = texts(frameItems(offsets, layout));
    const rows = words.filter(({ anchor }) => anchor === 'end');
    expect(rows.map(({ text }) => text)).toEqual(rounds);
    expect(words.some(({ rotated }) => rotated)).toBe(false);
    const zero = rows.find(({ text }) => text === '0');
    expect(zero?.y).toBeCloseTo(layout.map.y + 64.5 * layout.rowHeight);
  });

  it('names the cursor and a cell by its count', () => {
    const lit = texts(frameItems(offsets, layout, { row: 1 })).filter(({ bold }) => bold);
    expect(lit.map(({ text }) => text)).toEqual(['−63']);
    const cell = { matrix, marks: [], ...axes, rowStart: -1, colStart: 5 };
    expect(readCell(cell, { row: 0, col: 1 })?.words).toContain('query position −1, key position 6');
  });
});

describe('the width of a text', () => {
  it('is no less than that in the widest common face, for signs too', () => {
    // Advance widths of DejaVu Sans, in thousandths of its size.
    const advance: Record<string, number> = {
      '<': 838,
      '>': 838,
      '/': 337,
      '+': 838,
      '=': 838,
      b: 635,
      x: 592,
    };
    const width = (text: string) => [...text].reduce((sum, character) => sum + advance[character] / 1000, 0);
    for (const text of ['<b>x</b>', '<<', 'x+x=b'])
      expect(textWidth(text, 1)).toBeGreaterThanOrEqual(width(text));
  });
});
