/** What the order lab computes in the worker. */
import { defineJob } from '../../engine/job.ts';

export const jobs = {
  order: defineJob('order', async () => (await import('./job.ts')).orderJob),
  depth: defineJob('twoLayers', async () => (await import('./depth/job.ts')).depthJob),
  padding: defineJob('padding', async () => (await import('./padding-job.ts')).paddingJob),
  everyScheme: defineJob('everyScheme', async () => (await import('./every-job.ts')).everyJob),
};
