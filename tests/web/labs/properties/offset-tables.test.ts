import { expect, it } from 'vitest';
import { actingOffsets } from '../../../../web/labs/properties/requested-item.ts';
import { chosenOffsets } from '../../../../web/tables/chosen-encoding.ts';
import { createTableLoader } from '../../../../web/tables/table-loader.ts';
import { session, sourceOf, tensor } from '../../shell/helpers.ts';

async function withNine() {
  const page = session();
  const { store, tableStore } = page;
  const loader = createTableLoader(page);
  await loader.openSource('nine.npy', async () => sourceOf(tensor('nine', [9, 4])));
  tableStore.set({ offsets: tableStore.get().active?.id });
  return { store, tableStore, loader };
}

it('offset vectors follow their table: they act only while it has an odd number of rows', async () => {
  const { store, tableStore } = await withNine();
  expect(actingOffsets(tableStore.get())).toBe(tableStore.get().active);
  store.set({ drop: 1 });
  expect(actingOffsets(tableStore.get())).toBeUndefined();
  expect(chosenOffsets(tableStore.get())).toBe(tableStore.get().active);
  store.set({ drop: 2 });
  expect(actingOffsets(tableStore.get())).toMatchObject({ name: 'nine', drop: 2 });
  // One row is not a table; the two before stay.
  store.set({ drop: 8 });
  expect(actingOffsets(tableStore.get())).toMatchObject({ drop: 2 });
});

it('offset vectors stay while another table supplies positions, and go with their own', async () => {
  const { tableStore, loader } = await withNine();
  await loader.openSource('wpe.npy', async () => sourceOf(tensor('wpe', [12, 8])));
  expect(tableStore.get().active?.name).toBe('wpe');
  const nine = actingOffsets(tableStore.get());
  expect(nine?.name).toBe('nine');
  loader.remove(nine?.id ?? 0);
  expect(chosenOffsets(tableStore.get())).toBeUndefined();
  expect(tableStore.get().active?.name).toBe('wpe');
});
