/** The probe lab's jobs for the workers. */
import { defineMeasuringJob } from '../../engine/job.ts';

export const jobs = {
  probe: defineMeasuringJob('probe', async () => (await import('./job.ts')).probeJob),
  orderProbe: defineMeasuringJob('orderProbe', async () => (await import('./job.ts')).orderProbeJob),
  comparison: defineMeasuringJob('comparison', async () => (await import('./job.ts')).comparisonJob),
  heads: defineMeasuringJob('heads', async () => (await import('./heads/job.ts')).headsJob),
  headMap: defineMeasuringJob('headMap', async () => (await import('./heads/job.ts')).headMapJob),
  statesProbe: defineMeasuringJob('statesProbe', async () => (await import('./states/job.ts')).statesJob),
  recognition: defineMeasuringJob('recognition', async () => (await import('./job.ts')).recognitionJob),
};
