/** The training lab's jobs for the workers. */
import { defineTrainingJob } from '../../engine/job.ts';
import type { OfRun } from './run/job.ts';

const arithmeticOf = ({ arithmetic }: OfRun) => arithmetic;

export const jobs = {
  train: defineTrainingJob('train', async () => (await import('./run/job.ts')).trainJob, arithmeticOf),
  askModel: defineTrainingJob('askModel', async () => (await import('./run/job.ts')).askJob, arithmeticOf),
  learned: defineTrainingJob('learned', async () => (await import('./run/job.ts')).learnedJob, arithmeticOf),
  weights: defineTrainingJob('weights', async () => (await import('./run/job.ts')).weightsJob, arithmeticOf),
};
