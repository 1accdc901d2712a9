// Checks that the wasm modules are small enough and were built with SIMD instructions.
import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { root, run } from '../../web/build/tools.mjs';

const KiB = 1024;
/** Largest sizes in bytes, brotli: the module for the first screen, the whole core, and training. */
const largest = { attention: 56 * KiB, pe: 115 * KiB, training: 118 * KiB };

const fileOf = (name) => `build/wasm/wasm/${name}.wasm`;

async function sizeFault(name) {
  const size = brotliCompressSync(await readFile(`${root}/${fileOf(name)}`)).length;
  console.log(`  ${name}.wasm: ${(size / KiB).toFixed(1)} KiB brotli`);
  const most = largest[name];
  return size > most
    ? [`${name}.wasm is ${(size / KiB).toFixed(1)} KiB in brotli; the limit is ${most / KiB}`]
    : [];
}

export async function checkModules() {
  const names = Object.keys(largest);
  const faults = (await Promise.all(names.map(sizeFault))).flat();
  for (const name of names) {
    const count = `"$(em-config LLVM_ROOT)/llvm-objdump" -d ${fileOf(name)} | grep -cE "f32x4\\.(mul|add)"`;
    const { output } = await run('bash', ['-c', count], { quiet: true });
    if (!(Number(output) > 50))
      faults.push(`${name}.wasm has ${output.trim()} f32x4 instructions: it was built without SIMD`);
  }
  return faults;
}
