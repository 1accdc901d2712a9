/** What the scenes compute in the worker. */
import { defineJob, defineMeasuringJob, defineTrainingJob } from '../engine/job.ts';

export const jobs = {
  shuffle: defineJob('shuffle', async () => (await import('./scenes/shuffle/job.ts')).shuffleJob),
  count: defineJob('count', async () => (await import('./scenes/count/job.ts')).countJob),
  clocks: defineJob('clocks', async () => (await import('./scenes/clocks/job.ts')).clocksJob),
  range: defineMeasuringJob('range', async () => (await import('./scenes/range/job.ts')).rangeJob),
  distances: defineTrainingJob(
    'distances',
    async () => (await import('./scenes/table/distances.ts')).distancesJob,
    ({ arithmetic }) => arithmetic,
  ),
  depth: defineTrainingJob('depth', async () => (await import('./scenes/depth/job.ts')).depthJob),
  task: defineTrainingJob('task', async () => (await import('./scenes/task/job.ts')).taskJob),
};
