import { loadCore } from 'positional-embedding-playground';
import { loadAttention } from 'positional-embedding-playground/attention';
import { openTensors, toTable } from 'positional-embedding-playground/readers';

/** Something that each module computes. `keras`: the bytes of a file. */
export async function measure(keras) {
  const core = await loadCore();
  const attention = await loadAttention();
  const fast = await loadCore({ arithmetic: 'fast' });
  const { table } = core.encode({ scheme: 'sinusoidal', n: 8, d: 4 });
  const trainer = core.createTrainer({ task: 'first', scheme: 'rotary', n: 16, d: 32, seed: 1 });
  trainer.step(2);
  const file = await openTensors(keras, 'keras.h5');
  const { rows, cols } = toTable(await file.read()).table;
  return {
    proximity: core.proximity(table).data[1],
    hash: trainer.hash,
    cosine: attention.encode({ scheme: 'rotary', n: 4, d: 4 }).cos.data[2],
    fast: fast.proximity(table).data[1],
    keras: [file.format, rows, cols],
  };
}
