import type { AttentionCore, Matrix } from '../../../core/types.ts';
import { wordVectors } from '../../../encoding/word-vectors.ts';
import { type OrderInput, type OrderOutput, orderJob } from '../../../labs/order/job.ts';
import { noPositions } from '../../../schemes/source.ts';

export interface ShuffleOutput {
  /** the vector of each word of the first sentence, and of each position; null without positions */
  readonly words: Matrix;
  readonly positions: Matrix | null;
  /** the layer without positions, and with them */
  readonly without: OrderOutput;
  readonly with: OrderOutput | null;
}

/** The Order lab's result for the input, and the one without positions that it is compared with. */
export function shuffleJob(core: AttentionCore, input: OrderInput): ShuffleOutput {
  const chosen = input.scheme === noPositions ? null : orderJob(core, input);
  return {
    words: wordVectors(core, input),
    positions: chosen?.positions ?? null,
    without: orderJob(core, { ...input, scheme: noPositions, parameters: {} }),
    with: chosen,
  };
}
