/** What is shown of one result: made once, so that the figures are drawn once. */
import type { TemplateResult } from 'lit';
import type { Colors } from '../../draw/color-range.ts';
import { formatNumber } from '../../draw/format.ts';
import type { Reference, Series } from '../../draw/plot-series.ts';
import { afterEpochs, epochWords } from './epochs.ts';
import { type FitFacts, fitFacts } from './fit-facts.ts';
import type { ProbeInput, ProbeOutput } from './job.ts';
import { makePlots, type Picture, type Plots, predictedDomain } from './plots.ts';
import { judge, type Verdict } from './verdict.ts';
import { weightSeries, weightSummary } from './weights.ts';

export interface View {
  readonly input: ProbeInput;
  readonly output: ProbeOutput;
  readonly verdict: Verdict;
  readonly facts: FitFacts;
  /** of the result */
  readonly plots: Plots;
  /** of the descent to it, after as many epochs as its step with this number */
  readonly frame: (step: number) => Plots;
  readonly weights: readonly Series[];
  readonly weightSummary: TemplateResult;
  /** of the table's heat map */
  readonly colors: Colors;
  readonly describeCell: (row: number, col: number, value: number) => string;
}

export const perfect: readonly Reference[] = [{ slope: 1, intercept: 0, label: 'perfect' }];
export const noError: readonly Reference[] = [{ slope: 0, intercept: 0, label: 'perfect' }];

export function makeView(input: ProbeInput, output: ProbeOutput, picture: Picture): View {
  const { probe, path } = output;
  const yDomain = predictedDomain(probe, path);
  const plots = makePlots(probe, yDomain, picture);
  let last: { readonly step: number; readonly plots: Plots } | undefined;
  return {
    input,
    output,
    verdict: judge(probe, path && `after ${epochWords(path.steps[path.steps.length - 1].epochs)}`),
    facts: fitFacts(input, output),
    plots,
    frame: (step) => {
      if (!path || step === path.steps.length - 1) return plots;
      const { predicted } = path.steps[step];
      if (last?.step !== step)
        last = { step, plots: makePlots({ ...probe, predicted }, yDomain, picture, afterEpochs(path, step)) };
      return last.plots;
    },
    weights: weightSeries(probe),
    weightSummary: weightSummary(probe),
    colors: output.colors,
    describeCell: (row, col, value) => `position ${row}, dimension ${col}: ${formatNumber(value)}`,
  };
}
