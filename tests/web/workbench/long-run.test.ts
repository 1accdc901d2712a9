import type { ReactiveControllerHost } from 'lit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LongRun } from '../../../web/workbench/long-run.ts';

function makeRun() {
  const answer = async (_: string, input: object) => ({ of: input });
  const [compute, apart] = [vi.fn(answer), vi.fn(answer)];
  const session = { engine: { run: compute }, background: { run: apart } };
  const host = { addController: () => {}, requestUpdate: () => {}, session };
  const another = () =>
    new LongRun(host as unknown as ReactiveControllerHost & { readonly session: never }, 'doctor');
  const run = another();
  const ask = (seed: number, isSeen: boolean) =>
    run.ask({ table: { scheme: 'sinusoidal', parameters: {}, n: 8, d: 4 }, drop: 0, seed }, { isSeen });
  const rest = () => vi.advanceTimersByTimeAsync(1000);
  return { run, another, compute, apart, ask, rest };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a long run', () => {
  it('waits until it is seen, and marks nothing where nothing is shown', async () => {
    const { run, compute, ask, rest } = makeRun();
    ask(1, false);
    await rest();
    expect([compute.mock.calls.length, run.isBefore]).toEqual([0, false]);
    ask(1, true);
    expect(run.isBefore).toBe(false);
    await rest();
    expect([run.input?.seed, run.isBefore]).toEqual([1, false]);
  });

  it('marks what is shown as soon as something else is wanted, seen or not', async () => {
    const { run, compute, ask, rest } = makeRun();
    ask(1, true);
    await rest();
    ask(2, false);
    await rest();
    expect([compute.mock.calls.length, run.isBefore]).toEqual([1, true]);
    ask(1, false);
    expect(run.isBefore).toBe(false);
    ask(2, true);
    expect(run.isBefore).toBe(true);
    await rest();
    expect([run.input?.seed, run.isBefore]).toEqual([2, false]);
  });

  it('starts at once where it is short, and once the controls rest where it is long', async () => {
    const { run, compute, ask, rest } = makeRun();
    ask(1, true);
    await rest();
    const input = { table: { scheme: 'learned', parameters: {}, n: 8, d: 4 }, drop: 0, seed: 2 } as const;
    run.ask(input, { isLong: false });
    expect(compute).toHaveBeenCalledTimes(2);
    run.ask({ ...input, seed: 3 }, { isLong: true });
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
    expect([run.isPending, run.isBefore, run.isStopped]).toEqual([false, false, false]);
  });

  it('says how far it is itself, not how far another one was', async () => {
    const { run, compute, ask, rest } = makeRun();
    const reports: ((done: number, total: number) => void)[] = [];
    compute.mockImplementation((_: string, __: object, ...[options]: unknown[]) => {
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
    const input = { table: { scheme: 'learned', parameters: {}, n: 8, d: 4 }, drop: 0, seed: 2 } as const;
    run.ask(input, { isOneGo: true });
    run.stop();
    await rest();
    expect([apart.mock.calls.length, run.isStopped]).toEqual([0, true]);
    run.again();
    await rest();
    expect([apart.mock.calls.length, run.isStopped, run.input?.seed]).toEqual([1, false, 2]);
    run.ask({ ...input, seed: 3 });
    await rest();
    expect([apart.mock.calls.length, compute.mock.calls.length, run.input?.seed]).toEqual([1, 1, 3]);
  });

  it('is not overtaken by what was asked for in the background before', async () => {
    const { run, apart } = makeRun();
    const input = { table: { scheme: 'learned', parameters: {}, n: 8, d: 4 }, drop: 0, seed: 2 } as const;
    const answers: (() => void)[] = [];
    apart.mockImplementation((_, of) => new Promise((resolve) => void answers.push(() => resolve({ of }))));
    run.ask(input, { isLong: false, isOneGo: true });
    run.ask({ ...input, seed: 3 }, { isLong: false });
    await vi.advanceTimersByTimeAsync(10);
    answers[0]();
    await vi.advanceTimersByTimeAsync(10);
    expect([run.input?.seed, run.isPending, run.isBefore]).toEqual([3, false, false]);
  });

  it('has in a new lab what it had in the one before, of the same session', async () => {
    const { run, another, apart, rest } = makeRun();
    const input = { table: { scheme: 'learned', parameters: {}, n: 8, d: 4 }, drop: 0, seed: 2 } as const;
    run.ask(input, { isOneGo: true });
    await rest();
    run.hostDisconnected();
    const later = another();
    later.ask({ ...input }, { isOneGo: true });
    expect([later.isPending, later.input?.seed, later.output]).toEqual([false, 2, run.output]);
    later.ask({ ...input, seed: 3 }, { isOneGo: true });
    await rest();
    expect([apart.mock.calls.length, later.input?.seed]).toEqual([2, 3]);
  });

  it('runs again where it was stopped before it left the page', async () => {
    const { run, rest } = makeRun();
    const input = { table: { scheme: 'learned', parameters: {}, n: 8, d: 4 }, drop: 0, seed: 2 } as const;
    run.ask(input);
    run.stop();
    run.hostDisconnected();
    run.ask(input);
    expect([run.isStopped, run.isPending]).toEqual([false, true]);
    await rest();
    expect([run.isStopped, run.isPending]).toEqual([false, false]);
  });
});
