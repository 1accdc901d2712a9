/** The words of a sentence, and a vector for each. */
import type { AttentionCore, Matrix } from '../core/types.ts';
import { namedSeed } from './seeds.ts';

export function splitWords(sentence: string): readonly string[] {
  return sentence.split(/\s+/).filter((word) => word !== '');
}

/** "Do" and "do" count as one word and share a vector. */
export const sameWord = (word: string): string => word.toLocaleLowerCase('en');

interface Words {
  readonly words: readonly string[];
  readonly d: number;
  readonly seed: number;
}

/** One random normal vector per word. It depends only on the word and the seed. */
export function wordVectors(core: Pick<AttentionCore, 'randomNormal'>, { words, d, seed }: Words): Matrix {
  const data = new Float32Array(words.length * d);
  words.forEach((word, i) => {
    const vector = core.randomNormal({ rows: 1, cols: d, seed: namedSeed(seed, `word ${sameWord(word)}`) });
    data.set(vector.data, i * d);
  });
  return { rows: words.length, cols: d, data };
}
