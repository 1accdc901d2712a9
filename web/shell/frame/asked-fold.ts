/** What the reader follows a link for: the first fold that it opens, or, from the story, the beginning of the lab. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { isForThisPage } from '../link.ts';
import type { Session } from '../session.ts';
import { stayAt, untilInput } from '../stay-at.ts';

interface Asked {
  /** '' for the beginning of the lab */
  readonly fold: string;
  /** aborted as soon as the reader does something else */
  readonly signal: AbortSignal;
}

const settingsIn = (address: string): URLSearchParams =>
  new URLSearchParams(address.slice(address.indexOf('#') + 1));

const foldsIn = (address: string): readonly string[] => settingsIn(address).get('open')?.split(' ') ?? [];

/** What an address asks for to which the reader came from another one. */
function askedBy(address: string, before: string): Asked | null {
  const known = foldsIn(before);
  const fold = foldsIn(address).find((id) => !known.includes(id));
  if (fold) return { fold, signal: untilInput() };
  return settingsIn(before).has('scene') && !settingsIn(address).has('scene')
    ? { fold: '', signal: untilInput() }
    : null;
}

/** Whether a link led to the first lab. In a page that is loaded again or come back to, one did only once the reader has clicked. */
const isFollowed = (): boolean =>
  navigator.userActivation?.hasBeenActive ||
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type ===
    'navigate';

const linkOf = (event: Event): HTMLAnchorElement | undefined =>
  event.composedPath().find((one) => one instanceof HTMLAnchorElement);

/** Shows it once it is drawn. In pages and frames of others, links are theirs. */
export class AskedFold implements ReactiveController {
  /** shared by all labs of the page: the next one may be loaded only after the link was followed */
  static #asked: Asked | null | undefined;
  /** the address that a click on a link leads to: the browser tells in the same way of Back and Forward */
  static #clicked = '';
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  static readonly #follow = ({ newURL, oldURL }: HashChangeEvent) => {
    AskedFold.#asked = newURL === AskedFold.#clicked ? askedBy(newURL, oldURL) : null;
    AskedFold.#clicked = '';
  };

  static readonly #click = (event: MouseEvent) => {
    const { href = '' } = linkOf(event) ?? {};
    const isHere = href === location.href;
    AskedFold.#clicked = isHere || event.defaultPrevented || !isForThisPage(event) ? '' : href;
  };

  /** The first lab follows the link that the page was opened with, or that led to it from the story. */
  static #begin(): void {
    if (AskedFold.#asked !== undefined) return;
    const [fold = ''] = foldsIn(location.href);
    AskedFold.#asked = isFollowed() ? { fold, signal: untilInput() } : null;
    addEventListener('click', AskedFold.#click);
    addEventListener('hashchange', AskedFold.#follow);
  }

  readonly #update = () => this.#host.requestUpdate();

  hostConnected(): void {
    AskedFold.#begin();
    addEventListener('hashchange', this.#update);
  }

  hostDisconnected(): void {
    removeEventListener('hashchange', this.#update);
  }

  show({ home }: Pick<Session, 'home'>, root: ShadowRoot): void {
    const asked = AskedFold.#asked;
    if (!asked || home === null || window.parent !== window || !root.querySelector('.frame')) return;
    if (asked.signal.aborted) {
      AskedFold.#asked = null;
      return;
    }
    const place = asked.fold ? root.getElementById(`fold-${asked.fold}`) : null;
    if (asked.fold && !place) return;
    AskedFold.#asked = null;
    if (!place) {
      scrollTo({ top: 0, behavior: 'instant' });
      return;
    }
    stayAt(place);
    place.querySelector('summary')?.focus({ preventScroll: true });
  }
}
