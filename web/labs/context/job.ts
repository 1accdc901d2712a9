/** The jobs of the lab: one encoding, and every encoding. */
import type { AttentionCore, SchemeId } from '../../core/types.ts';
import { wordsOf } from '../../engine/errors.ts';
import type { JobControl } from '../../engine/job.ts';
import { scalings } from '../../schemes/scalings.ts';
import { noScaling, type Scaling } from '../../schemes/scheme-facts.ts';
import { schemeBeside, type Written } from '../../schemes/source.ts';
import {
  type ContextInput,
  type Curve,
  curveOf,
  hasScalings,
  sampleDistances,
  scaleFor,
  scalingOf,
  stretchOf,
  type WhyNot,
  whyNot,
} from './curve.ts';
import { type Reach, reachOf } from './reach.ts';

/** A scaling that cannot be shown. */
interface Missing {
  readonly scaling: Scaling;
  readonly why: WhyNot;
}

export interface ContextOutput {
  readonly distances: Float64Array;
  /** one curve; for RoPE, one for each available scaling */
  readonly curves: readonly Curve[];
  readonly chosen: string;
  /** the scalings that are not available, with the reason */
  readonly missing: readonly Missing[];
  readonly reach: Reach;
}

export function contextJob(core: AttentionCore, input: ContextInput): ContextOutput {
  const { scheme, parameters, tested } = input;
  const distances = sampleDistances(tested);
  if (!hasScalings(scheme)) {
    const curve = curveOf(core, input, scheme, parameters, distances);
    const reach = reachOf(core, input, curve, distances);
    return { distances, curves: [curve], chosen: scheme, missing: [], reach };
  }
  const chosen = scalingOf(input);
  const missing: Missing[] = [];
  const curves = scalings.flatMap((scaling) => {
    const why = whyNot(scaling, input);
    if (!why) return [curveOf(core, input, scaling, scaleFor(input, scaling), distances)];
    missing.push({ scaling, why });
    return [];
  });
  const shown = curves.find(({ id }) => id === chosen) ?? curves[0];
  const reach = reachOf(core, input, shown, distances, curves[0]);
  return { distances, curves, chosen: shown.id, missing, reach };
}

/** Lengths and sizes. Each scheme has its default parameters or the reader's formula, and each scaling the factor tested / trained. */
export type EveryInput = Pick<ContextInput, 'd' | 'seed' | 'trained' | 'tested'> & {
  readonly schemes: readonly { readonly id: SchemeId; readonly isBias: boolean }[];
  /** number of heads of a bias */
  readonly heads: number;
  readonly written?: Written;
};

export interface EveryRow {
  /** what was measured */
  readonly input: ContextInput;
  /** null if it cannot be measured; `problem` then says why */
  readonly reach: Reach | null;
  readonly problem: WhyNot | string;
}

/** One row for each scheme; for RoPE, one for each scaling; for biases, the first head and the last. */
export async function everyJob(
  core: AttentionCore,
  asked: EveryInput,
  { progress }: JobControl,
): Promise<readonly EveryRow[]> {
  const inputs = asked.schemes.flatMap((scheme) => inputsOf(asked, scheme));
  const rows: EveryRow[] = [];
  for (const [i, input] of inputs.entries()) {
    await progress(i, inputs.length);
    rows.push(measure(core, input));
  }
  return rows;
}

function inputsOf(
  { d, seed, trained, tested, heads, written }: EveryInput,
  { id, isBias }: EveryInput['schemes'][number],
): readonly ContextInput[] {
  const one: ContextInput = {
    ...schemeBeside(id, written),
    d,
    heads: isBias ? heads : 1,
    head: 0,
    seed,
    trained,
    tested,
  };
  if (hasScalings(id))
    return scalings
      .filter((scaling) => scaling !== 'longrope')
      .map((scaling) => ({ ...one, parameters: { scaling, factor: stretchOf(one) } }));
  return isBias && heads > 1 ? [one, { ...one, head: heads - 1 }] : [one];
}

function measure(core: AttentionCore, input: ContextInput): EveryRow {
  try {
    const distances = sampleDistances(input.tested);
    const curve = (scaling: Scaling | null) =>
      curveOf(
        core,
        input,
        scaling ?? input.scheme,
        scaling ? scaleFor(input, scaling) : input.parameters,
        // Angles need only the frequencies.
        scaling ? Float64Array.of(0) : distances,
      );
    if (!hasScalings(input.scheme))
      return { input, reach: reachOf(core, input, curve(null), distances), problem: '' };
    const scaling = scalingOf(input);
    const problem = whyNot(scaling, input);
    if (problem) return { input, reach: null, problem };
    return { input, reach: reachOf(core, input, curve(scaling), distances, curve(noScaling)), problem: '' };
  } catch (thrown) {
    return { input, reach: null, problem: wordsOf(thrown) };
  }
}
