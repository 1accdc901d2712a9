/** What the tests of the properties lab measure, unless they say otherwise. */
import type { Sizes } from '../../../web/labs/properties/proximity.ts';

export const sizes: Sizes = {
  n: 96,
  d: 64,
  heads: 1,
  head: 0,
  seed: 7,
  measure: 'dot',
  chosen: { scheme: 'none', parameters: {} },
  dropped: 0,
  psiBase: 10_000,
  omega: [],
};

/** For jobs that nobody stops. */
export const control = { signal: new AbortController().signal, progress: async () => {} };
