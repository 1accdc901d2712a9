/** The jobs of all labs, which the worker runs. They are found by file name, so nothing else of a lab is loaded. */
import type { JobDefinition } from '../engine/job.ts';

const ofLabs = import.meta.glob<Readonly<Record<string, JobDefinition>>>('../labs/*/jobs.ts', {
  eager: true,
  import: 'jobs',
});

export const jobs: readonly JobDefinition[] = Object.values(ofLabs).flatMap((ofLab) => Object.values(ofLab));

// Jobs are addressed by name, so each name must be unique.
for (const { name } of jobs)
  if (jobs.filter((job) => job.name === name).length > 1) throw new Error(`Two jobs are called "${name}".`);
