import catalog from '#catalog';
import type { Scheme } from '../core/types.ts';
import type { Provenance } from '../draw/export/provenance.ts';
import { createEngine, type Engine } from '../engine/client.ts';
import type { Jobs } from '../engine/job.ts';
import { createProperties } from '../state/properties.ts';
import { createStore, type Store } from '../state/store.ts';
import type { Lab } from './lab.ts';
import { pageRows } from './page-rows.ts';
import { createTableStore, type TableStore } from './table-store.ts';

/** What every lab of one playground shares. Several may stand on one page, each with its own. */
export interface Session {
  readonly catalog: readonly Scheme[];
  readonly labs: readonly Lab[];
  readonly store: Store;
  /** the tables that the reader brought */
  readonly tableStore: TableStore;
  readonly engine: Engine<Jobs>;
  /** for what takes seconds during which its worker hears nothing else; that worker starts with the first of these */
  readonly background: Engine<Jobs>;
  /** what every figure can say about itself */
  readonly provenance: Provenance;
  /** Ends what is under way, and the workers: for labs that are no longer on a page. They start again when they are asked. */
  rest(): void;
  /** the address of the page whose links carry the state; null where the labs are guests in another page */
  readonly home: string | null;
}

export interface SessionOptions {
  readonly labs: readonly Lab[];
  readonly makeWorker: () => Worker;
  /** the same jobs on the page's thread, where workers are refused */
  readonly openMainThread: () => Promise<MessagePort>;
  readonly provenanceOf: (session: Session) => Provenance;
  readonly home?: string | null;
}

/** The lab that is open. */
export const openLab = ({ labs, store }: Pick<Session, 'labs' | 'store'>): Lab =>
  labs.find(({ id }) => id === store.get('lab')) as Lab;

export function createSession(options: SessionOptions): Session {
  const { labs, makeWorker, openMainThread, provenanceOf, home = null } = options;
  const schemes = catalog as readonly Scheme[];
  const rows = pageRows(
    labs,
    schemes.map(({ id }) => id),
  );
  const store = createStore(createProperties(schemes, rows));
  const makeEngine = () => createEngine<Jobs>({ makeWorker, fallback: openMainThread });
  const [engine, background, tableStore] = [makeEngine(), makeEngine(), createTableStore(store)];
  const session: Session = {
    home,
    catalog: schemes,
    labs,
    store,
    tableStore,
    engine,
    background,
    get provenance() {
      return provenanceOf(session);
    },
    rest() {
      if (tableStore.get().reading) tableStore.ask((loader) => loader.stop());
      engine.rest();
      background.rest();
    },
  };
  return session;
}
