/** What the order lab computes in the worker. */
import { defineJob } from '../../engine/job.ts';

export const jobs = {
  order: defineJob('order', async () => (await import('./job.ts')).orderJob),
  depth: defineJob('twoLayers', async () => (await import('./depth/job.ts')).depthJob),
  everyScheme: defineJob('everyScheme', async () => (await import('./every-job.ts')).everyJob),
};
