// Splits h5wasm, which carries its WebAssembly as text inside a script, into build/hdf5/hdf5.mjs and hdf5.wasm: the page compiles the module
// once and makes a new instance for each file.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { root } from './tools.mjs';

const folder = `${root}/build/hdf5`;

/** The parts of Emscripten's code that hold, find and make the module, and what takes their place. */
const parts = [
  [/var _scriptName=.*?(?=var out=)/s, ''],
  [/var wasmBinaryFile;.*?(?=function getWasmImports)/s, ''],
  [/wasmBinaryFile\?\?=.*?return exports\}/s, '}'],
];
const binary = /binaryDecode\(('[^'\\]*(?:\\.[^'\\]*)*'|"[^"\\]*(?:\\.[^"\\]*)*")\)/s;

/** Every byte is the character of its number, but 0, which is the character 256. The text is parsed, never run. */
function bytesIn(literal) {
  const [{ expression }] = parseAst(`(${literal})`).body;
  return Uint8Array.from(expression.expression?.value ?? expression.value, (one) => one.charCodeAt(0));
}

async function takeApart() {
  const script = new URL('hdf5_util.js', import.meta.resolve('h5wasm'));
  const { name, version } = JSON.parse(await readFile(new URL('../../package.json', script), 'utf8'));
  const written = await readFile(`${folder}/hdf5.mjs`, 'utf8').catch(() => '');
  const heading = `/*! ${name} ${version} of NIST, changed: the module is a file of its own */\n`;
  if (written.startsWith(heading)) return;
  const code = await readFile(script, 'utf8');
  const [, literal] = binary.exec(code) ?? [];
  if (!literal) throw new Error(`${fileURLToPath(script)} has no module`);
  const rest = parts.reduce((left, [part, end]) => {
    if (!part.test(left)) throw new Error(`${fileURLToPath(script)} has nothing like ${part} any more`);
    return left.replace(part, end);
  }, code);
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/hdf5.wasm`, bytesIn(literal));
  // Last, and at once, because it says that all is there.
  await writeFile(`${folder}/hdf5.mjs.new`, heading + rest);
  await rename(`${folder}/hdf5.mjs.new`, `${folder}/hdf5.mjs`);
}

await takeApart();
