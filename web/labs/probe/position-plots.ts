/** The content of the plots over positions. Made once for each set of predictions, so that each plot is drawn once. */
import type { DescentPath, PositionProbe } from '../../core/types.ts';
import type { Domain } from '../../draw/color-scale.ts';
import type { ColumnsData } from '../../draw/export/source.ts';
import type { Series } from '../../draw/plot-series.ts';
import { errorText } from '../../shell/numbers.ts';
import { atStart } from './descent/progress.ts';
import type { ProbeInput } from './job.ts';
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
export function predictedDomain(
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

export function makePlots({ input, probe, title, yDomain, after }: Parts): PositionPlots {
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
