/** The link of a claim trains its models again, to the last bit of every number: each engine's file has the numbers that Node computes. */
import type { Core, TrainingCore } from '../../web/core/types.ts';
import { formatFull } from '../../web/draw/format.ts';
import type { Claim } from '../../web/labs/claims/claim.ts';
import { claims } from '../../web/labs/claims/claims/index.ts';
import { measureJob } from '../../web/labs/claims/measures.ts';
import { expect, test } from './engines.ts';

const seed = 7;

/** Of all claims the one with the fewest models. The page computes with its own code, too: a distance for each row. */
const claim = claims.find(({ id }) => id === 'rows') as Claim;

const control = { progress: () => Promise.resolve(), signal: new AbortController().signal };

/** How the lines of the claim's file end: with a number, and the hash of the weights that it is about. */
async function lineEnds({ conditions, panels }: Claim): Promise<readonly string[]> {
  const dist = new URL('../../dist/core.js', import.meta.url).href;
  const { loadCore } = (await import(dist)) as { loadCore(): Promise<Core & TrainingCore> };
  const core = await loadCore();
  const linesOf = async ({ measure, conditions: shown }: Claim['panels'][number]) => {
    const lines: string[] = [];
    for (const { options, steps } of shown.map((condition) => conditions[condition])) {
      const input = { options: { ...options, seed }, steps, measures: [measure] };
      const { numbers, hash } = await measureJob(core, { ...input, arithmetic: 'reproducible' }, control);
      lines.push(...numbers[0].map((value) => [formatFull(value), hash].join(',')));
    }
    return lines;
  };
  return (await Promise.all(panels.map(linesOf))).flat();
}

test('the link of a claim gives the same numbers in every engine', async ({ reader }) => {
  test.setTimeout(180_000);
  await reader.open(`v=1&lab=claims&claim=${claim.id}&seeds=1&seed=${seed}`);
  await reader.click('button', 'Just train');
  await reader.sees('h1', /^One seed says: /, 120_000);
  await reader.keepSaved();
  await reader.click('pe-lab-figure[kind=claim] >> summary', 'Save');
  await reader.click('.menu button', 'CSV');
  await expect.poll(async () => Object.keys(await reader.saved())).toHaveLength(1);
  const [file] = Object.values(await reader.saved());
  const [, ...lines] = file.trim().split(/\r?\n/);
  expect(lines).toHaveLength(2 * 2 * 64);
  expect(lines.map((line) => line.split(',').slice(-2).join(','))).toEqual(await lineEnds(claim));
});
