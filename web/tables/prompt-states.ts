/** Hidden states of several prompts, which have several rows a position: [prompts, positions, width], of one layer or of several. */
import type { ReadOptions, Tensor, TensorInfo, TensorSource } from '../readers/index.ts';
import { text } from './table-text.ts';

export interface Layer {
  readonly name: string;
  /** prompts x positions x width, in C order */
  readonly data: Float32Array;
}

export interface PromptStates {
  readonly prompts: number;
  readonly positions: number;
  readonly width: number;
  /** in the order of the model, as far as their names say it */
  readonly layers: readonly Layer[];
}

/** 512 MB, of all layers together. They are probed one after the other. */
export const mostStates = 2 ** 27;

/** Of one layer, prompts x positions x (width + 1). The probe takes four doubles for each: this is three quarters of the core's memory
 *  (MAXIMUM_MEMORY in wasm/CMakeLists.txt), which also holds the layer itself. */
export const mostOfLayer = (3 * 2 ** 28) / 32;

const least = { prompts: 2, positions: 3 };

type Sizes = Omit<PromptStates, 'layers'>;

/** The sizes of hidden states in a tensor of this shape; undefined for tables and for other shapes. */
export function sizesOf(shape: readonly number[]) {
  if (shape.length !== 3 && shape.length !== 4) return undefined;
  const [width = 0, positions = 0, prompts = 0, layers = 1] = [...shape].reverse();
  const isMany = prompts >= least.prompts && positions >= least.positions && width >= 1 && layers >= 1;
  return isMany ? { layers, prompts, positions, width } : undefined;
}

/** The first tensor that may hold hidden states. Square ones are rather attention maps. */
export const statesIn = ({ tensors }: TensorSource): TensorInfo | undefined =>
  tensors.find(({ shape, dtype }) => {
    const sizes = sizesOf(shape);
    return sizes && sizes.positions !== sizes.width && /float/.test(dtype);
  });

const inOrder = new Intl.Collator('en', { numeric: true });

const countOf = (shape: readonly number[]): number => shape.reduce((product, length) => product * length, 1);

/** The tensors of the file that have its shape: its layers. */
function siblings({ tensors }: TensorSource, one: TensorInfo): readonly TensorInfo[] {
  const isSame = ({ shape }: TensorInfo) => shape.join() === one.shape.join();
  return tensors.filter(isSame).sort((a, b) => inOrder.compare(a.name, b.name));
}

/** Says how many prompts of a layer fit, or how many positions if one prompt is too long. */
function checkLayer({ prompts, positions, width }: Sizes, { name, shape }: TensorInfo): void {
  if (prompts * positions * (width + 1) <= mostOfLayer) return;
  const most = Math.floor(mostOfLayer / (width + 1));
  const fewer = Math.floor(most / positions);
  const shorter = Math.floor(most / prompts);
  const inFront = shape.length === 4 ? ':, ' : '';
  const cuts = [
    ...(fewer >= least.prompts ? [`states[${inFront}:${fewer}]`] : []),
    ...(shorter >= least.positions ? [`states[${inFront}:, :${shorter}]`] : []),
  ];
  throw Object.assign(new Error(text.tooLargeLayer(prompts * positions * width, most * width, cuts)), {
    where: name,
  });
}

/** The mean over the prompts at each position, in place of the tensor; and the states themselves. */
export interface ReadStates {
  readonly tensor: Tensor;
  readonly states: PromptStates;
}

/** Reads all layers. Throws where the tensor has another shape, or the layers take too much memory. */
export async function readStates(
  source: TensorSource,
  name: string,
  options: Pick<ReadOptions, 'signal' | 'onProgress'> = {},
): Promise<ReadStates> {
  const info = source.tensors.find((one) => one.name === name);
  const sizes = info && sizesOf(info.shape);
  if (!info || !sizes) throw new Error(text.noStates(info?.shape ?? []));
  checkLayer(sizes, info);
  const all = siblings(source, info);
  const total = all.length * countOf(info.shape);
  if (total > mostStates) throw new Error(text.tooManyStates(total, mostStates));
  const { layers: inside, ...size } = sizes;
  const numbers = size.prompts * size.positions * size.width;
  const layers: Layer[] = [];
  let shown = 0;
  for (const [i, one] of all.entries()) {
    const tensor = await source.read(one.name, {
      ...options,
      onProgress: (done, most) =>
        options.onProgress?.((i + done / Math.max(1, most)) * 4 * numbers, 4 * total),
    });
    if (one.name === name) shown = layers.length + inside - 1;
    for (let k = 0; k < inside; k += 1)
      layers.push({
        name: inside === 1 ? one.name : text.layer(all.length === 1 ? '' : one.name, k),
        data: tensor.data.subarray(k * numbers, (k + 1) * numbers),
      });
  }
  const states = { ...size, layers };
  const { positions, width } = size;
  const mean: Tensor = {
    name: layers[shown].name,
    shape: [positions, width],
    dtype: info.dtype,
    data: meanOf(layers[shown].data, size),
    notes: [text.meanOf(size.prompts, layers.length)],
  };
  return { tensor: mean, states };
}

function meanOf(data: Float32Array, { prompts, positions, width }: Sizes): Float32Array<ArrayBuffer> {
  const sums = new Float64Array(positions * width);
  for (let start = 0; start < data.length; start += sums.length)
    for (let i = 0; i < sums.length; i += 1) sums[i] += data[start + i];
  return Float32Array.from(sums, (sum) => sum / prompts);
}
