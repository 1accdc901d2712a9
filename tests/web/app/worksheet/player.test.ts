// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "enableIframePageLoading": true } }
/** Which settings of a task the player counts as attempts, and which numbers it keeps, from what the frame tells. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../../../web/app/worksheet/player.ts';
import type { Keeper } from '../../../../web/app/worksheet/keeper.ts';
import { none, type Progress, progressOf } from '../../../../web/app/worksheet/progress.ts';
import { worksheetOf } from '../../../../web/guide/sheet-files.ts';
import { pack } from '../../../../web/tasks/pack.ts';
import type { Task } from '../../../../web/tasks/worksheet.ts';

const worksheet = worksheetOf('Two', ['Why not an index', 'Slow hands']);
const [index, hands] = worksheet.tasks;

type Player = HTMLElement & { readonly updateComplete: Promise<unknown> };

let kept: Progress = none;
let player: Player;

const keeper: Keeper = {
  name: 'Ada',
  words: '',
  load: async () => none,
  save: async (progress) => {
    kept = progress;
  },
  leave: async () => {},
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  kept = none;
  player = Object.assign(document.createElement('pe-worksheet') as Player, {
    ...{ worksheet, page: 'about:blank', openKeeper: () => keeper },
  });
  document.body.append(player);
  await vi.waitFor(() => expect(player.shadowRoot?.querySelector('iframe')).not.toBeNull());
});

afterEach(() => {
  player.remove();
  vi.useRealTimers();
});

/** The frame says it, and the reader waits until settings count. */
function hear(data: object) {
  const source = player.shadowRoot?.querySelector('iframe')?.contentWindow;
  dispatchEvent(Object.assign(new MessageEvent('message', { data }), { source }));
}

/** The frame shows these settings of the task, with a number of `measure`. */
function show(task: Task, changes: string, value: number | null, measure: string | null) {
  const state = `v=1${changes}&ui=figure&challenge=${pack(task.challenge)}&name=Ada`;
  hear({ type: 'pe:state', state, result: { value, measure, isCurrent: true } });
  vi.advanceTimersByTime(600);
}

const complete = (task: Task, value: number) =>
  hear({ type: 'pe:complete', detail: { value, receipt: 'r', challenge: pack(task.challenge) } });

const reached = (task: Task) => {
  const { attempts, value, isReached } = progressOf(kept, task);
  return { attempts, value, isReached };
};

test('only a number of the goal’s measure is kept', () => {
  show(index, '', 0, 'encodings.radius');
  show(index, '&scheme=alibi', 11, 'encodings.halving');
  expect(reached(index)).toEqual({ attempts: 1, value: null, isReached: false });
  show(index, '&scheme=learned', 3, 'encodings.radius');
  show(index, '&scheme=alibi', 11, 'encodings.halving');
  show(index, '&scheme=none', null, null);
  expect(reached(index)).toEqual({ attempts: 4, value: 3, isReached: false });
});

test('the settings that a task gives are no attempt, whenever the reader returns to them', () => {
  show(index, '', 0, 'encodings.radius');
  show(index, '&scheme=learned', 3, 'encodings.radius');
  show(index, '', 0, 'encodings.radius');
  expect(reached(index)).toEqual({ attempts: 1, value: 3, isReached: false });
  // The same once more is a new attempt.
  show(index, '&scheme=learned', 3, 'encodings.radius');
  expect(reached(index).attempts).toBe(2);
});

test('what only the view shows is no attempt', () => {
  show(hands, '', 36, 'encodings.angle');
  player.shadowRoot?.querySelector<HTMLElement>('li:nth-child(2) button')?.click();
  show(hands, '', 36, 'encodings.angle');
  show(hands, '&pair=5', 20, 'encodings.angle');
  show(hands, '&pair=5&shownEpochs=12', 25, 'encodings.angle');
  show(hands, '&pair=5&open=list&theme=dark', 20, 'encodings.angle');
  expect(reached(hands)).toEqual({ attempts: 1, value: 20, isReached: false });
  show(hands, '&shownEpochs=12', 36, 'encodings.angle');
  expect(reached(hands).attempts).toBe(1);
});

test('a goal counts for its task, also where the reader has gone on to the next', () => {
  show(index, '', 0, 'encodings.radius');
  player.shadowRoot?.querySelector<HTMLElement>('li:nth-child(2) button')?.click();
  complete(index, 7);
  expect(reached(index)).toEqual({ attempts: 1, value: 7, isReached: true });
  expect(reached(hands).isReached).toBe(false);
});
