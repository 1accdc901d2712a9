/**
 * The embeddings that Wang et al. 2021 compare: a vector for each position (APE) or for each offset (RPE), learned freely, fixed as
 * sinusoids, or as sinusoids with learned frequencies.
 */
import type { SchemeId } from '../core/types.ts';
import { sinusoid } from './scheme-facts.ts';

export const ape = { free: 'learned', fixed: sinusoid, waves: 'learned-sinusoidal' } as const;
/** Learned relative sinusoids are no scheme of their own: they are relative sinusoids with other frequencies. */
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

/** Undefined for a scheme that is none of them. */
export const embeddingOf = (id: string): Embedding | undefined => all.get(id);

/** What the core makes it of. */
export const schemeBehind = (id: SchemeId | RelativeWaves): SchemeId => (id === rpe.waves ? rpe.fixed : id);
