/** The jobs of the context lab. */
import { defineJob, defineMeasuringJob } from '../../engine/job.ts';

export const jobs = {
  layers: defineMeasuringJob('layers', async () => (await import('./layers/job.ts')).layersJob),
  context: defineJob('context', async () => (await import('./job.ts')).contextJob),
  contextCache: defineJob('contextCache', async () => (await import('./cache/job.ts')).cacheJob),
  contextEvery: defineJob('contextEvery', async () => (await import('./job.ts')).everyJob),
  contextRemap: defineMeasuringJob('contextRemap', async () => (await import('./remap-job.ts')).remapJob),
  contextPrecision: defineMeasuringJob(
    'contextPrecision',
    async () => (await import('./precision-job.ts')).precisionJob,
  ),
  contextGrowth: defineMeasuringJob('contextGrowth', async () => (await import('./growth-job.ts')).growthJob),
};
