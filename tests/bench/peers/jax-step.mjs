// The same training step in jax-js, which differentiates and compiles it.
import { jit, nn, numpy as np, valueAndGrad } from '@jax-js/jax';
import { startJax } from './jax-start.mjs';

const epsilon = 1e-5;

/** The function of the loss, for weights by name. jax-js counts references: `ref` keeps a value that is used again. */
function lossOf({ batch, n, d, heads, tensors }) {
  const width = d / heads;
  const rows = batch * n;
  const depthOf = (name) => tensors.find((one) => one.name === name);

  function norm(x, gain, bias) {
    const centred = x.ref.sub(np.mean(x, -1, { keepdims: true }));
    const variance = np.mean(np.square(centred.ref), -1, { keepdims: true });
    return centred
      .div(np.sqrt(variance.add(epsilon)))
      .mul(gain)
      .add(bias);
  }

  return (w, tokens, targets) => {
    const words = np.matmul(nn.oneHot(tokens, depthOf('tokens').rows), w.tokens);
    const x0 = words.reshape([batch, n, d]).add(w['positions.table']).reshape([rows, d]);
    const before = norm(x0.ref, w['layers.0.norm.gain'], w['layers.0.norm.bias']);
    const qkv = np
      .matmul(before, w['layers.0.qkv'])
      .reshape([batch, n, 3, heads, width])
      .transpose([2, 0, 3, 1, 4]);
    const [q, k, v] = np.split(qkv, 3, 0).map((part) => part.reshape([batch, heads, n, width]));
    const scores = np.matmul(q, k.transpose([0, 1, 3, 2])).mul(1 / Math.sqrt(width));
    const merged = np.matmul(nn.softmax(scores, -1), v).transpose([0, 2, 1, 3]).reshape([rows, d]);
    const x1 = x0.add(np.matmul(merged, w['layers.0.output']));
    const last = norm(x1, w['norm.gain'], w['norm.bias']);
    const logits = np.matmul(last, w.head).add(w['head.bias']);
    const right = nn.oneHot(targets, depthOf('head').cols);
    return np.sum(right.mul(nn.logSoftmax(logits, -1))).mul(-1 / rows);
  };
}

export async function jaxStep(model, weights, batches, rateOf) {
  await startJax();
  const { tensors } = model;
  const lossAndGradient = valueAndGrad(lossOf(model));

  const step = jit((state, tokens, targets, rate, root) => {
    const { w, first, second } = state;
    const held = Object.fromEntries(Object.entries(w).map(([name, value]) => [name, value.ref]));
    const [loss, gradient] = lossAndGradient(held, tokens, targets);
    const squares = tensors.map(({ name }) => np.sum(np.square(gradient[name].ref)));
    const size = np.sqrt(squares.reduce((sum, one) => sum.add(one)));
    const factor = np.minimum(np.reciprocal(size), 1);
    const next = { w: {}, first: {}, second: {} };
    for (const { name } of tensors) {
      const clipped = gradient[name].mul(factor.ref);
      const newFirst = first[name].mul(0.9).add(clipped.ref.mul(1 - 0.9));
      const newSecond = second[name].mul(0.99).add(np.square(clipped).mul(1 - 0.99));
      const move = newFirst.ref.div(np.sqrt(newSecond.ref).mul(root.ref).add(1e-8));
      next.w[name] = w[name].sub(move.mul(rate.ref));
      next.first[name] = newFirst;
      next.second[name] = newSecond;
    }
    for (const one of [factor, rate, root]) one.dispose();
    return { next, loss };
  });

  const shaped = (data, { rows, cols }) => np.array(data.slice()).reshape(rows === 1 ? [cols] : [rows, cols]);
  const each = (make) => Object.fromEntries(tensors.map((one) => [one.name, make(one)]));
  let state = {
    w: each((one) => shaped(weights[one.name], one)),
    first: each((one) => shaped(new Float32Array(one.rows * one.cols), one)),
    second: each((one) => shaped(new Float32Array(one.rows * one.cols), one)),
  };
  let taken = 0;
  return async () => {
    const { tokens, targets } = batches[taken % batches.length];
    const { rate, root } = rateOf(taken);
    taken += 1;
    const number = (value) => np.array(Float32Array.of(value)).reshape([]);
    const integers = (values) => np.array(values.slice(), { dtype: np.int32 });
    const { next, loss } = step(state, integers(tokens), integers(targets), number(rate), number(root));
    state = next;
    const [value] = await loss.data();
    return value;
  };
}
