import catalog from '#catalog';
import type { Scheme } from '../../../web/core/types.ts';
import type { Playground } from '../../../web/labs/playground.ts';
import { createShelf } from '../../../web/labs/tables/shelf.ts';
import { readHash } from '../../../web/state/hash.ts';
import { createProperties } from '../../../web/state/properties.ts';
import { createStore } from '../../../web/state/store.ts';

/** A playground in the state of a link, without a worker. */
export function playgroundAt(hash: string, home: string | null = 'https://host.example/'): Playground {
  const schemes = catalog as readonly Scheme[];
  const store = createStore(createProperties(schemes));
  store.replace(readHash(store.properties, hash).state);
  return {
    home,
    catalog: schemes,
    store,
    shelf: createShelf(store),
    engine: null as never,
    background: null as never,
    rest: () => {},
  };
}
