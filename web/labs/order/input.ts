/** Reads the lab's inputs from the state. */
import { splitWords } from '../../encoding/word-vectors.ts';
import type { Session } from '../../shell/session.ts';
import { chosenEncoding, writtenFor } from '../../tables/chosen-encoding.ts';
import type { EveryInput } from './every-job.ts';
import type { OrderInput } from './job.ts';
import { fitPermutation } from './sentence.ts';

/** `words` is empty until a sentence is typed; nothing is computed then. */
export function readInput(session: Pick<Session, 'store' | 'tableStore'>): OrderInput {
  const { words: sentence, permutation, second, d, heads, causal, seed } = session.store.get();
  const words = splitWords(sentence);
  const chosen = chosenEncoding(session, words.length);
  return {
    words,
    permutation: fitPermutation(permutation, words.length),
    ...chosen,
    second,
    written: writtenFor(session.store, [second]),
    d: chosen.table?.cols ?? d,
    heads,
    causal,
    seed,
  };
}

/** Every encoding alone, with the layer of `input`. */
export function everyInput({ store, catalog }: Session, input: OrderInput): EveryInput {
  const { words, permutation, d, heads, seed } = input;
  const schemes = catalog.map(({ id }) => id);
  return { words, permutation, d, heads, seed, schemes, written: writtenFor(store, schemes) };
}
