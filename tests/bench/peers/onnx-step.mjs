// One training step of a layer as an ONNX graph, forward and backward by hand; onnxruntime-web has no gradients.
import * as onnx from 'onnxruntime-web/wasm';
import { graph } from './onnx-graph.mjs';
import { startOnnx } from './onnx-start.mjs';

const epsilon = 1e-5;

/** @param {{ batch, n, d, heads, tensors }} model `tensors`: { name, rows, cols } of all weights in one row of numbers */
function stepGraph({ batch, n, d, heads, tensors }) {
  const g = graph();
  const rows = batch * n;
  const width = d / heads;
  const count = tensors.reduce((sum, one) => sum + one.rows * one.cols, 0);
  const { node, integers, number } = g;

  const add = (a, b) => node('Add', [a, b]);
  const sub = (a, b) => node('Sub', [a, b]);
  const mul = (a, b) => node('Mul', [a, b]);
  const reshape = (x, shape) => node('Reshape', [x, integers(shape)]);
  const transpose = (x, perm) => node('Transpose', [x], { perm });
  const matmul = (a, b) => node('MatMul', [a, b]);
  const gemm = (a, b, transA = 0, transB = 0) => node('Gemm', [a, b], { transA, transB });
  const sum = (x, axis) => node('ReduceSum', [x, integers([axis])], { keepdims: 0 });
  const meanOfRow = (x) => node('ReduceMean', [x, integers([-1])], { keepdims: 1 });
  const sumOfRow = (x) => node('ReduceSum', [x, integers([-1])], { keepdims: 1 });
  const scaled = (x, factor) => mul(x, number(factor));

  const weights = g.input('weights', 'float32', [count]);
  const first = g.input('first', 'float32', [count]);
  const second = g.input('second', 'float32', [count]);
  const tokens = g.input('tokens', 'int32', [rows]);
  const targets = g.input('targets', 'int32', [rows]);
  const rate = g.input('rate', 'float32', []);
  const root = g.input('root', 'float32', []);

  const sizes = tensors.map((one) => one.rows * one.cols);
  const flat = node('Split', [weights, integers(sizes)], { axis: 0 }, tensors.length);
  const shapeOf = ({ rows, cols }) => (rows === 1 ? [cols] : [rows, cols]);
  const w = Object.fromEntries(tensors.map((one, i) => [one.name, reshape(flat[i], shapeOf(one))]));
  const rowsOf = (name) => tensors.find((one) => one.name === name).rows;
  const colsOf = (name) => tensors.find((one) => one.name === name).cols;
  const gradient = {};

  function oneHot(ids, depth) {
    // onnxruntime-web has OneHot for 64-bit integers only.
    const ids64 = node('Cast', [ids], { to: 7 });
    return node('OneHot', [ids64, integers([depth]), g.numbers([0, 1])], { axis: -1 });
  }

  function norm(x, name) {
    const centred = sub(x, meanOfRow(x));
    const variance = meanOfRow(mul(centred, centred));
    const inverse = node('Reciprocal', [node('Sqrt', [add(variance, number(epsilon))])]);
    const normalised = mul(centred, inverse);
    const result = add(mul(normalised, w[`${name}.gain`]), w[`${name}.bias`]);
    function backward(of) {
      gradient[`${name}.gain`] = sum(mul(of, normalised), 0);
      gradient[`${name}.bias`] = sum(of, 0);
      const scaledBack = mul(of, w[`${name}.gain`]);
      const alongRow = add(meanOfRow(scaledBack), mul(normalised, meanOfRow(mul(scaledBack, normalised))));
      return mul(inverse, sub(scaledBack, alongRow));
    }
    return { result, backward };
  }

  // Forward.
  const words = node('Gather', [w.tokens, tokens], { axis: 0 });
  const x0 = reshape(add(reshape(words, [batch, n, d]), w['positions.table']), [rows, d]);
  const before = norm(x0, 'layers.0.norm');
  const qkv = transpose(
    reshape(gemm(before.result, w['layers.0.qkv']), [batch, n, 3, heads, width]),
    [2, 0, 3, 1, 4],
  );
  const [q, k, v] = node('Split', [qkv, integers([1, 1, 1])], { axis: 0 }, 3).map((part) =>
    reshape(part, [batch, heads, n, width]),
  );
  const lastTwo = [0, 1, 3, 2];
  const scores = scaled(matmul(q, transpose(k, lastTwo)), 1 / Math.sqrt(width));
  const attention = node('Softmax', [scores], { axis: -1 });
  const merged = reshape(transpose(matmul(attention, v), [0, 2, 1, 3]), [rows, d]);
  const x1 = add(x0, gemm(merged, w['layers.0.output']));
  const last = norm(x1, 'norm');
  const logits = add(gemm(last.result, w.head), w['head.bias']);
  const logProbabilities = node('LogSoftmax', [logits], { axis: -1 });
  const right = oneHot(targets, colsOf('head'));
  const loss = scaled(
    node('ReduceSum', [mul(right, logProbabilities), integers([0, 1])], { keepdims: 0 }),
    -1 / rows,
  );

  // Backward.
  const ofLogits = scaled(sub(node('Exp', [logProbabilities]), right), 1 / rows);
  gradient.head = gemm(last.result, ofLogits, 1);
  gradient['head.bias'] = sum(ofLogits, 0);
  const ofX1 = last.backward(gemm(ofLogits, w.head, 0, 1));
  gradient['layers.0.output'] = gemm(merged, ofX1, 1);
  const ofHeads = transpose(
    reshape(gemm(ofX1, w['layers.0.output'], 0, 1), [batch, n, heads, width]),
    [0, 2, 1, 3],
  );
  const ofV = matmul(transpose(attention, lastTwo), ofHeads);
  const ofAttention = matmul(ofHeads, transpose(v, lastTwo));
  const ofScores = scaled(
    mul(attention, sub(ofAttention, sumOfRow(mul(ofAttention, attention)))),
    1 / Math.sqrt(width),
  );
  const ofQ = matmul(ofScores, k);
  const ofK = matmul(transpose(ofScores, lastTwo), q);
  const stacked = node(
    'Concat',
    [ofQ, ofK, ofV].map((part) => reshape(part, [1, batch, heads, n, width])),
    { axis: 0 },
  );
  const ofQkv = reshape(transpose(stacked, [1, 3, 0, 2, 4]), [rows, 3 * d]);
  gradient['layers.0.qkv'] = gemm(before.result, ofQkv, 1);
  const ofX0 = add(ofX1, before.backward(gemm(ofQkv, w['layers.0.qkv'], 0, 1)));
  gradient.tokens = gemm(oneHot(tokens, rowsOf('tokens')), ofX0, 1);
  gradient['positions.table'] = sum(reshape(ofX0, [batch, n, d]), 0);

  // AdamW without decay, and the clip at norm 1.
  const all = node(
    'Concat',
    tensors.map(({ name }) => reshape(gradient[name], [-1])),
    { axis: 0 },
  );
  const size = node('Sqrt', [node('ReduceSumSquare', [all, integers([0])], { keepdims: 0 })]);
  const clipped = mul(all, node('Min', [node('Reciprocal', [size]), number(1)]));
  const newFirst = add(scaled(first, 0.9), scaled(clipped, 1 - 0.9));
  const newSecond = add(scaled(second, 0.99), scaled(mul(clipped, clipped), 1 - 0.99));
  const move = node('Div', [newFirst, add(mul(node('Sqrt', [newSecond]), root), number(1e-8))]);
  g.output('newWeights', sub(weights, mul(move, rate)), [count]);
  g.output('newFirst', newFirst, [count]);
  g.output('newSecond', newSecond, [count]);
  g.output('loss', loss, []);
  return g.model();
}

export async function onnxStep(model, weights, batches, rateOf) {
  const session = await startOnnx(stepGraph(model));
  const flat = Float32Array.from(model.tensors.flatMap(({ name }) => [...weights[name]]));
  const row = (data) => new onnx.Tensor('float32', data, [data.length]);
  let state = { weights: row(flat), first: row(flat.map(() => 0)), second: row(flat.map(() => 0)) };
  let taken = 0;
  return async () => {
    const { tokens, targets } = batches[taken % batches.length];
    const corrections = rateOf(taken);
    taken += 1;
    const number = (value) => new onnx.Tensor('float32', Float32Array.of(value), []);
    const given = {
      ...state,
      tokens: new onnx.Tensor('int32', tokens, [tokens.length]),
      targets: new onnx.Tensor('int32', targets, [targets.length]),
      rate: number(corrections.rate),
      root: number(corrections.root),
    };
    const { newWeights, newFirst, newSecond, loss } = await session.run(given);
    state = { weights: newWeights, first: newFirst, second: newSecond };
    return loss.data[0];
  };
}
