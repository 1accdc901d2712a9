// Builds the C++ parts by the presets of CMakePresets.json (Ninja rebuilds only what changed), and writes what the page takes from them.
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { must, root } from './tools.mjs';

/**
 * Configures before every build: it takes a second, and an old build folder then has the options of the preset. `hear` gets what Ninja
 * prints.
 */
export async function buildPreset(preset, folder = preset, hear) {
  await must('cmake', ['--preset', folder]);
  await must('cmake', ['--build', '--preset', preset, '--parallel', process.env.JOBS ?? '2'], { hear });
}

/** Those with fast kernels are started by the code of the others. */
export const moduleNames = ['attention', 'pe', 'training', 'pe-fast', 'training-fast'];

/** The modules of the page: build/wasm/wasm/NAME.{mjs,wasm}. */
const buildWasm = (hear) => buildPreset('wasm', 'wasm', hear);

/** Leaves a file with this text as old as it is: what depends on it is then not made again. */
async function writeIfNew(file, text) {
  const before = await readFile(file, 'utf8').catch(() => '');
  if (before !== text) await writeFile(file, text);
}

/** build/catalog.json, the schemes of the module: the page makes its controls from it before the module is loaded. */
async function writeCatalog() {
  const { default: createModule } = await import(`${root}/build/wasm/wasm/pe.mjs`);
  const wasm = await WebAssembly.compile(await readFile(`${root}/build/wasm/wasm/pe.wasm`));
  const module = await createModule({
    instantiateWasm: (imports, receive) => receive(new WebAssembly.Instance(wasm, imports)),
  });
  const catalog = module.catalog();
  await writeIfNew(`${root}/build/catalog.json`, JSON.stringify(catalog, null, 2));
  await writeIfNew(`${root}/web/core/scheme-kinds.ts`, kindsOf(catalog));
}

const asKey = (id) => (/^\w+$/.test(id) ? id : `'${id}'`);

/** For types: it stands in the sources, so that they are read the same before the first build. */
export const kindsOf = (catalog) => `// Made by web/build/native.mjs from the catalogue.

/** The kind of each scheme's encodings. */
export interface SchemeKinds {
${catalog.map(({ id, kind }) => `  ${asKey(id)}: '${kind}';\n`).join('')}}
`;

/** web/core/generated/: the declarations and checks of the public interface, from the lists of fields beside the structs of src/. */
async function writeFields() {
  const folder = `${root}/web/core/generated`;
  await mkdir(folder, { recursive: true });
  const modules = ['attention', 'analysis', 'training'];
  for (const name of [...modules, ...modules.map((module) => `${module}-checks`), 'constants']) {
    const program = [`${root}/build/wasm/wasm/describe.cjs`, name];
    await writeIfNew(`${folder}/${name}.ts`, execFileSync(process.execPath, program, { encoding: 'utf8' }));
  }
}

/** The wasm modules, and what the page takes from them while it is built. */
export async function buildCore(hear) {
  await buildWasm(hear);
  await Promise.all([writeCatalog(), writeFields()]);
}
