/** The jobs that the lab runs in the worker. */
import { defineJob, defineMeasuringJob } from '../../engine/job.ts';

export const jobs = {
  encodings: defineJob('encodings', async () => (await import('./job.ts')).encodingsJob),
  turning: defineJob('turning', async () => (await import('./turning/job.ts')).turningJob),
  pairing: defineJob('pairing', async () => (await import('./pairing/job.ts')).pairingJob),
  gallery: defineJob('gallery', async () => (await import('./fold-jobs.ts')).galleryJob),
  kernels: defineJob('kernels', async () => (await import('./fold-jobs.ts')).kernelsJob),
  requirements: defineJob(
    'requirements',
    async () => (await import('./requirements/job.ts')).requirementsJob,
  ),
  requirementsTable: defineJob(
    'requirementsTable',
    async () => (await import('./requirements/job.ts')).requirementsTableJob,
  ),
  score: defineMeasuringJob('score', async () => (await import('./requirements/job.ts')).scoreJob),
  times: defineJob('times', async () => (await import('./times/job.ts')).timesJob),
  shift: defineMeasuringJob('shift', async () => (await import('./shift/job.ts')).shiftJob),
  combine: defineJob('combine', async () => (await import('./fold-jobs.ts')).combineJob),
};
