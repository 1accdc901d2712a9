/** The score of the same two words at each place of a text that repeats, in one layer and in the next. */
import type { AttentionCore, Matrix } from '../../../core/types.ts';
import { type LayerInput, layerOf } from '../../../encoding/attention-layer.ts';
import { kindOfScheme } from '../../../encoding/encode.ts';
import { namedSeed } from '../../../encoding/word-vectors.ts';
import { noPositions } from '../../../schemes/source.ts';

export interface DepthInput extends LayerInput {
  /** the passage that repeats, at least two words; `words` has all its repetitions */
  readonly passage: readonly string[];
  /** counted from 0 */
  readonly head: number;
}

/** Of the second word of the passage as query and the first as key, for each repetition; -Infinity where it is masked. */
export interface DepthOutput {
  readonly first: Float32Array;
  readonly second: Float32Array;
}

/** The second layer reads the outputs of the first, without a residual connection. Encodings on the inputs act once, before both. */
export function depthJob(core: AttentionCore, input: DepthInput): DepthOutput {
  const below = layerOf(core, input);
  const want = ['scores', 'output'] as const;
  const { scores, output } = core.attend({ ...below, want: [...want] });
  const isOnInputs = (scheme: string) => kindOfScheme(core, scheme) === 'input';
  const { table: _, ...rest } = input;
  const above = layerOf(core, {
    ...rest,
    ...((input.table || isOnInputs(input.scheme)) && { scheme: noPositions, parameters: {} }),
    ...(isOnInputs(input.second) && { second: noPositions }),
    seed: namedSeed(input.seed, 'second layer'),
  });
  const next = core.attend({ ...above, x: output, want: ['scores'] });
  return { first: alongText(input, scores), second: alongText(input, next.scores) };
}

function alongText({ passage, words, head }: DepthInput, scores: readonly Matrix[]): Float32Array {
  const { data, cols } = scores[head];
  const places = Array.from(
    { length: Math.floor(words.length / passage.length) },
    (_, i) => i * passage.length,
  );
  return Float32Array.from(places, (place) => data[(place + 1) * cols + place]);
}
