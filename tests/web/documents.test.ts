/** The documents for those who read the sources. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
// @ts-expect-error: a script without types
import { toHtml } from '../../web/build/guide.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

/** The names by which links reach the headings of a document. */
const headings = (text: string): readonly string[] =>
  (text.match(/^#+ .*$/gm) ?? []).map((line) => /id="([^"]*)"/.exec(toHtml(line))?.[1] ?? '');

/** What the build fills is empty where a host of repositories shows the source. */
test('no document links to a page of the guide that only the build completes', () => {
  for (const document of ['README.md', '.github/CONTRIBUTING.md'])
    for (const [, page] of read(document).matchAll(/\]\([^)]*?(web\/guide\/[^)#]+\.md)/g))
      expect(read(page), page).not.toContain('<!--');
});

test.each([
  'README.md',
  '.github/CONTRIBUTING.md',
  'tests/bench/README.md',
  'CHANGELOG.md',
  'web/guide/notes.md',
])('the links of %s lead somewhere', (document) => {
  for (const [, target] of read(document).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
    const [path, heading] = target.split('#');
    const file = path ? resolve(root, dirname(document), path) : resolve(root, document);
    expect(existsSync(file), target).toBe(true);
    if (heading !== undefined) expect(headings(read(file)), target).toContain(heading);
  }
});

test('README.md is short', () => expect(Buffer.byteLength(read('README.md'))).toBeLessThan(12 * 1024));

test.each(['src', 'web'])('CONTRIBUTING.md says what is in each room of %s', (part) => {
  const rooms = readdirSync(resolve(root, part), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const table = read('.github/CONTRIBUTING.md').match(/^\| `.*$/gm) ?? [];
  const named = table.flatMap((row) => row.split(' | ')[0].match(/\b(?:src|web)\/\w+/g) ?? []);
  expect(named).toEqual(expect.arrayContaining(rooms.map(({ name }) => `${part}/${name}`)));
});
