// Writes dist/types/: the declarations that the entries of the package need, made from their sources.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { must, root } from './tools.mjs';
import { entries } from './vite.mjs';

const emitted = `${root}/build/types`;

const relative = /(\bfrom |\bimport\()?'(\.[^']*)\.ts'/g;

/** The path of a source's declarations under dist/types/. */
export const declarationsOf = (source) => source.replace(/\.ts$/, '.d.ts');

export async function writeTypes() {
  await rm(emitted, { recursive: true, force: true });
  await must('npx', ['tsc', '-p', 'web/tsconfig.types.json']);
  const written = new Set();
  const write = async (name) => {
    if (written.has(name)) return;
    written.add(name);
    const text = await readFile(`${emitted}/web/${name}`, 'utf8');
    const foreign = /(?:\bfrom |\bimport\()'([^.'][^']*)'/.exec(text);
    if (foreign) throw new Error(`The types of ${name} need ${foreign[1]}, which the package does not have`);
    const target = `${root}/dist/types/${name}`;
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(
      target,
      text.replace(relative, (_, before = '', file) => `${before}'${file}.js'`),
    );
    for (const [, , file] of text.matchAll(relative))
      await write(path.join(path.dirname(name), `${file}.d.ts`));
  };
  for (const source of Object.values(entries)) await write(declarationsOf(source));
}
