import { defineTrainingJob } from '../../engine/job.ts';

export const jobs = {
  trainHere: defineTrainingJob('trainHere', async () => (await import('./job.ts')).trainHereJob),
  growth: defineTrainingJob('growth', async () => (await import('./growth-job.ts')).growthJob),
};
