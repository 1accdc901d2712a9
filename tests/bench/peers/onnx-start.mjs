// onnxruntime-web on one thread.
import * as onnx from 'onnxruntime-web/wasm';

/** A session of a model of onnx-graph.mjs. */
export async function startOnnx(model) {
  onnx.env.wasm.numThreads = 1;
  onnx.env.wasm.wasmPaths = '/node_modules/onnxruntime-web/dist/';
  return onnx.InferenceSession.create(model, {
    executionProviders: ['wasm'],
    graphOptimizationLevel: 'all',
  });
}
