/** How one result is presented: made once, so that the figures are drawn once. */
import type { TemplateResult } from 'lit';
import type { Series } from '../../draw/plot-series.ts';
import { afterEpochs, epochWords } from './descent/progress.ts';
import { weightSeries, weightSummary } from './dimension-figures.ts';
import type { ProbeInput, ProbeOutput } from './job.ts';
import { makePlots, type PictureOf, type PositionPlots, predictedDomain } from './position-plots.ts';
import { type ProbeVerdict, positionVerdict } from './verdict.ts';

export interface Presentation {
  readonly input: ProbeInput;
  readonly output: ProbeOutput;
  readonly verdict: ProbeVerdict;
  /** after as many epochs of the descent as its step with this number; of any other fit, of the result */
  readonly plotsAt: (step: number) => PositionPlots;
  readonly weights: readonly Series[];
  readonly weightSummary: TemplateResult;
}

export function present(input: ProbeInput, output: ProbeOutput, pictureOf: PictureOf): Presentation {
  const { probe, path } = output;
  const yDomain = predictedDomain(probe, path);
  const plots = makePlots(probe, yDomain, pictureOf);
  let last: { readonly step: number; readonly plots: PositionPlots } | undefined;
  return {
    input,
    output,
    verdict: positionVerdict(probe, path && `after ${epochWords(path.steps[path.steps.length - 1].epochs)}`),
    plotsAt: (step) => {
      if (!path || step === path.steps.length - 1) return plots;
      const { predicted } = path.steps[step];
      if (last?.step !== step)
        last = {
          step,
          plots: makePlots({ ...probe, predicted }, yDomain, pictureOf, afterEpochs(path, step)),
        };
      return last.plots;
    },
    weights: weightSeries(probe),
    weightSummary: weightSummary(probe),
  };
}
