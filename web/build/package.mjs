// Makes dist/ an npm package: package.json, README, licence and changelog, from those of the project, and in dist/types/ the declarations
// that the entries need, from their sources.
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { must, root } from './tools.mjs';
import { entries, packageFolder } from './vite.mjs';

/** The sections of README.md for those who install the package. */
const sections = ['Use the package', 'In course notes', 'Host it', 'Versions', 'Cite', 'Licence'];

/** Copied as they are, but for the README. */
export const documents = ['README.md', 'LICENSE', 'CHANGELOG.md', 'CITATION.cff'];

/** What is written by hand for frameworks: the types of the elements, and components for React. */
const frameworks = ['react', 'solid', 'svelte', 'vue'];
const ofFrameworks = 'app/frameworks';

const dist = `${root}/dist`;
const emitted = `${root}/build/types`;

const relative = /(\bfrom |\bimport\()?'(\.[^']*)\.ts'/g;

/** The path of a source's declarations under dist/types/. */
const declarationsOf = (source) => source.replace(/\.ts$/, '.d.ts');

/** A link to a source leads to its declarations, if the package has them; one to another part of the project is only its text. */
function linked(link, text, target) {
  if (/^(https?:|#)/.test(target) || documents.includes(target)) return link;
  const types = `types/${declarationsOf(target.replace(/^web\//, ''))}`;
  return existsSync(`${dist}/${types}`) ? `[${types}](${types})` : text;
}

/** README.md's title, first paragraphs without the picture and the list of sections, and the sections. */
async function readme() {
  const [top, ...rest] = (await readFile(`${root}/README.md`, 'utf8')).split(/^(?=## )/m);
  const chosen = sections.map((title) => {
    const found = rest.find((section) => section.startsWith(`## ${title}\n`));
    if (!found) throw new Error(`README.md has no section "${title}" for the package`);
    return found;
  });
  return [top.replace(/^!?\[.*\n(.+\n)*\n/gm, ''), ...chosen]
    .join('')
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, linked);
}

async function writeTypes() {
  await rm(emitted, { recursive: true, force: true });
  await must('npx', ['tsc', '-p', 'web/tsconfig.types.json']);
  const written = new Set();
  const write = async (name) => {
    if (written.has(name)) return;
    written.add(name);
    const [, framework] = name.match(`^${ofFrameworks}/(\\w+)\\.d\\.ts$`) ?? [];
    const text = await readFile(`${framework ? `${root}/web` : `${emitted}/web`}/${name}`, 'utf8');
    const libraries = [...text.matchAll(/^import .*?\bfrom '([^.'][^'/]*)|\bimport\('([^.'][^'/]*)/gms)];
    for (const [, library = '', imported = library] of libraries)
      if (!imported.startsWith(framework))
        throw new Error(`The types of ${name} need ${imported}, which the package does not have`);
    const target = `${dist}/types/${name}`;
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(
      target,
      text.replace(relative, (_, before = '', file) => `${before}'${file}.js'`),
    );
    for (const [, , file] of text.matchAll(relative))
      await write(path.join(path.dirname(name), `${file}.d.ts`));
  };
  for (const source of Object.values(entries)) await write(declarationsOf(source));
  for (const framework of frameworks) await write(`${ofFrameworks}/${framework}.d.ts`);
}

export async function writePackage() {
  await writeTypes();
  const { name, version, description, license, type, engines } = JSON.parse(
    await readFile(`${root}/package.json`, 'utf8'),
  );
  const modules = Object.entries(entries).flatMap(([entry, source]) => {
    const files = { types: `./types/${declarationsOf(source)}`, default: `./${packageFolder}/${entry}.js` };
    return (entry === 'core' ? ['.', './core'] : [`./${entry}`]).map((path) => [path, files]);
  });
  await copyFile(`${root}/web/${ofFrameworks}/react.js`, `${dist}/${packageFolder}/react.js`);
  const typesOf = frameworks.map((framework) => [
    `./${framework}`,
    { types: `./types/${ofFrameworks}/${framework}.d.ts` },
  ]);
  const manifest = {
    ...{ name, version, description, license, type, engines },
    exports: {
      ...Object.fromEntries([...modules, ...typesOf]),
      './react': {
        types: `./types/${ofFrameworks}/react.d.ts`,
        default: `./${packageFolder}/react.js`,
      },
      './resize.js': './resize.js',
      './*.wasm': './*.wasm',
      './package.json': './package.json',
    },
    main: `./${packageFolder}/core.js`,
    // Parcel reads no `exports`.
    browser: Object.fromEntries(
      [...Object.keys(entries), 'react'].map((entry) => [`./${entry}.js`, `./${packageFolder}/${entry}.js`]),
    ),
    peerDependencies: { react: '>=18' },
    peerDependenciesMeta: { react: { optional: true } },
    bin: { [name]: `bin/${name}.js` },
    files: [
      ...['*.js', '*.wasm', 'bin', 'element', packageFolder, 'types'],
      ...['CHANGELOG.md', 'CITATION.cff', 'sbom.cdx.json'],
      // Scripts of pages that are not in the package.
      ...['gallery', 'service-worker', 'worksheet'].map((page) => `!${page}.js`),
    ],
    sideEffects: ['./resize.js', ...['element', 'parts/*'].map((name) => `./${packageFolder}/${name}.js`)],
  };
  await writeFile(`${dist}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  for (const file of documents) await copyFile(`${root}/${file}`, `${dist}/${file}`);
  await writeFile(`${dist}/README.md`, await readme());
}
