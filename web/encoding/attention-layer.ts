/** An untrained attention layer on words, with one or two encodings. */
import { PeError } from '../core/errors.ts';
import type { AttendRequest, AttentionCore, Encoding, SchemeId } from '../core/types.ts';
import { type ChosenEncoding, schemeBeside, type Written } from '../schemes/source.ts';
import { encodeChosen, kindOfScheme } from './encode.ts';
import { checkWidth, headWidth } from './layer.ts';
import { namedSeed, wordVectors } from './word-vectors.ts';

export interface LayerInput extends ChosenEncoding {
  readonly words: readonly string[];
  /** a second encoding that acts together with the first, with its default parameters */
  readonly second: SchemeId;
  /** the reader's formula, if the second encoding has one */
  readonly written?: Written;
  /** width of the words, and of a table on the inputs */
  readonly d: number;
  readonly heads: number;
  readonly causal: boolean;
  readonly seed: number;
}

/** Normal weights with standard deviation 1 / sqrt(rows), so that a projection spreads as much as its input. */
function weights(
  core: AttentionCore,
  width: number,
  { d, heads, seed }: LayerInput,
): AttendRequest['weights'] {
  const inner = heads * headWidth(d, heads);
  const draw = (name: string, rows: number, cols: number) =>
    core.randomNormal({ rows, cols, deviation: 1 / Math.sqrt(rows), seed: namedSeed(seed, name) });
  return {
    q: draw('query', width, inner),
    k: draw('key', width, inner),
    v: draw('value', width, inner),
    o: draw('output', inner, d),
  };
}

/** The width of the layer's input, with the tables concatenated to it. */
function inputWidth(encodings: readonly Encoding[], d: number): number {
  const beside = encodings.map((one) =>
    one.kind === 'input' && one.combine === 'concat' ? one.table.cols : 0,
  );
  return beside.reduce((sum, width) => sum + width, d);
}

/** An encoding on the inputs is as wide as the model; others are as wide as a head. */
function encode(
  core: AttentionCore,
  chosen: ChosenEncoding,
  { words, d, heads, seed }: LayerInput,
): Encoding {
  const isOnInputs = kindOfScheme(core, chosen.scheme) === 'input';
  const width = isOnInputs ? d : headWidth(d, heads);
  try {
    return encodeChosen(core, chosen, { n: words.length, d: width, heads, seed });
  } catch (error) {
    if (isOnInputs || heads === 1 || !(error instanceof PeError) || error.field !== 'd') throw error;
    const rounded = width * heads === d ? '' : width * heads < d ? ', rounded down' : ', at least 2';
    const message = `Each of the ${heads} heads is ${width} wide (${d} / ${heads}${rounded}), and ${error.message}`;
    throw new PeError(error.code, message, error.field);
  }
}

/** Arguments of `attend` for the layer. */
export function layerOf(core: AttentionCore, input: LayerInput) {
  const { second, written, d, heads, causal } = input;
  checkWidth(d);
  const x = wordVectors(core, input);
  const encoding = [encode(core, input, input), encode(core, schemeBeside(second, written), input)];
  return { x, weights: weights(core, inputWidth(encoding, d), input), heads, causal, encoding };
}
