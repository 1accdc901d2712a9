/** The curves by position of the claims about learned tables. */
import type { TrainerOptions } from '../../../core/types.ts';
import type { ColorToken } from '../../../draw/theme.ts';
import { positionCurve } from '../charts/position-curve.ts';
import type { Condition, View } from '../claim.ts';
import { indices } from './models.ts';
import { decimalRange, percentRange } from './results.ts';
import { measures, parts, shareReaching, sizes } from './tables.ts';
import { tablesText as text } from './tables-text.ts';

export interface LineOf {
  readonly condition: number;
  readonly title: string;
  readonly color: ColorToken;
  readonly words: ColorToken;
}

const positions = indices(sizes.n, 1);

export const sharesOf = (options: TrainerOptions, rows: readonly number[] = positions): readonly number[] =>
  rows.map((words) => shareReaching(options, words));

/** `hasQuarters`: all four are named; otherwise the last alone. */
export const curvesOf = (
  id: keyof typeof measures,
  lines: readonly LineOf[],
  conditions: readonly Condition[],
  hasQuarters: boolean,
): View['chart'] =>
  positionCurve({
    ...measures[id],
    panel: id,
    positions: sizes.n,
    parts,
    lines: lines.map((line) => ({ ...line, shares: sharesOf(conditions[line.condition].options) })),
    titles: { ...text.chart, quarters: hasQuarters ? text.chart.quarters : ['', '', '', text.chart.last] },
    partTitle: text.part,
    shareText: text.share,
    rangeText: id === 'accuracy' ? percentRange : decimalRange,
  });
