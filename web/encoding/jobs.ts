/** What several labs ask the worker for. */
import { defineMeasuringJob } from '../engine/job.ts';

export const jobs = {
  psi: defineMeasuringJob('psi', async () => (await import('./psi-job.ts')).psiJob),
  resizeTable: defineMeasuringJob('resizeTable', async () => (await import('./resize-job.ts')).resizeJob),
};
