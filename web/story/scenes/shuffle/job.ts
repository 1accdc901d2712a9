import type { AttentionCore, Matrix } from '../../../core/types.ts';
import { encodeChosen } from '../../../encoding/encode.ts';
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
  const { words, d, seed, scheme } = input;
  const chosen = scheme === noPositions ? null : encodeChosen(core, input, { n: words.length, d, seed });
  return {
    words: wordVectors(core, input),
    positions: chosen?.kind === 'input' ? chosen.table : null,
    without: orderJob(core, { ...input, scheme: noPositions, parameters: {} }),
    with: chosen ? orderJob(core, input) : null,
  };
}
