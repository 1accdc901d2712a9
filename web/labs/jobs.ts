import { growthJob } from './context/growth-job.ts';
import { contextJob } from './context/job.ts';
import { combineJob } from './encodings/combine/job.ts';
import { galleryJob } from './encodings/gallery-job.ts';
import { encodingsJob } from './encodings/job.ts';
import { kernelsJob } from './encodings/kernels-job.ts';
import { requirementsJob, requirementsTableJob } from './encodings/requirements/job.ts';
import { orderJob } from './order/job.ts';
import { probeJob } from './probe/job.ts';

/** Everything that the labs ask the core for. */
export const jobs = {
  order: orderJob,
  encodings: encodingsJob,
  gallery: galleryJob,
  kernels: kernelsJob,
  requirements: requirementsJob,
  requirementsTable: requirementsTableJob,
  combine: combineJob,
  context: contextJob,
  contextGrowth: growthJob,
  probe: probeJob,
};

export type LabJobs = typeof jobs;
