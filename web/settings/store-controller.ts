import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Listener } from './store.ts';

/** A store, or anything else with its `subscribe`. */
interface Source {
  subscribe(listener: Listener): () => void;
}

/** Rerenders its host when one of the named settings changes, or any setting if no names are given. */
export class StoreController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #store: Source;
  readonly #names: readonly string[];
  #unsubscribe = () => {};

  constructor(host: ReactiveControllerHost, store: Source, names: readonly string[] = []) {
    this.#host = host;
    this.#store = store;
    this.#names = names;
    host.addController(this);
  }

  hostConnected(): void {
    this.#unsubscribe = this.#store.subscribe((changed) => {
      const concerned =
        this.#names.length === 0 ? changed.size > 0 : this.#names.some((name) => changed.has(name));
      if (concerned) this.#host.requestUpdate();
    });
    // The state may have changed while the host was disconnected.
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#unsubscribe();
  }
}
