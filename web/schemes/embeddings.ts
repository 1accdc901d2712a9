/**
 * The embeddings of Wang et al. 2021: a vector for each position (APE) or for each offset (RPE). It is learned freely, or a sinusoid with
 * fixed or with learned frequencies.
 */
import type { SchemeId } from '../core/types.ts';
import { sinusoid } from './scheme-facts.ts';

export const ape = { free: 'learned', fixed: sinusoid, waves: 'learned-sinusoidal' } as const;
/** `waves` is not a scheme of the core: it stands for relative sinusoids with learned frequencies. */
export const rpe = {
  free: 'shaw',
  fixed: 'relative-sinusoidal',
  waves: 'relative-learned-sinusoidal',
} as const;

export type VectorsOf = keyof typeof ape;
export type RelativeWaves = typeof rpe.waves;

export interface Embedding {
  readonly place: 'ape' | 'rpe';
  readonly vectors: VectorsOf;
}

const all: ReadonlyMap<string, Embedding> = new Map(
  Object.entries({ ape, rpe }).flatMap(([place, ids]) =>
    Object.entries(ids).map(([vectors, id]) => [id, { place, vectors } as Embedding]),
  ),
);

/** undefined for any other scheme. */
export const embeddingOf = (id: string): Embedding | undefined => all.get(id);

/** The core's scheme for an embedding. */
export const schemeBehind = (id: SchemeId | RelativeWaves): SchemeId => (id === rpe.waves ? rpe.fixed : id);
