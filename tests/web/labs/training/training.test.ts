import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Grid, gridOf } from '../../../../web/labs/training/definition.ts';
import type { TrainInput } from '../../../../web/labs/training/run/job.ts';
import { Training } from '../../../../web/labs/training/run/training.ts';
import { sessionAt } from '../../shell/session-at.ts';

const gridAt = (settings: string): Grid => gridOf(sessionAt(`v=1&lab=training&${settings}`).store);

/** Answers each job after a moment; `fail` says which encodings cannot be trained. */
function workers(fail: readonly string[] = []) {
  const log: string[] = [];
  let atOnce = 0;
  let most = 0;
  const engine = (milliseconds: number) => ({
    async run(_: string, input: TrainInput, { signal }: { signal: AbortSignal }) {
      log.push(`${input.options.scheme} ${input.options.seed} ${input.stops}`);
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      atOnce -= 1;
      if (signal.aborted) return undefined;
      if (fail.includes(String(input.options.scheme))) throw new Error('infinite');
      return { points: input.stops.map((step) => ({ step, accuracy: 0.5, loss: 1, hash: '' })), about: {} };
    },
  });
  return { session: { engine: engine(10), background: engine(40) }, log, most: () => most };
}

let seen: (isIntersecting: boolean) => void;

function make({ session }: Pick<ReturnType<typeof workers>, 'session'>) {
  const controllers: { hostConnected?(): void; hostDisconnected?(): void; hostUpdated?(): void }[] = [];
  const host = {
    session,
    addController: (one: object) => void controllers.push(one),
    requestUpdate: () => queueMicrotask(() => controllers.forEach((one) => void one.hostUpdated?.())),
    shadowRoot: null,
  };
  const training = new Training(host as never);
  for (const one of controllers) one.hostConnected?.();
  seen(true);
  return { training, leave: () => controllers.forEach((one) => void one.hostDisconnected?.()) };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { addEventListener() {}, removeEventListener() {}, visibilityState: 'visible' });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(look: (entries: { isIntersecting: boolean }[]) => void) {
        seen = (isIntersecting) => look([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const small = 'encodings=none,learned&seeds=2&steps=30';

test('trains every run to the end, all about equally far, one in each worker at a time', async () => {
  const { session, log, most } = workers();
  const { training } = make({ session });
  training.follow(gridAt(small.replace('steps=30', 'steps=100')));
  let widest = 0;
  for (let i = 0; i < 300; i++) {
    await vi.advanceTimersByTimeAsync(10);
    const counts = training.courses.map(({ points }) => points.length);
    widest = Math.max(widest, Math.max(...counts) - Math.min(...counts));
  }
  expect(training.isDone).toBe(true);
  expect(training.reached).toBe(11);
  expect(widest).toBeLessThanOrEqual(2);
  expect(most()).toBe(2);
  expect(log.filter((one) => one.startsWith('learned 8'))).toHaveLength(11);
});

test('pauses at once, and a step goes on to the next stop only', async () => {
  const { session, log } = workers();
  const { training } = make({ session });
  training.follow(gridAt(small));
  await vi.advanceTimersByTimeAsync(45);
  training.toggle();
  await vi.advanceTimersByTimeAsync(500);
  const { reached } = training;
  const before = log.length;
  await vi.advanceTimersByTimeAsync(500);
  expect(log.length).toBe(before);
  training.step();
  await vi.advanceTimersByTimeAsync(500);
  expect(training.reached).toBe(reached + 1);
  expect(training.isDone).toBe(false);
  training.toggle();
  await vi.advanceTimersByTimeAsync(1000);
  expect(training.isDone).toBe(true);
});

test('a step asked for before an earlier one is done comes after it', async () => {
  const { session } = workers();
  const { training } = make({ session });
  training.follow(gridAt(small));
  await vi.advanceTimersByTimeAsync(45);
  training.reset();
  training.step();
  await vi.advanceTimersByTimeAsync(500);
  expect(training.reached).toBe(2);
});

test('a step during a run leads no farther than to the next stop of a run that joins it', async () => {
  const { session } = workers();
  const { training } = make({ session });
  training.follow(gridAt(small));
  await vi.advanceTimersByTimeAsync(1000);
  expect(training.isDone).toBe(true);
  training.follow(gridAt(small.replace('seeds=2', 'seeds=3')));
  await vi.advanceTimersByTimeAsync(410);
  training.step();
  const { reached } = training;
  await vi.advanceTimersByTimeAsync(3000);
  expect(training.reached).toBe(reached + 1);
  expect(training.isDone).toBe(false);
});

test('other settings are tested before any training even while it is paused', async () => {
  const { session } = workers();
  const { training } = make({ session });
  training.follow(gridAt(small));
  training.toggle();
  training.follow(gridAt(`${small}&d=16`));
  await vi.advanceTimersByTimeAsync(1000);
  expect(training.reached).toBe(1);
});

test('works only while it is seen', async () => {
  const { session, log } = workers();
  const { training } = make({ session });
  seen(false);
  training.follow(gridAt(small));
  await vi.advanceTimersByTimeAsync(500);
  expect(log).toEqual([]);
  seen(true);
  training.follow(gridAt(`${small}&d=16`));
  await vi.advanceTimersByTimeAsync(1000);
  expect(training.isDone).toBe(true);
});

test('what has been trained is there for other settings and later visits', async () => {
  const { session, log } = workers();
  const { training, leave } = make({ session });
  training.follow(gridAt(small));
  await vi.advanceTimersByTimeAsync(1000);
  const before = log.length;
  training.follow(gridAt('encodings=none,learned&seeds=3&steps=30'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(log.slice(before).every((one) => one.includes(' 9 '))).toBe(true);
  leave();
  const { training: again } = make({ session });
  again.follow(gridAt(small));
  expect(again.isDone).toBe(true);
});

test('a run that cannot go on holds up no other', async () => {
  const { session } = workers(['learned']);
  const { training } = make({ session });
  training.follow(gridAt(small));
  await vi.advanceTimersByTimeAsync(1000);
  expect(training.isDone).toBe(true);
  expect(training.reached).toBe(4);
  expect(training.courses.map(({ error }) => error?.message)).toEqual([
    undefined,
    'infinite',
    undefined,
    'infinite',
  ]);
});

test('reset goes back to the models before training', async () => {
  const { session } = workers();
  const { training } = make({ session });
  training.follow(gridAt(small));
  await vi.advanceTimersByTimeAsync(1000);
  training.reset();
  expect(training.reached).toBe(0);
  await vi.advanceTimersByTimeAsync(500);
  expect(training.reached).toBe(1);
  expect(training.isRunning).toBe(false);
});
