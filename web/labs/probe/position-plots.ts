/** What the plots over positions show of one set of predictions: made once, so that they are drawn once. */
import type { DescentPath, PositionProbe } from '../../core/types.ts';
import type { Domain } from '../../draw/color-scale.ts';
import type { FigureSource } from '../../draw/export/source.ts';
import type { Series } from '../../draw/plot-series.ts';
import { atStart } from './descent/progress.ts';
import {
  describePosition,
  positionOf,
  predictionColumns,
  predictionSeries,
  residualColumns,
  residualSeries,
  rowSource,
  summary,
} from './predictions.ts';
import {
  describeRegion,
  regionDomain,
  regionErrors,
  regionSeries,
  regionSource,
  worstRegion,
} from './regions.ts';

export interface PositionPlots {
  readonly probe: PositionProbe;
  /** 'after 26 epochs' of a descent that goes on, else '' */
  readonly after: string;
  readonly predicted: readonly Series[];
  readonly residuals: readonly Series[];
  readonly regions: readonly Series[];
  readonly source: FigureSource;
  readonly residualSource: FigureSource;
  readonly regionSource: FigureSource;
  readonly summary: string;
  readonly regionSummary: string;
  readonly regionDomain: Domain;
  readonly xDomain: Domain;
  readonly yDomain: Domain;
  readonly describePoint: (series: string, index: number) => string;
  readonly describeRegion: (series: string, index: number, x: number, y: number) => string;
}

/** Finds the picture that a figure exports by its id. */
export type PictureOf = (id: string) => FigureSource | null;

/** From the least to the most that is ever predicted; the diagonal is to be seen from corner to corner, whatever that is. */
export function predictedDomain(
  { positions, predicted }: PositionProbe,
  path: DescentPath | undefined,
): Domain {
  let [least, most] = [positions[0], positions[positions.length - 1]];
  for (const values of [predicted, ...(path?.steps ?? []).map((step) => step.predicted)]) {
    for (const value of values) {
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
  }
  return [least, most];
}

export function makePlots(
  probe: PositionProbe,
  yDomain: Domain,
  pictureOf: PictureOf,
  after = '',
): PositionPlots {
  const { positions } = probe;
  const first = positions[0];
  const regions = regionErrors(probe);
  return {
    probe,
    after,
    predicted: predictionSeries(probe),
    residuals: residualSeries(probe),
    regions: regionSeries(regions),
    source: rowSource(
      () => predictionColumns(probe, after),
      () => pictureOf('predicted'),
    ),
    residualSource: rowSource(
      () => residualColumns(probe, after),
      () => pictureOf('residuals'),
    ),
    regionSource: regionSource(regions, () => pictureOf('regions'), after),
    summary: summary(probe),
    regionSummary: atStart(after, worstRegion(regions)),
    regionDomain: regionDomain(regions),
    xDomain: [first, positions[positions.length - 1]],
    yDomain,
    describePoint: (series, index) => describePosition(probe, positionOf(probe, { series, index }) ?? first),
    describeRegion: (series, _, x, y) => describeRegion(regions, series, x, y),
  };
}
