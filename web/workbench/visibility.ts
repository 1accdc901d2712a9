import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Pixels before it comes into the window: what is computed then is there when it is read. */
const ahead = '400px';

/** Whether an element, or the part of it that `selector` names, is in the window or near it: what nobody looks at need not be computed. */
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
    const look = ([{ isIntersecting }]: readonly IntersectionObserverEntry[]) => {
      this.isSeen = isIntersecting;
      this.#host.requestUpdate();
    };
    this.#observer = new IntersectionObserver((entries) => look(entries.slice(-1)), { rootMargin: ahead });
    this.hostUpdated();
  }

  hostUpdated(): void {
    if (this.#observed || !this.#observer) return;
    const { shadowRoot } = this.#host;
    this.#observed = this.#selector ? (shadowRoot?.querySelector(this.#selector) ?? null) : this.#host;
    if (this.#observed) this.#observer.observe(this.#observed);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observed = null;
    this.isSeen = false;
  }
}
