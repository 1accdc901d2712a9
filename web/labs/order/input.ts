/** From the state to what the lab asks for. */
import { chosenEncoding } from '../encoding-input.ts';
import type { Playground } from '../playground.ts';
import type { OrderInput } from './job.ts';
import { fitPermutation, splitWords } from './sentence.ts';

export function readInput(playground: Pick<Playground, 'store' | 'shelf'>): OrderInput {
  const { words: sentence, permutation, second, d, heads, causal, seed } = playground.store.get();
  const typed = splitWords(sentence);
  const words = typed.length > 0 ? typed : ['…'];
  const chosen = chosenEncoding(playground, words.length);
  return {
    words,
    permutation: fitPermutation(permutation, words.length),
    ...chosen,
    second,
    d: chosen.table?.cols ?? d,
    heads,
    causal,
    seed,
  };
}
