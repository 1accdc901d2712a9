/** The program of a claim: it prints the numbers that the page measures. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCore } from '../../../../web/core/index.ts';
import type { Core, TrainingCore } from '../../../../web/core/types.ts';
import type { Claim } from '../../../../web/labs/claims/claim.ts';
import { claims } from '../../../../web/labs/claims/claims/index.ts';
import { measureJob } from '../../../../web/labs/claims/measures.ts';
import { scriptOf } from '../../../../web/labs/claims/script.ts';

const moduleOf = (name: string) =>
  readFileSync(new URL(`../../../../build/wasm/wasm/${name}.wasm`, import.meta.url));

let core: Core & TrainingCore;

beforeAll(async () => {
  core = await loadCore({ wasm: moduleOf('pe'), training: moduleOf('training') });
});

const seed = 7;
const steps = 3;

/** The first model of each panel, after a few steps. */
function brief(claim: Claim): Claim {
  const firsts = [...new Set(claim.panels.map(({ conditions }) => conditions[0]))];
  return {
    ...claim,
    conditions: firsts.map((i) => ({
      ...claim.conditions[i],
      steps: Math.min(steps, claim.conditions[i].steps),
    })),
    panels: claim.panels.map((panel) => ({ ...panel, conditions: [firsts.indexOf(panel.conditions[0])] })),
  };
}

/** What a program prints, with its import answered by the core. */
async function printed(program: string): Promise<readonly (readonly unknown[])[]> {
  const lines: unknown[][] = [];
  const code = program.replace(/^import .*$/m, '');
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  await new AsyncFunction('loadCore', 'console', code)(async () => core, {
    log: (...line: unknown[]) => lines.push(line),
  });
  return lines;
}

it('begins a model with the steps that it makes with other options', async () => {
  const claim = claims.find(({ id }) => id === 'dropped') as Claim;
  const [kept, dropped, none] = claim.conditions;
  const conditions = [
    { ...kept, steps: 3 },
    { ...dropped, steps: 5, from: { options: kept.options, steps: 3 } },
    { ...none, steps: 5 },
    { ...dropped, steps: 3, from: { options: kept.options, steps: 3 } },
  ];
  const control = { signal: new AbortController().signal, progress: async () => {} };
  const measures = [{ kind: 'accuracy', tests: [{ n: 16, sequences: 64 }] }] as const;
  const measured = [];
  for (const { options, steps, from } of conditions)
    measured.push(
      await measureJob(
        core,
        {
          ...{ options: { ...options, seed }, steps, measures, arithmetic: 'reproducible' as const },
          ...(from && { from: { ...from, options: { ...from.options, seed } } }),
        },
        control,
      ),
    );
  const [begun, gone, never, atOnce] = measured.map(({ hash }) => hash);
  // Dropping alone leaves the weights; what follows neither keeps RoPE nor begins without it.
  expect(atOnce).toBe(begun);
  expect(new Set([begun, gone, never]).size).toBe(3);
  const panels = [{ ...claim.panels[0], measure: measures[0], conditions: [0, 1, 2, 3] }];
  const setup = { seeds: [seed], arithmetic: 'reproducible' } as const;
  const lines = await printed(scriptOf({ ...claim, conditions, panels }, setup));
  expect(lines.map(([, , , , row]) => row)).toEqual(measured.map(({ numbers: [row] }) => row));
});

describe.each(claims)('$id', (claim) => {
  it('prints what the page measures', async () => {
    const { conditions, panels, ...rest } = brief(claim);
    const setup = { seeds: [seed], arithmetic: 'reproducible' } as const;
    const lines = await printed(scriptOf({ ...rest, conditions, panels }, setup));
    expect(lines).toHaveLength(panels.length);
    for (const {
      title,
      conditions: [i],
      measure,
    } of panels) {
      const { options, steps } = conditions[i];
      const input = {
        options: { ...options, seed },
        steps,
        measures: [measure],
        arithmetic: 'reproducible',
      } as const;
      const control = { signal: new AbortController().signal, progress: async () => {} };
      const { numbers } = await measureJob(core, input, control);
      const [, , , , row] =
        lines.find(([of, , , panel]) => of === conditions[i].title && panel === title) ?? [];
      expect(row, title).toEqual(numbers[0]);
    }
  });
});
