import type { AttentionCore } from '../../core/types.ts';
import { type Scaling, scalings } from '../../schemes/scaling-names.ts';
import { type ContextInput, type Curve, curveOf } from './curve.ts';
import { type Reach, reachOf } from './reach.ts';
import { sampleDistances } from './sampling.ts';
import { scaleFor, whyNot } from './scaling.ts';

export interface ContextOutput {
  readonly distances: Float64Array;
  /** the chosen one; for RoPE, one for each available scaling */
  readonly curves: readonly Curve[];
  readonly chosen: string;
  /** the scalings that are not available, with the reason */
  readonly missing: readonly { readonly scaling: Scaling; readonly why: string }[];
  readonly reach: Reach;
}

export function contextJob(core: AttentionCore, input: ContextInput): ContextOutput {
  const { scheme, parameters, tested } = input;
  const distances = sampleDistances(tested);
  if (scheme !== 'rotary') {
    const curve = curveOf(core, input, scheme, parameters, distances);
    return {
      distances,
      curves: [curve],
      chosen: scheme,
      missing: [],
      reach: reachOf(core, input, curve, distances),
    };
  }
  const chosen = (parameters.scaling ?? 'none') as Scaling;
  const missing: { scaling: Scaling; why: string }[] = [];
  const curves = scalings.flatMap((scaling) => {
    const why = whyNot(scaling, input);
    if (!why) return [curveOf(core, input, scaling, scaleFor(input, scaling), distances)];
    missing.push({ scaling, why });
    return [];
  });
  const shown = curves.find(({ id }) => id === chosen) ?? curves[0];
  return {
    distances,
    curves,
    chosen: shown.id,
    missing,
    reach: reachOf(core, input, shown, distances, curves[0]),
  };
}
