/** What the order lab asks the core for. */
import { defineJob } from '../../engine/job.ts';

export const jobs = {
  order: defineJob('order', async () => (await import('./job.ts')).orderJob),
  everyScheme: defineJob('everyScheme', async () => (await import('./every-job.ts')).everyJob),
};
