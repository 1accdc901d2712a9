/** The jobs of the properties lab. */
import { defineMeasuringJob } from '../../engine/job.ts';

export const jobs = {
  propertyGrid: defineMeasuringJob('propertyGrid', async () => (await import('./grid-job.ts')).gridJob),
  chosenItem: defineMeasuringJob(
    'chosenItem',
    async () => (await import('./chosen-item-job.ts')).chosenItemJob,
    ({ arithmetic }) => arithmetic,
  ),
  proximityRow: defineMeasuringJob(
    'proximityRow',
    async () => (await import('./chosen-item-job.ts')).proximityRowJob,
  ),
  diagnosis: defineMeasuringJob('diagnosis', async () => (await import('./diagnosis-job.ts')).diagnosisJob),
  psi: defineMeasuringJob('psi', async () => (await import('./psi-job.ts')).psiJob),
  identicalWords: defineMeasuringJob(
    'identicalWords',
    async () => (await import('./identical-words-job.ts')).identicalWordsJob,
  ),
};
