/** Loads the scenes that the reader comes near to, and then the others, for paper. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { painted } from '../draw/painted.ts';

/** How far below the window a scene is loaded. */
const ahead = '150%';

interface ComingHost extends ReactiveControllerHost {
  readonly isConnected: boolean;
  readonly renderRoot: DocumentFragment | HTMLElement;
  /** where each scene stands, or will; its id is the scene’s */
  readonly places: readonly Element[];
}

export class ComingScenes implements ReactiveController {
  readonly #host: ComingHost;
  readonly #load: (id: string) => Promise<unknown>;
  readonly #near: IntersectionObserver;
  #hasBegun = false;
  /** ends what loads the whole story; undefined where its code did not load */
  #whole: AbortController | undefined;

  /** `load`: loads a scene, unless it is there. */
  constructor(host: ComingHost, load: (id: string) => Promise<unknown>) {
    this.#host = host;
    this.#load = load;
    this.#near = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) void load(target.id);
      },
      { rootMargin: `${ahead} 0%` },
    );
    host.addController(this);
  }

  hostConnected(): void {
    // It may have been moved to another place of the document.
    if (this.#hasBegun) void this.#watch();
  }

  hostDisconnected(): void {
    this.#near.disconnect();
    this.#whole?.abort();
    this.#whole = undefined;
  }

  /** Called with each scene that is drawn: nothing is loaded before the first. */
  drawn(): void {
    if (this.#hasBegun) void this.#loadWhole();
    else void this.#watch();
    this.#hasBegun = true;
  }

  async #watch() {
    await painted();
    if (!this.#host.isConnected) return;
    for (const place of this.#host.places) this.#near.observe(place);
    void this.#loadWhole();
  }

  /** Nothing is said of a failure: it is tried again with the next scene that is drawn. */
  async #loadWhole() {
    if (this.#whole || !this.#host.isConnected) return;
    const whole = new AbortController();
    this.#whole = whole;
    try {
      const { loadWhole } = await import('./whole-story.ts');
      await loadWhole({
        root: this.#host.renderRoot as ShadowRoot,
        ids: this.#host.places.map(({ id }) => id),
        load: this.#load,
        signal: whole.signal,
      });
    } catch {
      if (this.#whole === whole) this.#whole = undefined;
    }
    whole.abort();
  }
}
