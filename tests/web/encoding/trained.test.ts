import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCore } from '../../../web/core/index.ts';
import type { Core, Encoding, TrainingCore } from '../../../web/core/types.ts';
import { trainHereJob } from '../../../web/encoding/trained/job.ts';
import { recipeFor, recipeWords, trainedSizes } from '../../../web/encoding/trained/recipe.ts';
import type { JobControl } from '../../../web/engine/job.ts';

const file = (name: string) =>
  readFileSync(new URL(`../../../build/wasm/wasm/${name}.wasm`, import.meta.url));

let core: Core & TrainingCore;
beforeAll(async () => {
  core = (await loadCore({ wasm: file('pe'), training: file('training') })) as Core & TrainingCore;
});

const control: JobControl = { signal: new AbortController().signal, progress: async () => {} };
const tableOf = ([first]: readonly Encoding[]) =>
  first.kind === 'input' ? first.table : expect.fail('no table');

describe('the recipe', () => {
  it('takes the nearest sizes that the trainer takes', () => {
    expect(trainedSizes({ n: 96, d: 32, seed: 7 })).toMatchObject({ n: 96, d: 32, seed: 7 });
    expect(trainedSizes({ n: 1024, d: 768, seed: 7 })).toMatchObject({ n: 128, d: 128, seed: 7 });
    expect(trainedSizes({ n: 2, d: 2, seed: 7 })).toMatchObject({ n: 4, d: 8, seed: 7 });
    for (const sizes of [
      { n: 1024, d: 1024, seed: 0 },
      { n: 1, d: 2, seed: 2 ** 32 - 1 },
      { n: 64, d: 30, seed: 1 },
    ])
      core.createTrainer(recipeFor(['learned', 'shaw'], sizes)).free();
  });

  it('prints what its options hold', () => {
    const sizes = { n: 96, d: 32, seed: 7 };
    const { task, steps, batch, heads } = recipeFor(['learned'], sizes);
    expect(task).toBe('topic');
    expect(recipeWords(sizes)).toBe(
      `hidden words, ${steps} steps of ${batch} texts of 96 words, width 32, ${heads} heads, seed 7`,
    );
  });
});

describe('training here', () => {
  it('puts the rows of a table in order, and gives the same bits again', async () => {
    const options = recipeFor(['learned'], { n: 64, d: 16, seed: 7 });
    const trained = await trainHereJob(core, options, control);
    const errorOf = (encodings: readonly Encoding[]) =>
      core.probePositions(tableOf(encodings), { train: 'even' }).test?.mae ?? expect.fail('no test');
    expect(errorOf(trained.before)).toBeGreaterThan(16);
    expect(errorOf(trained.after)).toBeLessThan(5);
    expect(trained.accuracy).toBeGreaterThan(3 * trained.chance);
    expect(await trainHereJob(core, options, control)).toEqual(trained);
  });

  it('trains the parts of a sum together, and keeps those that do not learn', async () => {
    const options = recipeFor(['learned-sinusoidal', 'relative-sinusoidal'], { n: 16, d: 8, seed: 1 });
    const { before, after } = await trainHereJob(core, options, control);
    expect(tableOf(after).data).not.toEqual(tableOf(before).data);
    expect(after[1]).toEqual(before[1]);
  });

  it('reports its progress, and stops where that is asked', async () => {
    const shares: number[] = [];
    const stopped = trainHereJob(core, recipeFor(['learned'], { n: 16, d: 8, seed: 1 }), {
      ...control,
      progress: async (done, total) => {
        shares.push(done / total);
        if (shares.length > 3) throw new Error('stopped');
      },
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect(shares).toHaveLength(4);
  });

  it('reports one progress for training and test, which never falls', async () => {
    const shares: number[] = [];
    const options = { ...recipeFor(['learned'], { n: 128, d: 64, seed: 1 }), steps: 3 };
    await trainHereJob(core, options, {
      ...control,
      progress: async (done, total) => void shares.push(done / total),
    });
    const trained = shares.filter((share) => share <= 3 / (3 + 512 / 24)).length;
    expect(shares.length).toBeGreaterThan(trained + 1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBeLessThan(1);
  });
});
