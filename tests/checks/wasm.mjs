// Checks that the wasm modules are small enough and were built with SIMD instructions.
import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { moduleNames } from '../../web/build/native.mjs';
import { root, run } from '../../web/build/tools.mjs';

const KiB = 1024;
/** Largest sizes in bytes, brotli: the module for the first screen, the whole core, and training; the last two with fast kernels, too. */
const largest = {
  attention: 52 * KiB,
  pe: 142 * KiB,
  training: 131 * KiB,
  'pe-fast': 143 * KiB,
  'training-fast': 132 * KiB,
};

const fileOf = (name) => `build/wasm/wasm/${name}.wasm`;

async function sizeFault(name) {
  const size = brotliCompressSync(await readFile(`${root}/${fileOf(name)}`)).length;
  console.log(`  ${name}.wasm: ${(size / KiB).toFixed(1)} KiB brotli`);
  const most = largest[name];
  return size > most
    ? [`${name}.wasm is ${(size / KiB).toFixed(1)} KiB in brotli; the limit is ${most / KiB}`]
    : [];
}

/** f32x4.relaxed_madd and f64x2.relaxed_madd, which the disassembler does not know. */
const relaxedMadd = ': fd 8[57] 02 ';

/** How many instructions of a module match each pattern. */
async function counts(name, ...patterns) {
  // Disassembling takes seconds, so grep leaves the few lines that any pattern wants.
  const command = `"$(em-config LLVM_ROOT)/llvm-objdump" -d ${fileOf(name)} | grep -E "${patterns.join('|')}"`;
  const { output } = await run('bash', ['-c', command], { quiet: true });
  return patterns.map((pattern) => output.match(new RegExp(pattern, 'g'))?.length ?? 0);
}

async function instructionFaults(name) {
  const [simd, relaxed] = await counts(name, 'f32x4\\.(mul|add)', relaxedMadd);
  const faults = [];
  if (!(simd > 50)) faults.push(`${name}.wasm has ${simd} f32x4 instructions: it was built without SIMD`);
  if (relaxed > 0 !== name.endsWith('-fast'))
    faults.push(`${name}.wasm was built ${relaxed > 0 ? 'with' : 'without'} relaxed SIMD`);
  return faults;
}

/** The page starts modules with fast kernels by the code of those without. */
async function codeFault(name) {
  const [fast, plain] = await Promise.all(
    [name, name.replace('-fast', '')].map((one) => readFile(`${root}/build/wasm/wasm/${one}.mjs`, 'utf8')),
  );
  return fast.replaceAll(name, name.replace('-fast', '')) === plain
    ? []
    : [`${name}.wasm cannot be started by the code of the module without fast kernels`];
}

export async function checkModules() {
  const names = moduleNames;
  const faults = await Promise.all([
    ...names.map(sizeFault),
    ...names.map(instructionFaults),
    ...names.filter((name) => name.endsWith('-fast')).map(codeFault),
  ]);
  return faults.flat();
}
