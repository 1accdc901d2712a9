/** A model as its layers show it: each kind of layer with what its positions are computed from. */
import type { SchemeId } from '../../../core/types.ts';
import { noScaling } from '../../../schemes/scheme-facts.ts';
import type { Changes } from '../../../settings/setting-table.ts';
import type { LayerKind } from '../config/layers.ts';
import type { ConfigReading } from '../config/reading.ts';
import { type ContextInput, hasScalings } from '../curve.ts';

/** How a layer knows positions. `input`: they were added to the words before the first layer. */
export type Ways = 'turns' | 'bias' | 'input' | 'none';

export interface ModelLayers extends LayerKind {
  readonly count: number;
  readonly way: Ways;
  /** what its positions are computed from, with the length that the scaling counts from as the trained one; null without positions */
  readonly input: ContextInput | null;
}

export interface Model {
  readonly name: string;
  readonly kinds: readonly ModelLayers[];
  /** for each layer, the place of its kind */
  readonly of: readonly number[];
  /** whether the layers are those of an encoder, beside which there is a decoder */
  readonly isEncoder: boolean;
  /** the longest text that the model is made for, in words */
  readonly length: number;
  readonly reading: ConfigReading;
}

/** So many layers, of what. */
export interface Layers {
  readonly count: number;
  readonly isEncoder: boolean;
}

export const layersIn = ({ of, isEncoder }: Model): Layers => ({ count: of.length, isEncoder });

/** Words that a column of no height stands for. */
export const leastSeen = 32;

const usualHeads = 8;

/** The settings of one encoding as the input of a job. */
function inputOf({ scheme, d, heads, trained, tested, ...others }: Changes): ContextInput {
  // A layer has its own temperature, and words have one position on all axes.
  const { stretch: _, temperature: __, temperatureFactor: ___, axes: ____, ...parameters } = others;
  return {
    scheme: scheme as SchemeId,
    parameters,
    d: Number(d ?? 64),
    heads: Number(heads ?? usualHeads),
    head: 0,
    seed: 0,
    trained: Number(trained),
    tested: Number(tested),
  };
}

/** A scaling is part of the model: it was trained, or is used, at the length that the scaling reaches. */
const lengthOf = ({ scaling = noScaling, trained, tested }: Changes): number =>
  Number(scaling === noScaling ? trained : tested);

function inKind(input: ContextInput, { base, width, isScaled }: LayerKind): ContextInput {
  const { rotaryDim, ...parameters } = input.parameters;
  return {
    ...input,
    d: width ?? input.d,
    parameters: {
      ...parameters,
      ...(rotaryDim !== undefined && width === undefined && { rotaryDim }),
      ...(width !== undefined && { spread: undefined }),
      ...(base !== undefined && { base }),
      ...(!isScaled && { scaling: noScaling }),
    },
  };
}

/** Null where the file does not say how many layers there are. */
export function modelOf(name: string, reading: ConfigReading): Model | null {
  const { layers, settings } = reading;
  if (!layers) return null;
  const input = inputOf(settings);
  const isRotary = hasScalings(input.scheme);
  const kinds = layers.kinds.map((kind, place): ModelLayers => {
    const count = layers.of.filter((one) => one === place).length;
    const way = !kind.turns ? 'none' : isRotary ? 'turns' : reading.entersOnce ? 'input' : 'bias';
    return { ...kind, count, way, input: !kind.turns ? null : isRotary ? inKind(input, kind) : input };
  });
  const { of, isEncoder } = layers;
  return { name, kinds, of, isEncoder, length: reading.length ?? lengthOf(settings), reading };
}

/** The words that a layer can be apart from the one that it reads: a window around a word is halved. */
export const farthestIn = (kind: LayerKind, length: number): number =>
  kind.looksBothWays ? seenIn(kind, length) / 2 : seenIn(kind, length);

/** The words that a layer sees at most in a text of `length` words. */
export const seenIn = ({ sees, words }: LayerKind, length: number): number =>
  sees === 'no attention' ? 0 : words === undefined ? length : Math.min(words, length);
