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

/** Scripts that write no spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The words of a text without spaces, by the browser's dictionary; punctuation stays with the word before it. */
function segments(text: string): readonly string[] {
  // Firefox has it from version 125 on.
  if (!('Segmenter' in Intl)) return [...text];
  const words: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter('ja', { granularity: 'word' }).segment(text)) {
    if (isWordLike || words.length === 0) words.push(segment);
    else words[words.length - 1] += segment;
  }
  return words;
}

export function splitWords(sentence: string): readonly string[] {
  const parts = sentence.split(/\s+/).filter((word) => word !== '');
  return parts.flatMap((part) => (unspaced.test(part) ? segments(part) : [part]));
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
