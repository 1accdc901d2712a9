import type { Core, Matrix, Properties } from '../../core/types.ts';
import { type Breaks, monotonicityBreaks, symmetryBreaks, translationBreaks } from './violations.ts';

/** The properties of a proximity or an attention map, and the cells that break them. The window ends where the matrix does. */
export function judge(
  core: Core,
  phi: Matrix,
  wanted: number,
  tolerance: number,
): { readonly properties: Properties; readonly breaks: Breaks } {
  const window = Math.min(wanted, phi.rows - 1);
  const properties = core.properties(phi, { window, tolerance });
  const { mean } = properties.translationInvariance;
  return {
    properties,
    breaks: {
      monotonicity: monotonicityBreaks(phi, window, tolerance),
      translation: translationBreaks(phi, mean, tolerance),
      symmetry: symmetryBreaks(phi, tolerance),
    },
  };
}
