/** The presentation of one result, and its plots over positions. Made once for each result, so that each figure is drawn once. */
import type { DescentPath, PositionProbe } from '../../core/types.ts';
import type { Domain } from '../../draw/color-scale.ts';
import type { ColumnsData } from '../../draw/export/source.ts';
import type { Series } from '../../draw/plot-series.ts';
import { errorText } from '../../shell/numbers.ts';
import { afterEpochs, atStart, epochWords } from './descent/descent.ts';
import type { Shown } from './finding.ts';
import type { ProbeInput, ProbeOutput } from './job.ts';
import type { PanelName, PanelsPicture } from './panels/scene.ts';
import {
  describePosition,
  positionOf,
  predictionColumns,
  residualColumns,
  residualSeries,
  summary,
} from './predictions.ts';
import {
  describeRegion,
  regionColumns,
  regionDomain,
  regionErrors,
  regionSeries,
  worstRegion,
} from './regions.ts';
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

export interface PositionPlots {
  readonly probe: PositionProbe;
  /** 'after 26 epochs' for a step before a descent's last, else '' */
  readonly after: string;
  readonly picture: PanelsPicture;
  readonly columns: () => ColumnsData;
  readonly residuals: readonly Series[];
  readonly regions: readonly Series[];
  readonly residualColumns: () => ColumnsData;
  readonly regionColumns: () => ColumnsData;
  readonly summary: string;
  readonly regionSummary: string;
  readonly regionDomain: Domain;
  readonly xDomain: Domain;
  readonly yDomain: Domain;
  readonly describeRow: (panel: PanelName, row: number) => string;
  readonly describePoint: (series: string, index: number) => string;
  readonly describeRegion: (series: string, index: number, x: number, y: number) => string;
}

/** How far the axis extends past the positions, as a share of their range. Predictions beyond get an arrowhead at the edge. */
const beyond = 0.12;

/** The range of all predictions for both tables and all steps, cut near the positions. */
function predictedDomain(
  { positions, predicted, controls }: PositionProbe,
  path: DescentPath | undefined,
): Domain {
  const [first, end] = [positions[0], positions[positions.length - 1]];
  const room = beyond * (end - first);
  let [least, most] = [first, end];
  const steps = (path?.steps ?? []).map((step) => step.predicted);
  for (const values of [predicted, ...(controls ? [controls.random.predicted] : []), ...steps]) {
    for (const value of values) {
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
  }
  return [Math.max(least, first - room), Math.min(most, end + room)];
}

/** The rows that the error in a panel's title is measured on. */
function rowsJudged({ test }: PositionProbe, { train }: ProbeInput): string {
  if (test === null) return 'learned from';
  return typeof train === 'object' ? 'held out in turn' : 'held out';
}

/** Both tables, on the same rows. */
function pictureOfPanels(probe: PositionProbe, input: ProbeInput, title: string): PanelsPicture {
  const { positions, trained, predicted, test, all, controls } = probe;
  const [first, last] = [positions[0], positions[positions.length - 1]];
  const rows = rowsJudged(probe, input);
  const off = (mae: number) => `off by ${errorText(mae)}`;
  const { mae } = test ?? all;
  return {
    positions,
    trained,
    heldOutFrom: input.train === 'first-half' ? (positions.find((_, i) => trained[i] === 0) ?? null) : null,
    table: {
      title: `${title}, positions ${first} to ${last}`,
      finding: `${rows}: ${off(mae)} positions`,
      short: `${title}: read against true position`,
      color: 'position',
      predicted,
    },
    random: controls && {
      title: 'Random table of the same shape',
      finding: `${rows}: ${off(controls.random.mae)} positions`,
      short: `random: off ${errorText(controls.random.mae)}`,
      color: 'ink-soft',
      predicted: controls.random.predicted,
    },
  };
}

interface Parts {
  readonly input: ProbeInput;
  readonly probe: PositionProbe;
  readonly title: string;
  readonly yDomain: Domain;
  /** 'after 26 epochs' for a step before a descent's last, else '' */
  readonly after: string;
}

function makePlots({ input, probe, title, yDomain, after }: Parts): PositionPlots {
  const { positions } = probe;
  const first = positions[0];
  const regions = regionErrors(probe);
  const random = probe.controls?.random.predicted;
  return {
    probe,
    after,
    picture: pictureOfPanels(probe, input, title),
    columns: () => predictionColumns(probe, after),
    residuals: residualSeries(probe),
    regions: regionSeries(regions),
    residualColumns: () => residualColumns(probe, after),
    regionColumns: () => regionColumns(regions, after),
    summary: summary(probe),
    regionSummary: atStart(after, worstRegion(regions)),
    regionDomain: regionDomain(regions),
    xDomain: [first, positions[positions.length - 1]],
    yDomain,
    describeRow: (panel, row) =>
      panel === 'random' && random
        ? `Random table: ${describePosition(probe, row, random).replace('P', 'p')}`
        : describePosition(probe, row, probe.predicted),
    describePoint: (series, index) => {
      const row = (positionOf(probe, { series, index }) ?? first) - first;
      return describePosition(probe, row, probe.predicted);
    },
    describeRegion: (series, _, x, y) => describeRegion(regions, series, x, y),
  };
}
