/** The Python script that repeats the numbers of the heads, in NumPy. */
import type { FirstLayer, Matrix } from '../../../core/types.ts';
import { tableFile } from '../../../reference/encoding.ts';
import { Code, loaded, npyFile, type Script } from '../../../reference/script.ts';
import type { Session } from '../../../shell/session.ts';
import { foundLayer, headsInput } from './input.ts';
import type { HeadsNumbers } from './job.ts';
import { layerRead } from './reading.ts';
import { headsText } from './text.ts';

const files = { query: 'query.npy', key: 'key.npy', words: 'words.npy' } as const;

/** Of what was read for the figure. */
export function headsScripts(session: Session): readonly Script[] {
  const found = foundLayer(session);
  const layer = found?.layer;
  const read = layer && layerRead(layer);
  return read ? [headsScript(headsInput(session, { ...found, layer }, read))] : [];
}

export function headsScript({ table, layer }: HeadsNumbers): Script {
  const { heads = 1, causal = false, drop = 0, norm, words } = layer;
  return {
    ...headsText.script,
    settings: {
      table: new Code(loaded(tableFile)),
      words: new Code(loaded(files.words)),
      query: new Code(loaded(files.query)),
      key: new Code(loaded(files.key)),
      heads,
      causal,
      ...(norm && { epsilon: norm.epsilon ?? 1e-5 }),
      drop,
      has_words: words !== undefined,
    },
    run: ['print_heads(**settings)'],
    files: [
      npyFile(tableFile, () => table),
      npyFile(files.words, () => inputsOf(layer, table.cols)),
      npyFile(files.query, () => projection(layer, 'q')),
      npyFile(files.key, () => projection(layer, 'k')),
    ],
  };
}

/** The words, each with what is added to every input; that alone where there are no words. */
function inputsOf({ words, constant }: FirstLayer, cols: number): Matrix {
  const rows = words?.rows ?? 1;
  const data = words ? Float32Array.from(words.data) : new Float32Array(cols);
  if (constant) for (let i = 0; i < data.length; i += 1) data[i] += constant.data[i % cols];
  return { rows, cols, data };
}

/** The weights with the gain of the norm, and in a last row the biases of the norm and of the layer. */
function projection({ weights, biases, norm }: FirstLayer, of: 'q' | 'k'): Matrix {
  const { rows, cols, data } = weights[of];
  const result = new Float32Array((rows + 1) * cols);
  for (let col = 0; col < cols; col += 1) {
    let constant = biases?.[of]?.data[col] ?? 0;
    for (let row = 0; row < rows; row += 1) {
      const weight = data[row * cols + col];
      result[row * cols + col] = weight * (norm?.gain?.data[row] ?? 1);
      constant += weight * (norm?.bias?.data[row] ?? 0);
    }
    result[rows * cols + col] = constant;
  }
  return { rows: rows + 1, cols, data: result };
}
