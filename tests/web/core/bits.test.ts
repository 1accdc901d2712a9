/** The results whose bits are the same in every engine, in Node; tests/engines/bits.spec.ts has the browsers. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadCore } from '../../../web/core/index.ts';
// @ts-expect-error: a script without types
import { results } from '../../golden/bits/results.mjs';

const bytes = (path: string) => readFileSync(new URL(path, import.meta.url));

test('all results have the recorded bits', async () => {
  const [wasm, training] = ['pe', 'training'].map((name) => bytes(`../../../build/wasm/wasm/${name}.wasm`));
  const golden = `${bytes('../../golden/bits/bits.txt')}`.trim().split('\n');
  expect(golden.length).toBeGreaterThan(100);
  expect(results(await loadCore({ wasm, training }))).toEqual(golden);
}, 60_000);
