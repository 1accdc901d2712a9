/** An untrained attention layer on words, with one or two encodings. */
import { counted } from '../core/counted.ts';
import { PeError } from '../core/errors.ts';
import type { AttendRequest, AttentionCore, Encoding, SchemeId } from '../core/types.ts';
import { type ChosenEncoding, schemeBeside, type Written } from '../schemes/source.ts';
import { chosenSource, encodeSource, kindOfScheme } from './encode.ts';
import { checkWidth, headWidth } from './layer.ts';
import { type Mask, maskOf } from './mask.ts';
import { namedSeed, wordVectors } from './word-vectors.ts';

export interface LayerInput extends ChosenEncoding, Mask {
  readonly words: readonly string[];
  /** a second encoding that acts together with the first, with its default parameters */
  readonly second: SchemeId;
  /** the reader's formula, if the second encoding has one */
  readonly written?: Written;
  /** width of the words, and of a table on the inputs */
  readonly d: number;
  readonly heads: number;
  readonly seed: number;
}

type Weights = AttendRequest['weights'];

/** Normal weights with standard deviation 1 / sqrt(rows), so that a projection spreads as much as its input. */
function drawWeights(core: AttentionCore, width: number, { d, heads, seed }: LayerInput): Weights {
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

const lastWeights = new WeakMap<AttentionCore, { readonly key: string; readonly weights: Weights }>();

/** The core's last weights, or others: few settings change them, and to draw them takes longer than attention. */
function weightsOf(core: AttentionCore, width: number, input: LayerInput): Weights {
  const key = [width, input.d, input.heads, input.seed].join();
  const last = lastWeights.get(core);
  if (last?.key === key) return last.weights;
  const weights = drawWeights(core, width, input);
  lastWeights.set(core, { key, weights });
  return weights;
}

/** Both encodings. One on the inputs is as wide as the model; others are as wide as a head. */
const chosenOf = (core: AttentionCore, input: LayerInput) =>
  [input, schemeBeside(input.second, input.written)].map((chosen: ChosenEncoding) => {
    const { words, d, heads, seed } = input;
    const isOnInputs = kindOfScheme(core, chosen.scheme) === 'input';
    const width = isOnInputs ? d : headWidth(d, heads);
    return { isOnInputs, source: chosenSource(chosen, { n: words.length, d: width, heads, seed }), width };
  });

/** How many columns an encoding adds to the layer's input. */
function widthBeside({ isOnInputs, source }: ReturnType<typeof chosenOf>[number]): number {
  if ('scheme' in source) return isOnInputs && source.combine === 'concat' ? source.d : 0;
  return source.kind === 'input' && source.combine === 'concat' ? source.table.cols : 0;
}

/** Arguments of `attend` for the layer. The core encodes inside, so that no table travels here and back. */
export function layerOf(core: AttentionCore, input: LayerInput) {
  const { d, heads } = input;
  checkWidth(d);
  const chosen = chosenOf(core, input);
  const width = chosen.reduce((sum, one) => sum + widthBeside(one), d);
  const encoding = chosen.map(({ source }) => source);
  return {
    x: wordVectors(core, input),
    weights: weightsOf(core, width, input),
    heads,
    ...maskOf(input),
    encoding,
  };
}

/** The encodings of the layer, with all their numbers. An error about a head's width says which width that is. */
export function encodingsOf(core: AttentionCore, input: LayerInput): readonly Encoding[] {
  const { d, heads } = input;
  checkWidth(d);
  return chosenOf(core, input).map(({ isOnInputs, source, width }) => {
    try {
      return encodeSource(core, source);
    } catch (error) {
      if (isOnInputs || heads === 1 || !(error instanceof PeError) || error.field !== 'd') throw error;
      const rounded = width * heads === d ? '' : width * heads < d ? ', rounded down' : ', at least 2';
      const message = `Each of the ${counted(heads, 'head')} is ${width} wide (${d} / ${heads}${rounded}), and ${error.message}`;
      throw new PeError(error.code, message, error.field);
    }
  });
}

/** The result of `call` for the layer. */
export function inLayer<T>(
  core: AttentionCore,
  input: LayerInput,
  call: (layer: ReturnType<typeof layerOf>) => T,
): T {
  const layer = layerOf(core, input);
  try {
    return call(layer);
  } catch (error) {
    // An encoding that is refused is refused again, with the width of a head.
    if (error instanceof PeError) encodingsOf(core, input);
    throw error;
  }
}
