import { allocateFloats } from './floats.ts';

const stretch = 1 << 19;

/** Converts Fortran order, where the first index varies fastest, to C order, where the last one does. Calls `pause` regularly. */
export async function toCOrder(
  values: Float32Array,
  shape: readonly number[],
  pause: () => Promise<void>,
): Promise<Float32Array> {
  const strides: number[] = [];
  let stride = 1;
  for (const length of shape) {
    strides.push(stride);
    stride *= length;
  }
  const result = allocateFloats(values.length);
  const index = shape.map(() => 0);
  let from = 0;
  for (let to = 0; to < result.length; to += 1) {
    if (to % stretch === 0) await pause();
    result[to] = values[from];
    for (let axis = shape.length - 1; axis >= 0; axis -= 1) {
      from += strides[axis];
      index[axis] = index[axis] + 1;
      if (index[axis] !== shape[axis]) break;
      from -= strides[axis] * shape[axis];
      index[axis] = 0;
    }
  }
  return result;
}
