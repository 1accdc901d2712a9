/** What the small multiples show: one panel for each encoding, one line for each seed. */
import type { ColorToken } from '../../../draw/theme.ts';

export interface Line {
  readonly seed: number;
  /** one for each stop reached; NaN where a run could not go on */
  readonly values: ArrayLike<number>;
}

export interface PanelPicture {
  readonly title: string;
  readonly color: ColorToken;
  readonly lines: readonly Line[];
  /** why its runs ended early, or '' */
  readonly fault: string;
}

export interface Picture {
  readonly panels: readonly PanelPicture[];
  readonly stops: readonly number[];
  /** place of the step shown among the stops; -1 before the first */
  readonly shown: number;
  /** where something changed, on the axis of the stops */
  readonly changes: readonly number[];
  /** a level that all panels mark, with its name */
  readonly level: { readonly value: number; readonly label: string } | undefined;
}

/** The least and the most of a panel's lines at one stop, over the lines that reach it. */
export function bandAt({ lines }: PanelPicture, stop: number): readonly [number, number] | undefined {
  const values = lines.map(({ values }) => values[stop]).filter(Number.isFinite);
  return values.length > 0 ? [Math.min(...values), Math.max(...values)] : undefined;
}
