import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LatePassage } from '../../../web/draw/late-passage.ts';

const events = new EventTarget();

beforeEach(() => {
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('cancelAnimationFrame', () => {});
});
const controllers: ReactiveController[] = [];
afterEach(() => {
  // A figure that still moved would keep other tests of this worker waiting.
  for (const one of controllers.splice(0)) one.hostDisconnected?.();
  vi.unstubAllGlobals();
});

const host: ReactiveControllerHost = {
  addController: (one) => controllers.push(one),
  removeController() {},
  requestUpdate() {},
  updateComplete: Promise.resolve(true),
};

const code = {
  motionBetween: (_from: number, _to: number) => ({ name: 'step', duration: 100 }),
  said: 'drawn',
};

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

it('loads its code once the reader does something, and moves from the state that is shown then', async () => {
  const load = vi.fn(async () => code);
  const passage = new LatePassage<number, typeof code>(host, load);
  passage.show(1);
  passage.show(2);
  await settled();
  expect(load).not.toHaveBeenCalled();
  events.dispatchEvent(new Event('pointermove'));
  expect(passage.moment).toBeNull();
  await vi.waitFor(() => {
    passage.show(3);
    passage.show(4);
    expect(passage.moment).toMatchObject({ from: 3, to: 4, time: 0, code: { said: 'drawn' } });
  });
  expect(load).toHaveBeenCalledTimes(1);
});

it('draws each state at once where its code cannot be had', async () => {
  const load = vi.fn(async (): Promise<typeof code> => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const passage = new LatePassage<number, typeof code>(host, load);
  passage.show(1);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await settled();
  passage.show(2);
  expect(passage.moment).toBeNull();
});

it('moves nothing under a pointer that went down before its code was there', async () => {
  vi.resetModules();
  const late = await import('../../../web/draw/late-passage.ts');
  await import('../../../web/draw/passage.ts');
  const connected = {
    ...host,
    addController: (one: ReactiveController) => {
      controllers.push(one);
      one.hostConnected?.();
    },
  };
  const load = vi.fn(async () => code);
  const passage = new late.LatePassage<number, typeof code>(connected, load);
  passage.show(1);
  events.dispatchEvent(Object.assign(new Event('pointerdown'), { buttons: 1 }));
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await settled();
  passage.show(2);
  expect(passage.moment).toBeNull();
  events.dispatchEvent(new Event('pointerup'));
  passage.show(3);
  expect(passage.moment).toMatchObject({ from: 2, to: 3 });
});
