/** The tables that come with the page. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { loadTraining } from '../../../../web/core/training.ts';
import type { TrainingCore } from '../../../../web/core/types.ts';
import { trainHereJob } from '../../../../web/encoding/trained/job.ts';
import {
  recipeFor,
  recipeWords,
  recordedIndex,
  recordedSizes,
} from '../../../../web/encoding/trained/recipe.ts';
import { recordedBy } from '../../../../web/encoding/trained/recorded.ts';

const control = { signal: new AbortController().signal, progress: () => Promise.resolve() };
let core: TrainingCore;
beforeAll(async () => {
  core = await loadTraining({
    wasm: readFileSync(new URL('../../../../build/wasm/wasm/training.wasm', import.meta.url)),
  });
});

const ofSizes = (index: number) => recipeFor(['learned'], recordedSizes[index]);

it.each([0, 1])('are what the trainer makes, to the last bit: %i', async (index) => {
  const { record, ...model } = recordedBy(ofSizes(index)) ?? expect.fail('no record');
  expect(record).toBe('kept');
  expect(await trainHereJob(core, ofSizes(index), control)).toEqual(model);
});

it('are two: one of full texts, and one of short texts', () => {
  expect(recordedSizes.map(({ shortTexts }) => shortTexts)).toEqual([false, true]);
  const [full, short] = [0, 1].map((index) => recordedBy(ofSizes(index))?.after);
  expect(full).not.toEqual(short);
});

it('belong to no other recipe', () => {
  const [sizes] = recordedSizes;
  for (const other of [
    { ...sizes, seed: 8 },
    { ...sizes, n: 63 },
    { ...sizes, d: 20 },
  ]) {
    expect(recordedIndex(recipeFor(['learned'], other))).toBe(-1);
    expect(recordedBy(recipeFor(['learned'], other))).toBeUndefined();
  }
});

it('name short texts in the recipe', () => {
  expect(recipeWords(recordedSizes[1])).toBe(
    'hidden words, 400 steps of 29 texts of 64 words or, nine in ten, of 32, width 16, 2 heads, seed 7',
  );
});
