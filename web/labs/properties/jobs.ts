/** The jobs of the properties lab. */
import type { jobs as measured } from '../../encoding/jobs.ts';
import type { jobs as ofModels } from '../../encoding/trained/jobs.ts';
import { defineMeasuringJob, type Job } from '../../engine/job.ts';
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
  identicalWords: defineMeasuringJob(
    'identicalWords',
    async () => (await import('./identical-words-job.ts')).identicalWordsJob,
  ),
};

/** Its own, and those that it shares. */
type Jobs = typeof jobs & typeof measured & typeof ofModels;

/** The answer of a job, by its name, and its result. */
export type AnswerOf<Name extends keyof Jobs> =
  Jobs[Name] extends Job<infer Input extends object, infer Output> ? Answer<Input, Output> : never;

export type ResultOf<Name extends keyof Jobs> = NonNullable<AnswerOf<Name>['result']>;
