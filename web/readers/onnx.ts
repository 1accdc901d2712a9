import { counted } from '../core/counted.ts';
import { type ByteSource, byteSource, joinedRanges } from './byte-source.ts';
import { countOf, type Dtype, dtypeNamed } from './convert.ts';
import { damaged, type Field, fixedWidth, Messages } from './protobuf.ts';
import { type Entry, tensorSource } from './tensor-source.ts';
import { type OpenOptions, ReadError, type TensorSource } from './types.ts';
import { type Range, storedTensor } from './values.ts';

/** By number. */
const types: readonly string[] = [
  ...['undefined', 'float32', 'uint8', 'int8', 'uint16', 'int16', 'int32', 'int64', 'string', 'bool'],
  ...['float16', 'float64', 'uint32', 'uint64', 'complex64', 'complex128', 'bfloat16', 'float8_e4m3fn'],
  ...['float8_e4m3fnuz', 'float8_e5m2', 'float8_e5m2fnuz', 'uint4', 'int4', 'float4_e2m1'],
];

/** Fields of a TensorProto with values: as they are in memory, or as numbers of 1 to 10 bytes. */
const raw = 9;
const fixed_fields: Readonly<Record<number, string>> = { 4: 'float32', 10: 'float64' };
const number_fields: Readonly<Record<number, RegExp>> = {
  5: /^(u?int(8|16)|int32|bool|b?float16|float8_\w+)$/,
  7: /^int64$/,
  11: /^uint(32|64)$/,
};

interface Written {
  name: string;
  type: string;
  shape: readonly number[];
  /** the field with the values, and where they are */
  field: number;
  ranges: Range[];
  /** of values in another file */
  external: Map<string, string>;
  isExternal: boolean;
  isPart: boolean;
}

const max_axes = 32;
const max_text = 1024;
const max_tensors = 1 << 16;
const max_ranges = 1 << 16;

/**
 * Opens the constants of an ONNX model: its initializers, and what nodes of the type Constant hold (ModelProto, GraphProto, NodeProto,
 * AttributeProto and TensorProto of onnx/onnx.proto3, github.com/onnx/onnx). Only the places of bytes are kept.
 */
export async function openOnnx(source: ByteSource, options: OpenOptions = {}): Promise<TensorSource> {
  const messages = new Messages(source, options);
  const entries = new Map<string, Entry>();
  function add(tensor: Written, name: string): void {
    const own = name || `initializer ${entries.size}`;
    if (entries.has(own)) throw damaged(0, `the name "${own.slice(0, 80)}" occurs twice`);
    if (entries.size >= max_tensors)
      throw new ReadError(
        'too-large',
        `The model has more than ${max_tensors} constants, which is the limit.`,
      );
    entries.set(own, entryOf(source, { ...tensor, name: own }, options.beside));
  }
  let hasGraph = false;
  for await (const model of messages.fields(messages.whole)) {
    if (model.id !== 7) continue;
    hasGraph = true;
    for await (const field of messages.fields(model.range)) {
      if (field.id === 5) {
        const tensor = await readTensor(messages, field);
        add(tensor, tensor.name);
      } else if (field.id === 1) {
        const constant = await readConstant(messages, field);
        if (constant) add(constant.tensor, constant.output);
      } else if (field.id === 15) {
        for await (const part of messages.fields(field.range)) {
          if (part.id !== 1) continue;
          const { name } = await readTensor(messages, part);
          entries.set(
            name,
            refused(name, 'unsupported-type', `"${short(name)}" is sparse, which this page cannot read.`),
          );
        }
      }
    }
  }
  if (!hasGraph) throw damaged(0, 'it has no graph');
  return tensorSource('onnx', [...entries.values()]);
}

/** The tensor of a node that is a constant, and the name of the node's output. */
async function readConstant(messages: Messages, node: Field) {
  let [output, operator] = ['', ''];
  let tensor: Written | undefined;
  for await (const field of messages.fields(node.range)) {
    const [start, end] = field.range;
    // Nodes may have longer names, which nothing here needs.
    const isShort = end - start <= max_text;
    if (field.id === 2 && isShort) output = await messages.text(field, max_text);
    if (field.id === 4 && isShort) operator = await messages.text(field, max_text);
    if (field.id !== 5 || (operator !== '' && operator !== 'Constant')) continue;
    for await (const part of messages.fields(field.range))
      if (part.id === 5) tensor = await readTensor(messages, part);
  }
  return operator === 'Constant' && tensor ? { tensor, output } : undefined;
}

async function readTensor(messages: Messages, message: Field): Promise<Written> {
  const shape: number[] = [];
  const tensor: Written = {
    ...{ name: '', type: types[0], shape, field: 0, ranges: [] },
    ...{ external: new Map(), isExternal: false, isPart: false },
  };
  for await (const field of messages.fields(message.range)) {
    const { id, value, range } = field;
    if (id === 1) shape.push(...(await messages.numbers(field, max_axes)));
    else if (id === 2) tensor.type = types[value ?? 0] ?? `type ${value}`;
    else if (id === 3) tensor.isPart = true;
    else if (id === 8) tensor.name = await messages.text(field, max_text);
    else if (id === 13) await readPair(messages, field, tensor.external);
    else if (id === 14) tensor.isExternal = value === 1;
    else if (id === raw || id in fixed_fields || id in number_fields) {
      if (tensor.field !== 0 && tensor.field !== id)
        throw damaged(range[0], 'a tensor has values of two kinds');
      if (value !== undefined || tensor.ranges.length > max_ranges)
        throw damaged(range[0], 'the values of a tensor do not lie in a row');
      tensor.field = id;
      tensor.ranges.push(range);
    }
    if (shape.length > max_axes) throw damaged(range[0], `a tensor has more than ${max_axes} axes`);
  }
  return tensor;
}

async function readPair(messages: Messages, message: Field, pairs: Map<string, string>): Promise<void> {
  const pair = ['', ''];
  for await (const field of messages.fields(message.range))
    if (field.id === 1 || field.id === 2) pair[field.id - 1] = await messages.text(field, max_text);
  pairs.set(pair[0], pair[1]);
}

const short = (name: string): string => (name.length > 80 ? `${name.slice(0, 80)}…` : name);

const refused = (name: string, code: 'unsupported-type' | 'not-found', message: string): Entry => ({
  name,
  error: new ReadError(code, message, name),
});

function entryOf(source: ByteSource, tensor: Written, beside: OpenOptions['beside']): Entry {
  const { name, type, shape, isExternal, isPart } = tensor;
  const dtype = dtypeNamed(type);
  if (!dtype || isPart) {
    const what = isPart ? 'is a part of a tensor' : `holds ${type} values`;
    const cure = !isPart && /^(u?int|float)\d/.test(type) ? ' Save the model in float32.' : '';
    return refused(name, 'unsupported-type', `"${short(name)}" ${what}, which this page cannot read.${cure}`);
  }
  const needed = shape.reduce((product, length) => product * BigInt(length), BigInt(dtype.size));
  if (!shape.every((length) => Number.isSafeInteger(length)) || needed > BigInt(Number.MAX_SAFE_INTEGER))
    throw damaged(0, `"${short(name)}" claims the shape [${shape.join(', ')}]`);
  const count = countOf(shape);
  const bytes = isExternal
    ? externalBytes(tensor, count * dtype.size, beside)
    : ownBytes(source, tensor, dtype, count);
  if (bytes instanceof ReadError) return { name, error: bytes };
  return storedTensor({ name, shape, dtype: dtype.name }, dtype, bytes);
}

function ownBytes(
  source: ByteSource,
  { name, field, ranges }: Written,
  dtype: Dtype,
  count: number,
): ByteSource {
  const numbers = number_fields[field];
  const isOfField =
    field === raw || field === 0 || fixed_fields[field] === dtype.name || numbers?.test(dtype.name);
  if (!isOfField)
    throw damaged(ranges[0][0], `"${short(name)}" has values of another type than ${dtype.name}`);
  if (numbers) return fixedWidth(source, ranges, dtype.size, count);
  const bytes = joinedRanges(source, ranges);
  if (bytes.size === count * dtype.size) return bytes;
  const reason = `"${short(name)}" needs ${counted(count * dtype.size, 'byte')}, but it has ${bytes.size}`;
  throw damaged(ranges[0]?.[0] ?? 0, reason);
}

/** Of the file that was chosen together with the model. */
function externalBytes(
  { name, external }: Written,
  needed: number,
  beside: OpenOptions['beside'],
): ByteSource | ReadError {
  const file = external.get('location')?.split('/').at(-1) ?? '';
  const blob = beside?.get(file);
  if (!blob) {
    const message = `The values of "${short(name)}" are in another file, ${short(file)}. Download it, then choose or drop both files together.`;
    return new ReadError('not-found', message, name);
  }
  const start = Number(external.get('offset') ?? 0);
  if (!Number.isSafeInteger(start) || start < 0 || start + needed > blob.size) {
    const message =
      `The model says that "${short(name)}" takes ${counted(needed, 'byte')} from byte ${start} of ${short(file)}, ` +
      `which has ${counted(blob.size, 'byte')}. Download both files again.`;
    return new ReadError('truncated', message, name);
  }
  return joinedRanges(byteSource(blob), [[start, start + needed]]);
}
