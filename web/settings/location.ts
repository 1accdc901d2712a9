import { readHash, writeHash } from './hash.ts';
import type { Problem } from './setting.ts';
import type { Changes } from './setting-table.ts';
import type { Store } from './store.ts';

/** The part of `window` used here. */
export interface Page {
  readonly location: { readonly href: string };
  readonly history: Pick<History, 'pushState' | 'replaceState'>;
  addEventListener(type: 'popstate' | 'hashchange', listener: () => void): void;
  removeEventListener(type: 'popstate' | 'hashchange', listener: () => void): void;
}

export interface BoundLocation {
  /** Replaces the state, and the current entry of the history instead of adding one. */
  show(state: Changes): void;
  /** Ends the connection. */
  end(): void;
}

interface LocationOptions {
  page?: Page;
  /** called for each link that is read, with an empty list if it has no problems */
  onProblems?: (problems: readonly Problem[]) => void;
  /** Milliseconds between writes, after a first `burst`. Safari refuses more than 100 writes in 30 seconds. */
  interval?: number;
}

/** Milliseconds in which the next change of a series follows. */
const series = 500;

/** Settings that lead to another place: each is a step of its own, however soon it follows. */
const places: ReadonlySet<string> = new Set(['lab', 'scene']);

/** So many complete changes are written at once, so that a reload or a copied address has them. */
const burst = 20;

/**
 * Keeps a store and the page's address in sync: reads the link now and on each step back or forward, and writes changes. A drag
 * makes one history entry: its first step adds it, later steps replace it. So does a series of changes of the same setting, as by a key
 * that is held down; others may follow from it.
 */
export function bindLocation(store: Store, options: LocationOptions = {}): BoundLocation {
  const { page = window, onProblems, interval = 400 } = options;
  const initial = store.get();
  let shown: string | undefined;
  let waiting: Write[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** when the whole burst is available again, in milliseconds */
  let restedAt = 0;
  /** the current history entry belongs to the drag in progress */
  let isOfDrag = false;
  let isReading = false;
  /** the settings of the last complete change, and when it was */
  let lastNames: ReadonlySet<string> = new Set();
  let lastAt = 0;

  function read() {
    const hash = hashOf(page.location.href);
    if (hash === shown || isAnchor(hash)) return;
    shown = hash;
    waiting = [];
    isOfDrag = false;
    lastAt = 0;
    const { state, problems, isMoved }: ReturnType<typeof readHash> =
      hash === '' ? { state: initial, problems: [] } : readHash(store.settings, hash);
    if (isMoved) show(state);
    else replace(state);
    onProblems?.(problems);
  }

  function replace(state: Changes) {
    isReading = true;
    store.replace(state);
    isReading = false;
  }

  function show(state: Changes) {
    replace(state);
    const hash = writeHash(store.settings, store.get());
    if (hash !== shown && addEntry('replaceState', hash)) shown = hash;
  }

  /** Whether a complete change goes on with the one before it. */
  function isOfSeries(changed: ReadonlySet<string>): boolean {
    const now = Date.now();
    const names = [...changed];
    const isElsewhere = names.some((name) => places.has(name));
    const goesOn = !isElsewhere && now - lastAt < series && names.some((name) => lastNames.has(name));
    lastNames = changed;
    lastAt = now;
    return goesOn;
  }

  function change(changed: ReadonlySet<string>, isTransient: boolean) {
    if (isReading) return;
    const goesOn = !isTransient && isOfSeries(changed);
    const latest = { hash: writeHash(store.settings, store.get()), isNew: !isOfDrag && !goesOn, isTransient };
    const next = waiting.at(-1);
    // Steps of one drag or series replace each other; any other complete change gets its own entry, however soon the next one follows.
    const isSameEntry = next !== undefined && (!latest.isNew || (next.isNew && next.isTransient));
    if (isSameEntry || waiting.length === mostWaiting) waiting.pop();
    waiting.push(isSameEntry ? { ...latest, isNew: next.isNew } : latest);
    if (!isTransient) isOfDrag = false;
    if (timer === undefined) write();
    while (!isTransient && waiting.length > 0 && restedAt < Date.now() + burst * interval) write();
  }

  function write() {
    const next = waiting.shift();
    if (next === undefined) return;
    if (next.hash === shown) return write();
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      write();
    }, interval);
    restedAt = Math.max(restedAt, Date.now()) + interval;
    if (!addEntry(next.isNew ? 'pushState' : 'replaceState', next.hash)) return;
    shown = next.hash;
    isOfDrag = next.isTransient;
  }

  /** False in frames that refuse every change of their address. The page still works there. */
  function addEntry(how: 'pushState' | 'replaceState', hash: string): boolean {
    try {
      page.history[how](null, '', `${page.location.href.split('#')[0]}#${hash}`);
      return true;
    } catch {
      return false;
    }
  }

  read();
  const unsubscribe = store.subscribe(change);
  page.addEventListener('popstate', read);
  page.addEventListener('hashchange', read);
  return {
    show,
    end() {
      unsubscribe();
      clearTimeout(timer);
      page.removeEventListener('popstate', read);
      page.removeEventListener('hashchange', read);
    },
  };
}

/** When this many changes wait, a new one replaces the last. Nobody steps back through changes this fast. */
const mostWaiting = 10;

/** A change waiting to be written. */
interface Write {
  readonly hash: string;
  /** adds a new history entry */
  readonly isNew: boolean;
  readonly isTransient: boolean;
}

function hashOf(href: string): string {
  const start = href.indexOf('#');
  return start < 0 ? '' : href.slice(start + 1);
}

/** A link to a place on the page and not to a state. */
function isAnchor(hash: string): boolean {
  return hash !== '' && hash.length < 100 && !hash.includes('=');
}
