import { rounding } from '../../../core/constants.ts';
import type { Encoding, Matrix } from '../../../core/types.ts';
import { wordsOf } from '../../../engine/errors.ts';
import { type EncodedScheme, type RequirementCheck, requirementCheck } from './measurement.ts';
import { relativeScales, rowOfOffset, sizeOf, tablesOf } from './received.ts';

interface Largest {
  value: number;
  at: readonly number[];
}

/** Does what a position receives change with twice as many positions? The largest change of what both lengths have. */
export function measureLength({ input: { n }, oneHead }: EncodedScheme): RequirementCheck {
  const short = oneHead(n);
  let long: Encoding;
  try {
    long = oneHead(2 * n);
  } catch (thrown) {
    return requirementCheck('none', null, { refusal: wordsOf(thrown) });
  }
  const { value, at } = largestChange(short, long, n);
  const limit = rounding * sizeOf(short);
  return requirementCheck(value <= limit ? 'holds' : 'fails', value, { limit, at });
}

function largestChange(short: Encoding, long: Encoding, n: number): Largest {
  const largest: Largest = { value: 0, at: [] };
  const compare = (a: number, b: number, at: readonly number[]) => {
    const value = Math.abs(a - b);
    if (value > largest.value) Object.assign(largest, { value, at });
  };
  const compareRows = (a: Matrix, b: Matrix) => {
    for (let i = 0; i < n * a.cols; i++) compare(a.data[i], b.data[i], [Math.floor(i / a.cols)]);
  };
  if (short.kind === 'input' && long.kind === 'input') compareRows(short.table, long.table);
  if (short.kind === 'rotary' && long.kind === 'rotary') {
    compareRows(short.cos, long.cos);
    compareRows(short.sin, long.sin);
    if (short.decay && long.decay) compareRows(relativeScales(short.decay), relativeScales(long.decay));
  }
  if (short.kind === 'bias' && long.kind === 'bias')
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++)
        compare(short.heads[0].data[i * n + j], long.heads[0].data[i * 2 * n + j], [i, j]);
  if (short.kind === 'relative' && long.kind === 'relative') {
    const tables = tablesOf(long);
    for (const [which, table] of tablesOf(short).entries())
      for (let offset = 1 - n; offset < n; offset++) {
        const a = rowOfOffset(offset, short.maxDistance) * table.cols;
        const b = rowOfOffset(offset, long.maxDistance) * table.cols;
        for (let i = 0; i < table.cols; i++) compare(table.data[a + i], tables[which].data[b + i], [offset]);
      }
  }
  return largest;
}
