/** The default sizes of the tests. */
import { expect } from 'vitest';
import type { Core } from '../../../../web/core/index.ts';
import { findItem, type Item, type Sizes } from '../../../../web/labs/properties/items.ts';

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
  handles: [],
};

/** For jobs that are never stopped. */
export const control = { signal: new AbortController().signal, progress: async () => {} };

/** An item without the reader's tables. */
export const itemOf = (core: Core, id: string): Item =>
  findItem(id, 'none', core.catalog()) ?? expect.fail(`no item ${id}`);
