/** Lists of numbers in pickles, and lists of such lists of one length each. */

import { countOf, createConverter, type Dtype, dtypeNamed, noteOfRows, shapeOfRows } from './convert.ts';
import { allocateFloats } from './floats.ts';
import { max_axes, numberOf } from './numpy-pickle.ts';
import type { Value } from './pickle-values.ts';
import { startPace } from './steps.ts';
import type { Entry } from './tensor-source.ts';
import type { ReadOptions, Tensor, TensorInfo } from './types.ts';

type List = readonly Value[];

/** A list may hold another many times. */
const most_numbers = 1 << 21;

/** The returned function gives the shape of a list of numbers, undefined for any other list, and goes through each list once. */
export function createShapes(): (list: List) => readonly number[] | undefined {
  const known = new Map<List, readonly number[] | undefined>();
  return shapeOf;

  function shapeOf(list: List): readonly number[] | undefined {
    if (!known.has(list)) {
      const shape = claimOf(list);
      const [, ...inner] = shape;
      const holds = (item: Value): boolean =>
        inner.length === 0 ? numberOf(item) !== undefined : Array.isArray(item) && has(item, inner);
      const count = countOf(shape);
      const isRegular = shape.length <= max_axes && count > 0 && count <= most_numbers && list.every(holds);
      known.set(list, isRegular ? shape : undefined);
    }
    return known.get(list);
  }

  /** A list that claims another shape is not gone through, so that no list is followed into itself. */
  function has(list: List, shape: readonly number[]): boolean {
    const claim = known.has(list) ? known.get(list) : claimOf(list);
    return (
      claim?.length === shape.length && claim.every((length, i) => length === shape[i]) && !!shapeOf(list)
    );
  }
}

/** The lengths of a list, of its first item, and so on; one too many if there are more than axes. */
function claimOf(list: List): readonly number[] {
  const shape: number[] = [];
  for (let first: Value = list as Value[]; Array.isArray(first) && shape.length <= max_axes; first = first[0])
    shape.push(first.length);
  return shape;
}

export function listEntry(list: List, name: string, shape: readonly number[]): Entry {
  const info = { name, shape, dtype: 'float64' };
  return { info, read: (options) => readList(list, info, options) };
}

const numbers_at_once = 1 << 14;

async function readList(list: List, info: TensorInfo, options?: ReadOptions): Promise<Tensor> {
  const shape = shapeOfRows(info.shape, options?.rows);
  const count = countOf(shape);
  const data = allocateFloats(count);
  const converter = createConverter(dtypeNamed(info.dtype) as Dtype, true);
  const pace = startPace(options);
  const some = new Float64Array(Math.min(count, numbers_at_once));
  const numbers = numbersIn(list);
  await pace(0, count);
  for (let done = 0; done < count; ) {
    const length = Math.min(some.length, count - done);
    for (let i = 0; i < length; i += 1) some[i] = numbers.next().value ?? Number.NaN;
    converter.put(new Uint8Array(some.buffer, 0, 8 * length), data, done);
    done += length;
    await pace(done, count);
  }
  return { ...info, shape, data, notes: [...converter.notes(count), ...noteOfRows(info.shape, shape)] };
}

function* numbersIn(list: List): Generator<number, undefined> {
  for (const value of list) {
    if (Array.isArray(value)) yield* numbersIn(value);
    else yield numberOf(value) ?? Number.NaN;
  }
}
