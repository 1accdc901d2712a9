import { expect, test, vi } from 'vitest';
import { createEngine, type Engine, type RunOptions } from '../../../web/engine/client.ts';
import { Lanes, type LaneTask } from '../../../web/engine/lanes.ts';
import { defineJobs, fakeHost } from './fakes.ts';

const job = { name: 'double', run: async () => 0, load: async () => {} };

/** Two workers that answer when the test says so, and what was told of the inputs that they were given. */
function start(inputs: number[]) {
  const told: string[] = [];
  const asked: {
    input: number;
    lane: number;
    options: RunOptions;
    answer: (output?: number) => void;
    fail: (error: Error) => void;
  }[] = [];
  const engines = [0, 1].map((lane) => ({
    run: (_: unknown, input: number, options: RunOptions) =>
      new Promise((resolve, reject) => asked.push({ input, lane, options, answer: resolve, fail: reject })),
  })) as unknown as Engine[];
  const task = (input: number): LaneTask<number, number> => ({
    input,
    progress: (share) => told.push(`${input} ${share}`),
    done: (output) => told.push(`${input} -> ${output}`),
    failed: ({ message }) => told.push(`${input} ${message}`),
    rested: () => told.push(`${input} rested`),
  });
  const lanes = new Lanes(
    job,
    () => ({ engine: engines[0], background: engines[1] }),
    () => (inputs.length > 0 ? task(inputs.shift() as number) : undefined),
  );
  return { asked, told, lanes };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('each free worker has one task, and its task is told what becomes of it', async () => {
  const { asked, told, lanes } = start([1, 2, 3]);
  lanes.fill();
  lanes.fill();
  expect(asked.map(({ input, lane }) => [input, lane])).toEqual([
    [1, 0],
    [2, 1],
  ]);
  asked[1].options.onProgress?.(1, 4);
  asked[1].answer(4);
  asked[0].fail(new Error('is too large'));
  await settled();
  expect(told).toEqual(['2 0.25', '2 -> 4', '1 is too large']);
  expect(lanes.isBusy).toBe(false);
  lanes.fill();
  asked[2].answer(undefined);
  await settled();
  expect(told.at(-1)).toBe('3 rested');
});

test('nothing is told of what was stopped, and its worker is free', async () => {
  const { asked, told, lanes } = start([1, 2, 3, 4]);
  lanes.fill();
  lanes.stop();
  expect(asked.map(({ options }) => options.signal?.aborted)).toEqual([true, true]);
  lanes.fill();
  asked[0].answer(2);
  asked[1].options.onProgress?.(1, 2);
  asked[1].fail(new Error('was stopped'));
  asked[2].answer(6);
  await settled();
  expect(told).toEqual(['3 -> 6']);
  expect(lanes.isBusy).toBe(true);
});

test('two lanes of one engine do not take each other’s place', async () => {
  const jobs = defineJobs({ double: (_core: unknown, x: number) => 2 * x });
  const engine = createEngine(fakeHost(jobs));
  const inputs = [1, 2];
  const outputs: number[] = [];
  const lanes: Lanes<number, number> = new Lanes(
    jobs.double,
    () => ({ engine, background: engine }),
    () => {
      const input = inputs.shift();
      return input === undefined
        ? undefined
        : { input, done: (output) => outputs.push(output), failed: (error) => expect.fail(error.message) };
    },
  );
  lanes.fill();
  await vi.waitFor(() => expect(outputs).toHaveLength(2));
  expect(outputs.sort()).toEqual([2, 4]);
  engine.rest();
});
