// Writes web/core/generated/: the declarations and checks of the public interface, from the lists of fields beside the
// structs of src/.
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { root } from './tools.mjs';

const folder = `${root}/web/core/generated`;

export async function writeFields() {
  await mkdir(folder, { recursive: true });
  const write = async (name, ...of) => {
    const program = [`${root}/build/wasm/wasm/describe.cjs`, ...of];
    const text = execFileSync(process.execPath, program, { encoding: 'utf8' });
    const file = `${folder}/${name}.ts`;
    if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeFile(file, text);
  };
  for (const module of ['attention', 'analysis', 'training']) {
    await write(module, module, 'types');
    await write(`${module}-checks`, module, 'checks');
  }
  await write('constants', 'constants');
}
