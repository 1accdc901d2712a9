/** Which of HDF5's types and filters are read, and what is said of the others. */
import { counted } from '../core/counted.ts';
import { countOf, type Dtype } from './convert.ts';
import type { Filter, Metadata } from './hdf5-types.ts';
import { ReadError } from './types.ts';

/** Of the classes of H5T_class_t. */
const [integer, float, opaque, compound, enumeration] = [0, 1, 5, 6, 8];
const classes: Readonly<Record<number, string>> = {
  2: 'times',
  3: 'text',
  4: 'bit fields',
  5: 'opaque bytes',
  6: 'records',
  7: 'references',
  9: 'lists of different lengths',
  11: 'complex numbers',
};

/** By registered number (github.com/HDFGroup/hdf5_plugins): what h5py and hdf5plugin write. */
const filters: Readonly<Record<number, string>> = {
  5: 'nbit',
  307: 'bzip2',
  32000: 'lzf',
  32001: 'blosc',
  32004: 'lz4',
  32008: 'bitshuffle',
  32013: 'zfp',
  32015: 'zstd',
  32017: 'sz',
  32026: 'blosc2',
};
/** deflate (gzip), shuffle, fletcher32, szip and scaleoffset are in the library. Types under nbit may have fewer bits than they show. */
const known_filters = [1, 2, 3, 4, 6];

/** A compressed chunk is in memory as a whole, packed and unpacked. */
const most_chunk_bytes = 4 << 20;

/** NumPy's name of the type, if it is one of numbers that are read. */
export function typeNameOf(
  { type, size, signed, littleEndian, enum_type }: Metadata,
  kerasType: string,
  halves: string | undefined,
): string | undefined {
  if (type === float) return size === 2 ? halves : `float${8 * size}`;
  if (type === opaque) return kerasType === 'bfloat16' && size === 2 ? 'bfloat16' : undefined;
  if (type !== integer && type !== enumeration) return undefined;
  if (type === enumeration) {
    // The library leaves these bytes in their order.
    if (!littleEndian && size > 1) return undefined;
    // What h5py makes of numpy.bool_.
    if (Object.keys(enum_type?.members ?? {}).join() === 'FALSE,TRUE') return 'bool';
  }
  return `${signed ? '' : 'u'}int${8 * size}`;
}

const shortened = (name: string): string => (name.length > 80 ? `${name.slice(0, 80)}…` : name);

/** ` Save it in Python: …`. `more`: what is done to the array before. */
function saveAdvice(name: string, fileName: string, more = ''): string {
  const file = fileName.slice(fileName.lastIndexOf('/') + 1);
  return ` Save it in Python: numpy.save('table.npy', h5py.File(${quoted(file)})[${quoted(name)}][()]${more}).`;
}

export function refusalOfVirtual(name: string, fileName: string): ReadError {
  const message = `"${shortened(name)}" is a virtual dataset, which this page does not read.${saveAdvice(name, fileName)}`;
  return new ReadError('unsupported-type', message, name);
}

/** Why a dataset is not read, if it is not. */
export function refusalOf(
  name: string,
  metadata: Metadata,
  used: readonly Filter[],
  dtype: Dtype | undefined,
  fileName: string,
): ReadError | undefined {
  const refuse = (
    what: string,
    cure = '',
    code: 'unsupported-type' | 'too-large' | 'malformed' = 'unsupported-type',
  ) => new ReadError(code, `"${shortened(name)}" ${what}.${cure}`, name);
  const save = (more = '') => saveAdvice(name, fileName, more);
  const { shape, chunks, size, virtual_sources: sources } = metadata;
  if (!dtype) {
    const isNumber = metadata.type <= 1 || metadata.type === enumeration;
    return refuse(
      `holds ${kindOf(metadata)}, which this page cannot read`,
      isNumber ? save(".astype('float32')") : '',
    );
  }
  if (shape === null) return refuse('is empty: it has a type, but no shape');
  if (sources) return refusalOfVirtual(name, fileName);
  const filter = used.find(({ id }) => !known_filters.includes(id));
  if (filter) {
    const called = filters[filter.id] ?? (filter.name.slice(0, 40) || `number ${filter.id}`);
    // Those that are not in h5py.
    const plugin = filter.id > 256 && filter.id !== 32000 ? ' with hdf5plugin imported' : '';
    return refuse(
      `is compressed with the filter ${called}, which this page does not have`,
      save().replace('in Python:', `in Python${plugin}:`),
    );
  }
  if (!shape.every(Number.isSafeInteger) || countOf(shape) * size > Number.MAX_SAFE_INTEGER)
    return refuse(`claims the shape [${shape.join(', ')}]`, ' Copy or download the file again.', 'malformed');
  if (chunks && used.length > 0 && countOf(chunks) * size > most_chunk_bytes) {
    const what = `is stored in compressed chunks of ${counted(countOf(chunks) * size, 'byte')}; the limit is ${most_chunk_bytes >> 20} MiB`;
    return refuse(what, save(), 'too-large');
  }
  return undefined;
}

const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

function kindOf({ type, size, littleEndian, compound_type }: Metadata): string {
  if (type === compound) {
    const names = compound_type?.members.map(({ name }) => name.slice(0, 20)) ?? [];
    if (names.join() === 'r,i') return 'complex numbers';
    return `records (${names.slice(0, 4).join(', ')}${names.length > 4 ? ', …' : ''})`;
  }
  if (type === float)
    return size === 2
      ? 'floats of 2 bytes, float16 or of another format'
      : `floats of ${counted(size, 'byte')}`;
  if (type === integer) return `whole numbers of ${counted(size, 'byte')}`;
  if (type === enumeration) return `${littleEndian ? '' : 'big-endian '}enumerated values`;
  return classes[type] ?? `values of class ${type}`;
}

/** Exponent and fraction: the bit where each begins, and how many it has. */
const half_layouts: Readonly<Record<string, string>> = { '10,5,0,10': 'float16', '7,8,0,7': 'bfloat16' };

/**
 * Adds the formats of 2-byte floats, or undefined for any other format. The library does not tell them apart, so this looks for their
 * descriptions in the bytes it has read (HDF5 File Format Specification, IV.A.2.d): class 1, then size 2, offset 0,
 * precision 16, and the places of exponent and fraction.
 */
export function kindsOfHalves(read: Iterable<Uint8Array>, kinds: Set<string | undefined>): void {
  for (const bytes of read)
    for (let at = bytes.indexOf(2, 4); at >= 0 && at + 12 <= bytes.length; at = bytes.indexOf(2, at + 1)) {
      const isType = (bytes[at - 4] & 15) === float && bytes[at - 4] >> 4 > 0 && bytes[at - 4] >> 4 < 6;
      const isHalf = bytes[at + 6] === 16 && [1, 2, 3, 4, 5, 7].every((i) => bytes[at + i] === 0);
      if (isType && isHalf) kinds.add(half_layouts[bytes.subarray(at + 8, at + 12).join()]);
    }
}
