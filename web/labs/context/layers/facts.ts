/** What is true of one layer, in the order in which the strip says it. */
import { formatNumber } from '../../../draw/format.ts';
import { scalingTitle } from '../../../schemes/scalings.ts';
import { noScaling, type Scaling } from '../../../schemes/scheme-facts.ts';
import { type ModelLayers, seenIn } from './model.ts';
import { modelText as text } from './text.ts';

/** `queries`: what multiplies them, up to the last position. 'RoPE with base 150,000', 'YaRN, 32 ×', 'sees 262,144 words' */
export function factsOf(kind: ModelLayers, tested: number, queries: Float64Array | null): readonly string[] {
  if (kind.sees === 'no attention') return [text.facts.recurrent];
  const {
    base,
    scaling = noScaling,
    factor,
  } = (kind.input?.parameters ?? {}) as {
    readonly base?: number;
    readonly scaling?: Scaling;
    readonly factor?: number;
  };
  const last = queries?.at(-1);
  return [
    kind.way === 'turns' && base !== undefined ? text.facts.turns(base) : text.facts.ways[kind.way],
    ...(kind.way === 'turns' && scaling !== noScaling ? [text.scaled(scalingTitle(scaling), factor)] : []),
    text.facts.sees(seenIn(kind, tested)),
    ...(last === undefined ? [] : [text.facts.queries(formatNumber(Number(last.toPrecision(3))))]),
  ];
}
