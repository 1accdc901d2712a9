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

/** What the browser tells of Back and Forward, and of a link. */
const goTo = (newURL: string, oldURL: string) =>
  dispatchEvent(Object.assign(new Event('hashchange'), { newURL, oldURL }));

function click(href: string, options: MouseEventInit = {}) {
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  // Nothing is to be loaded.
  addEventListener('click', (event) => event.preventDefault(), { once: true });
  link.dispatchEvent(
    new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ...options }),
  );
  link.remove();
}

function follow(newURL: string, oldURL: string) {
  click(newURL);
  goTo(newURL, oldURL);
}

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

it('leaves it to the browser where the reader is who goes back or forward', async () => {
  const asked = await openedAt(lab);
  const root = labRoot();
  asked.show({ home }, root);
  scrolledTo = [];
  const opened = `${lab}&open=pairs`;
  goTo(opened, lab); // the fold was closed
  asked.show({ home }, root);
  goTo(lab, story); // the story was opened by its tab
  asked.show({ home }, root);
  follow(opened, lab);
  asked.show({ home }, root);
  goTo(lab, opened);
  goTo(opened, lab);
  asked.show({ home }, root);
  location.hash = new URL(opened).hash;
  click(location.href); // the reader was there already
  goTo(location.href, lab);
  asked.show({ home }, root);
  click(`${lab}&open=combine`, { ctrlKey: true });
  goTo(`${lab}&open=combine`, lab);
  asked.show({ home }, root);
  expect(scrolledTo).toEqual(['fold-pairs']);
});

it('leaves the reader alone who does something first', async () => {
  const asked = await openedAt(`${lab}&open=combine`);
  const root = labRoot();
  dispatchEvent(new Event('wheel'));
  asked.show({ home }, root);
  expect([scrolledTo, focused(root)]).toEqual([[], undefined]);
});

it.each(['reload', 'back_forward'])('leaves it to the browser where the reader is after %s', async (type) => {
  const asked = await openedAt(`${lab}&open=combine`, type);
  asked.show({ home }, labRoot());
  expect(scrolledTo).toEqual([]);
});

it('shows the fold of the link that led from a story that was loaded again', async () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  const asked = await openedAt(`${lab}&open=combine`, 'reload');
  asked.show({ home }, labRoot());
  expect(scrolledTo).toEqual(['fold-combine']);
});

it('moves no page of others', async () => {
  const asked = await openedAt(`${lab}&open=combine`);
  asked.show({ home: null }, labRoot());
  expect(scrolledTo).toEqual([]);
});
