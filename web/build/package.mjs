// Makes dist/ an npm package: package.json, README, licence and changelog, from those of the project.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { root } from './tools.mjs';
import { declarationsOf } from './types.mjs';
import { entries } from './vite.mjs';

/** The sections of README.md for those who install the package. */
const sections = ['Use it elsewhere', 'Cite', 'Licence'];

/** Copied as they are, but for the README. */
export const documents = ['README.md', 'LICENSE', 'CHANGELOG.md', 'CITATION.cff'];

const dist = `${root}/dist`;

/** README.md's title, first paragraphs without the picture, and the sections; its links into the sources lead to the declarations. */
async function readme() {
  const [top, ...rest] = (await readFile(`${root}/README.md`, 'utf8')).split(/^(?=## )/m);
  const chosen = sections.map((title) => {
    const found = rest.find((section) => section.startsWith(`## ${title}\n`));
    if (!found) throw new Error(`README.md has no section "${title}" for the package`);
    return found;
  });
  return [top.replace(/^!\[.*\n\n/m, ''), ...chosen]
    .join('')
    .replace(/\[web\/(.+?)\.ts\]\(web\/\1\.ts\)/g, '[types/$1.d.ts](types/$1.d.ts)');
}

export async function writePackage() {
  const { name, version, description, license, type, engines } = JSON.parse(
    await readFile(`${root}/package.json`, 'utf8'),
  );
  const modules = Object.entries(entries).map(([entry, source]) => [
    `./${entry}`,
    { types: `./types/${declarationsOf(source)}`, default: `./${entry}.js` },
  ]);
  const manifest = {
    ...{ name, version, description, license, type, engines },
    exports: {
      ...Object.fromEntries(modules),
      './resize.js': './resize.js',
      './*.wasm': './*.wasm',
      './package.json': './package.json',
    },
    bin: { [name]: `bin/${name}.js` },
    files: ['*.js', '*.wasm', 'bin', 'element', 'types', 'CHANGELOG.md', 'CITATION.cff'],
    sideEffects: ['./resize.js', './element.js', './element/*.js'],
  };
  await writeFile(`${dist}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  for (const file of documents) await copyFile(`${root}/${file}`, `${dist}/${file}`);
  await writeFile(`${dist}/README.md`, await readme());
}
