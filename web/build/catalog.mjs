// Writes the module's catalogue of schemes as JSON: the page makes its controls from it before the module is loaded.
import { readFile, writeFile } from 'node:fs/promises';
import { root } from './tools.mjs';

export async function writeCatalog() {
  const { default: createModule } = await import(`${root}/build/wasm/wasm/pe.mjs`);
  const wasm = await WebAssembly.compile(await readFile(`${root}/build/wasm/wasm/pe.wasm`));
  const module = await createModule({
    instantiateWasm: (imports, receive) => receive(new WebAssembly.Instance(wasm, imports)),
  });
  const text = JSON.stringify(module.catalog(), null, 2);
  const file = `${root}/build/catalog.json`;
  const before = await readFile(file, 'utf8').catch(() => '');
  if (before !== text) await writeFile(file, text);
}
