import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Press } from '../../../web/draw/when-used.ts';

let events: EventTarget;
let LateFollower: typeof import('../../../web/draw/when-used.ts').LateFollower;

beforeEach(async () => {
  events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.resetModules();
  ({ LateFollower } = await import('../../../web/draw/when-used.ts'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  // Other tests of this worker begin before any input.
  vi.resetModules();
});

interface Follower {
  readonly show: (state: number) => void;
  readonly begin: (before: number, press: Press) => void;
}

/** What the code was told, once it has come. */
function follower() {
  const told: unknown[] = [];
  let come = () => {};
  const isThere = new Promise<void>((resolve) => {
    come = resolve;
  });
  const late = new LateFollower<number, Follower>(async () => {
    await isThere;
    return {
      show: (state: number) => void told.push(state),
      begin: (before: number, { type, key, composedPath }: Press) =>
        void told.push([before, type, key, composedPath().length]),
    };
  });
  return {
    late,
    told,
    come: async () => {
      come();
      await vi.waitFor(() => expect(late.loaded).toBeDefined());
    },
  };
}

const press = (type: string, key?: string) => events.dispatchEvent(Object.assign(new Event(type), { key }));

it('tells the code of a drag that came before it, and of the state from before', async () => {
  const { late, told, come } = follower();
  late.show(1);
  press('pointerdown');
  for (const state of [2, 3]) late.show(state);
  await come();
  // The path of the event was kept: an event forgets it.
  expect(told).toEqual([[1, 'pointerdown', undefined, 1], 3]);
  late.show(4);
  expect(told.at(-1)).toBe(4);
});

it('tells of the last press that has changed the state, and of none that has not', async () => {
  const first = follower();
  first.late.show(1);
  press('pointerdown');
  first.late.show(2);
  press('keydown', 'ArrowLeft');
  first.late.show(3);
  press('pointerdown');
  await first.come();
  expect(first.told).toEqual([[2, 'keydown', 'ArrowLeft', 1], 3]);
});
