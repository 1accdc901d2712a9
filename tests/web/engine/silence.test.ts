import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AttentionCore } from '../../../web/core/types.ts';
import { createEngine, type Engine } from '../../../web/engine/client.ts';
import type { WorkerLike, WorkerReply, WorkerRequest } from '../../../web/engine/connection.ts';
import { CrashError } from '../../../web/engine/errors.ts';
import { defineJobs } from './fakes.ts';

const start = 1000;
const atWork = 60 * start;

/** A worker that says what the test makes it say. */
function puppet() {
  const target = new EventTarget();
  const posted: WorkerRequest[] = [];
  return {
    posted,
    isTerminated: false,
    postMessage: (message: unknown) => void posted.push(message as WorkerRequest),
    addEventListener: target.addEventListener.bind(target) as WorkerLike['addEventListener'],
    terminate() {
      this.isTerminated = true;
    },
    say: (data: WorkerReply) => void target.dispatchEvent(new MessageEvent('message', { data })),
    types: () => posted.map(({ type }) => type),
  };
}

const { echo } = defineJobs({ echo: (_core: AttentionCore, x: number) => x });
let workers: ReturnType<typeof puppet>[];
let engine: Engine;

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  engine = createEngine({
    makeWorker() {
      workers.push(puppet());
      return workers[workers.length - 1];
    },
    fallback: () => Promise.reject(new Error('workers are there')),
    patience: { start, answer: atWork },
  });
});
afterEach(() => {
  engine.rest();
  vi.useRealTimers();
});

/** The last worker's answer to its first request. */
function answer(output: number) {
  const worker = workers[workers.length - 1];
  const run = worker.posted.find(({ type }) => type === 'run');
  if (run?.type !== 'run') return expect.fail('nothing was asked');
  worker.say({ type: 'started', id: run.id });
  worker.say({ type: 'result', id: run.id, output });
}

describe('a worker that begins with nothing', () => {
  test('and is silent is asked once, then replaced, and the request runs again', async () => {
    const answered = engine.run(echo, 1);
    workers[0].say({ type: 'ready' });
    vi.advanceTimersByTime(start - 1);
    expect(workers[0].types()).toEqual(['run']);
    vi.advanceTimersByTime(1);
    expect(workers[0].types()).toEqual(['run', 'ping']);
    vi.advanceTimersByTime(start - 1);
    expect(workers).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
    workers[1].say({ type: 'ready' });
    answer(1);
    expect(await answered).toBe(1);
  });

  test('twice gives an error that says so, and the engine stays usable', async () => {
    const failed = engine.run(echo, 1).catch((thrown) => thrown);
    for (const round of [0, 1]) {
      workers[round].say({ type: 'ready' });
      vi.advanceTimersByTime(2 * start);
    }
    const error = await failed;
    expect(error).toBeInstanceOf(CrashError);
    expect(error).toMatchObject({ job: 'echo', reason: 'its worker stopped responding' });
    const next = engine.run(echo, 2);
    workers[2].say({ type: 'ready' });
    answer(2);
    expect(await next).toBe(2);
  });

  test('but answers, as while its core loads, is waited for', async () => {
    const answered = engine.run(echo, 3);
    workers[0].say({ type: 'ready' });
    for (let round = 0; round < 20; round++) {
      vi.advanceTimersByTime(start);
      workers[0].say({ type: 'pong' });
    }
    expect(workers[0].types().filter((type) => type === 'ping')).toHaveLength(20);
    answer(3);
    expect(await answered).toBe(3);
    expect(workers).toHaveLength(1);
  });

  test('after the end of another job is asked too', () => {
    void engine.run(echo, 1, { channel: 'a' });
    void engine.run(echo, 2, { channel: 'b' });
    workers[0].say({ type: 'ready' });
    answer(1);
    vi.advanceTimersByTime(2 * start);
    expect(workers[0].isTerminated).toBe(true);
  });
});

describe('a worker at work', () => {
  test('that has ended in silence is replaced in the end, and its job runs again', async () => {
    const answered = engine.run(echo, 1);
    workers[0].say({ type: 'ready' });
    workers[0].say({ type: 'started', id: 1 });
    vi.advanceTimersByTime(atWork);
    expect(workers[0].types()).toEqual(['run', 'ping']);
    vi.advanceTimersByTime(atWork);
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
    workers[1].say({ type: 'ready' });
    answer(1);
    expect(await answered).toBe(1);
  });

  test('that reports progress is let alone', () => {
    void engine.run(echo, 1);
    workers[0].say({ type: 'ready' });
    workers[0].say({ type: 'started', id: 1 });
    for (let done = 1; done < 5; done++) {
      vi.advanceTimersByTime(atWork - 1);
      workers[0].say({ type: 'progress', id: 1, done, total: 5 });
    }
    expect(workers[0].types()).toEqual(['run']);
  });
});

describe('a worker is not asked', () => {
  test('for a long time while it is busy with a job, whoever waits', () => {
    void engine.run(echo, 1, { channel: 'a' });
    void engine.run(echo, 2, { channel: 'b' });
    workers[0].say({ type: 'ready' });
    workers[0].say({ type: 'started', id: 1 });
    vi.advanceTimersByTime(10 * start);
    void engine.run(echo, 3, { channel: 'c' });
    vi.advanceTimersByTime(10 * start);
    expect(workers[0].types()).toEqual(['run', 'run', 'run']);
    expect(workers).toHaveLength(1);
  });

  test('while nothing is wanted of it', async () => {
    const answered = engine.run(echo, 1);
    workers[0].say({ type: 'ready' });
    answer(1);
    await answered;
    vi.advanceTimersByTime(10 * start);
    expect(workers[0].types()).toEqual(['run']);
  });
});
