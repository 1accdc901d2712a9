import { describe, expect, test } from 'vitest';
import type { JobControl } from '../../../../web/engine/job.ts';
import { askJob, KeptRuns, learnedJob, trainJob } from '../../../../web/labs/training/run/job.ts';
import { fakeCore } from './fakes.ts';

const options = { scheme: 'learned', n: 8, d: 8, seed: 1 } as const;
const run = { options, arithmetic: 'reproducible' } as const;
const tests = { sequences: 512 };

const control = (progress: JobControl['progress'] = async () => {}): JobControl => ({
  signal: new AbortController().signal,
  progress,
});

describe('training in intervals', () => {
  test('gives the same as in one go, wherever it is done', async () => {
    const whole = await trainJob(fakeCore(), { ...run, tests, stops: [0, 10, 20] }, control());
    const core = fakeCore();
    const parts = [];
    for (const stop of [0, 10, 20])
      parts.push(...(await trainJob(core, { ...run, tests, stops: [stop] }, control())).points);
    expect(parts).toEqual(whole.points);
    const lost = await trainJob(fakeCore(), { ...run, tests, stops: [20] }, control());
    expect(lost.points).toEqual(whole.points.slice(2));
    expect(whole.points.map(({ step }) => step)).toEqual([0, 10, 20]);
  });

  test('goes on with the trainer that it has', async () => {
    const core = fakeCore();
    for (const stop of [0, 10, 20]) await trainJob(core, { ...run, tests, stops: [stop] }, control());
    expect(core.made).toHaveLength(1);
    expect(core.made[0].steps).toBe(20);
  });

  test('stops between two parts of a step, and goes on from there', async () => {
    const core = fakeCore();
    let parts = 0;
    const stopping = control(async () => {
      parts += 1;
      if (parts === 4) throw new Error('stopped');
    });
    await expect(trainJob(core, { ...run, tests, stops: [10] }, stopping)).rejects.toThrow('stopped');
    expect(parts).toBe(4);
    const { points } = await trainJob(core, { ...run, tests, stops: [10] }, control());
    expect(points).toEqual((await trainJob(fakeCore(), { ...run, tests, stops: [10] }, control())).points);
    expect(core.made).toHaveLength(1);
  });

  test('of one definition by two readers at once disturbs neither', async () => {
    const core = fakeCore();
    const yielding = control(() => new Promise((resolve) => setTimeout(resolve, 0)));
    // The faster one has trained on when the other looks again.
    const slow = control(() => new Promise((resolve) => setTimeout(resolve, 5)));
    const both = await Promise.all([
      trainJob(core, { ...run, tests, stops: [3, 9] }, yielding),
      trainJob(core, { ...run, tests, stops: [5] }, slow),
    ]);
    const alone = await trainJob(fakeCore(), { ...run, tests, stops: [3, 5, 9] }, control());
    expect(both[0].points).toEqual([alone.points[0], alone.points[2]]);
    expect(both[1].points).toEqual([alone.points[1]]);
  });
});

describe('looking back', () => {
  test('shows the model after an earlier step, and training goes on where it is', async () => {
    const core = fakeCore();
    await trainJob(core, { ...run, tests, stops: [0, 100, 200] }, control());
    const early = await askJob(core, { ...run, step: 0, sequence: [0, 1, 2], length: 8 }, control());
    const late = await askJob(
      core,
      { ...run, step: 200, sequence: [0, 1, 2], length: 8, inside: 'attention' },
      control(),
    );
    expect(early.probabilities.data[0]).toBeLessThan(0.6);
    expect(late.probabilities.data[0]).toBeGreaterThan(0.99);
    expect(early.attention).toBeUndefined();
    expect(late.attention?.[0]).toHaveLength(2);
    expect(core.made[0].steps).toBe(200);
  });

  test('trains up to a step that was never kept', async () => {
    const core = fakeCore();
    await trainJob(core, { ...run, tests, stops: [10] }, control());
    const asked = { ...run, step: 7, sequence: [], length: 6 };
    const answer = await askJob(core, asked, control());
    expect(answer).toEqual(await askJob(fakeCore(), asked, control()));
    expect(answer.sequence).toHaveLength(6);
    expect(core.made[0].steps).toBe(10);
  });

  test('a table comes with its similarity and norms', async () => {
    const { encoding, similarity, norms } = await learnedJob(fakeCore(), { ...run, step: 3 }, control());
    if (encoding.kind !== 'input') throw new Error('no table');
    expect(similarity).toMatchObject({ rows: 8, cols: 8 });
    expect(norms?.[1]).toBeCloseTo(Math.hypot(...encoding.table.data.subarray(8, 16)), 6);
    expect(
      await learnedJob(fakeCore(), { ...run, options: { ...options, scheme: 'none' }, step: 3 }, control()),
    ).toEqual({
      encoding: { kind: 'none' },
    });
  });
});

test('where memory is short, the runs not used for longest are let go, and come back the same', async () => {
  const core = fakeCore();
  const runs = new KeptRuns({ trainers: 1, snapshots: 3 });
  const hashes: string[] = [];
  for (let seed = 0; seed < 3; seed++)
    hashes.push((await runs.of(core, { ...options, seed }).train(4, control())).hash);
  expect(core.made.map(({ isFreed }) => isFreed)).toEqual([true, true, false]);
  for (let seed = 0; seed < 3; seed++)
    expect((await runs.of(core, { ...options, seed }).train(4, control())).hash).toBe(hashes[seed]);
});

test('the room is one for all cores, and the runs of each arithmetic are its own', async () => {
  const [core, fast] = [fakeCore('reproducible'), fakeCore('fast')];
  const runs = new KeptRuns({ trainers: 1, snapshots: 1000 });
  const [one, other] = [runs.of(core, options), runs.of(fast, options)];
  expect(one).not.toBe(other);
  expect(runs.of(core, options)).toBe(one);
  await runs.of(core, options).train(4, control());
  await runs.of(fast, options).train(4, control());
  expect(core.made.map(({ isFreed }) => isFreed)).toEqual([true]);
  expect(fast.made.map(({ isFreed }) => isFreed)).toEqual([false]);
});

test('a run at work is not let go', async () => {
  const core = fakeCore();
  const runs = new KeptRuns({ trainers: 1, snapshots: 1000 });
  const yielding = control(() => new Promise((resolve) => setTimeout(resolve, 0)));
  const both = await Promise.all([
    runs.of(core, options).train(5, yielding),
    runs.of(core, { ...options, seed: 2 }).train(5, yielding),
  ]);
  expect(both.map(({ steps }) => steps)).toEqual([5, 5]);
});
