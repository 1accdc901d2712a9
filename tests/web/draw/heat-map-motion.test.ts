import { expect, it } from 'vitest';
import { layoutHeatMap } from '../../../web/draw/heat-map-layout.ts';
import { mapAt, motionOf, movingItems } from '../../../web/draw/heat-map-motion.ts';
import { frameItems } from '../../../web/draw/heat-map-scene.ts';
import type { SceneItem } from '../../../web/draw/scene.ts';

const carried = { name: 'carry', duration: 700, rows: [2, 0, 1], fadesFrom: 0 };

it('carries each row from its old place to its new one while the picture fades', () => {
  expect(mapAt(carried, 0)).toEqual({ places: [2, 0, 1], share: 0 });
  expect(mapAt(carried, 350)).toEqual({ places: [1, 0.5, 1.5], share: 0.5 });
  expect(mapAt(carried, 700)).toEqual({ places: [0, 1, 2], share: 1 });
});

it('fades from a given time on, where all rows stay', () => {
  const faded = { name: 'arrive', duration: 900, rows: null, fadesFrom: 450 };
  expect([0, 450, 675, 900].map((time) => mapAt(faded, time).share)).toEqual([0, 0, 0.5, 1]);
  expect(mapAt(faded, 450).places).toBeNull();
});

it('moves only to another map of the same shape', () => {
  const state = (rows: number, cols: number, value = 0) => ({
    matrix: { rows, cols, data: new Float32Array(rows * cols).fill(value) },
    domain: [0, 1] as const,
    subject: value,
  });
  const faded = { name: 'fade', duration: 200, rows: null, fadesFrom: 0 };
  const fade = (from: ReturnType<typeof state>, to: ReturnType<typeof state>) =>
    motionOf(from, to, () => faded);
  expect(fade(state(2, 3), state(2, 3, 1))).toBe(faded);
  expect(fade(state(2, 3), state(2, 4, 1))).toBeNull();
  expect(fade(state(2, 3), state(3, 2, 1))).toBeNull();
  expect(motionOf({ ...state(2, 3), matrix: null }, state(2, 3), () => faded)).toBeNull();
  expect(motionOf(state(2, 3), state(2, 3, 1), () => null)).toBeNull();
  // Equal cells in the same colours have not changed, but they can be carried.
  expect(fade(state(2, 3), state(2, 3))).toBeNull();
  expect(motionOf(state(2, 3), { ...state(2, 3), domain: [0, 2] }, () => faded)).toBe(faded);
  expect(motionOf(state(3, 3), state(3, 3), () => carried)).toBe(carried);
});

it('takes the labels of rows along', () => {
  const shape = { rows: 3, cols: 3, rowTitle: '', colTitle: '', rowLabels: ['a', 'b', 'c'] };
  const layout = layoutHeatMap({
    ...shape,
    width: 600,
    barFactor: '',
    fontSize: 13,
    pixelRatio: 1,
    maxHeight: 40,
    maxCell: 4,
  });
  const heightOf = (items: readonly SceneItem[], label: string) =>
    items.flatMap((item) => (item.kind === 'text' && item.text === label ? [item.y] : []))[0];
  const rest = frameItems(shape, layout);
  const moved = frameItems({ ...shape, rowPlaces: [2, 0, 1] }, layout);
  expect(heightOf(moved, 'a')).toBe(heightOf(rest, 'c'));
  expect(heightOf(moved, 'b')).toBe(heightOf(rest, 'a'));
  expect(frameItems({ ...shape, rowPlaces: null }, layout)).toEqual(rest);
});

it('keeps the numbers of its colour bar until the next state is reached', () => {
  const shape = { rows: 3, cols: 3, rowTitle: '', colTitle: '' };
  const sizes = { width: 600, barFactor: '', fontSize: 13, pixelRatio: 1, maxHeight: 40, maxCell: 4 };
  const layout = layoutHeatMap({ ...shape, ...sizes });
  const to = (most: number) => ({ matrix: null, domain: [0, most] as const, subject: null });
  const moment = { from: to(30), to: to(70), motion: carried, time: 100 };
  const items = movingItems(shape, layout, { around: 'full', scale: 'sequential' }, moment);
  const words = items.flatMap((item) => (item.kind === 'text' ? [item.text] : []));
  expect(words).toContain('30');
  expect(words).not.toContain('70');
  expect(words).not.toContain('…');
});
