/** What the scenes compute in the worker. */
import { defineJob } from '../engine/job.ts';

export const jobs = {
  shuffle: defineJob('shuffle', async () => (await import('./scenes/shuffle/job.ts')).shuffleJob),
};
