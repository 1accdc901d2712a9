import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bindLocation, type Page } from '../../../web/settings/location.ts';
import { createStore } from '../../../web/settings/store.ts';
import { settings } from './catalog.ts';

const base = 'https://example.org/play/?embed=1';

/** A window's address and history, with the events that a browser sends. */
function fakePage(hash = '') {
  const target = new EventTarget();
  const entries = [base + hash];
  let at = 0;
  const writes = vi.fn();
  const page = {
    entries,
    writes,
    get location() {
      return { href: entries[at] };
    },
    history: {
      pushState(_state: unknown, _title: string, url: string) {
        writes('push');
        entries.splice(++at, entries.length, url);
      },
      replaceState(_state: unknown, _title: string, url: string) {
        writes('replace');
        entries[at] = url;
      },
    },
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    go(by: number) {
      at += by;
      target.dispatchEvent(new Event('popstate'));
      target.dispatchEvent(new Event('hashchange'));
    },
    /** typed into the address bar */
    visit(hash: string) {
      entries.splice(++at, entries.length, base + hash);
      target.dispatchEvent(new Event('popstate'));
      target.dispatchEvent(new Event('hashchange'));
    },
    get hashes() {
      return entries.map((href) => href.slice(base.length));
    },
  };
  return page;
}

function bound(hash = '', initial = {}, table = settings) {
  const page = fakePage(hash);
  const store = createStore(table, initial);
  const onProblems = vi.fn();
  const { end: unbind } = bindLocation(store, { page: page as unknown as Page, onProblems });
  return { page, store, onProblems, unbind };
}

const settle = () => vi.advanceTimersByTime(1000);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a link of an earlier version becomes that of what it shows, without a step in the history', () => {
  const moved = (link: ReadonlyMap<string, string>) =>
    link.has('step') ? new Map([['scheme', 'rotary']]) : link;
  const { page, store } = bound('#v=1&step=3', {}, { ...settings, moved });
  expect(store.get('scheme')).toBe('rotary');
  settle();
  expect(page.hashes).toEqual(['#v=1&scheme=rotary']);
  page.visit('#v=1&step=4');
  settle();
  expect(page.hashes).toEqual(['#v=1&scheme=rotary', '#v=1&scheme=rotary']);
});

describe('the address', () => {
  test('is read at the start, and left as it is', () => {
    const { store, page, onProblems } = bound('#v=1&n=9&d=99999');
    expect(store.get()).toMatchObject({ n: 9, d: 1024 });
    expect(onProblems).toHaveBeenCalledExactlyOnceWith([expect.objectContaining({ name: 'd' })]);
    settle();
    expect(page.hashes).toEqual(['#v=1&n=9&d=99999']);
  });

  test('without a link keeps the state that the store began with, also on the way back', () => {
    const { store, page } = bound('', { n: 5 });
    expect(store.get('n')).toBe(5);
    store.set({ n: 6 });
    page.go(-1);
    expect(store.get('n')).toBe(5);
  });

  test('gets an entry for each change, and steps back and forward through them', () => {
    const { store, page } = bound();
    store.set({ n: 5 });
    settle();
    store.set({ d: 6 });
    settle();
    expect(page.hashes).toEqual(['', '#v=1&n=5', '#v=1&n=5&d=6']);
    page.go(-1);
    expect(store.get()).toMatchObject({ n: 5, d: 32 });
    page.go(-1);
    expect(store.get()).toEqual(settings.defaults);
    page.go(2);
    expect(store.get()).toMatchObject({ n: 5, d: 6 });
    settle();
    expect(page.hashes).toEqual(['', '#v=1&n=5', '#v=1&n=5&d=6']);
  });

  test('keeps path and query', () => {
    const { store, page } = bound();
    store.set({ n: 5 });
    expect(page.location.href).toBe(`${base}#v=1&n=5`);
  });

  test('that is typed sets the store', () => {
    const { store, page, onProblems } = bound();
    page.visit('#n=7&d=x');
    expect(store.get('n')).toBe(7);
    expect(onProblems).toHaveBeenLastCalledWith([expect.objectContaining({ name: 'd' })]);
    expect(onProblems).toHaveBeenCalledTimes(2);
    page.visit('#n=8');
    expect(onProblems).toHaveBeenLastCalledWith([]);
  });

  test('that names a place on the page changes nothing', () => {
    const { store, page } = bound('#v=1&n=5');
    page.visit('#main');
    expect(store.get('n')).toBe(5);
  });
});

describe('a drag', () => {
  test('makes one entry, with its last step', () => {
    const { store, page } = bound();
    for (let n = 10; n < 30; n++) {
      store.set({ n }, { transient: true });
      vi.advanceTimersByTime(100);
    }
    store.set({ n: 29 });
    store.set({ d: 5 });
    settle();
    store.set({ d: 6 });
    settle();
    expect(page.hashes).toEqual(['', '#v=1&n=29', '#v=1&n=29&d=5', '#v=1&n=29&d=6']);
  });

  test('follows another with an entry of its own', () => {
    const { store, page } = bound();
    for (const n of [10, 20]) {
      store.set({ n: n - 1 }, { transient: true });
      settle();
      store.set({ n }, { transient: true });
      store.set({ n });
      settle();
    }
    expect(page.hashes).toEqual(['', '#v=1&n=10', '#v=1&n=20']);
  });

  test('that comes back to where it began does not take the entry before it', () => {
    const { store, page } = bound('#v=1&n=5');
    store.set({ d: 5 });
    store.set({ d: 6 }, { transient: true });
    store.set({ d: 5 }, { transient: true });
    settle();
    store.set({ d: 7 }, { transient: true });
    settle();
    expect(page.hashes).toEqual(['#v=1&n=5', '#v=1&n=5&d=5', '#v=1&n=5&d=7']);
  });

  test('is over when the reader goes back', () => {
    const { store, page } = bound();
    store.set({ n: 10 }, { transient: true });
    store.set({ n: 11 }, { transient: true });
    page.go(-1);
    settle();
    expect(page.hashes).toEqual(['', '#v=1&n=10']);
    store.set({ n: 12 }, { transient: true });
    settle();
    expect(page.hashes).toEqual(['', '#v=1&n=12']);
  });
});

test('writes stay below the 100 in 30 seconds that Safari allows, and the last change is written', () => {
  const { store, page } = bound();
  for (let step = 1; step <= 3000; step++) {
    store.set({ seed: step }, { transient: step % 7 > 0 });
    vi.advanceTimersByTime(10);
  }
  expect(page.writes.mock.calls.length).toBeLessThan(100);
  vi.advanceTimersByTime(10_000);
  expect(page.location.href).toBe(`${base}#v=1&seed=3000`);
});

test('a frame that may not change its address works without, and tries again', () => {
  const { store, page } = bound();
  page.history.pushState = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  store.set({ n: 5 });
  settle();
  store.set({ n: 6 });
  settle();
  expect(store.get('n')).toBe(6);
  expect(page.hashes).toEqual(['']);
});

test('nothing is read or written after the connection has ended', () => {
  const { store, page, unbind } = bound();
  store.set({ n: 5 });
  store.set({ n: 6 }, { transient: true });
  unbind();
  settle();
  store.set({ n: 7 });
  page.visit('#n=8');
  settle();
  expect(page.hashes).toEqual(['', '#v=1&n=5', '#n=8']);
  expect(store.get('n')).toBe(7);
});

test('complete changes get an entry each at once, however fast they follow', () => {
  const { store, page } = bound();
  store.set({ n: 5 });
  store.set({ d: 6 });
  store.set({ n: 7 });
  expect(page.hashes).toEqual(['', '#v=1&n=5', '#v=1&n=5&d=6', '#v=1&n=7&d=6']);
  page.go(-1);
  expect(store.get('n')).toBe(5);
});

test('a series goes on where a change brings another setting along', () => {
  const { page, store } = bound('#v=1&scheme=sinusoidal&base=7');
  for (const scheme of ['index', 'none', 'rotary'] as const) store.set({ scheme });
  settle();
  expect(page.hashes).toEqual(['#v=1&scheme=sinusoidal&base=7', '#v=1&scheme=rotary']);
});

test('each lab is a step of its own, however fast they follow', () => {
  const { page, store } = bound();
  store.set({ lab: 'encodings' });
  store.set({ lab: 'probe' });
  settle();
  expect(page.hashes).toEqual(['', '#v=1&lab=encodings', '#v=1&lab=probe']);
});

test('a series of changes of the same settings, as by a key held down, makes one entry', () => {
  const { store, page } = bound('#v=1&n=4');
  for (let n = 5; n < 60; n++) {
    store.set({ n });
    vi.advanceTimersByTime(30);
  }
  vi.advanceTimersByTime(400);
  store.set({ n: 60 });
  settle();
  expect(page.hashes).toEqual(['#v=1&n=4', '#v=1&n=60']);
  // Half a second later, or of another setting, is a change of its own.
  store.set({ n: 61 });
  store.set({ d: 6 });
  store.set({ d: 7 });
  settle();
  expect(page.hashes.slice(2)).toEqual(['#v=1&n=61', '#v=1&n=61&d=7']);
  page.go(-1);
  store.set({ d: 8 });
  settle();
  expect(page.hashes.slice(2)).toEqual(['#v=1&n=61', '#v=1&n=61&d=8']);
});
