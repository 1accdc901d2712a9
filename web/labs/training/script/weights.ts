/** What a script can begin with: the page's weights before training, by the names that they have in PyTorch, and its first batches. */
import type { Batch, Matrix, Trainer } from '../../../core/types.ts';
import { toNpz } from '../../../reference/npz.ts';

export const weightsFile = 'weights.npz';

/** So many batches are in the file. */
export const savedSteps = 5;

/** Matrices that nn.Linear keeps transposed: outputs x inputs. */
const isLinear = (name: string): boolean => /(^head|\.(qkv|output|mlp\.in|mlp\.out))$/.test(name);

function torchName(name: string): string {
  if (name.startsWith('positions.')) return name;
  const renamed = name
    .replace('mlp.norm', 'mlp_norm')
    .replace('mlp.in', 'mlp.0')
    .replace('mlp.out', 'mlp.2')
    .replace('.gain', '.weight');
  return /\.(weight|bias)$/.test(renamed) ? renamed : `${renamed}.weight`;
}

function transposed({ rows, cols, data }: Matrix): Matrix {
  const turned = data.map((_, i) => data[(i % rows) * cols + Math.floor(i / rows)]);
  return { rows: cols, cols: rows, data: turned };
}

/** A row of `cols` numbers for each list; -1 after its end. */
function padded(lists: readonly Int32Array[], cols: number): Matrix {
  const data = new Float32Array(lists.length * cols).fill(-1);
  lists.forEach((list, row) => {
    data.set(list, row * cols);
  });
  return { rows: lists.length, cols, data };
}

function batchArrays({ starts, tokens, targets, spans }: Batch, step: number): Record<string, Matrix> {
  const sequences = Array.from(starts.subarray(1), (end, i) => [starts[i], end] as const);
  const longest = Math.max(...sequences.map(([begin, end]) => end - begin));
  const rowsOf = (numbers: Int32Array) =>
    padded(
      sequences.map(([begin, end]) => numbers.subarray(begin, end)),
      longest,
    );
  return {
    [`ids.${step}`]: rowsOf(tokens),
    [`targets.${step}`]:
      spans.length > 0
        ? padded(
            sequences.map((_, i) => spans.subarray(2 * i, 2 * i + 2)),
            2,
          )
        : rowsOf(targets),
  };
}

/** Of a trainer before its first step. */
export function weightsArchive(trainer: Trainer): Uint8Array<ArrayBuffer> {
  const arrays: Record<string, Matrix> = {};
  for (const { name } of trainer.parameters) {
    const matrix = trainer.parameter(name);
    arrays[torchName(name)] = !name.startsWith('positions.') && isLinear(name) ? transposed(matrix) : matrix;
  }
  for (let step = 0; step < savedSteps; ++step) Object.assign(arrays, batchArrays(trainer.batch(step), step));
  return toNpz(arrays);
}
