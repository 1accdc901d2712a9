// Runs in the page: one training step in each library, from the same weights on the same batches, on one thread each.

import { loadCore } from '/dist/core.js';
import { jaxStep } from './jax-step.mjs';
import { onnxStep } from './onnx-step.mjs';
import { timesInTurns } from './rounds.mjs';
import { coreName, fastName } from './works.mjs';

const rate = 0.005;

/** What the optimiser's step needs beside the gradient: AdamW's corrections at betas of .9 and .99. */
const rateOf = (step) => ({
  rate: rate / (1 - 0.9 ** (step + 1)),
  root: 1 / Math.sqrt(1 - 0.99 ** (step + 1)),
});

/** One layer with a learned table turns a sequence round: every word is asked. */
const optionsOf = ({ n, d, batch }) => ({
  task: 'rev',
  scheme: 'learned',
  heads: 4,
  seed: 1,
  learningRate: rate,
  warmup: 0,
  decay: false,
  n,
  d,
  batch,
});

/** What is kept of the first trainer: its weights before training, and its batches. */
function describe(core, size) {
  const trainer = core.createTrainer(optionsOf(size));
  const tensors = trainer.parameters;
  const weights = Object.fromEntries(tensors.map(({ name }) => [name, trainer.parameter(name).data]));
  const batches = Array.from({ length: 8 }, (_, step) => {
    const { tokens, targets } = trainer.batch(step);
    return { tokens: Int32Array.from(tokens), targets: Int32Array.from(targets) };
  });
  trainer.free();
  if (batches.some(({ targets }) => targets.some((target) => target < 0)))
    throw new Error('A place has no question: the peers take it for one.');
  return { model: { ...size, heads: 4, tensors }, weights, batches };
}

function coreStep(core, size) {
  const trainer = core.createTrainer(optionsOf(size));
  return () => trainer.step(1).loss;
}

/** The losses of the first steps must agree: then weights, gradients and updates do. */
async function losses(step, count) {
  const all = [];
  for (let i = 0; i < count; i++) all.push(await step());
  return all;
}

/** @returns {Promise<{ name: string, median: number, least: number, losses: number[] }[]>} ours first */
export async function trainingStep(size) {
  const [core, fast] = [await loadCore(), await loadCore({ arithmetic: 'fast' })];
  const { model, weights, batches } = describe(core, size);
  const steps = {
    [coreName]: coreStep(core, size),
    [fastName]: coreStep(fast, size),
    'onnxruntime-web': await onnxStep(model, weights, batches, rateOf),
    'jax-js': await jaxStep(model, weights, batches, rateOf),
  };
  const first = {};
  for (const [name, step] of Object.entries(steps)) first[name] = await losses(step, batches.length);
  const times = await timesInTurns(steps, { rounds: { least: 15, most: 15 }, patience: 0 });
  return Object.keys(steps).map((name) => ({ name, ...times[name], losses: first[name] }));
}
