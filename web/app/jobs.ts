/** The jobs of all labs: what the worker serves. It finds them by the name of their file, and knows no more of a lab. */
import type { JobDefinition } from '../engine/job.ts';

const ofLabs = import.meta.glob<Readonly<Record<string, JobDefinition>>>('../labs/*/jobs.ts', {
  eager: true,
  import: 'jobs',
});

export const jobs: readonly JobDefinition[] = Object.values(ofLabs).flatMap((ofLab) => Object.values(ofLab));

// Two jobs of one name would take each other's answers.
for (const { name } of jobs)
  if (jobs.filter((job) => job.name === name).length > 1) throw new Error(`Two jobs are called "${name}".`);
