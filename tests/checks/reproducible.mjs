// npm run check:reproducible: builds the committed sources twice from nothing, in folders of different names, and compares every file of
// dist/.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { must, root } from '../../web/build/tools.mjs';

async function sumsOfBuild(folder) {
  await must('git', ['clone', '--quiet', root, folder]);
  await must('npm', ['run', 'build'], { cwd: folder });
  return (await readFile(join(folder, 'dist/SHA256SUMS'), 'utf8')).trim().split('\n');
}

const place = await mkdtemp(join(tmpdir(), 'pe-'));
try {
  const first = await sumsOfBuild(join(place, 'one'));
  const second = new Set(await sumsOfBuild(join(place, 'another-one')));
  const different = first.filter((line) => !second.has(line)).map((line) => line.split('  ')[1]);
  console.log(
    different.length === 0
      ? `${first.length} files have the same bytes in both builds.`
      : `These files differ between two builds: ${different.join(', ')}`,
  );
  process.exitCode = different.length === 0 ? 0 : 1;
} finally {
  await rm(place, { recursive: true, force: true });
}
