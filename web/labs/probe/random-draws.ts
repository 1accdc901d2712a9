/** How much the control on a random table depends on the draw of that table. */
import type { Core, Matrix, PositionProbe, PositionProbeOptions } from '../../core/types.ts';

/** Mean absolute errors of one fit on several random tables, in positions. */
export interface Spread {
  readonly draws: number;
  readonly least: number;
  readonly median: number;
  readonly most: number;
}

const drawCount = 20;

/** The most work of one fit, in multiplications, for which further draws don't delay the result. */
const mostWork = 1e6;

/** Empty for a larger table, folds or a descent: they have the one draw of the probe's own control. */
export function drawRandomTables(
  core: Pick<Core, 'probePositions'>,
  table: Matrix,
  options: PositionProbeOptions & { readonly seed: number },
  { controls, trained }: PositionProbe,
): { readonly spread?: Spread } {
  const { train, solver = 'exact', seed } = options;
  if (!controls || typeof train === 'object' || solver !== 'exact') return {};
  const rows = trained.reduce((sum, value) => sum + value, 0);
  const [less, more] = [Math.min(rows, table.cols), Math.max(rows, table.cols)];
  if (less * less * more > mostWork) return {};
  const errors = [controls.random.mae];
  while (errors.length < drawCount) {
    const again = core.probePositions(table, { ...options, seed: seed + errors.length });
    if (!again.controls) return {};
    errors.push(again.controls.random.mae);
  }
  errors.sort((a, b) => a - b);
  const middle = drawCount / 2;
  return {
    spread: {
      draws: drawCount,
      least: errors[0],
      median: (errors[middle - 1] + errors[middle]) / 2,
      most: errors[drawCount - 1],
    },
  };
}
