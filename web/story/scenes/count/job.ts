import type { AttentionCore, Matrix, SchemeId } from '../../../core/types.ts';
import { columnOf, encodeTable } from '../../../encoding/encode.ts';
import { wordVectors } from '../../../encoding/word-vectors.ts';
import { normalizedIndex, rawIndex } from '../../../schemes/scheme-facts.ts';

export interface CountInput {
  /** the two words that are compared */
  readonly words: readonly string[];
  readonly d: number;
  readonly seed: number;
  /** the largest position that is added to both */
  readonly most: number;
  /** the texts whose positions are divided by the length are at most this long */
  readonly longest: number;
}

export interface CountOutput {
  /** the vectors of the two words */
  readonly words: Matrix;
  /** the number that each position adds to every number of a word; 0 first */
  readonly added: Float32Array;
  /** the cosine of the two words at each of these positions; without a position first */
  readonly cosines: Float32Array;
  /** for each length, from none, the numbers of its positions divided by the length */
  readonly divided: readonly Float32Array[];
}

type CountCore = Pick<AttentionCore, 'encode' | 'proximity' | 'randomNormal'>;

/** The vectors of all positions, as the Encodings lab draws them. */
const tableOf = (core: CountCore, scheme: SchemeId, sizes: { n: number; d: number; seed: number }): Matrix =>
  encodeTable(core, { scheme, parameters: {} }, sizes);

export function countJob(core: CountCore, input: CountInput): CountOutput {
  const { d, seed, most, longest } = input;
  const words = wordVectors(core, input);
  const table = tableOf(core, rawIndex, { n: most + 1, d, seed });
  const alike = (position: number): number => {
    const data = words.data.map((value, i) => value + table.data[position * d + (i % d)]);
    return core.proximity({ ...words, data }, { measure: 'cosine' }).data[1];
  };
  return {
    words,
    added: columnOf(table),
    cosines: Float32Array.from({ length: most + 1 }, (_, position) => alike(position)),
    divided: Array.from({ length: longest + 1 }, (_, n) =>
      n === 0 ? new Float32Array() : columnOf(tableOf(core, normalizedIndex, { n, d, seed })),
    ),
  };
}
