/** Where a box stands that is larger than a label: in the empty part of a plot. */
import { expect, it } from 'vitest';
import { boxPlace, clearance, type Line } from '../../../web/draw/label-place.ts';

const area = { x: 50, y: 0, width: 315, height: 300 };
const size = { width: 180, height: 110, gap: 13, area };

/** A curve over the area, from heights between 0, its foot, and 1. */
const curve = (heights: readonly number[]): Line =>
  heights.map((height, i) => [
    area.x + (i / (heights.length - 1)) * area.width,
    area.y + (1 - height) * area.height,
  ]);

const falling = curve(Array.from({ length: 60 }, (_, i) => Math.exp(-i / 8)));
const high = curve(Array.from({ length: 60 }, (_, i) => 0.9 + 0.05 * Math.sin(i)));

it('covers no line where there is room, whether above it or below, and stays inside', () => {
  for (const [line, point] of [
    [falling, falling[7]],
    [high, high[30]],
  ] as const) {
    const box = boxPlace({ point, ...size, lines: [line] });
    expect(clearance(box, line)).toBeGreaterThanOrEqual(size.gap - 1);
    expect([box.x >= area.x, box.x + box.width <= area.x + area.width + 1e-9]).toEqual([true, true]);
    expect([box.y >= area.y, box.y + box.height <= area.y + area.height + 1e-9]).toEqual([true, true]);
  }
  expect(boxPlace({ point: falling[7], ...size, lines: [falling] }).y).toBeLessThan(150);
  expect(boxPlace({ point: high[30], ...size, lines: [high] }).y).toBeGreaterThan(60);
});

it('covers as little as it can where there is no room', () => {
  const waves = curve(Array.from({ length: 60 }, (_, i) => 0.5 + 0.5 * Math.sin(i)));
  const dense = waves.filter(([x]) => x < area.x + 150);
  const box = boxPlace({ point: dense[3], ...size, lines: [dense] });
  expect(box.x + box.width).toBeCloseTo(area.x + area.width);
});
