/** Writes NumPy files: version 1.0, little-endian, C order, data aligned to 64 bytes (NEP 1). */
import type { Matrix } from '../../core/types.ts';
import type { Column } from './source.ts';

const alignment = 64;
const prefix = [0x93, ...new TextEncoder().encode('NUMPY'), 1, 0];

interface File {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly view: DataView;
  /** where the data begin */
  readonly offset: number;
}

function begin(descr: string, shape: string, size: number): File {
  const header = `{'descr': ${descr}, 'fortran_order': False, 'shape': (${shape}), }`;
  const start = prefix.length + 2;
  const offset = Math.ceil((start + header.length + 1) / alignment) * alignment;
  const bytes = new Uint8Array(offset + size);
  const view = new DataView(bytes.buffer);
  bytes.set(prefix);
  view.setUint16(prefix.length, offset - start, true);
  bytes.set(new TextEncoder().encode(`${header.padEnd(offset - start - 1)}\n`), start);
  return { bytes, view, offset };
}

export function toNpy({ rows, cols, data }: Matrix): Uint8Array<ArrayBuffer> {
  const { bytes, view, offset } = begin("'<f4'", `${rows}, ${cols}`, 4 * data.length);
  for (let i = 0; i < data.length; i++) view.setFloat32(offset + 4 * i, data[i], true);
  return bytes;
}

/** A Python string literal in ASCII, as header version 1.0 requires. */
const pythonText = (text: string) =>
  `'${text.replace(/[\\']|[^ -~]/gu, (character) => `\\U${character.codePointAt(0)?.toString(16).padStart(8, '0')}`)}'`;

interface Field {
  readonly name: string;
  /** code points of the longest text; 0 for numbers */
  readonly width: number;
  readonly values: Column['values'];
}

/** NumPy requires a unique, non-empty name for each field. */
function fieldsOf(columns: readonly Column[]): Field[] {
  const taken = new Set<string>();
  return columns.map(({ title, values }, i) => {
    const plain = title.replace(/\u00ad|\p{Cs}/gu, '') || `column ${i}`;
    const name = taken.has(plain) ? `${plain} (${i})` : plain;
    taken.add(name);
    const texts = Array.from(values).filter((value) => typeof value === 'string');
    const width = texts.length > 0 ? texts.reduce((most, text) => Math.max(most, [...text].length), 1) : 0;
    return { name, width, values };
  });
}

/** A structured array, one record per row: `numpy.load(file)['name']` is a column. Missing numbers are NaN. */
export function toNpyRecords(columns: readonly Column[]): Uint8Array<ArrayBuffer> {
  const fields = fieldsOf(columns);
  const rows = fields.reduce((most, { values }) => Math.max(most, values.length), 0);
  const sizes = fields.map(({ width }) => (width > 0 ? 4 * width : 8));
  const types = fields.map(
    ({ name, width }) => `(${pythonText(name)}, '${width > 0 ? `<U${width}` : '<f8'}')`,
  );
  const record = sizes.reduce((sum, size) => sum + size, 0);
  const { bytes, view, offset } = begin(`[${types.join(', ')}]`, `${rows},`, rows * record);
  let at = offset;
  for (let row = 0; row < rows; row++)
    fields.forEach(({ width, values }, i) => {
      const value = values[row];
      if (width === 0) view.setFloat64(at, typeof value === 'number' ? value : Number.NaN, true);
      else
        [...String(value ?? '')].forEach((character, k) => {
          view.setUint32(at + 4 * k, character.codePointAt(0) as number, true);
        });
      at += sizes[i];
    });
  return bytes;
}

/** Float32 in the format safetensors: the length of the header in 8 bytes, the header as JSON, and the
 *  values, little-endian. `about`: what the file says of itself, under `__metadata__`. */
export function toSafetensors(
  tensors: Readonly<Record<string, Matrix>>,
  about: Readonly<Record<string, string>> = {},
): Uint8Array<ArrayBuffer> {
  let end = 0;
  const entries = Object.entries(tensors).map(([name, { rows, cols, data }]) => {
    const start = end;
    end += 4 * data.length;
    return [name, { dtype: 'F32', shape: [rows, cols], data_offsets: [start, end] }] as const;
  });
  const header = new TextEncoder().encode(
    JSON.stringify({ __metadata__: about, ...Object.fromEntries(entries) }),
  );
  const length = Math.ceil(header.length / 8) * 8; // so that the values are aligned
  const bytes = new Uint8Array(8 + length + end).fill(' '.charCodeAt(0), 8, 8 + length);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt(length), true);
  bytes.set(header, 8);
  let at = 8 + length;
  for (const { data } of Object.values(tensors))
    for (const value of data) {
      view.setFloat32(at, value, true);
      at += 4;
    }
  return bytes;
}
