/** What the properties lab asks the core for. */
import { defineMeasuringJob } from '../../engine/job.ts';

export const jobs = {
  propertyGrid: defineMeasuringJob('propertyGrid', async () => (await import('./grid-job.ts')).gridJob),
  /** the same for others: of the requests of one name the latest wins */
  otherProperties: defineMeasuringJob('otherProperties', async () => (await import('./grid-job.ts')).gridJob),
  chosenItem: defineMeasuringJob(
    'chosenItem',
    async () => (await import('./chosen-item-job.ts')).chosenItemJob,
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
