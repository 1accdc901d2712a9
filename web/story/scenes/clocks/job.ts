import type { AttentionCore, Matrix } from '../../../core/types.ts';
import { encodeChosen } from '../../../encoding/encode.ts';
import { sinusoid } from '../../../schemes/scheme-facts.ts';

export interface ClocksInput {
  readonly n: number;
  readonly d: number;
  readonly seed: number;
}

export interface Clock {
  /** radians per position */
  readonly frequency: number;
  /** the columns of the table with its sine and its cosine */
  readonly sine: number;
  readonly cosine: number;
}

export interface ClocksOutput {
  /** a row for each position */
  readonly table: Matrix;
  /** the fastest first */
  readonly clocks: readonly Clock[];
}

/** The table of the Encodings lab, and the clocks that its columns are read from. */
export function clocksJob(core: Pick<AttentionCore, 'encode'>, sizes: ClocksInput): ClocksOutput {
  const encoding = encodeChosen(core, { scheme: sinusoid, parameters: {} }, sizes);
  if (encoding.kind !== 'input' || !encoding.waves) throw new Error('Only sinusoids have clocks.');
  const { table, waves } = encoding;
  const columns = Array.from(waves.sines, (isSine, column) => ({ isSine, column }));
  const cosines = columns.filter(({ isSine }) => !isSine);
  const sines = columns.filter(({ isSine }) => isSine);
  return {
    table,
    clocks: sines.map(({ column }, i) => ({
      frequency: waves.frequencies[column],
      sine: column,
      cosine: cosines[i].column,
    })),
  };
}
