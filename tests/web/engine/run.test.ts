import { afterEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import { PeError } from '../../../web/core/errors.ts';
import type { AttentionCore } from '../../../web/core/types.ts';
import { createEngine } from '../../../web/engine/client.ts';
import type { JobControl } from '../../../web/engine/job.ts';
import { serveOnMainThread } from '../../../web/engine/serve.ts';
import { type Computes, core, defineJobs, fakeHost, gate, loadCore } from './fakes.ts';

let engine: { rest(): void } | undefined;
afterEach(() => engine?.rest());

function start<C extends Computes>(computes: C, load?: () => Promise<AttentionCore>) {
  const jobs = defineJobs(computes);
  const host = fakeHost(jobs, load);
  const started = createEngine({ ...host, patience: { stopped: 10, superseded: 10 } });
  engine = started;
  return { host, jobs, engine: started };
}

const double = (_core: AttentionCore, { data }: { data: Float32Array }) => ({ data: data.map((x) => 2 * x) });

describe('a request', () => {
  test('is answered, with the types of its job', async () => {
    const { engine, jobs } = start({ double, half: (_core: AttentionCore, x: number) => x / 2 });
    const answer = await engine.run(jobs.double, { data: Float32Array.of(1, 2) });
    expect(answer).toEqual({ data: Float32Array.of(2, 4) });
    expectTypeOf(answer).toEqualTypeOf<{ data: Float32Array<ArrayBuffer> } | undefined>();
    expectTypeOf(await engine.run(jobs.half, 3)).toEqualTypeOf<number | undefined>();
    // @ts-expect-error: the input of another job
    engine.run(jobs.half, 'three').catch(() => {});
    for (const name of ['third', 'toString'])
      await expect(engine.run({ ...jobs.half, name }, 3)).rejects.toThrow(`There is no job "${name}".`);
  });

  test('gets the core', async () => {
    const { engine, jobs } = start({ version: (core: AttentionCore) => core.version });
    expect(await engine.run(jobs.version, undefined)).toBe(core.version);
  });

  test('leaves the input to the caller and gives the output away', async () => {
    let kept = new Float32Array();
    const { engine, jobs } = start({
      make: (_core: AttentionCore, input: Float32Array) => {
        kept = input.slice();
        return { table: { data: kept } };
      },
    });
    const input = Float32Array.of(1, 2, 3);
    expect((await engine.run(jobs.make, input))?.table.data).toEqual(input);
    expect(input.length).toBe(3);
    expect(kept.length).toBe(0);
  });

  test('rejects with what the job threw, and the worker goes on', async () => {
    const { engine, host, jobs } = start({
      fail: (_core: AttentionCore, field: string) => {
        throw new PeError('bad-value', `${field} is wrong`, field);
      },
      double,
    });
    const error = await engine.run(jobs.fail, 'ridge').catch((thrown) => thrown);
    expect(error).toBeInstanceOf(PeError);
    expect(error.field).toBe('ridge');
    expect(await engine.run(jobs.double, { data: Float32Array.of(1) })).toBeDefined();
    expect(host.workers).toHaveLength(1);
  });

  test('that cannot be posted rejects alone, as does an answer that cannot', async () => {
    const { engine, jobs } = start({ echo: (_core: AttentionCore, x: unknown) => x, make: () => () => {} });
    await expect(engine.run(jobs.echo, () => {})).rejects.toThrow(/clone/);
    await expect(engine.run(jobs.make, undefined)).rejects.toThrow(/clone/);
    expect(await engine.run(jobs.echo, 5)).toBe(5);
  });

  test('hears how far its job is', async () => {
    const { engine, jobs } = start({
      count: async (_core: AttentionCore, total: number, control: JobControl) => {
        for (let done = 0; done <= total; done++) await control.progress(done, total);
        return total;
      },
    });
    const onProgress = vi.fn();
    expect(await engine.run(jobs.count, 1000, { onProgress })).toBe(1000);
    expect(onProgress.mock.calls[0]).toEqual([0, 1000, undefined]);
    expect(onProgress.mock.lastCall).toEqual([1000, 1000, undefined]);
    expect(onProgress.mock.calls.length).toBeLessThan(1000);
  });

  test('hears all that its job has found so far', async () => {
    const { engine, jobs } = start({
      count: async (_core: AttentionCore, total: number, control: JobControl) => {
        for (let done = 0; done < total; done++) await control.progress(done, total, [done]);
        return total;
      },
    });
    const onProgress = vi.fn();
    await engine.run(jobs.count, 5, { onProgress });
    expect(onProgress.mock.calls.map(([, , soFar]) => soFar)).toEqual([[0], [1], [2], [3], [4]]);
  });

  test('of another channel gets in between the steps of a long job', async () => {
    let finished = false;
    const { engine, jobs } = start({
      long: async (_core: AttentionCore, _input: undefined, control: JobControl) => {
        while (!finished) await control.progress(0, 1);
        return 'long';
      },
      short: () => 'short',
    });
    const long = engine.run(jobs.long, undefined);
    expect(await engine.run(jobs.short, undefined)).toBe('short');
    finished = true;
    expect(await long).toBe('long');
  });
});

describe('the core', () => {
  test('is loaded once', async () => {
    const load = vi.fn(async () => core);
    const { engine, jobs } = start({ a: () => 1, b: () => 2 }, load);
    await Promise.all([engine.run(jobs.a, undefined), engine.run(jobs.b, undefined)]);
    await engine.run(jobs.a, undefined);
    expect(load).toHaveBeenCalledOnce();
  });

  test('that cannot be loaded is an error of the request, and is tried again by the next', async () => {
    let isOffline = true;
    const { engine, jobs } = start({ a: () => 1 }, async () => {
      if (isOffline) throw new PeError('not-supported', 'no SIMD here');
      return core;
    });
    await expect(engine.run(jobs.a, undefined)).rejects.toThrow(PeError);
    isOffline = false;
    expect(await engine.run(jobs.a, undefined)).toBe(1);
  });
});

describe('while the core loads', () => {
  test('the code of a job is loaded too, and a ping is answered', async () => {
    const loaded = gate<AttentionCore>();
    const load = vi.fn(async () => {});
    const port = serveOnMainThread([{ name: 'job', run: async () => 'done', load }], () => loaded.passed);
    const replies: string[] = [];
    port.addEventListener('message', ({ data }) => replies.push(data.type));
    port.start();
    port.postMessage({ type: 'run', id: 1, job: 'job', input: undefined, arrays: [] });
    port.postMessage({ type: 'ping' });
    await vi.waitFor(() => expect(replies).toEqual(['ready', 'pong']));
    expect(load).toHaveBeenCalledOnce();
    loaded.open(core);
    await vi.waitFor(() => expect(replies).toEqual(['ready', 'pong', 'started', 'result']));
    port.close();
  });

  test('code that cannot be loaded is an error of its job alone, in words without an address', async () => {
    const offline = async () => {
      throw new TypeError('Failed to fetch dynamically imported module: http://host/job.js');
    };
    const port = serveOnMainThread([{ name: 'job', run: offline, load: offline }], loadCore);
    const failure = gate<string>();
    port.addEventListener(
      'message',
      ({ data }) => data.type === 'failure' && failure.open(data.error.message),
    );
    port.start();
    port.postMessage({ type: 'run', id: 1, job: 'job', input: undefined, arrays: [] });
    expect(await failure.passed).toMatch(
      /^The code of this computation \(job\.js\) could not be loaded\. Check your connection/,
    );
    port.close();
  });
});

describe('on the main thread', () => {
  test('each job has a task of its own, even the ones that waited for the core', async () => {
    const order: string[] = [];
    const loaded = gate<AttentionCore>();
    const port = serveOnMainThread(
      Object.values(defineJobs({ job: (_core: AttentionCore, name: string) => void order.push(name) })),
      () => loaded.passed,
    );
    const replied = gate<void>();
    port.addEventListener('message', ({ data }) => data.id === 2 && data.type === 'result' && replied.open());
    port.start();
    port.postMessage({ type: 'run', id: 1, job: 'job', input: 'first', arrays: [] });
    port.postMessage({ type: 'run', id: 2, job: 'job', input: 'second', arrays: [] });
    await new Promise((resolve) => setTimeout(resolve, 20));
    // Microtasks run until none is left before the next task begins: a job in the same task would come before this one.
    queueMicrotask(() => {
      loaded.open(core);
      let left = 50;
      const chain = () => (left-- > 0 ? queueMicrotask(chain) : order.push('other work'));
      chain();
    });
    await replied.passed;
    port.close();
    expect(order).toEqual(['other work', 'first', 'second']);
  });
});
