/** The script of the difference between the two orders, with the arrays that it loads. */

import { loadWholeCore } from '../../core/kept.ts';
import type { Encoding, Matrix } from '../../core/types.ts';
import { headWidth, layerOf } from '../../encoding/layer.ts';
import { toNpz } from '../../scripts/npz.ts';
import { type Script, script } from '../../scripts/script.ts';
import type { Session } from '../../shell/session.ts';
import { arrayName, attentionScript, layerFile } from './attention-script.ts';
import { readInput } from './input.ts';

export async function differenceScripts(session: Session): Promise<readonly Script[]> {
  const input = readInput(session);
  const { words, heads, causal, permutation, d } = input;
  if (words.length === 0) return [];
  const layer = layerOf(await loadWholeCore(), input);
  const body = attentionScript(
    { encodings: layer.encoding, heads, causal, permutation },
    headWidth(d, heads),
  );
  return [script(body, { name: layerFile, bytes: async () => layerArrays(layer) })];
}

/** The arrays that the lab computes with, as one NumPy archive. */
export function layerArrays({ x, weights, encoding }: ReturnType<typeof layerOf>): Uint8Array<ArrayBuffer> {
  const arrays: Record<string, Matrix> = { x, ...weights };
  encoding.forEach((one, place) => {
    for (const [what, matrix] of Object.entries(arraysOf(one))) arrays[arrayName(what, place)] = matrix;
  });
  return toNpz(arrays);
}

/** Every matrix of an encoding, by name; the biases of all heads are stacked. */
function arraysOf(encoding: Encoding): Readonly<Record<string, Matrix>> {
  const held = Object.entries(encoding).filter(
    (entry): entry is [string, Matrix] =>
      typeof entry[1] === 'object' && entry[1] !== null && 'rows' in entry[1],
  );
  return {
    ...Object.fromEntries(held),
    ...(encoding.kind === 'bias' && { bias: stacked(encoding.heads) }),
  };
}

function stacked(matrices: readonly Matrix[]): Matrix {
  const [{ rows, cols }] = matrices;
  const data = new Float32Array(matrices.length * rows * cols);
  matrices.forEach((matrix, i) => {
    data.set(matrix.data, i * rows * cols);
  });
  return { rows: matrices.length * rows, cols, data };
}
