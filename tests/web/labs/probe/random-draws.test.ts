import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, Matrix, PositionProbeOptions } from '../../../../web/core/types.ts';
import { drawRandomTables } from '../../../../web/labs/probe/job.ts';
import { load, matrix } from '../../core/helpers.ts';

describe('the draws of the random table', () => {
  let core: Core;
  beforeAll(async () => {
    core = await load();
  });

  const drawn = (table: Matrix, options: PositionProbeOptions & { readonly seed: number }) =>
    drawRandomTables(core, table, options, core.probePositions(table, options)).spread;
  const waves = (rows: number, cols: number) =>
    matrix(rows, cols, (row, col) => Math.sin((row + 1) / (col + 1)));

  it('are the controls of the seeds that follow', () => {
    const table = waves(24, 6);
    const errors = Array.from({ length: 20 }, (_, i) => {
      const { controls } = core.probePositions(table, { train: 'even', seed: 7 + i });
      return controls?.random.mae ?? Number.NaN;
    }).sort((a, b) => a - b);
    expect(drawn(table, { train: 'even', seed: 7 })).toEqual({
      draws: 20,
      least: errors[0],
      median: (errors[9] + errors[10]) / 2,
      most: errors[19],
    });
  });

  it('are left out where they would delay the result', () => {
    expect(drawn(waves(512, 128), { train: 'even', seed: 7 })).toBeUndefined();
    expect(drawn(waves(24, 6), { train: { folds: 3 }, seed: 7 })).toBeUndefined();
    const solver = { gradientDescent: { epochs: 10 } };
    expect(drawn(waves(24, 6), { train: 'even', seed: 7, solver })).toBeUndefined();
  });
});
