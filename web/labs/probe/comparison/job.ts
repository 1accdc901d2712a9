import type { Core, Errors, Matrix, OrderProbe, PositionProbe } from '../../../core/types.ts';
import { namedSeed } from '../../../encoding/word-vectors.ts';
import { progressOfParts } from '../../../engine/core-progress.ts';
import { type ErrorRecord, packError, throwIfFatal } from '../../../engine/errors.ts';
import type { JobControl } from '../../../engine/job.ts';
import { type ProbeInput, type ProbeTable, probedTable, probeOptions } from '../job.ts';

export interface ComparedTable {
  readonly title: string;
  /** rows left out at the start */
  readonly drop: number;
  /** whether the lab shows it */
  readonly isActive: boolean;
  readonly table: ProbeTable | { readonly random: true; readonly n: number; readonly d: number };
}

export interface ComparisonInput extends Pick<ProbeInput, 'train' | 'ridge' | 'seed' | 'descent'> {
  readonly tables: readonly ComparedTable[];
}

/** The results of both probes for one table. One that failed is null, and `errors` says why. */
export interface Measured {
  readonly rows: number;
  readonly cols: number;
  readonly position:
    | (Pick<PositionProbe, 'test' | 'all' | 'rank'> & {
        readonly controls: { readonly shuffled: Errors; readonly random: Errors } | null;
      })
    | null;
  readonly order: Pick<OrderProbe, 'errorRate' | 'controls'> | null;
  readonly errors: readonly ErrorRecord[];
}

function matrixOf(core: Core, { table }: ComparedTable, seed: number): Matrix {
  if (!('random' in table)) return probedTable(core, table, seed);
  return core.randomNormal({ rows: table.n, cols: table.d, seed: namedSeed(seed, 'bench') });
}

const size = ({ table }: ComparedTable): number =>
  'matrix' in table ? table.matrix.data.length : table.n * table.d;

/** The results, in the order of the tables. A table that fails does not stop the others. */
export async function comparisonJob(
  core: Core,
  { tables, ...settings }: ComparisonInput,
  { progress }: JobControl,
): Promise<Measured[]> {
  const { seed } = settings;
  const total = 2 * tables.reduce((sum, one) => sum + size(one), 0);
  let done = 0;
  const results: Measured[] = [];
  const parts = progressOfParts(
    { progress },
    tables.flatMap((one) => [size(one), size(one)]),
  );
  for (const [i, one] of tables.entries()) {
    const { drop } = one;
    const errors: ErrorRecord[] = [];
    const attempt = <Result>(work: () => Result): Result | null => {
      try {
        return work();
      } catch (thrown) {
        throwIfFatal(thrown);
        errors.push(packError(thrown));
        return null;
      }
    };
    await progress(done, total);
    const matrix = attempt(() => matrixOf(core, one, seed));
    const probe =
      matrix &&
      attempt(() =>
        core.probePositions(matrix, probeOptions(core, matrix, { drop, ...settings }), parts[2 * i]),
      );
    done += size(one);
    await progress(done, total);
    const order = matrix && attempt(() => core.probeOrder(matrix, { drop, seed }, parts[2 * i + 1]));
    done += size(one);
    results.push({
      rows: matrix?.rows ?? 0,
      cols: matrix?.cols ?? 0,
      position: probe && { test: probe.test, all: probe.all, controls: probe.controls, rank: probe.rank },
      order: order && { errorRate: order.errorRate, controls: order.controls },
      errors,
    });
  }
  return results;
}
