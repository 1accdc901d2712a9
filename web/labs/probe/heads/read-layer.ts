/** Reads what makes the scores of a model's first layer from its file, tensor by tensor. */
import type { FirstLayer, Matrix } from '../../../core/types.ts';
import type { ReadOptions, TensorInfo, TensorSource } from '../../../readers/index.ts';
import { drawnRows, wordsEach } from './drawn-words.ts';
import type { LayerNames, Part } from './weight-names.ts';

/** All of the layer but its heads, which no tensor tells. */
export type ReadLayer = Omit<FirstLayer, 'heads' | 'drop'>;

interface ReadingOptions extends Required<Pick<ReadOptions, 'signal'>> {
  readonly seed: number;
  /** the same layer with the words of another seed: only words are read */
  readonly before?: ReadLayer | undefined;
  /** counts values */
  readonly onProgress: (done: number, total: number) => void;
}

const infoOf = ({ tensors }: TensorSource, name: string): TensorInfo => {
  const info = tensors.find((one) => one.name === name);
  if (!info) throw new Error(`There is no tensor "${name}".`);
  return info;
};

const countOf = ({ shape }: TensorInfo) => shape.reduce((product, one) => product * one, 1);

/** The tensors that are read as a whole, once each. */
const wholeNames = ({ query, key, queryBias, keyBias, norm }: LayerNames): readonly string[] => [
  ...new Set(
    [query.name, key.name, queryBias, keyBias, norm?.gain, norm?.bias].filter((one) => one !== undefined),
  ),
];

const bytesOf = ({ dtype }: TensorInfo) =>
  /64/.test(dtype) ? 8 : /16/.test(dtype) ? 2 : /8/.test(dtype) ? 1 : 4;

/** How many bytes it asks for, about: packed values take fewer. `before`: as for reading */
export function bytesToRead(source: TensorSource, names: LayerNames, before?: ReadLayer): number {
  const whole = before ? [] : wholeNames(names).map((name) => infoOf(source, name));
  const words = names.words === undefined ? [] : [infoOf(source, names.words)];
  return (
    whole.reduce((sum, one) => sum + countOf(one) * bytesOf(one), 0) +
    words.reduce(
      (sum, one) => sum + drawnRows(one.shape[0], 0).length * wordsEach * one.shape[1] * bytesOf(one),
      0,
    )
  );
}

export async function readLayer(
  source: TensorSource,
  names: LayerNames,
  width: number,
  { seed, before, signal, onProgress }: ReadingOptions,
): Promise<ReadLayer> {
  const total = bytesToRead(source, names, before);
  let done = 0;
  const read = new Map<string, Float32Array>();
  onProgress(0, total);
  for (const name of before ? [] : wholeNames(names)) {
    const info = infoOf(source, name);
    const share = countOf(info) * bytesOf(info);
    const { data } = await source.read(name, {
      signal,
      onProgress: (part, all) => onProgress(done + (all > 0 ? (share * part) / all : 0), total),
    });
    read.set(name, data);
    done += share;
  }
  const words = names.words === undefined ? undefined : await readWords(names.words);
  if (before) return { ...before, ...(words && { words }) };
  const types = names.types === undefined ? undefined : await rowsOf(source, names.types, 0, 1, signal);
  const matrix = (part: Part): Matrix => weightsOf(read.get(part.name) ?? new Float32Array(), part, width);
  const row = (name: string | undefined, third?: 0 | 1): Matrix | undefined => {
    const data = name === undefined ? undefined : read.get(name);
    if (!data) return undefined;
    const columns = third === undefined ? data.length : data.length / 3;
    const start = (third ?? 0) * columns;
    return { rows: 1, cols: columns, data: data.slice(start, start + columns) };
  };
  const { query, key, queryBias, keyBias, norm, isCausal } = names;
  const gain = row(norm?.gain);
  const shift = row(norm?.bias);
  const [q, k] = [row(queryBias, query.third), row(keyBias, key.third)];
  return {
    weights: { q: matrix(query), k: matrix(key) },
    biases: { ...(q && { q }), ...(k && { k }) },
    causal: isCausal,
    ...(norm && { norm: { epsilon: norm.epsilon, ...(gain && { gain }), ...(shift && { bias: shift }) } }),
    ...(words && { words }),
    ...(types && { constant: types }),
  };

  /** Undefined if there are too few to draw from. */
  async function readWords(name: string): Promise<Matrix | undefined> {
    const info = infoOf(source, name);
    const [vocabulary, cols] = info.shape;
    const starts = drawnRows(vocabulary, seed);
    if (starts.length === 0) return undefined;
    const data = new Float32Array(starts.length * wordsEach * cols);
    for (const [i, start] of starts.entries()) {
      const rows = await rowsOf(source, name, start, wordsEach, signal);
      data.set(rows.data, i * wordsEach * cols);
      done += rows.data.length * bytesOf(info);
      onProgress(done, total);
    }
    return { rows: starts.length * wordsEach, cols, data };
  }
}

/** Some rows of a table. Most formats begin at the first of them; of the others, what lies before is read, too. */
async function rowsOf(
  source: TensorSource,
  name: string,
  from: number,
  rows: number,
  signal: AbortSignal,
): Promise<Matrix> {
  const [, cols] = infoOf(source, name).shape;
  const cut = (data: Float32Array, first: number): Matrix => ({
    rows,
    cols,
    data: data.slice(first * cols, (first + rows) * cols),
  });
  const part = await source.read(name, { from, rows, signal });
  if (part.firstRow === from || from === 0) return cut(part.data, 0);
  if (part.data.length >= (from + rows) * cols) return cut(part.data, from);
  return cut((await source.read(name, { rows: from + rows, signal })).data, from);
}

/** The weights as inputs × outputs. */
export function weightsOf(data: Float32Array, { layout, third, heads = 1 }: Part, width: number): Matrix {
  const all = data.length / width;
  const cols = third === undefined ? all : all / 3;
  const first = (third ?? 0) * cols;
  const result = new Float32Array(width * cols);
  const each = cols / heads;
  const place = {
    in: (input: number, output: number) => input * all + first + output,
    out: (input: number, output: number) => (first + output) * width + input,
    heads: (input: number, output: number) =>
      (Math.floor(output / each) * width + input) * each + (output % each),
  }[layout];
  for (let input = 0; input < width; input += 1)
    for (let output = 0; output < cols; output += 1)
      result[input * cols + output] = data[place(input, output)];
  return { rows: width, cols, data: result };
}
