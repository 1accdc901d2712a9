// Writes web/core/generated/: the declarations and checks of the public interface, from the lists of fields beside the
// structs of src/.
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { root } from './tools.mjs';

const folder = `${root}/web/core/generated`;

export async function writeFields() {
  await mkdir(folder, { recursive: true });
  for (const module of ['attention', 'analysis', 'training'])
    for (const part of ['types', 'checks']) {
      const program = [`${root}/build/wasm/wasm/describe.cjs`, module, part];
      const text = execFileSync(process.execPath, program, { encoding: 'utf8' });
      const file = `${folder}/${module}${part === 'types' ? '' : '-checks'}.ts`;
      if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeFile(file, text);
    }
}
