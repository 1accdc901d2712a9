/** The words of a sentence and their vectors. */
import type { AttentionCore, Matrix } from '../core/types.ts';

/** A seed derived from a name: 32-bit FNV-1a over the code points. */
export function namedSeed(seed: number, name: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${seed} ${name}`) {
    hash ^= character.codePointAt(0) as number;
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

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
