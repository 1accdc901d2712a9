import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkWritable, decoded, FileFault, readText } from '../../../../web/app/command/text-files.ts';

const bytes = (text: string, encoding: BufferEncoding) => Uint8Array.from(Buffer.from(text, encoding));

test('a text is read in the encoding in which its program has saved it', () => {
  const words = 'Name;Jörg O’Brien, Šárka';
  expect(decoded(bytes(words, 'utf8'))).toEqual({ text: words, isGuessed: false });
  expect(decoded(bytes(`\uFEFF${words}`, 'utf16le'))).toEqual({ text: words, isGuessed: false });
  expect(decoded(bytes(`\uFEFF${words}`, 'utf16le').map((_, i, all) => all[i ^ 1]))).toEqual({
    text: words,
    isGuessed: false,
  });
  expect(decoded(Uint8Array.of(0x4a, 0xf6, 0x72, 0x67, 0x92, 0x8a, 0x80))).toEqual({
    text: 'Jörg’Š€',
    isGuessed: true,
  });
});

test('a fault of a file is told as one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'texts-'));
  const fault = (file: string, why: string) => `${file}: ${why}`;
  await expect(readText(folder, fault)).rejects.toThrow(FileFault);
  await expect(checkWritable(folder, fault)).rejects.toThrow(/^\S+: EISDIR/);
  await writeFile(join(folder, 'kept'), 'kept');
  await checkWritable(join(folder, 'kept'), fault);
  expect((await readText(join(folder, 'kept'), fault)).text).toBe('kept');
});
