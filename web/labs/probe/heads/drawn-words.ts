/** The words to draw: a few runs of neighbouring rows of the vocabulary, because each run is one request to a host. */
import { namedSeed } from '../../../encoding/word-vectors.ts';

export const stretches = 16;
export const wordsEach = 4;

/** The first rows of the stretches, in order. Every row is as likely as any other, but for those at the end that fill no stretch. */
export function drawnRows(vocabulary: number, seed: number): readonly number[] {
  const blocks = Math.floor(vocabulary / wordsEach);
  const chosen = new Set<number>();
  for (let draw = 0; chosen.size < Math.min(stretches, blocks); draw += 1)
    chosen.add(namedSeed(seed, `vocabulary ${draw}`) % blocks);
  return [...chosen].sort((a, b) => a - b).map((block) => block * wordsEach);
}
