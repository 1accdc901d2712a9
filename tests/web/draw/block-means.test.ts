import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockMeans, pixelsFor } from '../../../web/draw/block-means.ts';

const matrix = (rows: number, cols: number, value: (row: number, col: number) => number) => ({
  rows,
  cols,
  data: Float32Array.from({ length: rows * cols }, (_, i) => value(Math.floor(i / cols), i % cols)),
});

describe('a matrix shown with fewer pixels', () => {
  it('is the mean of each block', () => {
    const { rows, cols, data } = blockMeans(
      matrix(4, 6, (row, col) => 10 * row + col),
      2,
      3,
    );
    expect([rows, cols]).toEqual([2, 3]);
    expect([...data]).toEqual([5.5, 7.5, 9.5, 25.5, 27.5, 29.5]);
  });

  it('is itself where there is a pixel for each cell', () => {
    const whole = matrix(3, 4, (row) => row);
    expect(blockMeans(whole, 3, 4).data).toBe(whole.data);
  });

  it('leaves masked cells out, and masks a block of nothing else', () => {
    const masked = (row: number, col: number) => (row < 2 ? Number.NaN : col === 0 ? -Infinity : 3);
    expect([...blockMeans(matrix(4, 2, masked), 2, 1).data]).toEqual([Number.NaN, 3]);
    expect([
      ...blockMeans(
        matrix(2, 1, (row) => (row === 0 ? Infinity : 1)),
        1,
        1,
      ).data,
    ]).toEqual([Infinity]);
  });

  it('counts every cell once, whatever the sizes are', () => {
    const sizes = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(sizes, sizes, sizes, sizes, (rows, cols, height, width) => {
        const [down, across] = [Math.min(rows, height), Math.min(cols, width)];
        const count = (at: number, cells: number, blocks: number) =>
          Math.floor(((at + 1) * cells) / blocks) - Math.floor((at * cells) / blocks);
        const { data } = blockMeans(
          matrix(rows, cols, (row, col) => (row * cols + col) % 7),
          down,
          across,
        );
        let sum = 0;
        data.forEach((mean, i) => {
          sum += mean * count(Math.floor(i / across), rows, down) * count(i % across, cols, across);
        });
        let all = 0;
        for (let i = 0; i < rows * cols; i++) all += i % 7;
        expect(sum).toBeCloseTo(all, 1);
      }),
    );
  });

  it('has a pixel for each cell down to half a pixel, and then for as many whole cells as fit', () => {
    expect(pixelsFor(100, 4)).toBe(100);
    expect(pixelsFor(100, 0.6)).toBe(100);
    expect(pixelsFor(100, 0.5)).toBe(50);
    expect(pixelsFor(8192, 312 / 8192)).toBe(315);
    expect(pixelsFor(3, 0.01)).toBe(1);
  });
});
