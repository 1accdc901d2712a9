import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { painted } from '../draw/painted.ts';
import type { LabHost } from './lab.ts';

/** Work starts this far before the element scrolls into the window, so that the result is ready when it is read. */
const ahead = '400px';

/** Whether the host is in or near the window. What is out of view need not be computed. A page that is printed is all in view. */
export class VisibilityController implements ReactiveController {
  readonly #host: LabHost;
  #observer: IntersectionObserver | undefined;
  #isInView = false;

  constructor(host: LabHost) {
    this.#host = host;
    host.addController(this);
  }

  get isSeen(): boolean {
    return this.#isInView || (this.#host.session.isEager ?? false);
  }

  hostConnected(): void {
    const look = (entries: readonly IntersectionObserverEntry[]) =>
      this.#see(entries.at(-1)?.isIntersecting ?? false);
    this.#observer = new IntersectionObserver(look, { rootMargin: ahead });
    this.#observer.observe(this.#host);
    addEventListener('beforeprint', this.#seeAll);
  }

  #see(isInView: boolean) {
    this.#isInView = isInView;
    this.#host.requestUpdate();
  }

  readonly #seeAll = () => this.#see(true);

  hostDisconnected(): void {
    this.#observer?.disconnect();
    removeEventListener('beforeprint', this.#seeAll);
    this.#isInView = false;
  }
}

/** Which open folds of a lab are in or near the window. */
export class FoldsInView implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #isDrawn: () => boolean;
  readonly #seen = new Map<string, boolean>();
  readonly #observed = new Set<Element>();
  #observer: IntersectionObserver | undefined;

  /** `isDrawn`: whether the folds have their content. Until then the page is short, and every fold is near the window. */
  constructor(host: ReactiveControllerHost & Element, isDrawn: () => boolean) {
    this.#host = host;
    this.#isDrawn = isDrawn;
    host.addController(this);
  }

  has(fold: string): boolean {
    return this.#seen.get(fold) ?? false;
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
      // Once the pictures above have their height. Until then the page is short, and everything is near the window.
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
