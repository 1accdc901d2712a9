/** The distances that the rotation sees where a method remaps them. */
import type { Core, DistanceRemap, RemappedDistances } from '../../core/types.ts';

/** What each way to remap distances depends on. */
export const remapParameters = {
  'self-extend': ['near', 'group'],
  rerope: ['near'],
  'leaky-rerope': ['near', 'group'],
  'dual-chunk': ['near', 'chunk'],
} as const satisfies Readonly<Record<NonNullable<DistanceRemap['kind']>, readonly (keyof DistanceRemap)[]>>;

export interface RemapInput {
  readonly remap: Required<DistanceRemap>;
  readonly trained: number;
  readonly tested: number;
}

export type RemapOutput = Omit<RemappedDistances, 'distances'> & {
  /** the distances drawn, and what the last query sees there */
  readonly asked: Float64Array;
  readonly seen: Float64Array;
  /** every distance around the last that stays as it is */
  readonly near: { readonly asked: Float64Array; readonly seen: Float64Array };
};

/** The most points of the staircase. Up to so many words it has all of them. */
const mostDrawn = 4096;

function drawnDistances(length: number): Float64Array {
  const step = Math.ceil(length / mostDrawn);
  const drawn = Array.from({ length: Math.ceil(length / step) }, (_, i) => i * step);
  return Float64Array.from(drawn.at(-1) === length - 1 ? drawn : [...drawn, length - 1]);
}

/** As many distances around one of them as single words can be told apart. */
function distancesAround(m: number, length: number): Float64Array {
  const from = Math.max(0, m - 15);
  return Float64Array.from({ length: Math.min(64, length - from) }, (_, i) => from + i);
}

export function remapJob(core: Core, { remap, trained, tested }: RemapInput): RemapOutput {
  const asked = drawnDistances(tested);
  const { distances: seen, ...all } = core.remappedDistances(asked, tested, trained, remap);
  const around = distancesAround(all.kept - 1, tested);
  const near = { asked: around, seen: core.remappedDistances(around, tested, trained, remap).distances };
  return { ...all, asked, seen, near };
}
