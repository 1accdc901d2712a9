/** Is the sinusoid of an offset the same before and after? The numbers that settle it, from the vectors themselves. */
import type { Matrix } from '../../core/types.ts';
import { type SinusoidParameters, waveOfColumn } from '../../encoding/sinusoid-column.ts';

export interface Sides {
  /** the largest |P(-k) + P(k)| of the columns with sines: 0 where they flip */
  readonly sines: number;
  /** the largest |P(-k) - P(k)| of the columns with cosines: 0 where they are equal */
  readonly cosines: number;
  /** the largest |P(-k) - P(k)| of all */
  readonly vectors: number;
  /** the largest |P(0).P(-k) - P(0).P(k)| */
  readonly kernel: number;
}

/** `vectors` has the offsets from -reach to reach in its rows. */
export function compareSides({ rows, cols, data }: Matrix, parameters: SinusoidParameters): Sides {
  const reach = (rows - 1) / 2;
  const at = (offset: number, column: number) => data[(offset + reach) * cols + column];
  const sides = { sines: 0, cosines: 0, vectors: 0, kernel: 0 };
  const isSine = Array.from({ length: cols }, (_, i) => waveOfColumn(i, cols, parameters)?.name === 'sine');
  for (let offset = 1; offset <= reach; offset++) {
    let kernel = 0;
    for (let column = 0; column < cols; column++) {
      const [before, after] = [at(-offset, column), at(offset, column)];
      const difference = Math.abs(before - after);
      sides.vectors = Math.max(sides.vectors, difference);
      if (isSine[column]) sides.sines = Math.max(sides.sines, Math.abs(before + after));
      else sides.cosines = Math.max(sides.cosines, difference);
      kernel += at(0, column) * (before - after);
    }
    sides.kernel = Math.max(sides.kernel, Math.abs(kernel));
  }
  return sides;
}
