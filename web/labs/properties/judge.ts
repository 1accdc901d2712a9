import type { Core, Matrix, Properties } from '../../core/types.ts';
import {
  allowance,
  type Breaks,
  type Broken,
  cellsWithin,
  monotonicityBreaks,
  symmetryBreaks,
  translationBreaks,
} from './violations.ts';

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
  const allowed = allowance(phi, tolerance);
  const all = phi.data.length;
  return {
    properties,
    breaks: {
      monotonicity: broken(
        monotonicityBreaks(phi, window, tolerance),
        cellsWithin(phi.rows, window),
        tolerance,
      ),
      translation: broken(translationBreaks(phi, mean, allowed), all, allowed),
      symmetry: broken(symmetryBreaks(phi, allowed), all - phi.rows, allowed),
    },
  };
}

const broken = (cells: Uint8Array, of: number, allowed: number): Broken => ({
  cells,
  count: cells.reduce((sum, one) => sum + one, 0),
  of,
  allowed,
});
