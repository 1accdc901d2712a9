/** The jobs of all labs, by name: what the worker serves. It knows of a lab no more than these. */
import type { JobDefinition, Jobs } from '../engine/job.ts';

const ofLabs = import.meta.glob<Readonly<Record<string, JobDefinition>>>('../labs/*/jobs.ts', {
  eager: true,
  import: 'jobs',
});

export const jobs: Jobs = Object.fromEntries(
  Object.values(ofLabs).flatMap((ofLab) => Object.values(ofLab).map(({ name, run }) => [name, run])),
);
