// Checks the format of C++ files with clang-format, of all others with Biome. With --write: formats them.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { root, run } from '../../web/build/tools.mjs';

async function cppFiles() {
  const { output } = await run('git', ['ls-files', '-co', '--exclude-standard', '*.cpp', '*.hpp'], {
    quiet: true,
  });
  return output.split('\n').filter((name) => name !== '' && existsSync(`${root}/${name}`));
}

export async function checkCppFormat({ write = false } = {}) {
  const mode = write ? ['-i'] : ['--dry-run', '--Werror'];
  return run('node_modules/.bin/clang-format', [...mode, ...(await cppFiles())], { quiet: !write });
}

export async function checkWebFormat({ write = false } = {}) {
  return run('node_modules/.bin/biome', ['check', '--error-on-warnings', ...(write ? ['--write'] : [])], {
    quiet: !write,
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const write = process.argv.includes('--write');
  const results = [await checkCppFormat({ write }), await checkWebFormat({ write })];
  process.exitCode = Math.max(...results.map(({ code }) => code));
}
