// @vitest-environment happy-dom
/** What the page does with what comes before its code: keys (web/build/early.mjs), and messages of a page around it. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../../web/app/page.ts';

const early = globalThis as { pressed?: unknown; onkeydown?: unknown };
const record = () => {};
const keys = [[new KeyboardEvent('keydown', { key: 'p' }), document.body]];

beforeEach(() => void Object.assign(early, { pressed: keys, onkeydown: record }));
afterEach(() => {
  early.onkeydown = null;
  vi.doUnmock('../../../web/app/present.ts');
  vi.doUnmock('../../../web/app/framed.ts');
  vi.unstubAllGlobals();
});

/** The page at a link, before it is in the document. */
function openedAt(link: string) {
  location.hash = `#v=1&${link}`;
  return document.createElement('pe-page');
}

it('keeps them until the code of the keys comes', () => {
  openedAt('lab=order');
  expect([early.pressed, early.onkeydown]).toEqual([keys, record]);
});

it('forgets them, and records no more, where one figure is shown, which has no keys', () => {
  openedAt('lab=order&view=difference&ui=figure');
  expect([early.pressed, early.onkeydown]).toEqual([[], null]);
});

it('forgets them where the code of the keys does not come: they would act much later', async () => {
  vi.doMock('../../../web/app/present.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  openedAt('lab=order&ui=present');
  await vi.waitFor(() => expect([early.pressed, early.onkeydown]).toEqual([[], null]));
});

it('in a frame, hears messages and goals before the code that tells of them is there, and after', async () => {
  let arrive = () => {};
  const heard: string[] = [];
  const isHere = new Promise<void>((resolve) => (arrive = resolve));
  vi.doMock('../../../web/app/framed.ts', async () => {
    await isHere;
    return {
      bindFrame:
        () =>
        ({ type }: Event) =>
          void heard.push(type),
    };
  });
  vi.stubGlobal('parent', {});
  openedAt('lab=order&view=difference&ui=figure');
  for (const name of ['pe-answer', 'message', 'pe-complete']) dispatchEvent(new Event(name));
  arrive();
  await vi.waitFor(() => expect(heard).toEqual(['pe-answer', 'message', 'pe-complete']));
  dispatchEvent(new Event('pe-complete'));
  expect(heard).toHaveLength(4);
});
