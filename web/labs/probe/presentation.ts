/** The presentation of one result. Made once for each result, so that each figure is drawn once. */
import type { DescentPath, PositionProbe } from '../../core/types.ts';
import type { Series } from '../../draw/plot-series.ts';
import { afterEpochs, epochWords } from './descent/progress.ts';
import type { Shown } from './finding.ts';
import type { ProbeInput, ProbeOutput } from './job.ts';
import { makePlots, type PositionPlots, predictedDomain } from './position-plots.ts';
import { subjectOf } from './subject.ts';
import { limits, positionVerdict } from './verdict.ts';

/** What the page shows at one step of a descent. Other fits have a single step. */
export interface ShownStep {
  readonly shown: Shown;
  readonly plots: PositionPlots;
}

export interface Presentation {
  readonly input: ProbeInput;
  readonly output: ProbeOutput;
  /** of the table */
  readonly title: string;
  /** the page at a step of the descent; `step` is ignored for other fits */
  readonly at: (step: number) => ShownStep;
  readonly weights: readonly Series[];
}

/** The probe after one step of its descent. */
function probeAt(probe: PositionProbe, { steps }: DescentPath, step: number): PositionProbe {
  const { predicted, train, test } = steps[step];
  return { ...probe, predicted, train, test, all: test ? probe.all : (train ?? probe.all) };
}

export function present(input: ProbeInput, output: ProbeOutput, title: string): Presentation {
  const { path, gaps, spread } = output;
  const yDomain = predictedDomain(output.probe, path);

  function stepAt(step: number): ShownStep {
    const isLast = !path || step === path.steps.length - 1;
    const probe = path && !isLast ? probeAt(output.probe, path, step) : output.probe;
    const epochs = path ? `after ${epochWords(path.steps[step].epochs)}` : '';
    const verdict = positionVerdict(probe, epochs, spread);
    const shown: Shown = {
      subject: subjectOf(input.table),
      train: input.train,
      probe,
      verdict,
      isPerfect: isLast && output.interpolation !== undefined,
      fillsGaps: gaps !== undefined && gaps <= limits.read * verdict.chance.mae,
      spread,
      epochs,
    };
    const after = path && !isLast ? afterEpochs(path, step) : '';
    return { shown, plots: makePlots({ input, probe, title, yDomain, after }) };
  }

  let last: { readonly step: number; readonly made: ShownStep } | undefined;
  return {
    input,
    output,
    title,
    at(step) {
      const wanted = path ? step : 0;
      if (last?.step !== wanted) last = { step: wanted, made: stepAt(wanted) };
      return last.made;
    },
    weights: weightSeries(output.probe),
  };
}

const weightSeries = ({ weights }: PositionProbe): readonly Series[] => [
  {
    id: 'weights',
    label: '',
    kind: 'line',
    color: 'position',
    x: Array.from(weights, (_, dimension) => dimension),
    y: weights,
  },
];

const known = new WeakMap<ProbeOutput, Presentation>();

/** The same object for the same result. */
export function presentationOf(
  { input, output }: Pick<Presentation, 'input' | 'output'>,
  title: string,
): Presentation {
  const made = known.get(output) ?? present(input, output, title);
  known.set(output, made);
  return made;
}
