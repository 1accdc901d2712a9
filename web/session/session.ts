import catalog from '#catalog';
import type { LabJobs } from '../app/jobs.ts';
import type { Scheme } from '../core/types.ts';
import { createEngine, type Engine } from '../engine/client.ts';
import { createProperties } from '../state/properties.ts';
import { createStore, type Store } from '../state/store.ts';
import { createTableStore, type TableStore } from './table-store.ts';

/** What every lab of one playground shares. Several may stand on one page, each with its own. */
export interface Session {
  readonly catalog: readonly Scheme[];
  readonly store: Store;
  /** the tables that the reader brought */
  readonly tableStore: TableStore;
  readonly engine: Engine<LabJobs>;
  /** for what takes seconds in one go, during which its worker hears nothing else; that worker starts with the first of these */
  readonly background: Engine<LabJobs>;
  /** Ends what is under way, and the workers: for labs that are no longer on a page. They start again when they are asked. */
  rest(): void;
  /** the address of the page whose links carry the state; null where the labs are guests in another page */
  readonly home: string | null;
}

export function createSession(makeWorker: () => Worker, home: string | null = null): Session {
  const schemes = catalog as readonly Scheme[];
  const store = createStore(createProperties(schemes));
  const makeEngine = () =>
    createEngine<LabJobs>({
      makeWorker,
      fallback: async () => (await import('../app/main-thread.ts')).openHere(),
    });
  const [engine, background, tableStore] = [makeEngine(), makeEngine(), createTableStore(store)];
  return {
    home,
    catalog: schemes,
    store,
    tableStore,
    engine,
    background,
    rest() {
      if (tableStore.get().reading) tableStore.ask((loader) => loader.stop());
      engine.rest();
      background.rest();
    },
  };
}
