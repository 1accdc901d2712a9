// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const home = 'https://example.org/';
const story = `${home}#v=1&scene=count`;
const lab = `${home}#v=1&lab=encodings`;

let scrolledTo: string[] = [];
let update = 0;
let ends: (() => void)[] = [];

/** A lab with two folds, as its frame draws them. */
function labRoot(): ShadowRoot {
  document.body.innerHTML = '<div></div>';
  const root = (document.body.firstChild as HTMLElement).attachShadow({ mode: 'open' });
  root.innerHTML = `<div class="frame">${['pairs', 'combine']
    .map((id) => `<details id="fold-${id}"><summary tabindex="0"></summary></details>`)
    .join('')}</div>`;
  return root;
}

/** The code as it is with the first lab, at this address. */
async function openedAt(address: string, type = 'navigate') {
  vi.resetModules();
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
  location.hash = new URL(address).hash;
  const { AskedFold } = await import('../../../../web/shell/frame/asked-fold.ts');
  const host = {
    addController: () => {},
    removeController: () => {},
    requestUpdate: () => void update++,
    updateComplete: Promise.resolve(true),
  };
  const asked = new AskedFold(host);
  asked.hostConnected();
  ends.push(() => asked.hostDisconnected());
  return asked;
}

const follow = (newURL: string, oldURL: string) =>
  dispatchEvent(Object.assign(new Event('hashchange'), { newURL, oldURL }));

const focused = (root: ShadowRoot) => root.activeElement?.parentElement?.id;

beforeEach(() => {
  scrolledTo = [];
  update = 0;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(readonly look: () => void) {}
      observe() {
        this.look();
      }
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = function () {
    scrolledTo.push(this.id);
  };
  vi.stubGlobal('scrollTo', () => scrolledTo.push('top'));
});

afterEach(() => {
  for (const end of ends) end();
  ends = [];
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('shows the first fold that the link of a new page opens, once, and has the focus there', async () => {
  const asked = await openedAt(`${lab}&open=combine+pairs`);
  const root = labRoot();
  asked.show({ home }, root);
  asked.show({ home }, root);
  expect([scrolledTo, focused(root)]).toEqual([['fold-combine'], 'fold-combine']);
});

it('waits until the fold is drawn', async () => {
  const asked = await openedAt(`${lab}&open=combine`);
  const root = labRoot();
  const drawn = root.innerHTML;
  root.innerHTML = '<div class="frame"></div>';
  asked.show({ home }, root);
  expect(scrolledTo).toEqual([]);
  root.innerHTML = drawn;
  asked.show({ home }, root);
  expect(scrolledTo).toEqual(['fold-combine']);
});

it('shows the fold that a followed link opens besides those that were open', async () => {
  const asked = await openedAt(lab);
  const root = labRoot();
  asked.show({ home }, root);
  scrolledTo = [];
  follow(`${lab}&open=pairs`, lab);
  expect(update).toBe(1);
  asked.show({ home }, root);
  follow(`${lab}&open=pairs+combine`, `${lab}&open=pairs`);
  asked.show({ home }, root);
  expect([scrolledTo, focused(root)]).toEqual([['fold-pairs', 'fold-combine'], 'fold-combine']);
});

it('stays where it is for links that open no other fold of the lab', async () => {
  const asked = await openedAt(`${lab}&open=pairs`);
  const root = labRoot();
  asked.show({ home }, root);
  scrolledTo = [];
  follow(`${lab}&n=20&open=pairs`, `${lab}&open=pairs`);
  asked.show({ home }, root);
  expect(scrolledTo).toEqual([]);
});

it('begins at the top where a link of the story opens no fold', async () => {
  const asked = await openedAt(`${lab}&open=pairs`);
  const root = labRoot();
  asked.show({ home }, root);
  follow(story, `${lab}&open=pairs`);
  follow(lab, story);
  asked.show({ home }, root);
  expect(scrolledTo).toEqual(['fold-pairs', 'top']);
});

it('leaves the reader alone who does something first', async () => {
  const asked = await openedAt(`${lab}&open=combine`);
  const root = labRoot();
  dispatchEvent(new Event('wheel'));
  asked.show({ home }, root);
  expect([scrolledTo, focused(root)]).toEqual([[], undefined]);
});

it('leaves it to the browser where the reader is in a page that is loaded again', async () => {
  const asked = await openedAt(`${lab}&open=combine`, 'reload');
  asked.show({ home }, labRoot());
  expect(scrolledTo).toEqual([]);
});

it('moves no page of others', async () => {
  const asked = await openedAt(`${lab}&open=combine`);
  asked.show({ home: null }, labRoot());
  expect(scrolledTo).toEqual([]);
});
