import { expect, it } from 'vitest';
import { fadeBetween, motionBetween } from '../../../../web/labs/properties/fade.ts';

const learned = { item: 'learned', isTrained: false };

it('takes its time where training has changed a map', () => {
  expect(fadeBetween(learned, { ...learned, isTrained: true })).toMatchObject({ duration: 900, rows: null });
  expect(fadeBetween({ ...learned, isTrained: true }, learned)).toMatchObject({ duration: 900 });
});

it('fades shortly where the same embedding is measured in another way, or another is chosen', () => {
  expect(fadeBetween(learned, learned)).toMatchObject({ duration: 200, rows: null, fadesFrom: 0 });
  expect(fadeBetween(learned, { item: 'sinusoidal', isTrained: true })).toMatchObject({ duration: 200 });
});

it('shows another embedding in a cell at once', () => {
  const state = (item: string, value: number) => ({
    matrix: { rows: 1, cols: 1, data: Float32Array.of(value) },
    domain: [0, 1] as const,
    subject: { item, isTrained: false },
  });
  expect(motionBetween(state('learned', 0), state('sinusoidal', 1))).toBeNull();
  expect(motionBetween(state('learned', 0), state('learned', 1))).toEqual(fadeBetween(learned, learned));
});
