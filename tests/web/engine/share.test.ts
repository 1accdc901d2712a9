import { afterEach, expect, test, vi } from 'vitest';
import { createEngine, shareEngine } from '../../../web/engine/client.ts';
import type { JobControl } from '../../../web/engine/job.ts';
import { defineJobs, fakeHost, gate } from './fakes.ts';

let rest: (() => void) | undefined;
afterEach(() => rest?.());

/** Two users of one engine. Its job lists what it has begun and what was stopped; it ends once its gate is open. */
function start() {
  const begun: string[] = [];
  const stopped: string[] = [];
  const way = gate<void>();
  const job = async (_core: unknown, input: string, { signal }: JobControl) => {
    begun.push(input);
    signal.addEventListener('abort', () => stopped.push(input));
    await way.passed;
    return input.toUpperCase();
  };
  const jobs = defineJobs({ job });
  const open = shareEngine(createEngine(fakeHost(jobs)));
  const [user, other] = [open(), open()];
  rest = () => {
    user.rest();
    other.rest();
  };
  const has = (list: string[], input: string) => vi.waitFor(() => expect(list).toContain(input));
  return { jobs, begun, stopped, has, finish: () => way.open(), user, other };
}

/** What a promise has come to, if to anything. */
const soFar = (promise: Promise<unknown>) =>
  Promise.race([promise, new Promise((resolve) => setTimeout(resolve, 30, 'pending'))]);

test('a pause withdraws what runs, and its end asks for it again', async () => {
  const { jobs, begun, stopped, has, finish, user } = start();
  const answer = user.run(jobs.job, 'a');
  await has(begun, 'a');
  user.pause();
  await has(stopped, 'a');
  expect(await soFar(answer)).toBe('pending');
  expect(begun).toEqual(['a']);
  finish();
  user.resume();
  expect(await answer).toBe('A');
  expect(begun).toEqual(['a', 'a']);
});

test('what is asked for in a pause waits for its end, and the latest wins', async () => {
  const { jobs, begun, finish, user } = start();
  finish();
  user.pause();
  const answers = ['a', 'b'].map((input) => user.run(jobs.job, input, { channel: input }));
  const latest = user.run(jobs.job, 'c', { channel: 'b' });
  expect(await soFar(latest)).toBe('pending');
  expect(begun).toEqual([]);
  user.resume();
  expect(await Promise.all([...answers, latest])).toEqual(['A', undefined, 'C']);
});

test('a pause that ends at once loses nothing', async () => {
  const { jobs, begun, has, finish, user } = start();
  const answer = user.run(jobs.job, 'a');
  await has(begun, 'a');
  user.pause();
  user.resume();
  finish();
  expect(await answer).toBe('A');
});

test('a pause is one of its user alone', async () => {
  const { jobs, finish, user, other } = start();
  user.pause();
  finish();
  expect(await other.run(jobs.job, 'a')).toBe('A');
});

test('what is stopped in a pause, or ended by a rest, has no answer', async () => {
  const { jobs, begun, finish, user } = start();
  user.pause();
  const stop = new AbortController();
  const answer = user.run(jobs.job, 'a', { signal: stop.signal });
  stop.abort();
  expect(await answer).toBeUndefined();
  const other = user.run(jobs.job, 'b');
  user.rest();
  expect(await other).toBeUndefined();
  expect(begun).toEqual([]);
  finish();
  expect(await user.run(jobs.job, 'c')).toBe('C');
});
