/** The context scalings of a rotary embedding, each at the length of the test. */
import { formatNumber } from '../../draw/format.ts';
import type { Scaling } from '../../schemes/scaling-names.ts';
import type { ContextInput } from './curve.ts';

/** 'none' for schemes other than RoPE. */
export const scalingOf = ({ scheme, parameters }: Pick<ContextInput, 'scheme' | 'parameters'>): Scaling =>
  scheme === 'rotary' ? ((parameters.scaling ?? 'none') as Scaling) : 'none';

type Parameters = ContextInput['parameters'];

/** How many times longer the test is than training: the factor that a scaling needs. At least 1. */
export const stretchOf = ({ trained, tested }: Pick<ContextInput, 'trained' | 'tested'>): number =>
  Math.max(1, tested / trained);

/**
 * The parameters of a scaling in a context of `tested` positions. The core takes the number of requested positions as the length,
 * and here few are requested. So what depends on the length is resolved first: beyond L, dynamic NTK is NTK with the factor
 * f n / L - (f - 1), and LongRoPE uses its long divisors.
 */
export function scaleFor(
  { parameters, trained, tested }: Pick<ContextInput, 'parameters' | 'trained' | 'tested'>,
  scaling: Scaling,
): Parameters {
  const factor = Number(parameters.factor ?? 1);
  const scaled = { ...parameters, scaling, factor, originalLength: trained };
  if (scaling === 'dynamic-ntk') {
    const longer = Math.max(tested, trained) / trained;
    return { ...scaled, scaling: 'ntk', factor: factor * longer - (factor - 1) };
  }
  if (scaling !== 'longrope') return scaled;
  const divisors = (tested > trained ? parameters.longFactor : parameters.shortFactor) ?? [];
  return { ...scaled, shortFactor: divisors, longFactor: divisors };
}

/** The largest factor that the core takes. */
const largestFactor = 1e6;

const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : 0);

/** Why a scaling cannot be shown, or ''. */
export function whyNot(
  scaling: Scaling,
  input: Pick<ContextInput, 'parameters' | 'd' | 'trained' | 'tested'>,
): string {
  const { parameters, d } = input;
  const pairs = (Number(parameters.rotaryDim ?? 0) || d) / 2;
  const { shortFactor, longFactor } = parameters;
  if (scaling === 'longrope' && (lengthOf(shortFactor) !== pairs || lengthOf(longFactor) !== pairs))
    return `it needs ${pairs} divisors from a model’s config.json`;
  const { lowFrequencyFactor = 1, highFrequencyFactor = 4, betaFast = 32, betaSlow = 1 } = parameters;
  if (scaling === 'llama3' && Number(highFrequencyFactor) <= Number(lowFrequencyFactor))
    return 'its high frequency factor is not above the low one';
  if (scaling === 'yarn' && Number(betaFast) < Number(betaSlow))
    return 'its fast turns are below its slow ones';
  const inForce = Number(scaleFor(input, scaling).factor);
  if (scaling === 'dynamic-ntk' && inForce > largestFactor)
    return `its factor at ${input.tested} positions is ${formatNumber(inForce)}, above the limit of ${formatNumber(largestFactor)}`;
  return '';
}
