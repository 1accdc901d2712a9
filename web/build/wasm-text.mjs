// A WebAssembly file as a script: `import text from 'x.wasm?text'` gives its bytes as zlib packs them, in base64.
import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';

const ending = /\.wasm\?text$/;

export const isWasmText = (id) => ending.test(id ?? '');

export const wasmText = {
  name: 'wasm-text',
  enforce: 'pre',
  async load(id) {
    if (!isWasmText(id)) return;
    const bytes = await readFile(id.replace('?text', ''));
    const text = deflateSync(bytes, { level: 9 }).toString('base64');
    return { code: `export default '${text}';`, moduleType: 'js' };
  },
};
