import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Pixels before it comes into the window: what is computed then is there when it is read. */
const ahead = '400px';

/** Whether an element is in the window or near it: what nobody looks at need not be computed. */
export class WhenSeen implements ReactiveController {
  isSeen = false;
  readonly #host: ReactiveControllerHost & Element;
  #observer: IntersectionObserver | undefined;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    const look = ([{ isIntersecting }]: readonly IntersectionObserverEntry[]) => {
      this.isSeen = isIntersecting;
      this.#host.requestUpdate();
    };
    this.#observer = new IntersectionObserver((entries) => look(entries.slice(-1)), { rootMargin: ahead });
    this.#observer.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.isSeen = false;
  }
}
