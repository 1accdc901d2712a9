/** Results have the same bits in every engine. tests/web/core/bits.test.ts has them in Node, tests/native/bits_test.cpp natively. */
import { readFileSync } from 'node:fs';
import type { Core } from '../../web/core/index.ts';
import { expect, test } from './engines.ts';
import { host } from './host.ts';

const golden = readFileSync(new URL('../golden/bits/bits.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

interface Modules {
  loadCore(): Promise<Core>;
  results(core: Core): readonly string[];
}

/** Imports the modules by their addresses and computes everything. */
async function compute(coreUrl: string, resultsUrl: string): Promise<readonly string[]> {
  const { loadCore } = (await import(coreUrl)) as Modules;
  const { results } = (await import(resultsUrl)) as Modules;
  return results(await loadCore());
}

test('all results have the recorded bits', async ({ reader }) => {
  const { address, close } = await host({ 'empty.html': '<!doctype html><link rel="icon" href="data:,">' });
  await reader.browser.go(`${address}empty.html`);
  const found = await reader.run(compute, `${address}core.js`, `${address}golden/bits/results.mjs`);
  close();
  expect(found).toEqual(golden);
});
