/** The Python files are plain, and every function of theirs is part of a script. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import catalog from '#catalog';
import type { Scheme } from '../../../web/core/types.ts';
import { className, library } from '../../../web/labs/training/script.ts';
import { snakeCase } from '../../../web/reference/script.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

const filesIn = (folder: string, end: string): readonly string[] =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .map((name) => `${folder}/${name}`);

const files = filesIn('web/reference', '.py');
const hasPython = spawnSync('python3', ['--version']).status === 0;

it.skipIf(!hasPython)('they parse, their lines are short, and their names are clear', () => {
  expect(files.length).toBeGreaterThan(5);
  const { stdout, stderr } = spawnSync('python3', ['tests/web/reference/plain.py', ...files], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stdout + stderr).toBe('');
});

it('no function is unused', () => {
  const sources = ['web/reference', 'web/labs', 'web/figures']
    .flatMap((folder) => filesIn(folder, '.ts'))
    .filter((file) => /reference|script/.test(file))
    .flatMap((file) => readFileSync(root + file, 'utf8').match(/'[^'\n]+'|`[^`]+`/g) ?? [])
    .join('\n');
  const schemes = (catalog as readonly Scheme[]).map(({ id }) => id);
  /** Names that are put together: of schemes, context scaling, tasks, lengths of their sequences, and optimisers. */
  const isMade = (name: string) =>
    schemes.some((scheme) => name === snakeCase(scheme) || name === className(scheme)) ||
    /_(scaling|task|length)$|^(adamw|sgd)$/.test(name);
  const used = new Set(
    [...library.keys()].filter((name) => isMade(name) || RegExp(`\\b${name}\\b`).test(sources)),
  );
  // Those that used ones use follow them in the set.
  for (const one of used)
    for (const name of library.get(one)?.names ?? []) if (library.has(name)) used.add(name);
  expect([...library.keys()].filter((name) => !used.has(name))).toEqual([]);
});
