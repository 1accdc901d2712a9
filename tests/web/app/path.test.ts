import { expect, test } from 'vitest';
import { afterStep } from '../../../web/app/path/old-steps.ts';
import { createPath } from '../../../web/app/path/path.ts';
import { claims } from '../../../web/labs/training/experiments/index.ts';
import { readHash } from '../../../web/settings/hash.ts';
import { linkToPage, stateText } from '../../../web/shell/link.ts';
import type { Guide } from '../../../web/tasks/guide.ts';
import { sessionAt } from '../shell/session-at.ts';

const { steps } = claims;

/** On the path, as a page is: what it opens is read from the address. */
function onPath(hash: string) {
  const session = sessionAt(hash);
  const { store, guide } = session;
  const opened: string[] = [];
  createPath(session, claims, (text) => {
    opened.push(text);
    store.replace(readHash(store.settings, text).state);
  });
  return { store, opened, guide: () => guide.get() as Guide };
}

test('a link that names nothing but the step opens the step’s state', () => {
  const { store, opened, guide } = onPath('v=1&path=claims&step=2');
  expect(opened).toHaveLength(1);
  expect(store.get('lab')).toBe('training');
  expect(guide().step).toBe(2);
  expect(guide().isRevealed).toBe(false);
});

test('a step past the last is the last', () => {
  const { guide } = onPath('v=1&path=claims&step=99');
  expect(guide().step).toBe(steps.length);
  expect(guide().next).toBeNull();
});

test('nothing is revealed before an answer is chosen, and no answer changes after', () => {
  const { guide } = onPath('v=1&path=claims&step=1');
  guide().commit();
  expect(guide().isRevealed).toBe(false);
  guide().choose(7);
  expect(guide().chosen).toBeNull();
  guide().choose(1);
  guide().commit();
  guide().choose(0);
  expect(guide().chosen).toBe(1);
  expect(guide().predicted).toBe(0);
});

test('answers stay while one goes to and fro', () => {
  const { guide } = onPath('v=1&path=claims&step=1');
  guide().choose(0);
  guide().commit();
  guide().go(2);
  expect(guide().isRevealed).toBe(false);
  guide().go(1);
  expect(guide()).toMatchObject({ isRevealed: true, chosen: 0 });
});

test('leaving keeps what is set; another lab leaves the path; the screen stays as it was', () => {
  const { guide, store } = onPath('v=1&path=claims&step=3&ui=present');
  expect(store.get('ui')).toBe('present');
  guide().leave();
  expect(guide()).toBeNull();
  expect(store.get('lab')).toBe('training');
  store.set({ path: 'claims', step: 3 });
  store.set({ lab: 'probe' });
  expect(guide()).toBeNull();
  expect(store.get('lab')).toBe('probe');
});

test('a figure is cited without the question; the page is shared with it', () => {
  const session = sessionAt('v=1&causal=true&path=claims&step=2');
  expect(stateText(session)).toBe('v=1&causal=true');
  expect(linkToPage(session)).toBe('https://host.example/#v=1&causal=true&path=claims&step=2');
});

test('a link to a step of the claims opens its experiment; the lab decides which answer is right', () => {
  const { store, opened, guide } = onPath('v=1&path=claims&step=7');
  expect(opened).toHaveLength(1);
  expect(store.get('experiment')).toBe('violations');
  expect(store.get('lab')).toBe('training');
  guide().choose(1);
  guide().commit();
  expect(guide()).toMatchObject({ path: 'claims', count: 9, isRevealed: true, right: null, predicted: 0 });
  guide().judge(1);
  expect(guide()).toMatchObject({ right: 1, predicted: 1 });
  guide().judge(null);
  expect(guide()).toMatchObject({ right: null, predicted: 0 });
  guide().judge(1);
  guide().go(8);
  expect(guide()).toMatchObject({ isRevealed: false, right: null, predicted: 1 });
});

test('steps of the path that the story has replaced lead to its scenes', () => {
  expect([0, 1, 2, 4, 6, 8, 10, 99].map(afterStep)).toEqual([
    undefined,
    'shuffle',
    'mask',
    'count',
    'rope',
    'table',
    'table',
    'table',
  ]);
  expect(afterStep(9)).toEqual({ lab: 'context' });
});
