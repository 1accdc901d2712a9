import type { ReactiveController } from 'lit';
import { expect, test, vi } from 'vitest';
import { createStore, StoreController } from '../../../web/settings/store.ts';
import { settings } from './catalog.ts';

function fakeHost() {
  const controllers: ReactiveController[] = [];
  return {
    requestUpdate: vi.fn(),
    addController: (controller: ReactiveController) => void controllers.push(controller),
    removeController: () => {},
    updateComplete: Promise.resolve(true),
    connect() {
      for (const controller of controllers) controller.hostConnected?.();
    },
    disconnect() {
      for (const controller of controllers) controller.hostDisconnected?.();
    },
  };
}

test('renders its host again when a setting that it names changes, while it is connected', () => {
  const store = createStore(settings);
  const host = fakeHost();
  new StoreController(host, store, ['n', 'd']);
  store.set({ n: 1 });
  expect(host.requestUpdate).not.toHaveBeenCalled();

  host.connect();
  expect(host.requestUpdate).toHaveBeenCalledTimes(1);
  store.set({ n: 2, seed: 5 });
  expect(host.requestUpdate).toHaveBeenCalledTimes(2);
  store.set({ seed: 6 });
  expect(host.requestUpdate).toHaveBeenCalledTimes(2);

  host.disconnect();
  store.set({ n: 3 });
  expect(host.requestUpdate).toHaveBeenCalledTimes(2);
});

test('renders on every change where it names none', () => {
  const store = createStore(settings);
  const host = fakeHost();
  new StoreController(host, store);
  host.connect();
  store.set({ seed: 5 });
  expect(host.requestUpdate).toHaveBeenCalledTimes(2);
});
