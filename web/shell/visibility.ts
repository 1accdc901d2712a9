import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Work starts this far before the element scrolls into the window, so that the result is ready when it is read. */
const ahead = '400px';

/**
 * Whether the host, or its part named by `selector`, is in or near the window. What is out of view need not be computed. A page that is
 * printed is all in view.
 */
export class VisibilityController implements ReactiveController {
  isSeen = false;
  readonly #host: ReactiveControllerHost & Element;
  readonly #selector: string | undefined;
  #observer: IntersectionObserver | undefined;
  #observed: Element | null = null;

  constructor(host: ReactiveControllerHost & Element, selector?: string) {
    this.#host = host;
    this.#selector = selector;
    host.addController(this);
  }

  hostConnected(): void {
    const look = (entries: readonly IntersectionObserverEntry[]) =>
      this.#see(entries.at(-1)?.isIntersecting ?? false);
    this.#observer = new IntersectionObserver(look, { rootMargin: ahead });
    addEventListener('beforeprint', this.#seeAll);
    this.hostUpdated();
  }

  #see(isSeen: boolean) {
    this.isSeen = isSeen;
    this.#host.requestUpdate();
  }

  readonly #seeAll = () => this.#see(true);

  hostUpdated(): void {
    if (this.#observed || !this.#observer) return;
    const { shadowRoot } = this.#host;
    this.#observed = this.#selector ? (shadowRoot?.querySelector(this.#selector) ?? null) : this.#host;
    if (this.#observed) this.#observer.observe(this.#observed);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    removeEventListener('beforeprint', this.#seeAll);
    this.#observed = null;
    this.isSeen = false;
  }
}
