/** Results have the same bits in every engine. tests/web/core/bits.test.ts has them in Node, tests/native/bits_test.cpp natively. */
import { readFileSync } from 'node:fs';
import { bitsOf } from '../../web/app/early/bits.ts';
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
const ofTables = /^(diagnose|spectra|(proximity|properties) (?!xpos|fope|tupe|transformer-xl))/;

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

/** Runs in the page: the bits of what the first scene is made of; '' before there is any. */
const bitsShown = new Function(`
  const within = (element, tag) => element?.shadowRoot?.querySelector(tag);
  const [result] = within(within(document.querySelector('pe-page'), 'pe-scenes'), 'pe-scene')?.results ?? [];
  return result ? (${bitsOf})(result) : '';
`) as () => string;

/** Runs in the page: the bits that its opening was drawn from when it was built. */
const bitsSent = async () => /data-bits="([\w-]+)"/.exec(await (await fetch('./')).text())?.[1] ?? 'none';

test('the opening of the story was drawn from the bits that take over', async ({ reader }) => {
  await reader.open();
  const sent = await reader.run(bitsSent);
  expect(sent).toMatch(/^[0-9a-f]{8}-\d{4}$/);
  await expect.poll(() => reader.run(bitsShown)).toBe(sent);
});
