/** The jobs that the worker runs: those of all labs, found by file name, so that nothing else of a lab is loaded, and what labs share. */
import { hasAllFiles } from '#host';
import { loadAttention } from '../core/attention-core.ts';
import { loadWholeCore } from '../core/kept.ts';
import type { AttentionCore } from '../core/types.ts';
import { jobs as shared } from '../encoding/jobs.ts';
import { jobs as ofModels } from '../encoding/trained/jobs.ts';
import type { Job } from '../engine/job.ts';
import { jobs as ofStory } from '../story/jobs.ts';

const ofLabs = import.meta.glob<Readonly<Record<string, Job>>>('../labs/*/jobs.ts', {
  eager: true,
  import: 'jobs',
});

export const jobs: readonly Job[] = [shared, ofModels, ofStory, ...Object.values(ofLabs)].flatMap((some) =>
  Object.values(some),
);

// Jobs are addressed by name, so each name must be unique.
for (const { name } of jobs)
  if (jobs.filter((job) => job.name === name).length > 1) throw new Error(`Two jobs are called "${name}".`);

/** The core for the first of them; a build without the small module has only the whole one. */
export const loadFirstCore = (): Promise<AttentionCore> => (hasAllFiles ? loadAttention() : loadWholeCore());
