import type { AttentionCore, Matrix } from '../core/types.ts';
import { sameWord } from '../labs/order/sentence.ts';
import { namedSeed } from './seeds.ts';

interface Words {
  readonly words: readonly string[];
  readonly d: number;
  readonly seed: number;
}

/** Normal vectors, one for each word, that depend on the word and the seed alone. */
export function wordVectors(core: Pick<AttentionCore, 'randomNormal'>, { words, d, seed }: Words): Matrix {
  const data = new Float32Array(words.length * d);
  words.forEach((word, i) => {
    const vector = core.randomNormal({ rows: 1, cols: d, seed: namedSeed(seed, `word ${sameWord(word)}`) });
    data.set(vector.data, i * d);
  });
  return { rows: words.length, cols: d, data };
}
