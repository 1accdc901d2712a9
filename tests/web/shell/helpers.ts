import { labs as pageLabs } from '../../../web/app/labs.ts';
import type { Tensor, TensorSource } from '../../../web/readers/index.ts';
import { createStore } from '../../../web/settings/store.ts';
import type { Lab, Session } from '../../../web/shell/session.ts';
import { createTableLoader } from '../../../web/tables/table-loader.ts';
import { createTableStore, type TableStore } from '../../../web/tables/table-store.ts';
import { catalog, settingsOf } from '../settings/catalog.ts';

export const tensor = (
  name: string,
  shape: readonly number[],
  value: (index: number) => number = (i) => Math.sin(i) + 2,
): Tensor => ({
  name,
  shape,
  dtype: 'float32',
  data: Float32Array.from({ length: shape.reduce((product, size) => product * size, 1) }, (_, i) => value(i)),
  notes: [],
});

/** A file with these tensors; the first is the one that looks like a table. */
export const sourceOf = (...tensors: readonly Tensor[]): TensorSource => ({
  format: 'npz',
  tensors,
  refused: [],
  suggested: tensors[0].name,
  read: async (name = tensors[0].name) => tensors.find((one) => one.name === name) as Tensor,
});

/** The part of a session that the tables stand in. */
export function session(changes = {}, schemes = catalog, labs: readonly Lab[] = pageLabs) {
  const store = createStore(settingsOf(schemes), changes);
  const tableStore: TableStore = createTableStore(async () => createTableLoader(made));
  const made = { store, labs, tableStore, catalog: schemes } as Session;
  return made;
}
