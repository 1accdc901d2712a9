import type { Core, Matrix, PositionProbe, SchemeId, Split } from '../../core/types.ts';

/** A table that the page makes, or one that the reader brought. */
export type ProbeTable =
  | {
      readonly scheme: SchemeId;
      readonly parameters: Readonly<Record<string, unknown>>;
      readonly n: number;
      readonly d: number;
    }
  | { readonly matrix: Matrix; readonly name: string };

export interface ProbeInput {
  readonly table: ProbeTable;
  readonly train: Split;
  readonly ridge: number;
  readonly drop: number;
  readonly seed: number;
}

export interface ProbeOutput {
  readonly table: Matrix;
  readonly probe: PositionProbe;
}

export function makeTable(core: Core, table: ProbeTable, seed: number): Matrix {
  if ('matrix' in table) return table.matrix;
  const { scheme, parameters, n, d } = table;
  const encoding = core.encode({ scheme, n, d, seed, ...parameters });
  if (encoding.kind !== 'input') throw new Error(`${scheme} has no table to probe.`);
  return encoding.table;
}

export function probeJob(core: Core, input: ProbeInput): ProbeOutput {
  const { train, ridge, drop, seed } = input;
  const table = makeTable(core, input.table, seed);
  return { table, probe: core.probePositions(table, { train, ridge, drop, seed }) };
}
