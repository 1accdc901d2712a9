import type { ReactiveControllerHost } from 'lit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Engine, RunOptions } from '../../../web/engine/client.ts';
import type { Job } from '../../../web/engine/job.ts';
import { JobRun, markOf } from '../../../web/shell/job-run.ts';

interface Input {
  readonly table: readonly number[];
  readonly seed: number;
}

const job = { name: 'measure' } as Job<Input, object>;
const input = (seed: number): Input => ({ table: [1, 2, 3], seed });

const isOlder = ({ result }: JobRun<Input, object>) => markOf(result) === 'older';

function makeRun() {
  const answer = async (_: Job<Input, object>, input: object) => ({ of: input });
  const [compute, apart] = [vi.fn(answer), vi.fn(answer)];
  const session = { engine: { run: compute }, background: { run: apart } };
  const host = { addController: () => {}, requestUpdate: () => {}, session };
  const another = () =>
    new JobRun(host as unknown as ReactiveControllerHost & { readonly session: never }, job);
  const run = another();
  const ask = (seed: number, isSeen: boolean) => run.ask(input(seed), { isSeen, isLong: true });
  const rest = () => vi.advanceTimersByTimeAsync(1000);
  return { run, another, compute, apart, ask, rest };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the run of a job', () => {
  it('waits until it is seen, and marks nothing where nothing is shown', async () => {
    const { run, compute, ask, rest } = makeRun();
    ask(1, false);
    await rest();
    expect([compute.mock.calls.length, isOlder(run)]).toEqual([0, false]);
    ask(1, true);
    expect(isOlder(run)).toBe(false);
    await rest();
    expect([run.result?.input.seed, isOlder(run)]).toEqual([1, false]);
  });

  it('marks what is shown as soon as something else is wanted, seen or not', async () => {
    const { run, compute, ask, rest } = makeRun();
    ask(1, true);
    await rest();
    ask(2, false);
    await rest();
    expect([compute.mock.calls.length, isOlder(run)]).toEqual([1, true]);
    ask(1, false);
    expect(isOlder(run)).toBe(false);
    ask(2, true);
    expect(isOlder(run)).toBe(true);
    await rest();
    expect([run.result?.input.seed, isOlder(run)]).toEqual([2, false]);
  });

  it('starts at once where it is short, and once the controls rest where it is long', async () => {
    const { run, compute, ask, rest } = makeRun();
    ask(1, true);
    await rest();
    run.ask(input(2), { isLong: false });
    expect(compute).toHaveBeenCalledTimes(2);
    run.ask(input(3), { isLong: true });
    expect(compute).toHaveBeenCalledTimes(2);
    await rest();
    expect(compute).toHaveBeenCalledTimes(3);
  });

  it('has done what is asked for where that is shown already', async () => {
    const { run, compute, ask, rest } = makeRun();
    ask(1, true);
    await rest();
    ask(2, true);
    ask(1, true);
    await rest();
    expect(compute).toHaveBeenCalledTimes(1);
    expect([run.isPending, isOlder(run), run.isStopped]).toEqual([false, false, false]);
  });

  it('says how far it is itself, not how far another one was', async () => {
    const { run, compute, ask, rest } = makeRun();
    const reports: ((done: number, total: number) => void)[] = [];
    compute.mockImplementation((_: Job<Input, object>, __: object, ...[options]: unknown[]) => {
      reports.push((options as { onProgress: (typeof reports)[0] }).onProgress);
      return new Promise(() => {});
    });
    ask(1, true);
    await rest();
    reports[0](63, 100);
    expect(run.progress).toBe(0.63);
    ask(2, true);
    expect(run.progress).toBe(0);
    await rest();
    reports[0](95, 100);
    expect(run.progress).toBe(0);
    reports[1](5, 100);
    expect(run.progress).toBe(0.05);
    run.stop();
    run.again();
    expect(run.progress).toBe(0);
  });

  it('computes in the background what is done in one go, and anew where it was stopped', async () => {
    const { run, compute, apart, rest } = makeRun();
    run.ask(input(2), { isLong: true, isDeaf: true });
    run.stop();
    await rest();
    expect([apart.mock.calls.length, run.isStopped]).toEqual([0, true]);
    run.again();
    await rest();
    expect([apart.mock.calls.length, run.isStopped, run.result?.input.seed]).toEqual([1, false, 2]);
    run.ask(input(3));
    await rest();
    expect([apart.mock.calls.length, compute.mock.calls.length, run.result?.input.seed]).toEqual([1, 1, 3]);
  });

  it('is not overtaken by what was asked for in the background before', async () => {
    const { run, apart } = makeRun();
    const answers: (() => void)[] = [];
    apart.mockImplementation((_, of) => new Promise((resolve) => void answers.push(() => resolve({ of }))));
    run.ask(input(2), { isLong: false, isDeaf: true });
    run.ask(input(3), { isLong: false });
    await vi.advanceTimersByTimeAsync(10);
    answers[0]();
    await vi.advanceTimersByTimeAsync(10);
    expect([run.result?.input.seed, run.isPending, isOlder(run)]).toEqual([3, false, false]);
  });

  it('has in a new lab what it had in the one before, of the same session', async () => {
    const { run, another, apart, rest } = makeRun();
    run.ask(input(2), { isLong: true, isDeaf: true });
    await rest();
    run.hostDisconnected();
    const later = another();
    later.ask(input(2), { isLong: true, isDeaf: true });
    expect([later.isPending, later.result?.input.seed, later.result?.output]).toEqual([
      false,
      2,
      run.result?.output,
    ]);
    later.ask(input(3), { isLong: true, isDeaf: true });
    await rest();
    expect([apart.mock.calls.length, later.result?.input.seed]).toEqual([2, 3]);
  });

  it('never takes the place of another one of the same job', async () => {
    const { run, another, compute } = makeRun();
    run.ask(input(1));
    another().ask(input(2));
    const channels = compute.mock.calls.map(
      ([, , ...[options]]: unknown[]) => (options as RunOptions).channel,
    );
    expect(new Set(channels).size).toBe(2);
  });

  it('waits for the worker that it is to ask, however long others take there', async () => {
    const { run, compute, apart, rest } = makeRun();
    const ended: boolean[] = [];
    apart.mockImplementation((_, of, ...[options]: unknown[]) => {
      (options as { signal: AbortSignal }).signal.addEventListener('abort', () => ended.push(true));
      return new Promise((resolve) => setTimeout(() => resolve({ of }), 5000));
    });
    const at = { run: apart } as unknown as Engine;
    run.ask(input(1), { at });
    run.ask(input(2), { at });
    await rest();
    expect([ended, compute.mock.calls.length]).toEqual([[], 0]);
    await vi.advanceTimersByTimeAsync(5000);
    expect([run.result?.input.seed, run.result?.isCurrent]).toEqual([2, true]);
  });

  it('runs again where it was stopped before it left the page', async () => {
    const { run, rest } = makeRun();
    run.ask(input(2));
    run.stop();
    run.hostDisconnected();
    run.ask(input(2));
    expect([run.isStopped, run.isPending]).toEqual([false, true]);
    await rest();
    expect([run.isStopped, run.isPending]).toEqual([false, false]);
  });

  it('keeps the result before while it fails, marked, and tells why until something else is asked for', async () => {
    const { run, compute, rest } = makeRun();
    run.ask(input(1), { isLong: true });
    await rest();
    compute.mockRejectedValueOnce(new Error('too large'));
    run.ask(input(2), { isLong: true });
    expect([run.error, isOlder(run)]).toEqual([undefined, true]);
    await rest();
    expect([run.error?.message, run.result?.input.seed, isOlder(run)]).toEqual(['too large', 1, true]);
    run.ask(input(3), { isLong: true });
    expect([run.error, run.isPending]).toEqual([undefined, true]);
    await rest();
    expect([run.error, run.result?.input.seed, isOlder(run)]).toEqual([undefined, 3, false]);
  });

  it('of a short job keeps the reason while the next answer is on its way: in a drag it would flicker', async () => {
    const { run, compute } = makeRun();
    compute.mockRejectedValueOnce(new Error('too large'));
    run.ask(input(1));
    await vi.advanceTimersByTimeAsync(1);
    run.ask(input(2));
    expect([run.error?.message, run.isPending]).toEqual(['too large', true]);
    await vi.advanceTimersByTimeAsync(1);
    expect([run.error, run.result?.input.seed]).toEqual([undefined, 2]);
  });

  it('says nothing of the reason before where it is stopped, and marks what is shown', async () => {
    const { run, compute, rest } = makeRun();
    run.ask(input(1));
    await rest();
    compute.mockRejectedValueOnce(new Error('too large'));
    run.ask(input(2));
    await rest();
    run.ask(input(3));
    run.stop();
    expect([run.error, run.isStopped, run.result?.input.seed, isOlder(run)]).toEqual([
      undefined,
      true,
      1,
      true,
    ]);
  });

  it('never takes an older answer for that of what is set', async () => {
    const { run, compute } = makeRun();
    const answers: (() => void)[] = [];
    compute.mockImplementation((_, of) => new Promise((resolve) => void answers.push(() => resolve({ of }))));
    run.ask(input(1));
    run.ask(input(2));
    answers[0]();
    await vi.advanceTimersByTimeAsync(1);
    expect([run.result?.input.seed, isOlder(run), run.isPending]).toEqual([1, true, true]);
    answers[1]();
    await vi.advanceTimersByTimeAsync(1);
    expect([run.result?.input.seed, isOlder(run), run.isPending]).toEqual([2, false, false]);
  });

  it('says nothing of why other settings failed once something else is set, seen or not', async () => {
    const { run, compute, ask, rest } = makeRun();
    compute.mockRejectedValueOnce(new Error('too large'));
    ask(1, true);
    await rest();
    expect(run.error?.message).toBe('too large');
    ask(2, false);
    expect(run.error).toBeUndefined();
  });
});
