/** The context scalings of a rotary embedding, each at the length of the test. */
import { formatNumber } from '../../draw/format.ts';
import { type Scaling, scalingNames } from '../../encoding/scaling-names.ts';
import type { ContextInput } from './curve.ts';

/** 'none' of what is no rotary embedding. */
export const scalingOf = ({ scheme, parameters }: Pick<ContextInput, 'scheme' | 'parameters'>): Scaling =>
  scheme === 'rotary' ? ((parameters.scaling ?? 'none') as Scaling) : 'none';

/** 'YaRN', 'linear scaling': after 'With'. */
export const scalingInSentence = (scaling: Scaling): string =>
  ({ linear: 'linear scaling', llama3: 'Llama 3’s scaling' })[scaling as string] ?? scalingNames[scaling];

type Parameters = ContextInput['parameters'];

/** How many times longer than in training the positions are, which is what a scaling has to make good. */
export const stretchOf = ({ trained, tested }: Pick<ContextInput, 'trained' | 'tested'>): number =>
  Math.max(1, tested / trained);

/**
 * The parameters for a scaling as it is in a context of `tested` positions. The core takes the number of positions asked for as
 * the length; here few are asked for, so what depends on the length is settled before: dynamic NTK is NTK with the factor
 * f n / L - (f - 1) beyond L, and LongRoPE has its long divisors there.
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
    return `its ${pairs} divisors belong to one model, whose config.json has them`;
  const { lowFrequencyFactor = 1, highFrequencyFactor = 4, betaFast = 32, betaSlow = 1 } = parameters;
  if (scaling === 'llama3' && Number(highFrequencyFactor) <= Number(lowFrequencyFactor))
    return 'its high frequency factor is not above the low one';
  if (scaling === 'yarn' && Number(betaFast) < Number(betaSlow))
    return 'its fast turns are below its slow ones';
  const inForce = Number(scaleFor(input, scaling).factor);
  if (scaling === 'dynamic-ntk' && inForce > largestFactor)
    return `its factor at ${input.tested} positions is ${formatNumber(inForce)}, and the largest computed is ${formatNumber(largestFactor)}`;
  return '';
}
