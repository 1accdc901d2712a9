/** What each kind of layer meets in a test that no text of the model's own length contains. */
import type { AttentionCore, Core } from '../../../core/types.ts';
import { noScaling } from '../../../schemes/scheme-facts.ts';
import { hasRows } from '../../../schemes/source.ts';
import type { LayerTemperature } from '../config/temperature.ts';
import {
  type ContextInput,
  type Curve,
  curveOf,
  hasScalings,
  sampleDistances,
  scaleFor,
  scalingOf,
} from '../curve.ts';
import { anglesOf, type Reach, reachOf } from '../reach.ts';

export interface LayersInput {
  /** of each kind, what its positions are computed from, and the words that it sees at both lengths; null without positions */
  readonly kinds: readonly (SeenInput | null)[];
  /** of each kind, how its queries grow; null where they do not */
  readonly temperatures: readonly (LayerTemperature | null)[];
  /** words in the test */
  readonly tested: number;
}

export interface LayerAnswer {
  /** null without positions */
  readonly reach: Reach | null;
  /** what multiplies the queries, evenly over the test up to its last position; null where nothing does */
  readonly queries: Float64Array | null;
}

interface SeenInput {
  readonly input: ContextInput;
  readonly length: number;
  readonly tested: number;
  /** of these, in a window or chunk */
  readonly seen: { readonly trained: number; readonly tested: number };
}

/** Frequencies in a text of `tested` words: some scalings follow the length. */
function frequenciesAt(core: AttentionCore, input: ContextInput, tested: number): Float64Array {
  const scaling = scalingOf(input);
  const parameters = scaling === noScaling ? input.parameters : scaleFor({ ...input, tested }, scaling);
  const { frequencies } = curveOf(core, { ...input, tested }, scaling, parameters, Float64Array.of(0));
  if (!frequencies) throw new Error(`${input.scheme} has no frequencies.`);
  return frequencies;
}

function reachIn(core: AttentionCore, { input, length, tested, seen }: SeenInput): Reach {
  if (hasScalings(input.scheme))
    return anglesOf(frequenciesAt(core, input, tested), frequenciesAt(core, input, length), seen);
  const asked = { ...input, trained: length, tested };
  const distances = sampleDistances(tested);
  const none: Curve = { id: input.scheme, kernel: new Float32Array(0), frequencies: null };
  const curve = hasRows(input.scheme)
    ? none
    : curveOf(core, asked, input.scheme, input.parameters, distances);
  return reachOf(core, asked, curve, distances);
}

const samples = 49;

/** Evenly over a text of so many words, from the first position to the last. */
const positionsOf = (words: number): readonly number[] =>
  Array.from({ length: samples }, (_, i) => Math.round(((words - 1) * i) / (samples - 1)));

export const layersJob = (core: Core, { kinds, temperatures, tested }: LayersInput): readonly LayerAnswer[] =>
  kinds.map((kind, i) => {
    const temperature = temperatures[i];
    return {
      reach: kind && reachIn(core, kind),
      queries: temperature && core.queryFactors(positionsOf(tested), temperature),
    };
  });
