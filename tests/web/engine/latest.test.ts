import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AttentionCore } from '../../../web/core/types.ts';
import { createEngine } from '../../../web/engine/client.ts';
import type { JobControl } from '../../../web/engine/job.ts';
import { type Computes, defineJobs, fakeHost, gate } from './fakes.ts';

let engine: { rest(): void } | undefined;
afterEach(() => engine?.rest());

function start<C extends Computes>(computes: C, patience = 20) {
  const jobs = defineJobs(computes);
  const host = fakeHost(jobs);
  const started = createEngine({ ...host, patience: { stopped: patience, superseded: patience } });
  engine = started;
  return { host, jobs, engine: started };
}

const never = () => new Promise<never>(() => {});
const forever = async (_core: AttentionCore, _input: unknown, control: JobControl) => {
  for (;;) await control.progress(0, 1);
};
/** Started jobs are listed in `ran`; each ends when the test opens its gate. */
function slowJob() {
  const ran: number[] = [];
  const gates = new Map<number, ReturnType<typeof gate<number>>>();
  const gateOf = (x: number) => {
    const known = gates.get(x) ?? gate<number>();
    gates.set(x, known);
    return known;
  };
  const job = (_core: AttentionCore, x: number) => {
    ran.push(x);
    return gateOf(x).passed;
  };
  const hasStarted = (x: number) => vi.waitFor(() => expect(ran).toContain(x));
  return { job, ran, hasStarted, finish: (x: number) => gateOf(x).open(x) };
}

describe('in a channel', () => {
  test('the latest request wins, and those between never run', async () => {
    const slow = slowJob();
    const { engine, host, jobs } = start({ slow: slow.job });
    const first = engine.run(jobs.slow, 1);
    await slow.hasStarted(1);
    const second = engine.run(jobs.slow, 2);
    const third = engine.run(jobs.slow, 3);
    slow.finish(1);
    slow.finish(3);
    expect(await Promise.all([first, second, third])).toEqual([undefined, undefined, 3]);
    expect(slow.ran).toEqual([1, 3]);
    expect(host.workers).toHaveLength(1);
  });

  test('requests that follow each other are all answered', async () => {
    const { engine, jobs } = start({ echo: (_core: AttentionCore, x: number) => x });
    for (const x of [1, 2, 3]) expect(await engine.run(jobs.echo, x)).toBe(x);
  });

  test('an answer on its way is delivered where pictures follow a drag', async () => {
    const slow = slowJob();
    const { engine, jobs } = start({ slow: slow.job });
    const first = engine.run(jobs.slow, 1, { intermediate: true });
    await slow.hasStarted(1);
    const second = engine.run(jobs.slow, 2, { intermediate: true });
    const third = engine.run(jobs.slow, 3, { intermediate: true });
    slow.finish(1);
    slow.finish(3);
    expect(await Promise.all([first, second, third])).toEqual([1, undefined, 3]);
  });

  test('a superseded job that reports progress is stopped, and its reports are not heard', async () => {
    const heard = vi.fn();
    const { engine, host, jobs } = start({ forever, echo: (_core: AttentionCore, x: number) => x }, 5000);
    const first = engine.run(jobs.forever, 0, { channel: 'c', onProgress: heard });
    await vi.waitFor(() => expect(heard).toHaveBeenCalled());
    const second = engine.run(jobs.echo, 2, { channel: 'c' });
    heard.mockClear();
    expect(await Promise.all([first, second])).toEqual([undefined, 2]);
    expect(heard).not.toHaveBeenCalled();
    expect(host.workers).toHaveLength(1);
  });

  test('a superseded job that does not listen loses its worker in the end', async () => {
    const { engine, host, jobs } = start({ never, echo: (_core: AttentionCore, x: number) => x });
    const first = engine.run(jobs.never, undefined, { channel: 'c' });
    const second = engine.run(jobs.echo, 2, { channel: 'c' });
    const third = engine.run(jobs.never, undefined, { channel: 'c' });
    const fourth = engine.run(jobs.echo, 4, { channel: 'c' });
    expect(await Promise.all([first, second, third, fourth])).toEqual([undefined, undefined, undefined, 4]);
    expect(host.workers.length).toBeLessThanOrEqual(2);
    expect(host.workers.filter((worker) => !worker.isTerminated)).toHaveLength(1);
  });
});

test('channels do not starve each other', async () => {
  const { engine, jobs } = start({ echo: (_core: AttentionCore, x: number) => x });
  let isFlooding = true;
  const flood = async () => {
    while (isFlooding) await engine.run(jobs.echo, 0, { channel: 'flood' });
  };
  const flooded = flood();
  for (const x of [1, 2, 3]) expect(await engine.run(jobs.echo, x)).toBe(x);
  isFlooding = false;
  await flooded;
});

describe('a stopped request', () => {
  test('has no answer, whether it waits, runs or is over', async () => {
    const slow = slowJob();
    const { engine, jobs } = start({ slow: slow.job });
    const stop = new AbortController();
    const running = engine.run(jobs.slow, 1);
    await slow.hasStarted(1);
    const waiting = engine.run(jobs.slow, 2, { signal: stop.signal });
    stop.abort();
    expect(await waiting).toBeUndefined();
    slow.finish(1);
    expect(await running).toBeUndefined();
    expect(await engine.run(jobs.slow, 3, { signal: stop.signal })).toBeUndefined();
    expect(slow.ran).toEqual([1]);
  });

  test('ends its job between two steps', async () => {
    const { engine, host, jobs } = start({ forever, echo: (_core: AttentionCore, x: number) => x }, 5000);
    const stop = new AbortController();
    const answer = engine.run(jobs.forever, 0, { signal: stop.signal, onProgress: () => stop.abort() });
    expect(await answer).toBeUndefined();
    expect(await engine.run(jobs.echo, 2, { channel: 'forever' })).toBe(2);
    expect(host.workers).toHaveLength(1);
  });

  test('that does not listen loses its worker, and the other channels are replayed', async () => {
    const slow = slowJob();
    const { engine, host, jobs } = start({ never, slow: slow.job });
    const stop = new AbortController();
    const stopped = engine.run(jobs.never, undefined, { signal: stop.signal });
    const other = engine.run(jobs.slow, 1);
    await slow.hasStarted(1);
    stop.abort();
    expect(await stopped).toBeUndefined();
    await vi.waitFor(() => expect(slow.ran).toEqual([1, 1]));
    slow.finish(1);
    expect(await other).toBe(1);
    expect(host.workers.map((worker) => worker.isTerminated)).toEqual([true, false]);
  });

  test('does not cost another job its worker before it has started itself', async () => {
    const slow = slowJob();
    const loaded = gate<AttentionCore>();
    const jobs = defineJobs({ slow: slow.job });
    const host = fakeHost(jobs, () => loaded.passed);
    const late = createEngine({ ...host, patience: { stopped: 1 } });
    engine = late;
    const stop = new AbortController();
    const stopped = late.run(jobs.slow, 1, { signal: stop.signal, channel: 'a' });
    const other = late.run(jobs.slow, 2, { channel: 'b' });
    await vi.waitFor(() => expect(host.workers).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 20));
    stop.abort();
    await new Promise((resolve) => setTimeout(resolve, 20));
    loaded.open({ version: 'fake' } as AttentionCore);
    slow.finish(2);
    expect(await Promise.all([stopped, other])).toEqual([undefined, 2]);
    expect(slow.ran).toEqual([2]);
    expect(host.workers).toHaveLength(1);
  });

  test('leaves nothing at a signal that lives on', async () => {
    const { engine, jobs } = start({ echo: (_core: AttentionCore, x: number) => x });
    const { signal } = new AbortController();
    const removed = vi.spyOn(signal, 'removeEventListener');
    await engine.run(jobs.echo, 1, { signal });
    expect(removed).toHaveBeenCalledOnce();
  });
});

test('rest ends the worker and every request, until the next one', async () => {
  const echo = (_core: AttentionCore, x: number) => x;
  const { engine, host, jobs } = start({ never, echo });
  const requests = [
    engine.run(jobs.never, undefined),
    engine.run(jobs.never, undefined, { channel: 'other' }),
  ];
  await vi.waitFor(() => expect(host.workers).toHaveLength(1));
  engine.rest();
  expect(await Promise.all(requests)).toEqual([undefined, undefined]);
  expect(host.last.isTerminated).toBe(true);
  expect(await engine.run(jobs.echo, 7)).toBe(7);
  expect(host.workers).toHaveLength(2);
});
