import { describe, expect, it } from 'vitest';
import { openTensors } from '../../../web/readers/index.ts';
import { load, loadError, npyFile, utf8 } from './helpers.ts';

function latin1(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

describe('what a file is', () => {
  it('is decided by its content, not by its name', async () => {
    expect((await openTensors(npyFile({}), 'table.csv')).format).toBe('npy');
    expect((await openTensors(utf8('1,2\n3,4\n'), 'table.npy')).format).toBe('text');
    expect((await openTensors(utf8('1,2\n3,4\n'), '')).format).toBe('text');
  });

  it('is an error where it has no bytes', async () => {
    expect((await loadError(new Uint8Array(0))).code).toBe('empty');
    expect((await loadError(new Blob([]))).code).toBe('empty');
  });

  it.each([
    ['sys_info\0\0\0\0\0', /PyTorch before 0\.1\.10.*torch\.save\(torch\.load/],
    ['%PDF-1.7\n%\xe2\xe3', /PDF/],
    ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', /image/],
    ['\xff\xd8\xff\xe0\0\x10JFIF', /image/],
    ['RIFF\x10\0\0\0WEBPVP8 ', /image/],
    ['BZh91AY&SY', /a compressed file.*Unpack it/],
    ['\xfd7zXZ\0', /a compressed file/],
    ['\x28\xb5\x2f\xfd\x04\0', /a compressed file/],
    ['version https://git-lfs.github.com/spec/v1\noid sha256:0', /Git LFS.*git lfs pull/],
    ['<!DOCTYPE html>\n<html>', /web page/],
    ['\n  <html lang="en">', /web page/],
    ['     [,1] [,2]\n[1,]  0.1  0.2\n[2,]  0.3  0.4', /what R prints.*write\.csv/],
    ['[1] 0.1 0.2\n[3] 0.3 0.4', /what R prints/],
    ['pe =\n\n   1.0e+03 *\n\n    0.1    0.2\n', /what MATLAB prints.*writematrix/],
    ['  Columns 1 through 8:\n\n  0.1  0.2', /what MATLAB prints/],
    ['\0\x01\x02\x03\x04\x05', /binary data/],
    ['\xed\xab\x01\0\x7f', /binary data/],
  ])('%j is named', async (start, name) => {
    for (const file of ['table.csv', 'table.npy', 'table']) {
      const error = await loadError(latin1(start), file);
      expect(error.code).toBe('unknown-format');
      expect(error.message).toMatch(name);
    }
  });

  it('says that the name promised something else', async () => {
    for (const ending of ['.npy', '.npz', '.safetensors']) {
      const { message } = await loadError(latin1('%PDF-1.7\n%\xe2\xe3'), `x${ending}`);
      expect(message).toContain(`although its name ends in ${ending}`);
    }
  });

  it('takes a stray control character in a text for a bad cell', async () => {
    const rows = '0.25,0.5,0.75\n'.repeat(10);
    expect(await loadError(`${rows}1,\u0001,3\n`)).toMatchObject({
      code: 'not-a-number',
      where: 'line 11, column 2',
    });
  });
});

describe('encodings of text', () => {
  const rows = 'a;b\r\n1,5;2\r\n3;4,5\r\n';
  const little = (text: string) =>
    Uint8Array.from(text.split('').flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]));
  const big = (text: string) =>
    Uint8Array.from(text.split('').flatMap((c) => [c.charCodeAt(0) >> 8, c.charCodeAt(0) & 255]));
  const mark = '\ufeff';

  it.each([
    ['UTF-8', utf8(rows)],
    ['UTF-8 with a byte order mark', utf8(mark + rows)],
    ['UTF-16, little-endian', little(mark + rows)],
    ['UTF-16, big-endian', big(mark + rows)],
    ['UTF-16, little-endian, without a mark', little(rows)],
    ['UTF-16, big-endian, without a mark', big(rows)],
    ['an 8-bit encoding in the header', latin1(rows.replace('a', '\xe4'))],
  ])('%s', async (_, bytes) => {
    const { shape, data } = await load(bytes);
    expect(shape).toEqual([2, 2]);
    expect([...data]).toEqual([1.5, 2, 3, 4.5]);
  });

  it('a byte order mark before a number does not hide it', async () => {
    expect([...(await load(`${mark}1,2\n3,4`)).data]).toEqual([1, 2, 3, 4]);
  });
});
