import type { Core, Matrix, OrderProbe, PositionProbe } from '../../../core/types.ts';
import { namedSeed } from '../../../encoding/seeds.ts';
import { partsOf } from '../../../engine/core-progress.ts';
import { throwIfFatal } from '../../../engine/errors.ts';
import type { Control } from '../../../engine/job.ts';
import { makeTable, optionsFor, type ProbeInput, type ProbeTable } from '../job.ts';
import { refusal } from '../refusal.ts';

export interface BenchTable {
  readonly title: string;
  /** rows at the start that it does without */
  readonly drop: number;
  /** whether it is the one that the lab shows */
  readonly isActive: boolean;
  readonly table: ProbeTable | { readonly random: true; readonly n: number; readonly d: number };
}

export interface BenchInput extends Pick<ProbeInput, 'train' | 'ridge' | 'seed' | 'descent'> {
  readonly tables: readonly BenchTable[];
}

/** The results of one table; what could not be computed is null, and `problem` says why. It is '' where nothing is missing. */
export interface BenchRow {
  readonly title: string;
  readonly rows: number;
  readonly cols: number;
  readonly drop: number;
  readonly isActive: boolean;
  readonly position: Pick<PositionProbe, 'test' | 'all' | 'controls' | 'rank'> | null;
  readonly order: Pick<OrderProbe, 'errorRate' | 'controls'> | null;
  readonly problem: string;
}

function matrixOf(core: Core, { table }: BenchTable, seed: number): Matrix {
  if (!('random' in table)) return makeTable(core, table, seed);
  return core.randomNormal({ rows: table.n, cols: table.d, seed: namedSeed(seed, 'bench') });
}

const size = ({ table }: BenchTable): number =>
  'matrix' in table ? table.matrix.data.length : table.n * table.d;

export async function benchJob(
  core: Core,
  { tables, ...settings }: BenchInput,
  { progress }: Control,
): Promise<BenchRow[]> {
  const { seed } = settings;
  const total = 2 * tables.reduce((sum, one) => sum + size(one), 0);
  let done = 0;
  const results: BenchRow[] = [];
  const parts = partsOf(
    { progress },
    tables.flatMap((one) => [size(one), size(one)]),
  );
  for (const [i, one] of tables.entries()) {
    const { title, drop, isActive } = one;
    const problems = new Set<string>();
    const attempt = <Result>(work: () => Result): Result | null => {
      try {
        return work();
      } catch (thrown) {
        const asked = { table: one.table, drop, ...settings } as ProbeInput;
        throwIfFatal(thrown);
        problems.add(refusal(thrown as Error, asked).words);
        return null;
      }
    };
    await progress(done, total);
    const matrix = attempt(() => matrixOf(core, one, seed));
    const probe =
      matrix &&
      attempt(() =>
        core.probePositions(matrix, optionsFor(core, matrix, { drop, ...settings }), parts[2 * i]),
      );
    done += size(one);
    await progress(done, total);
    const order = matrix && attempt(() => core.probeOrder(matrix, { drop, seed }, parts[2 * i + 1]));
    done += size(one);
    results.push({
      title,
      rows: matrix?.rows ?? 0,
      cols: matrix?.cols ?? 0,
      drop,
      isActive,
      position: probe && { test: probe.test, all: probe.all, controls: probe.controls, rank: probe.rank },
      order: order && { errorRate: order.errorRate, controls: order.controls },
      problem: [...problems].join(' '),
    });
  }
  return results;
}
