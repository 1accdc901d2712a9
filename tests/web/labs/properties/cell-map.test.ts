import { expect, it } from 'vitest';
import { fadeBetween, fadeOfItem } from '../../../../web/labs/properties/cell-map.ts';

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
  expect(fadeOfItem(learned, { item: 'sinusoidal', isTrained: false })).toBeNull();
  expect(fadeOfItem(learned, learned)).toEqual(fadeBetween(learned, learned));
});
