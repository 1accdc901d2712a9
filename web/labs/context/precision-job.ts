/** Which positions RoPE does not tell apart where their angles are computed in few bits. */
import type { Core, SharedAngles } from '../../core/types.ts';
import { type ContextInput, encodeFor, hasScalings, scaleFor, scalingOf } from './curve.ts';

export const formats = ['float32', 'float16', 'bfloat16'] as const;
export type NumberFormat = (typeof formats)[number];

export interface PrecisionOutput {
  /** positions that were looked at, from 0 on */
  readonly length: number;
  readonly shared: Readonly<Record<NumberFormat, SharedAngles>>;
}

/** Positions that are looked at. In float32, the first that is lost is far beyond. */
export const mostPrecise = 2 ** 17;

/** Those of the test. The frequencies are exact: each format rounds them itself. */
export const testParameters = (input: ContextInput): ContextInput['parameters'] =>
  hasScalings(input.scheme) ? scaleFor(input, scalingOf(input)) : input.parameters;

/** null for an encoding that turns no pairs. */
export function precisionJob(
  core: Pick<Core, 'encode' | 'sharedAngles'>,
  input: ContextInput,
): PrecisionOutput | null {
  const encoding = encodeFor(core as Core, input, testParameters(input), 1);
  if (encoding.kind !== 'rotary') return null;
  const length = Math.min(input.tested, mostPrecise);
  const sharedIn = (angles: NumberFormat) =>
    core.sharedAngles(encoding.inverseFrequencies, { length, angles });
  return {
    length,
    shared: {
      float32: sharedIn('float32'),
      float16: sharedIn('float16'),
      bfloat16: sharedIn('bfloat16'),
    },
  };
}
