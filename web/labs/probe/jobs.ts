/** What the probe lab asks the core for. */
import { defineMeasuringJob } from '../../engine/job.ts';

export const jobs = {
  probe: defineMeasuringJob('probe', async () => (await import('./job.ts')).probeJob),
  orderProbe: defineMeasuringJob('orderProbe', async () => (await import('./order-job.ts')).orderProbeJob),
  bench: defineMeasuringJob('bench', async () => (await import('./comparison/job.ts')).benchJob),
  doctor: defineMeasuringJob('doctor', async () => (await import('./recognition/job.ts')).doctorJob),
};
