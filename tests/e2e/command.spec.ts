/** The command `probe`, as it is built, beside the page. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { safetensors } from './hub.ts';
import { expect, npy, open, test } from './page.ts';
import { error, headline, number, planted, upload, withErrors } from './probe.ts';

const place = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const command = place('dist/bin/positional-embedding-playground.js');
const golden = (file: string) => place(`tests/golden/readers/${file}`);
const learned = place('tests/golden/probes/nano_sort_wpe.npy');

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const probe = (...options: readonly string[]): Promise<Ended> =>
  promisify(execFile)(process.execPath, [command, 'probe', ...options], { maxBuffer: 2 ** 26 }).then(
    (ended) => ({ ...ended, code: 0 }),
    (ended) => ended,
  );

const tablesOf = ({ stdout }: Ended) => JSON.parse(stdout).tables;

test('it gives the headline and the numbers of the page', async ({ page }) => {
  const file = test.info().outputPath('planted.npy');
  const noisy = npy(40, 6, (row, col) => Math.sin((row + 1) * (col + 2.3)) + (col === 0 ? row / 9 : 0));
  await writeFile(file, noisy);
  await open(page, `${withErrors}&split=folds&ridge=0.1&open=errors`);
  await upload(page, 'planted.npy', noisy);
  await expect(page.getByText('40 × 6, float')).toBeVisible();
  const [table] = tablesOf(await probe(file, '--json', '--split', 'folds', '--ridge', '0.1'));
  await expect(headline(page)).toHaveText(table.headline);
  expect(await number(page).getAttribute('title')).toBe(String(table.position.mae));
  expect(await error(page, 'shuffled', 0)).toBe(table.position.controls.shuffled.mae);
});

test('it agrees with the core to the last bit, and prints predictions when asked', async () => {
  const { loadCore } = await import(place('dist/core.js'));
  const core = await loadCore();
  const file = test.info().outputPath('planted.npy');
  await writeFile(file, planted);
  const data = Float32Array.from({ length: 60 }, (_, i) => {
    const [row, col] = [Math.floor(i / 3), i % 3];
    return col === 1 ? 2 * row + 5 : (row * row * (col + 1)) % 7;
  });
  const found = core.probePositions({ rows: 20, cols: 3, data }, { train: 'odd', seed: 4, drop: 1 });
  const options = ['--split', 'odd', '--seed', '4', '--drop', '1', '--json'];
  const [table] = tablesOf(await probe(file, ...options, '--predictions'));
  expect(table.position.predicted).toEqual([...found.predicted]);
  expect(table.position.controls.random.rmse).toBe(found.controls.random.rmse);
  expect(tablesOf(await probe(file, ...options))[0].position).not.toHaveProperty('predicted');
});

test('it lists tensors, and probes those that are named', async () => {
  const listed = await probe(golden('torch-archive.bin'), '--list', '--json');
  const [{ tensors, format }] = JSON.parse(listed.stdout).files;
  expect(format).toBe('torch');
  expect(tensors.length).toBeGreaterThan(1);
  const people = await probe(golden('arrays-5.pkl'), '--list');
  expect(people.stdout).toContain('  wpe  16 × 8, float32  looks like positions\n');
  const both = await probe(learned, learned, '--tensor', 'nano_sort_wpe', '--json');
  expect(tablesOf(both).map(({ tensor }: { tensor: string }) => tensor)).toEqual([
    'nano_sort_wpe',
    'nano_sort_wpe',
  ]);
});

test('people get a sentence and the numbers', async () => {
  const { stdout, stderr, code } = await probe(learned, '--split', 'all');
  expect(stdout).toContain('nano_sort_wpe in ');
  expect(stdout).toMatch(/mean absolute error, 11 rows +\S.* positions on rows learned from/);
  expect([stderr, code]).toEqual(['', 0]);
});

test('it reads a model of a hub only when told to', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(String(request.url));
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as { port: number };
    const hub = `http://127.0.0.1:${port}`;
    const local = await probe('owner/name', '--hub', hub);
    expect(local.stderr).toContain('write --remote owner/name');
    expect(asked).toEqual([]);
    const remote = await probe('--remote', 'owner/name', '--hub', hub);
    expect(remote.code).toBe(1);
    expect(remote.stderr).toContain('owner/name');
    expect(asked[0]).toContain('owner/name');
  } finally {
    server.close();
  }
});

for (const [what, options, code, words] of [
  ['a missing file', ['none.npy'], 1, /no file none\.npy\. Check its path/],
  ['an unknown tensor', [learned, '-t', 'wpe'], 1, /has no tensor wpe\. --list shows/],
  ['a file that is none', [place('package.json')], 1, /package\.json/],
  ['too many rows left out', [learned, '--drop', '10'], 1, /at least 2 of the table’s 11 rows/],
  ['more folds than rows', [learned, '--split', 'folds', '--folds', '12'], 1, /11/],
  ['no file', [], 2, /No file is given/],
  ['an unknown split', [learned, '--split', 'half'], 2, /--split is half; it must be one of even, odd/],
  ['a number out of range', [learned, '--rate', '2'], 2, /--rate is 2; the largest is 0\.95/],
  ['folds without their split', [learned, '--folds', '3'], 2, /only with --split folds/],
  ['an unknown option', [learned, '--heads', '3'], 2, /--heads/],
] as const)
  test(`${what} ends it with ${code}`, async () => {
    const ended = await probe(...options);
    expect(ended.stderr).toMatch(words);
    expect(ended.code).toBe(code);
    expect(ended.stdout).toBe('');
  });

for (const [what, shape, words] of [
  [
    'hidden states',
    [4, 6, 3],
    'the shape is 4 × 6 × 3, which is no table. The page reads it, if these are hidden states, in Probe',
  ],
  [
    'attention maps',
    [2, 4, 6, 6],
    'the shape is 2 × 4 × 6 × 6, which is no table. The page reads it, if these are attention maps, in Properties',
  ],
] as const)
  test(`${what} are said to be for the page`, async () => {
    const file = test.info().outputPath('acts.safetensors');
    const at = (i: number) => Math.sin(i);
    await writeFile(file, safetensors({ acts: { shape, at }, other: { shape, at } }));
    for (const options of [[file], [file, '-t', 'other']]) {
      const { code, stderr } = await probe(...options);
      expect(code).toBe(1);
      expect(stderr).toContain(words);
    }
  });

test('what can be probed is printed beside what cannot', async () => {
  const ended = await probe('none.npy', learned, '--json');
  expect(ended.code).toBe(1);
  expect(ended.stderr).toContain('none.npy');
  expect(tablesOf(ended)).toHaveLength(1);
});

test('its help names every option with its default', async () => {
  const { stdout } = await probe('--help');
  for (const option of ['split', 'ridge', 'drop', 'pairs', 'inverse-penalty', 'remote', 'list'])
    expect(stdout).toContain(`--${option}`);
  expect(stdout).toContain('rows left out at the start (0)');
  expect(stdout).toContain('of folds, pairs and controls (7)');
  expect(stdout).toContain('HDF5');
  expect(stdout).toContain('Exit codes: 0');
});
