/** Results have the same bits in every engine. tests/web/core/bits.test.ts has them in Node, tests/native/bits_test.cpp natively. */
import { readFileSync } from 'node:fs';
import type { Arithmetic, Core } from '../../web/core/index.ts';
import { expect, test } from './engines.ts';
import { host } from './host.ts';

const golden = readFileSync(new URL('../golden/bits/bits.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

interface Modules {
  loadCore(options: { arithmetic: Arithmetic }): Promise<Core>;
  results(core: Core): readonly string[];
}

/** Imports the modules by their addresses and computes everything. */
async function compute(coreUrl: string, resultsUrl: string, arithmetic: Arithmetic) {
  const { loadCore } = (await import(coreUrl)) as Modules;
  const { results } = (await import(resultsUrl)) as Modules;
  return results(await loadCore({ arithmetic }));
}

/** What compares the rows of tables that no product in float32 has made. */
const ofTables = /^(diagnose|spectra|(proximity|properties) (?!xpos|tupe|transformer-xl))/;

for (const [arithmetic, which] of [
  ['reproducible', /^/],
  ['fast', ofTables],
] as const)
  test(`results have the recorded bits, ${arithmetic}`, async ({ reader }) => {
    const { address, close } = await host({ 'empty.html': '<!doctype html><link rel="icon" href="data:,">' });
    await reader.browser.go(`${address}empty.html`);
    const results = `${address}golden/bits/results.mjs`;
    const found = await reader.run(compute, `${address}core.js`, results, arithmetic);
    close();
    const chosen = golden.filter((line) => which.test(line));
    expect(chosen.length).toBeGreaterThan(40);
    expect(found.filter((line) => which.test(line))).toEqual(chosen);
  });
