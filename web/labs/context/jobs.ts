/** What the context lab asks the core for. */
import { defineJob } from '../../engine/job.ts';

export const jobs = {
  context: defineJob('context', async () => (await import('./job.ts')).contextJob),
  contextGrowth: defineJob('contextGrowth', async () => (await import('./growth-job.ts')).growthJob),
};
