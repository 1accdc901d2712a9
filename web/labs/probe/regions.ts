/** Where a probe fails: its error by region of positions. */
import type { PositionProbe } from '../../core/types.ts';
import type { Domain } from '../../draw/color-scale.ts';
import type { ColumnsData } from '../../draw/export/source.ts';
import { formatNumber } from '../../draw/format.ts';
import type { Series } from '../../draw/plot-series.ts';
import { atEnd } from './descent/descent.ts';
import { looks } from './predictions.ts';

/** Mean absolute errors in one region of rows; NaN if it has no rows of that kind. */
export interface Region {
  readonly first: number;
  readonly last: number;
  readonly train: number;
  readonly test: number;
}

export const regionCount = 8;

/** Splits the rows, in order, into `count` regions, or fewer if there are fewer rows. Sizes differ by one row at most. */
export function regionErrors(
  { positions, predicted, trained }: PositionProbe,
  count = regionCount,
): Region[] {
  const rows = positions.length;
  const regions = Math.min(count, rows);
  return Array.from({ length: regions }, (_, region) => {
    const from = Math.floor((region * rows) / regions);
    const to = Math.floor(((region + 1) * rows) / regions);
    const mean = (isSeen: number) => {
      let [sum, size] = [0, 0];
      for (let i = from; i < to; i++) {
        if (trained[i] !== isSeen) continue;
        sum += Math.abs(predicted[i] - positions[i]);
        size++;
      }
      return sum / size;
    };
    return { first: positions[from], last: positions[to - 1], train: mean(1), test: mean(0) };
  });
}

const middle = ({ first, last }: Region) => (first + last) / 2;

export function regionSeries(regions: readonly Region[]): Series[] {
  return (['train', 'test'] as const).flatMap((id) => {
    const found = regions.filter((region) => !Number.isNaN(region[id]));
    if (found.length === 0) return [];
    return [
      {
        id,
        kind: 'points' as const,
        ...looks[id],
        x: found.map(middle),
        y: found.map((region) => region[id]),
      },
    ];
  });
}

/** From 0 to a little above the largest error. */
export function regionDomain(regions: readonly Region[]): Domain {
  const errors = regions.flatMap(({ train, test }) => [train, test]).filter((error) => error > 0);
  return [0, errors.length === 0 ? 1 : 1.1 * Math.max(...errors)];
}

export const spanOf = ({ first, last }: Pick<Region, 'first' | 'last'>): string =>
  first === last ? `position ${first}` : `positions ${first} to ${last}`;

export function describeRegion(
  regions: readonly Region[],
  series: string,
  position: number,
  error: number,
): string {
  const region = regions.find((one) => middle(one) === position) as Region;
  const rows = series === 'train' ? 'learned from' : 'held out';
  return `${spanOf(region)}: off by ${formatNumber(error)} on average (${rows})`;
}

interface Judged extends Pick<Region, 'first' | 'last'> {
  readonly error: number;
}

/** The regions, largest error first: on held-out rows, or on rows learned from if none is held out. */
function byError(regions: readonly Region[]): { readonly rows: string; readonly judged: readonly Judged[] } {
  const kind = regions.some(({ test }) => !Number.isNaN(test)) ? 'test' : 'train';
  const judged = regions
    .filter((region) => !Number.isNaN(region[kind]))
    .map(({ first, last, [kind]: error }) => ({ first, last, error }))
    .sort((a, b) => b.error - a.error);
  return { rows: kind === 'test' ? 'held-out rows' : 'rows learned from', judged };
}

/** The region with the largest error. */
export const worstOf = (regions: readonly Region[]): Judged => byError(regions).judged[0];

export function worstRegion(regions: readonly Region[]): string {
  const { rows, judged } = byError(regions);
  const at = (region: Judged) => `at ${spanOf(region)} (${formatNumber(region.error)})`;
  return `On ${rows}, the error is largest ${at(judged[0])} and smallest ${at(judged[judged.length - 1])}.`;
}

/** One row per region. */
export const regionColumns = (regions: readonly Region[], after = ''): ColumnsData => ({
  kind: 'columns',
  columns: [
    { title: 'first position', values: regions.map(({ first }) => first) },
    { title: 'last position', values: regions.map(({ last }) => last) },
    { title: `MAE, rows learned from${atEnd(after)}`, values: regions.map(({ train }) => train) },
    { title: `MAE, held-out rows${atEnd(after)}`, values: regions.map(({ test }) => test) },
  ],
});
