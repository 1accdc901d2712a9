import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { toZip } from '../../../web/reference/zip.ts';

const bytes = new TextEncoder().encode('one '.repeat(1000));
const files = [
  { name: 'plain.txt', bytes: new TextEncoder().encode('plain') },
  { name: 'small/packed.txt', bytes, deflated: new Uint8Array(deflateRawSync(bytes)) },
];

test('Python unpacks what is stored and what is compressed, and finds no fault', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'zip-')), 'files.zip');
  writeFileSync(file, toZip(files));
  const script = `import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    print(json.dumps([[entry.filename, entry.compress_type, archive.read(entry).decode()] for entry in archive.infolist()]))`;
  const { stdout, stderr } = spawnSync('python3', ['-c', script, file], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual([
    ['plain.txt', 0, 'plain'],
    ['small/packed.txt', 8, 'one '.repeat(1000)],
  ]);
});

test('the same files give the same bytes', () => {
  expect(toZip(files)).toEqual(toZip(files));
});
