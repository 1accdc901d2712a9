import catalog from '#catalog';
import type { Scheme } from '../../../web/core/types.ts';
import type { Session } from '../../../web/session/session.ts';
import { createTableStore } from '../../../web/session/table-store.ts';
import { readHash } from '../../../web/state/hash.ts';
import { createProperties } from '../../../web/state/properties.ts';
import { createStore } from '../../../web/state/store.ts';

/** A session in the state of a link, without a worker. */
export function playgroundAt(hash: string, home: string | null = 'https://host.example/'): Session {
  const schemes = catalog as readonly Scheme[];
  const store = createStore(createProperties(schemes));
  store.replace(readHash(store.properties, hash).state);
  return {
    home,
    catalog: schemes,
    store,
    tableStore: createTableStore(store),
    engine: null as never,
    background: null as never,
    rest: () => {},
  };
}
