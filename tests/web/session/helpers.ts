import type { Tensor, TensorSource } from '../../../web/readers/index.ts';
import { createTableStore } from '../../../web/session/table-store.ts';
import { createStore } from '../../../web/state/store.ts';
import { catalog, propertiesOf } from '../state/catalog.ts';

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

export function session(changes = {}, schemes = catalog) {
  const store = createStore(propertiesOf(schemes), changes);
  return { store, tableStore: createTableStore(store) };
}
