/** What a trainer needs, from its definition alone. */
import type { TrainerOptions } from '../../../core/types.ts';

/** In bytes, roughly: what each layer keeps for the way back, in float32. */
export function trainerBytes({ n, d, heads = 4, layers = 1, mlp = 0, batch = 32 }: TrainerOptions): number {
  const rows = batch * n;
  return 4 * layers * (7 * rows * d + rows * mlp + batch * heads * n * n);
}
