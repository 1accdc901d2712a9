/** What a lab opens on, and the examples that it offers. */
import { isEqual } from '../state/check.ts';
import type { Changes } from '../state/properties.ts';
import type { Store } from '../state/store.ts';

/** An example, named after what it shows. */
export interface Preset {
  readonly title: string;
  /** what is set, beside the lab's defaults */
  readonly state: Changes;
}

/** What says where the reader is, and where a table comes from: it stays. */
const kept = new Set(['lab', 'step', 'ui', 'open', 'remote', 'tensor', 'take', 'transposed']);

/** The changes that set back all that the open lab reads. */
export function labDefaults({ properties, get }: Store): Changes {
  const state = get();
  const own = properties
    .rows(state.scheme)
    .filter(({ name, labs }) => !kept.has(name) && (!labs || labs.includes(state.lab)));
  return Object.fromEntries(own.map(({ name }) => [name, undefined]));
}

export const choosePreset = (store: Store, { state }: Preset): void =>
  void store.set({ ...labDefaults(store), ...state });

/** The example that names most of what is set now. */
export function chosenPreset(store: Store, presets: readonly Preset[]): Preset | undefined {
  const now = store.get();
  const size = ({ state }: Preset) => Object.keys(state).length;
  return presets
    .filter(({ state }) =>
      Object.entries(state).every(([name, value]) => {
        const set = now[name];
        return set !== undefined && value !== undefined && isEqual(set, value);
      }),
    )
    .sort((a, b) => size(b) - size(a))[0];
}
