import catalog from '#catalog';
import type { Scheme } from '../core/types.ts';
import { createEngine, type Engine } from '../engine/client.ts';
import { createProperties } from '../state/properties.ts';
import { createStore, type Store } from '../state/store.ts';
import type { LabJobs } from './jobs.ts';
import { createShelf, type Shelf } from './tables/shelf.ts';

/** What every lab of one playground shares. Several playgrounds may stand on one page, each with its own. */
export interface Playground {
  readonly catalog: readonly Scheme[];
  readonly store: Store;
  /** the tables that the reader brought */
  readonly shelf: Shelf;
  readonly engine: Engine<LabJobs>;
  /** for what takes seconds in one go, during which its worker hears nothing else; that worker starts with the first of these */
  readonly background: Engine<LabJobs>;
  /** Ends what is under way, and the workers: for labs that are no longer on a page. They start again when they are asked. */
  rest(): void;
  /** the address of the page whose links carry the state; null where the labs are guests in another page */
  readonly home: string | null;
}

export function createPlayground(makeWorker: () => Worker, home: string | null = null): Playground {
  const schemes = catalog as readonly Scheme[];
  const store = createStore(createProperties(schemes));
  const makeEngine = () =>
    createEngine<LabJobs>({
      makeWorker,
      fallback: async () => (await import('./here.ts')).openHere(),
    });
  const [engine, background, shelf] = [makeEngine(), makeEngine(), createShelf(store)];
  return {
    home,
    catalog: schemes,
    store,
    shelf,
    engine,
    background,
    rest() {
      if (shelf.get().reading) shelf.ask((desk) => desk.stop());
      engine.rest();
      background.rest();
    },
  };
}
