import { expect, test } from 'vitest';
import type { AttentionCore } from '../../../web/core/types.ts';
import { defineJob, type JobControl } from '../../../web/engine/job.ts';
import { core } from './fakes.ts';

const control: JobControl = { signal: new AbortController().signal, progress: async () => {} };
const job = defineJob(
  'which',
  async () => (given: AttentionCore, _: unknown) => ('probePositions' in given ? 'whole' : given.version),
);

test.each([
  { scheme: 'formula', parameters: {} },
  { scheme: 'fire' },
  { scheme: 'none', second: 'bias-formula' },
  { schemes: ['none', 'formula'] },
  { schemes: [{ scheme: 'bias-formula' }] },
])('%o needs the whole core', async (input) => {
  expect(await job.run(core, input as never, control)).toBe('whole');
});

test.each([
  { scheme: 'sinusoidal', words: ['a', 'formulas'], table: null, data: new Float32Array(9) },
  { scheme: 'none', written: { formula: { formula: 'pos' } } },
  undefined,
])('%o is for the core of the first screen', async (input) => {
  expect(await job.run(core, input as never, control)).toBe('fake');
});
