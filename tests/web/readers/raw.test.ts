import { describe, expect, it } from 'vitest';
import { openRaw, openTensors, type RawType, ReadError } from '../../../web/readers/index.ts';
import { readError } from './helpers.ts';

const wave = Array.from({ length: 64 }, (_, i) => Math.sin(i / 4) / 2);
const bytesOf = (numbers: ArrayBufferView<ArrayBuffer>) => new Uint8Array(numbers.buffer);

/** IEEE 754 binary16 of whole multiples of 1/1024 from 1 to 2. */
const halves = Uint16Array.from(wave, (value) => 0x3c00 + Math.round((value + 0.5) * 1023));

const typesOf = async (bytes: Uint8Array): Promise<readonly RawType[] | undefined> => {
  const error = await readError(() => openTensors(bytes, 'table.bin.raw'));
  expect(error).toBeInstanceOf(ReadError);
  return error.raw;
};

describe('numbers without a header', () => {
  it('are offered as the types that their bytes allow', async () => {
    // Pairs of float32 numbers may be float64 numbers, too.
    expect(await typesOf(bytesOf(Float32Array.from(wave)))).toEqual(['float32', 'float64']);
    expect(await typesOf(bytesOf(Float64Array.from(wave)))).toEqual(['float64']);
    expect(await typesOf(bytesOf(halves))).toContain('float16');
  });

  it('are not offered where no type fits, or nothing varies', async () => {
    const noise = Uint8Array.from({ length: 4096 }, (_, i) => (i * 2654435761) >>> 13);
    expect(await typesOf(noise)).toBeUndefined();
    expect(await typesOf(new Uint8Array(4096))).toBeUndefined();
    expect(await typesOf(bytesOf(Float32Array.from(wave.slice(0, 8))))).toBeUndefined();
    expect(await typesOf(Uint8Array.of(...bytesOf(Float32Array.from(wave)), 0))).toBeUndefined();
  });

  it('say what they may be, and how to save them with their shape', async () => {
    const error = await readError(() => openTensors(bytesOf(Float32Array.from(wave)), 'table'));
    expect(error.message).toBe(
      'The file has no header: its 256 bytes may be 64 float32 numbers or 32 float64 numbers, as array.tofile writes them. numpy.save writes type and shape, too.',
    );
  });

  it('are refused as a type whose numbers they do not fill', async () => {
    for (const [type, bytes] of [
      ['float16', 129],
      ['float32', 130],
      ['float64', 132],
    ] as const) {
      const error = await readError(() => openRaw(new Blob([new Uint8Array(bytes)]), 'x', type));
      expect(error).toMatchObject({ code: 'malformed', message: expect.stringContaining(`${bytes} bytes`) });
    }
  });

  it('are read as one list', async () => {
    const source = await openRaw(new Blob([Float64Array.from(wave)]), 'folder/wpe.raw', 'float64');
    expect(source.tensors).toEqual([{ name: 'wpe', shape: [64], dtype: 'float64' }]);
    const { data, notes } = await source.read();
    expect(data).toEqual(Float32Array.from(wave));
    expect(notes[0]).toBe('The bytes were read as float64, little-endian: the file does not say so.');
    expect([...(await (await openRaw(new Blob([halves]), 'h', 'float16')).read()).data]).toEqual(
      [...halves].map((bits) => 1 + (bits - 0x3c00) / 1024),
    );
  });
});
