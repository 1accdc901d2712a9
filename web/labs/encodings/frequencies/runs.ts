/** The jobs of the stage of learned sinusoids: ψ, and the training step by step. */
import type { LearnedSinusoids } from '../../../encoding/frequencies.ts';
import { jobs as measuring } from '../../../encoding/jobs.ts';
import type { PsiOutput } from '../../../encoding/psi-job.ts';
import type { GrowthInput } from '../../../encoding/trained/growth-job.ts';
import type { Trained } from '../../../encoding/trained/job.ts';
import { jobs as ofModels } from '../../../encoding/trained/jobs.ts';
import { type Answer, JobRun } from '../../../shell/job-run.ts';
import type { LabHost } from '../../../shell/lab.ts';
import type { Growth } from '../../../shell/trained/growth.ts';

export interface StageRuns {
  readonly psi: Answer<LearnedSinusoids, PsiOutput>;
  readonly growth: Answer<GrowthInput, Trained>;
  /** what has been trained */
  grown?: Growth | undefined;
}

/** The same for as long as the lab is open. */
export function runsOf(stage: { readonly host: LabHost; runs?: StageRuns }): StageRuns {
  stage.runs ??= {
    psi: new JobRun(stage.host, measuring.psi),
    growth: new JobRun(stage.host, ofModels.growth),
  };
  return stage.runs;
}
