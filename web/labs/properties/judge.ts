import type { Breaks, Core, Matrix, Properties } from '../../core/types.ts';

/** The properties, with the cells that break them. */
export type Judged = Properties & { readonly breaks: Breaks };

/** The window ends where the matrix does. */
export const windowWithin = (wanted: number, n: number): number => Math.min(wanted, n - 1);

/** Of a proximity or an attention map. */
export const judge = (core: Core, phi: Matrix, window: number, tolerance: number): Judged =>
  core.properties(phi, {
    window: windowWithin(window, phi.rows),
    tolerance,
    breaks: true,
  }) as Judged;
