/** What is saved as safetensors is read again, to the bit. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadTraining } from '../../../web/core/training.ts';
import { toSafetensors } from '../../../web/draw/export/npy.ts';
import { weightsJob } from '../../../web/labs/training/run/job.ts';
import { openTensors } from '../../../web/readers/index.ts';

test('matrices and what the file says of itself', async () => {
  const tensors = {
    'positions.table': { rows: 2, cols: 3, data: Float32Array.of(1, -0.1, 1e-30, 0, 2 ** 60, 1 / 3) },
    'größe “x”': { rows: 1, cols: 1, data: Float32Array.of(7) },
  };
  const bytes = toSafetensors(tensors, { step: '150' });
  const length = Number(new DataView(bytes.buffer).getBigUint64(0, true));
  expect(length % 8).toBe(0);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length)));
  expect(header.__metadata__).toEqual({ step: '150' });
  const source = await openTensors(new Blob([bytes]), 'x.safetensors');
  expect(source.tensors.map(({ name, shape, dtype }) => ({ name, shape, dtype }))).toEqual(
    Object.entries(tensors).map(([name, { rows, cols }]) => ({
      name,
      shape: [rows, cols],
      dtype: 'float32',
    })),
  );
  for (const [name, { data }] of Object.entries(tensors))
    expect((await source.read(name)).data).toEqual(data);
});

test('all weights of a trained model', async () => {
  const core = await loadTraining({
    wasm: readFileSync(new URL('../../../build/wasm/wasm/training.wasm', import.meta.url)),
  });
  const options = { scheme: 'learned', n: 8, d: 16, heads: 2, batch: 4, steps: 10, mlp: 8 } as const;
  const control = { progress: () => Promise.resolve(), signal: new AbortController().signal };
  const { weights, hash } = await weightsJob(core, { options, arithmetic: 'reproducible', step: 5 }, control);
  const bytes = toSafetensors(Object.fromEntries(weights.map(({ name, matrix }) => [name, matrix])));
  const source = await openTensors(new Blob([bytes]), 'weights.safetensors');
  const trainer = core.createTrainer(options);
  trainer.step(5);
  expect(hash).toBe(trainer.hash);
  expect(source.tensors.map(({ name }) => name)).toEqual(trainer.parameters.map(({ name }) => name));
  for (const { name } of trainer.parameters)
    expect((await source.read(name)).data).toEqual(trainer.parameter(name).data);
  trainer.free();
});
