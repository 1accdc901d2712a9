import type { Core } from '../core/types.ts';
import { loadWholeCore } from '../core/whole-core.ts';
import type { Control, Job } from '../engine/job.ts';
import { orderJob } from '../labs/order/job.ts';

/** A job whose code is loaded when it is first asked for. */
const later =
  <Input, Output>(load: () => Promise<Job<Input, Output>>): Job<Input, Promise<Output>> =>
  async (core, input, control) =>
    (await load())(core, input, control);

/** A job that asks for more than the page opens with. */
const measuring =
  <Input, Output>(
    load: () => Promise<(core: Core, input: Input, control: Control) => Output | Promise<Output>>,
  ): Job<Input, Promise<Output>> =>
  async (_, input, control) => {
    const [job, core] = await Promise.all([load(), loadWholeCore()]);
    control.signal.throwIfAborted();
    return job(core, input, control);
  };

/** Everything that the labs ask the core for. */
export const jobs = {
  order: orderJob,
  everyScheme: later(async () => (await import('../labs/order/every-job.ts')).everyJob),
  encodings: later(async () => (await import('../labs/encodings/job.ts')).encodingsJob),
  gallery: later(async () => (await import('../labs/encodings/gallery-job.ts')).galleryJob),
  kernels: later(async () => (await import('../labs/encodings/kernels-job.ts')).kernelsJob),
  propertyGrid: measuring(async () => (await import('../labs/properties/grid-job.ts')).gridJob),
  properties: measuring(async () => (await import('../labs/properties/chosen-job.ts')).chosenJob),
  diagnosis: measuring(async () => (await import('../labs/properties/diagnosis-job.ts')).diagnosisJob),
  psi: measuring(async () => (await import('../labs/properties/psi-job.ts')).psiJob),
  identicalWords: measuring(async () => (await import('../labs/properties/identical-job.ts')).identicalJob),
  context: later(async () => (await import('../labs/context/job.ts')).contextJob),
  contextGrowth: later(async () => (await import('../labs/context/growth-job.ts')).growthJob),
  probe: measuring(async () => (await import('../labs/probe/job.ts')).probeJob),
  requirements: later(async () => (await import('../labs/encodings/requirements/job.ts')).requirementsJob),
  requirementsTable: later(
    async () => (await import('../labs/encodings/requirements/job.ts')).requirementsTableJob,
  ),
  combine: later(async () => (await import('../labs/encodings/combine/job.ts')).combineJob),
  orderProbe: measuring(async () => (await import('../labs/probe/order-job.ts')).orderProbeJob),
  bench: measuring(async () => (await import('../labs/probe/comparison/job.ts')).benchJob),
  doctor: measuring(async () => (await import('../labs/probe/recognition/job.ts')).doctorJob),
};

export type LabJobs = typeof jobs;
