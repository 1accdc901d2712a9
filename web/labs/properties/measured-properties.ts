/** The three properties of a proximity or of an attention map, with the cells that break them. */
import type { Breaks, Core, Matrix, Properties } from '../../core/types.ts';

export type MeasuredProperties = Properties & { readonly breaks: Breaks };

export type PropertyName = keyof Breaks;

/** The window, cut to the largest offset of n positions. */
export const windowWithin = (wanted: number, n: number): number => Math.min(wanted, n - 1);

export const measureProperties = (
  core: Core,
  phi: Matrix,
  window: number,
  tolerance: number,
): MeasuredProperties =>
  core.properties(phi, {
    window: windowWithin(window, phi.rows),
    tolerance,
    breaks: true,
  }) as MeasuredProperties;
