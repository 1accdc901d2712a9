/** How much of each singular direction a descent has reached. */
import type { DescentPath } from '../../../core/types.ts';
import type { ColumnsData } from '../../../draw/export/source.ts';
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/line-plot.ts';
import type { Series } from '../../../draw/plot-series.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { nearlyAll } from '../descent.ts';
import { ofStep } from '../figure-facts.ts';
import type { Shown } from '../finding.ts';
import { foldText } from '../fold-text.ts';
import { text } from '../text.ts';

interface Given {
  readonly title: string;
  readonly path: DescentPath;
  readonly step: number;
  readonly after: Shown['after'];
}

export const directions = defineFigure<Given>({
  id: 'directions',
  fold: 'descent',
  title: text.titles.directions,
  ...ofStep,
  scripts: null,
  draw: ({ title, path, step, after }) => ({
    heading: foldText.directionsHeading,
    name: `${title}-directions`,
    plot: {
      label: foldText.directionsLabel(title, after),
      xTitle: foldText.directionBySize,
      yTitle: foldText.shareReached,
      series: directionSeries(path, step),
      xDomain: [1, Math.max(2, path.singularValues.length)],
      // A rate above half the largest overshoots at first.
      yDomain: [0, Math.max(1, ...path.steps[step].reached)],
      describe: (_, __, direction) => describeDirection(path, step, direction),
      columns: () => directionColumns(path, step),
      aspect: 0.3,
      maxHeight: 14,
    },
  }),
});

const isReached = (share: number) => Math.abs(1 - share) <= 1 - nearlyAll;

/** Directions count from 1, in order of falling singular values. */
export function directionSeries(path: DescentPath, step: number): Series[] {
  const { reached } = path.steps[step];
  const series = (id: string, label: string, hollow: boolean): Series => {
    const shown = Array.from({ length: path.rank }, (_, i) => i).filter(
      (i) => isReached(reached[i]) !== hollow,
    );
    const [x, y] = [shown.map((i) => i + 1), shown.map((i) => reached[i])];
    return { id, label, kind: 'points', color: 'position', hollow, x, y };
  };
  const all = [series('reached', foldText.reached, false), series('short', foldText.notReached, true)];
  return all.filter(({ x }) => x.length > 0);
}

/** What is left to fit along a direction: its root mean square over the rows learned from, in positions. */
export function leftAlong(
  { positions, trained, content, steps }: DescentPath,
  step: number,
  direction: number,
): number {
  const seen = positions.filter((_, i) => trained[i] === 1);
  const squares = seen.reduce((sum, position) => sum + position ** 2, 0);
  const left = Math.abs(1 - steps[step].reached[direction]);
  return left * Math.sqrt((content[direction] * squares) / seen.length);
}

export function describeDirection(path: DescentPath, step: number, direction: number): string {
  return foldText.direction(
    direction,
    formatNumber(path.singularValues[direction - 1]),
    formatNumber(100 * path.steps[step].reached[direction - 1]),
    formatNumber(leftAlong(path, step, direction - 1)),
  );
}

export function directionColumns(path: DescentPath, step: number): ColumnsData {
  const { rank: count } = path;
  const titles = foldText.columns;
  const directions = Array.from({ length: count }, (_, i) => i + 1);
  return {
    kind: 'columns',
    columns: [
      { title: titles.direction, values: directions },
      { title: titles.singularValue, values: path.singularValues.subarray(0, count) },
      { title: titles.reached, values: path.steps[step].reached.subarray(0, count) },
      { title: titles.content, values: path.content.subarray(0, count) },
      { title: titles.left, values: directions.map((direction) => leftAlong(path, step, direction - 1)) },
    ],
  };
}
