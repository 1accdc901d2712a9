/** The words of a sentence, and a vector for each of them. */
import type { AttentionCore, Matrix } from '../core/types.ts';
import { namedSeed } from './seeds.ts';

export function splitWords(sentence: string): readonly string[] {
  return sentence.split(/\s+/).filter((word) => word !== '');
}

/** "Do" and "do" are one word: they have one vector. */
export const sameWord = (word: string): string => word.toLocaleLowerCase('en');

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
