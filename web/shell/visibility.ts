import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { painted } from './painted.ts';

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

/** Which folds of a lab are in or near the window. A fold that is shown without its frame counts as seen. */
export class FoldsInView implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #isDrawn: () => boolean;
  readonly #seen = new Map<string, boolean>();
  readonly #observed = new Set<Element>();
  #observer: IntersectionObserver | undefined;

  /** `isDrawn`: whether the folds have their content: without it, the page is short and all folds are near the window. */
  constructor(host: ReactiveControllerHost & Element, isDrawn: () => boolean) {
    this.#host = host;
    this.#isDrawn = isDrawn;
    host.addController(this);
  }

  has(fold: string): boolean {
    return this.#seen.get(fold) ?? this.#host.shadowRoot?.querySelector('.frame.alone') != null;
  }

  hostConnected(): void {
    const look = (entries: readonly IntersectionObserverEntry[]) => {
      for (const { target, isIntersecting } of entries) this.#seen.set(idOf(target), isIntersecting);
      this.#host.requestUpdate();
    };
    this.#observer = new IntersectionObserver(look, { rootMargin: ahead });
    addEventListener('beforeprint', this.#seeAll);
  }

  readonly #seeAll = () => {
    for (const fold of this.#observed) this.#seen.set(idOf(fold), true);
    this.#host.requestUpdate();
  };

  hostUpdated(): void {
    if (!this.#isDrawn()) return;
    for (const fold of this.#host.shadowRoot?.querySelectorAll('details.fold[open] > .content') ?? []) {
      if (this.#observed.has(fold)) continue;
      this.#observed.add(fold);
      // Not before the pictures above it have their height: a short page has all of it near the window.
      void painted().then(() => this.#observer?.observe(fold));
    }
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    removeEventListener('beforeprint', this.#seeAll);
    this.#observed.clear();
    this.#seen.clear();
  }
}

/** The id of the fold around a content, from that of its element: 'fold-every'. */
const idOf = ({ parentElement }: Element): string => parentElement?.id.replace(/^fold-/, '') ?? '';
