/** From the page's state to the first layer of the model whose table is probed, and to the input of its jobs. */
import type { FirstLayer, HeadProbe } from '../../../core/types.ts';
import type { TensorInfo } from '../../../readers/index.ts';
import type { Settings } from '../../../shell/cite/encodings.ts';
import { actingTable } from '../../../tables/chosen-encoding.ts';
import type { LoadedTable } from '../../../tables/table-store.ts';
import type { HeadsInput } from './job.ts';
import type { ReadLayer } from './read-layer.ts';
import type { LayerToRead } from './reading.ts';
import { previousHeads } from './verdict.ts';
import { layerNames, type OtherInput, otherInput, unequalParts, usualHeads } from './weight-names.ts';

export interface Found {
  readonly table: LoadedTable;
  /** the name of the file with the table */
  readonly file: string;
  /** undefined if the file has no weights of a first layer */
  readonly layer: LayerToRead | undefined;
  /** the reason, where it is a matrix whose parts cannot be told apart */
  readonly unequal?: TensorInfo | undefined;
  /** the reason, where the layer reads another input than the page can make */
  readonly other?: OtherInput | undefined;
}

/** With a layer. */
export type Layered = Found & { readonly layer: LayerToRead };

const known = new WeakMap<object, ReturnType<typeof layerNames>>();

/** What the file with the probed table has of its model; undefined for a table without such a file. */
export function foundLayer(session: Settings): Found | undefined {
  const table = actingTable(session);
  if (!table?.from || table.transpose) return undefined;
  const { name: file, source } = table.from;
  const { tensor } = table;
  const width = table.matrix.cols;
  if (!known.has(tensor)) known.set(tensor, layerNames(source.tensors, tensor.name, width));
  const names = known.get(tensor);
  const seed = session.store.get('seed');
  if (!names)
    return {
      table,
      file,
      layer: undefined,
      unequal: unequalParts(source.tensors, width),
      other: otherInput(source.tensors, tensor.name),
    };
  return { table, file, layer: { source, names, width, seed } };
}

export function headsInput(
  { store }: Pick<Settings, 'store'>,
  { table, layer }: Layered,
  read: ReadLayer,
): HeadsInput {
  const { names, source, seed } = layer;
  const columns = read.weights.q.cols;
  const set = store.get('layerHeads');
  const stated = names.heads ?? (source.heads && columns % source.heads === 0 ? source.heads : undefined);
  const heads = set || stated || usualHeads(columns);
  const { matrix, drop } = table;
  return {
    table: matrix,
    layer: { ...read, heads, drop } satisfies FirstLayer,
    told: {
      names,
      seed: read.words && seed,
      heads: set > 0 ? 'set' : stated === undefined ? 'assumed' : 'stated',
    },
  };
}

/** The head that the state names, if there is one; otherwise the one with the most attention on the token before. */
export function shownHead({ store }: Pick<Settings, 'store'>, heads: readonly HeadProbe[]): number {
  const chosen = store.get('layerHead');
  if (chosen >= 0 && (heads.length === 0 || chosen < heads.length)) return chosen;
  return heads.length > 0 ? previousHeads(heads).best : 0;
}
