/** The jobs of all labs: what the worker serves. It knows of a lab no more than these. */
import type { JobDefinition } from '../engine/job.ts';

const ofLabs = import.meta.glob<Readonly<Record<string, JobDefinition>>>('../labs/*/jobs.ts', {
  eager: true,
  import: 'jobs',
});

export const jobs: readonly JobDefinition[] = Object.values(ofLabs).flatMap((ofLab) => Object.values(ofLab));
