/** The programs in README.md, as TypeScript reads them in a strict project. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
// @ts-expect-error: a script without types
import { entries } from '../../web/build/vite.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const readme = readFileSync(resolve(root, 'README.md'), 'utf8');
const { name } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));
const folder = resolve(root, 'build/readme-examples');

const programs = [...readme.matchAll(/^```js\n(.*?)^```/gms)].map(([, program]) => program);

/** What the compiler says of a program, '' if nothing. */
function faultsOf(program: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/program.ts`, program);
  const { compilerOptions } = JSON.parse(readFileSync(resolve(root, 'web/tsconfig.json'), 'utf8'));
  const own = Object.entries<readonly string[]>(compilerOptions.paths).map(([key, places]) => [
    key,
    places.map((place) => resolve(root, 'web', place)),
  ]);
  const packages = Object.entries<string>(entries).map(([entry, source]) => [
    `${name}/${entry}`,
    [resolve(root, 'web', source)],
  ]);
  const config = {
    extends: resolve(root, 'web/tsconfig.json'),
    compilerOptions: { paths: Object.fromEntries([...own, ...packages]) },
    files: ['program.ts', resolve(root, 'web/modules.d.ts')],
    include: [],
  };
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(config));
  try {
    execFileSync('npx', ['tsc', '-p', folder], { cwd: root, encoding: 'utf8' });
    return '';
  } catch (failure) {
    return (failure as { stdout: string }).stdout;
  }
}

test('README.md has programs', () => expect(programs.length).toBeGreaterThan(0));

test.each(programs)('program %# compiles under strict', { timeout: 60_000 }, (program) =>
  expect(faultsOf(program)).toBe(''),
);

test('a field that the encoding of a scheme lacks does not compile', { timeout: 60_000 }, () =>
  expect(
    faultsOf(`import { loadCore } from '${name}/core';
      const core = await loadCore();
      console.log(core.encode({ scheme: 'rotary', n: 8, d: 4 }).cos.rows);
      console.log(core.encode({ scheme: 'rotary', n: 8, d: 4 }).table.rows);`).match(/TS\d+/g),
  ).toEqual(['TS2339']),
);
