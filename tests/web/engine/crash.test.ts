import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PeError } from '../../../web/core/errors.ts';
import type { AttentionCore } from '../../../web/core/types.ts';
import { createEngine } from '../../../web/engine/client.ts';
import { CrashError } from '../../../web/engine/errors.ts';
import { type Computes, defineJobs, fakeHost, fakeWorker } from './fakes.ts';

let engine: { rest(): void } | undefined;
afterEach(() => engine?.rest());

function start<C extends Computes>(computes: C) {
  const jobs = defineJobs(computes);
  const host = fakeHost(jobs);
  const started = createEngine({ ...host, patience: { stopped: 5, superseded: 5, start: 50 } });
  engine = started;
  return { host, jobs, engine: started };
}

const echo = (_core: AttentionCore, x: number) => x;
const wrappedTrap = (_core: AttentionCore, _input: unknown): never => {
  const cause = new WebAssembly.RuntimeError('unreachable');
  throw new PeError('out-of-memory', 'The compute core has crashed', undefined, { cause });
};
const trap = (_core: AttentionCore, _input: unknown): never => {
  throw new WebAssembly.RuntimeError('memory access out of bounds');
};

describe('a worker that dies', () => {
  test.each(['error', 'messageerror'] as const)(
    'by an event (%s) is replaced and every channel replayed',
    async (type) => {
      let round = 0;
      const { engine, host, jobs } = start({
        job: (_core: AttentionCore, x: number) => (round++ < 2 ? new Promise<number>(() => {}) : x),
      });
      const answers = [engine.run(jobs.job, 1, { channel: 'a' }), engine.run(jobs.job, 2, { channel: 'b' })];
      await vi.waitFor(() => expect(round).toBe(2));
      host.last.die(type);
      expect(await Promise.all(answers)).toEqual([1, 2]);
      expect(host.workers.map((worker) => worker.isTerminated)).toEqual([true, false]);
      expect(host.fallbacks).toBe(0);
    },
  );

  test('by a trap that the core has wrapped is replaced', async () => {
    const { engine, host, jobs } = start({ wrappedTrap, echo });
    await expect(engine.run(jobs.wrappedTrap, 1)).rejects.toThrow(CrashError);
    expect(host.workers.length).toBeGreaterThan(1);
    expect(await engine.run(jobs.echo, 5)).toBe(5);
  });

  test('is not missed while nothing runs', async () => {
    const { engine, host, jobs } = start({ echo });
    expect(await engine.run(jobs.echo, 1)).toBe(1);
    host.last.die();
    expect(host.workers).toHaveLength(1);
    expect(await engine.run(jobs.echo, 2)).toBe(2);
    expect(host.workers).toHaveLength(2);
  });

  test('replays the latest request of a channel, not the one that ran', async () => {
    const ran: number[] = [];
    const { engine, host, jobs } = start({
      job: (_core: AttentionCore, x: number) => {
        ran.push(x);
        return x === 1 ? new Promise<number>(() => {}) : x;
      },
    });
    const first = engine.run(jobs.job, 1, { intermediate: true });
    await vi.waitFor(() => expect(ran).toEqual([1]));
    const second = engine.run(jobs.job, 2);
    host.last.die();
    expect(await Promise.all([first, second])).toEqual([undefined, 2]);
    expect(ran).toEqual([1, 2]);
  });

  test('of a trap is replaced, and the job tried once more', async () => {
    let traps = 1;
    const { engine, host, jobs } = start({
      job: (core: AttentionCore, x: number) => (traps-- > 0 ? trap(core, x) : x),
    });
    expect(await engine.run(jobs.job, 3)).toBe(3);
    expect(host.workers).toHaveLength(2);
  });

  test('twice of the same job gives an error that says so, and the engine stays usable', async () => {
    const { engine, host, jobs } = start({ trap, echo });
    const error = await engine.run(jobs.trap, undefined).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(CrashError);
    expect(error).toMatchObject({
      job: 'trap',
      reason: 'memory access out of bounds',
      message: 'The computation stopped twice. Try smaller sizes, or reload the page.',
    });
    expect(host.workers).toHaveLength(2);
    expect(await engine.run(jobs.echo, 1)).toBe(1);
  });

  test('takes nobody else with it: what broke one down runs alone', async () => {
    const started: string[] = [];
    let die = () => {};
    const { engine, host, jobs } = start({
      deadly: () => {
        started.push('deadly');
        setTimeout(die, 5);
        return new Promise<number>(() => {});
      },
      slow: (_core: AttentionCore, x: number) => {
        started.push('slow');
        return new Promise<number>((resolve) => setTimeout(resolve, 20, x));
      },
    });
    die = () => host.last.die();
    const slow = engine.run(jobs.slow, 1);
    const deadly = engine.run(jobs.deadly, undefined).catch((thrown) => thrown);
    expect(await slow).toBe(1);
    const late = engine.run(jobs.slow, 2, { channel: 'late' });
    expect(await deadly).toBeInstanceOf(CrashError);
    expect(await late).toBe(2);
    expect(started).toEqual(['slow', 'deadly', 'slow', 'deadly', 'slow']);
  });

  test('before it starts any job is not tried for ever', async () => {
    const jobs = defineJobs({ echo });
    const host = fakeHost(jobs);
    const makeWorker = () => {
      const worker = host.makeWorker();
      return { ...worker, postMessage: () => queueMicrotask(worker.die) };
    };
    const started = createEngine({ ...host, makeWorker });
    engine = started;
    await expect(started.run(jobs.echo, 1)).rejects.toThrow(CrashError);
    expect(host.workers).toHaveLength(2);
  });
});

describe('where workers are refused', () => {
  const refusals = {
    'the constructor throws': () => {
      throw new DOMException('refused', 'SecurityError');
    },
    'the script is blocked': () => {
      const worker = fakeWorker();
      setTimeout(worker.die);
      return worker;
    },
    'nothing is ever heard': () => fakeWorker(),
  };

  test.each(Object.entries(refusals))('the same jobs run on the page: %s', async (_name, makeWorker) => {
    const jobs = defineJobs({ echo });
    const host = fakeHost(jobs);
    const attempts = vi.fn(makeWorker);
    const started = createEngine({
      ...host,
      makeWorker: attempts,
      patience: { start: 20 },
    });
    engine = started;
    const answers = [
      started.run(jobs.echo, 1, { channel: 'a' }),
      started.run(jobs.echo, 2, { channel: 'b' }),
    ];
    expect(await Promise.all(answers)).toEqual([1, 2]);
    expect(await started.run(jobs.echo, 3)).toBe(3);
    expect(host.fallbacks).toBe(1);
    expect(attempts).toHaveBeenCalledOnce();
  });

  test('a trap gives the page a new core', async () => {
    let traps = 1;
    const load = vi.fn(async () => ({ version: 'fake' }) as AttentionCore);
    const job = (core: AttentionCore, x: number) => (traps-- > 0 ? trap(core, x) : x);
    const jobs = defineJobs({ job });
    const host = fakeHost(jobs, load);
    const started = createEngine({
      ...host,
      makeWorker: refusals['the constructor throws'],
    });
    engine = started;
    expect(await started.run(jobs.job, 1)).toBe(1);
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('and the fallback fails too, the requests say so, and the next one tries again', async () => {
    const jobs = defineJobs({ echo });
    const host = fakeHost(jobs);
    const fallback = vi.fn(host.fallback).mockRejectedValueOnce(new Error('offline'));
    const makeWorker = refusals['the constructor throws'];
    const started = createEngine({ makeWorker, fallback });
    engine = started;
    await expect(started.run(jobs.echo, 1)).rejects.toThrow('could not be loaded');
    expect(await started.run(jobs.echo, 2)).toBe(2);
  });
});

/** What may become of a request, whatever happens to the others. */
interface Asked {
  readonly what: string;
  readonly channel: string;
  isStopped: boolean;
  /** a later one of its channel took its place */
  isSuperseded: boolean;
  end?: number | 'nothing' | 'crash';
}

test('whatever happens, every request ends: with its own answer, unless it was stopped, superseded or broken down', async () => {
  const event = fc.record({
    what: fc.constantFrom('echo', 'never', 'steps', 'trap', 'die', 'stop', 'pause'),
    channel: fc.constantFrom('a', 'b', 'c'),
    intermediate: fc.boolean(),
  });
  const computes = {
    echo,
    trap,
    never: () => new Promise<number>(() => {}),
    steps: async (
      _core: AttentionCore,
      x: number,
      { progress }: { progress(done: number, total: number): Promise<void> },
    ) => {
      for (let done = 0; done < 3; done++) await progress(done, 3);
      return x;
    },
  };
  const ended = { answer: 0, nothing: 0, crash: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (events) => {
      const { engine, host, jobs } = start(computes);
      const asked: (Asked & { x: number; stop: AbortController })[] = [];
      const ends: Promise<unknown>[] = [];
      let deaths = 0;
      const abort = (one: (typeof asked)[number] | undefined) => {
        if (!one) return;
        one.isStopped = true;
        one.stop.abort();
      };
      for (const [x, { what, channel, intermediate }] of events.entries()) {
        if (what === 'die') {
          deaths += 1;
          host.workers.at(-1)?.die();
        } else if (what === 'stop') abort(asked.find((one) => !one.isStopped));
        else if (what === 'pause') await new Promise((resolve) => setTimeout(resolve, 2));
        else {
          for (const one of asked) if (one.channel === channel) one.isSuperseded = true;
          const stop = new AbortController();
          const one: (typeof asked)[number] = {
            x,
            what,
            channel,
            stop,
            isStopped: false,
            isSuperseded: false,
          };
          asked.push(one);
          const answer = engine.run(jobs[what as 'echo'], x, { channel, intermediate, signal: stop.signal });
          ends.push(
            answer.then(
              (value) => {
                one.end = value ?? 'nothing';
              },
              (error) => {
                expect(error).toBeInstanceOf(CrashError);
                one.end = 'crash';
              },
            ),
          );
        }
      }
      // What never ends by itself, and would keep the others waiting.
      setTimeout(() => asked.filter(({ what }) => what === 'never').forEach(abort), 50);
      await Promise.all(ends);
      for (const { x, what, isStopped, isSuperseded, end } of asked) {
        const allowed: unknown[] = [
          ...(what === 'echo' || what === 'steps' ? [x] : []),
          ...(isStopped || isSuperseded ? ['nothing'] : []),
          ...(what === 'trap' || deaths > 1 ? ['crash'] : []),
        ];
        expect(allowed, `${what} ${x}`).toContain(end);
        ended[end === x ? 'answer' : (end as 'nothing' | 'crash')] += 1;
      }
      expect(host.workers.filter((worker) => !worker.isTerminated).length).toBeLessThanOrEqual(1);
      expect(await engine.run(jobs.echo, -1, { channel: 'last' })).toBe(-1);
      engine.rest();
    }),
    { numRuns: 30 },
  );
  // All of it did happen.
  for (const count of Object.values(ended)) expect(count).toBeGreaterThan(0);
});
