/** The jobs of the properties lab. */
import { defineMeasuringJob, defineTrainingJob, type Job } from '../../engine/job.ts';
import type { Answer } from '../../shell/job-run.ts';

const itemJobs = () => import('./item-jobs.ts');

export const jobs = {
  propertyGrid: defineMeasuringJob('propertyGrid', async () => (await itemJobs()).gridJob),
  chosenItem: defineMeasuringJob(
    'chosenItem',
    async () => (await itemJobs()).chosenItemJob,
    ({ arithmetic }) => arithmetic,
  ),
  proximityRow: defineMeasuringJob('proximityRow', async () => (await itemJobs()).proximityRowJob),
  diagnosis: defineMeasuringJob('diagnosis', async () => (await itemJobs()).diagnosisJob),
  psi: defineMeasuringJob('psi', async () => (await import('./frequencies.ts')).psiJob),
  growth: defineTrainingJob('growth', async () => (await import('./growth-job.ts')).growthJob),
  identicalWords: defineMeasuringJob(
    'identicalWords',
    async () => (await import('./identical-words-job.ts')).identicalWordsJob,
  ),
};

type Jobs = typeof jobs;

/** The answer of a job, by its name, and its result. */
export type AnswerOf<Name extends keyof Jobs> =
  Jobs[Name] extends Job<infer Input extends object, infer Output> ? Answer<Input, Output> : never;

export type ResultOf<Name extends keyof Jobs> = NonNullable<AnswerOf<Name>['result']>;
