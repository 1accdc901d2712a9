/** Whether one matrix takes the vector of every position to the vector k positions later. */
import type { Core, Encoding, Matrix, ShiftProbe } from '../../../core/types.ts';
import { encodeChosen } from '../../../encoding/encode.ts';
import { learnedTable, sinusoid } from '../../../schemes/scheme-facts.ts';
import { type ChosenEncoding, schemeBeside } from '../../../schemes/source.ts';
import type { Sizes } from '../picture.ts';

export interface ShiftInput extends ChosenEncoding, Pick<Sizes, 'n' | 'd' | 'seed'> {
  /** k */
  readonly shift: number;
}

/** Their tables stand beside any other. */
export const schemesBeside = [sinusoid, learnedTable] as const;

/** Tables of the same size, for comparison. */
export const besides = ['sines', 'cosines', 'sinusoid', 'learned'] as const;

export interface ShiftOutput {
  readonly probe: ShiftProbe;
  /** whether each sine stands beside its cosine */
  readonly hasBlocks: boolean;
  /** the error on each table beside the chosen one; only pairs have sines and cosines, and no table stands beside itself */
  readonly errors: { readonly [Beside in (typeof besides)[number]]?: number };
}

type ShiftCore = Pick<Core, 'encode' | 'probeShift'>;

const tableOf = (encoding: Encoding) => {
  if (encoding.kind !== 'input') throw new Error('Only vectors on the inputs can be shifted.');
  return encoding;
};

export function shiftJob(core: ShiftCore, input: ShiftInput): ShiftOutput {
  const { shift, n, d, seed } = input;
  const errorOf = (table: Matrix) => core.probeShift(table, { shift }).relativeError;
  const { table, waves } = tableOf(encodeChosen(core, input, { n, d, seed }));
  const ofColumns = (isSine: 0 | 1) =>
    waves && {
      [isSine ? 'sines' : 'cosines']: errorOf(columns(table, (column) => waves.sines[column] === isSine)),
    };
  const ofScheme = (name: 'sinusoid' | 'learned', scheme: typeof sinusoid | typeof learnedTable) =>
    scheme !== input.scheme && {
      [name]: errorOf(tableOf(encodeChosen(core, schemeBeside(scheme, {}), { n, d, seed })).table),
    };
  return {
    probe: core.probeShift(table, { shift }),
    hasBlocks: waves !== undefined && waves.frequencies[0] === waves.frequencies[1],
    errors: {
      ...ofColumns(1),
      ...ofColumns(0),
      ...ofScheme('sinusoid', sinusoid),
      ...ofScheme('learned', learnedTable),
    },
  };
}

/** The columns that are wanted. */
function columns({ rows, cols, data }: Matrix, isWanted: (column: number) => boolean): Matrix {
  const wanted = Array.from({ length: cols }, (_, column) => column).filter(isWanted);
  const picked = Float32Array.from(
    { length: rows * wanted.length },
    (_, i) => data[Math.floor(i / wanted.length) * cols + wanted[i % wanted.length]],
  );
  return { rows, cols: wanted.length, data: picked };
}
