import { expect, it } from 'vitest';
import { actingOffsets, chosenOffsets } from '../../../web/labs/properties/offsets.ts';
import { createDesk } from '../../../web/labs/tables/desk.ts';
import { playground, sourceOf, tensor } from './tables-helpers.ts';

async function withNine() {
  const { store, shelf } = playground();
  const desk = createDesk(shelf, store);
  await desk.openSource('nine.npy', async () => sourceOf(tensor('nine', [9, 4])));
  shelf.set({ offsets: shelf.get().active?.id });
  return { store, shelf, desk };
}

it('vectors of offsets follow their table: not while its rows are even, and again when they are odd', async () => {
  const { store, shelf } = await withNine();
  expect(actingOffsets(shelf.get())).toBe(shelf.get().active);
  store.set({ drop: 1 });
  expect(actingOffsets(shelf.get())).toBeUndefined();
  expect(chosenOffsets(shelf.get())).toBe(shelf.get().active);
  store.set({ drop: 2 });
  expect(actingOffsets(shelf.get())).toMatchObject({ name: 'nine', drop: 2 });
  // One row alone is no table; the two before stay.
  store.set({ drop: 8 });
  expect(actingOffsets(shelf.get())).toMatchObject({ drop: 2 });
});

it('vectors of offsets stay while another table acts as positions, and go with their own', async () => {
  const { shelf, desk } = await withNine();
  await desk.openSource('wpe.npy', async () => sourceOf(tensor('wpe', [12, 8])));
  expect(shelf.get().active?.name).toBe('wpe');
  const nine = actingOffsets(shelf.get());
  expect(nine?.name).toBe('nine');
  desk.remove(nine?.id ?? 0);
  expect(chosenOffsets(shelf.get())).toBeUndefined();
  expect(shelf.get().active?.name).toBe('wpe');
});
