/** The training lab's jobs for the workers. */
import { defineTrainingJob } from '../../engine/job.ts';

export const jobs = {
  train: defineTrainingJob('train', async () => (await import('./run/job.ts')).trainJob),
  askModel: defineTrainingJob('askModel', async () => (await import('./run/job.ts')).askJob),
  measureModel: defineTrainingJob(
    'measureModel',
    async () => (await import('./experiments/job.ts')).measureJob,
  ),
  learned: defineTrainingJob('learned', async () => (await import('./run/job.ts')).learnedJob),
  weights: defineTrainingJob('weights', async () => (await import('./run/job.ts')).weightsJob),
};
