/** The lab's job for the workers. */
import { defineTrainingJob } from '../../engine/job.ts';
import type { MeasureInput } from './measures.ts';

export const jobs = {
  measureClaim: defineTrainingJob(
    'measureClaim',
    async () => (await import('./measures.ts')).measureJob,
    ({ arithmetic }: MeasureInput) => arithmetic,
  ),
};
