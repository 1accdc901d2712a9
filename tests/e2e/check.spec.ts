/** The command `check`, which looks up receipts of a class in its worksheet. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { exercises } from '../../web/guide/worksheet.ts';
import { pack } from '../../web/tasks/pack.ts';
import { hashOf } from '../../web/tasks/receipt.ts';
import { challengeFor, type Task } from '../../web/tasks/worksheet.ts';
import { expect, open, provenNumber, test } from './page.ts';

const command = fileURLToPath(new URL('../../dist/bin/positional-embedding-playground.js', import.meta.url));

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const run = (program: string, args: readonly string[]): Promise<Ended> =>
  promisify(execFile)(program, args, { maxBuffer: 2 ** 26 }).then(
    (ended) => ({ ...ended, code: 0 }),
    (ended) => ended,
  );

const check = (...options: readonly string[]) => run(process.execPath, [command, 'check', ...options]);

const base: Task = {
  id: 'base',
  title: 'A base',
  challenge: {
    v: 1,
    ask: 'Find a base that brings the difference below 0.2',
    given: { lab: 'order', scheme: 'sinusoidal' },
    free: ['base'],
    goal: { measure: 'order.difference', op: '<', value: 0.2 },
  },
};
const seeded: Task = {
  id: 'seeded',
  title: 'By name',
  seedByName: true,
  challenge: {
    v: 1,
    ask: 'Move the words.',
    given: { lab: 'order', scheme: 'sinusoidal' },
    free: ['permutation'],
    goal: { measure: 'order.difference', op: 'equals', value: 0 },
  },
};

async function inFiles(tasks: readonly Task[], csv: string): Promise<readonly string[]> {
  const [worksheet, receipts] = ['worksheet.json', 'receipts.csv'].map((name) =>
    test.info().outputPath(name),
  );
  await writeFile(worksheet, JSON.stringify({ v: 1, title: 'Order', tasks }));
  await writeFile(receipts, csv);
  return [receipts, '--worksheet', worksheet];
}

/** The cells of a list, none of which holds a quote. */
const rowsOf = (csv: string) =>
  csv
    .trim()
    .split('\r\n')
    .map((line) =>
      (line.match(/"[^"]*"|[^,]+|(?<=,)(?=,|$)/g) ?? []).map((cell) => cell.replaceAll('"', '')),
    );

/** A receipt as the page writes it. */
function receipt(task: Task, fields: string, value: number, name = ''): string {
  const challenge = pack(challengeFor(task, name));
  const ofName = name && `&name=${name}`;
  return `"https://h.example/#v=1&${fields}&challenge=${challenge}&receipt=${hashOf(challenge, name)},${value}${ofName}"`;
}

test('what the page writes is confirmed with its number; the same words with an easier goal are not', async ({
  page,
}) => {
  const link = `v=1&challenge=${pack(base.challenge)}`;
  await open(page, link);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: async (text: string) => {
          document.title = text;
        },
      },
    });
  });
  const copied = async () => {
    await page.getByRole('button', { name: 'Copy receipt link' }).click();
    await expect(page.locator('pe-task')).toContainText('Receipt copied.');
    return page.title();
  };
  const field = page.locator('pe-task').getByLabel('Base', { exact: true }).first();
  await field.fill('1000000');
  await field.press('Enter');
  await page.getByLabel('Your name, if asked').fill(' Ada  Lovelace');
  await expect(page.locator('.standing', { hasText: 'Reached' })).toBeVisible();
  const own = await copied();
  expect(own).toMatch(/&name=Ada\+Lovelace$/);
  const value = await provenNumber(page).getAttribute('title');

  const easier = JSON.parse(JSON.stringify(base.challenge).replace('0.2}', '5}'));
  await open(page, `v=1&challenge=${pack(easier)}`);
  await expect(page.locator('.standing', { hasText: 'Reached' })).toBeVisible();
  const other = await copied();
  const options = await inFiles([base], `Name,Text\nADA LOVELACE,"${own}"\nBob,"${own}"\nBob,"${other}"`);
  const output = test.info().outputPath('results.csv');
  expect(await check(...options, '-o', output)).toMatchObject({
    code: 0,
    stderr: '3 receipts: 1 confirmed.\n',
  });
  expect(rowsOf(await readFile(output, 'utf8'))).toEqual([
    ['name', 'task', 'confirmed', 'value', 'reason'],
    ['ADA LOVELACE', 'base', 'yes', value, ''],
    ['Bob', 'base', 'no', '', 'The receipt bears the name Ada Lovelace.'],
    [
      'Bob',
      '',
      'no',
      '',
      'It has the words of “A base”, but another goal: largest difference between the two outputs below 5, not largest difference between the two outputs below 0.2.',
    ],
  ]);
  // The page confirms each against its own task, and says so.
  await page.goto(own);
  await page.reload();
  await expect(page.locator('pe-task')).toContainText('under the name Ada Lovelace');
  await expect(page.locator('pe-task')).toContainText('The link brings its own task');
  await page.goto(own.replace('name=Ada', 'name=Eve'));
  await page.reload();
  await expect(page.locator('pe-task .standing')).toHaveText('○ Not confirmed');
});

test('each fault has its reason, and rows without a receipt stay in the list', async () => {
  const identity = 'permutation=0-1-2-3';
  const { seedByName: _, ...shared } = seeded;
  const lines = [
    'Name,Text',
    `Ada,${receipt(seeded, identity, 0, 'Ada')}`,
    `Bob,${receipt(seeded, identity, 0, 'Ada').replace('name=Ada', 'name=Bob')}`,
    `Cy,${receipt({ ...seeded, challenge: challengeFor(seeded, 'Ada') }, identity, 0, 'Ada').replaceAll('Ada', 'Cy')}`,
    `Di,${receipt(shared, identity, 0)}`,
    `Eve,${receipt({ ...shared, challenge: challengeFor(seeded, 'Ada') }, identity, 0, 'Eve')}`,
    `Flo,${receipt(base, 'base=2', 0.1)}`,
    `Gus,${receipt(base, 'base=1000000&seed=3', 0.1)}`,
    `Hal,"https://h.example/#v=1&challenge=x&receipt=${'0'.repeat(16)},1"`,
    'Ida,',
    `=cmd,${receipt(base, 'lab=probe', 1)}`,
  ];
  const { stdout, code } = await check(...(await inFiles([base, seeded], lines.join('\n'))));
  expect(code).toBe(0);
  const reasons = rowsOf(stdout).map(([name, task, confirmed, , reason]) => [name, task, confirmed, reason]);
  const changed = 'The link was changed: its hash fits neither its challenge nor its name.';
  expect(reasons.slice(1)).toEqual([
    ['Ada', 'seeded', 'yes', ''],
    ['Bob', '', 'no', changed],
    ['Cy', '', 'no', changed],
    ['Di', 'seeded', 'no', 'The receipt bears no name, and this task has a seed for each name.'],
    ['Eve', '', 'no', 'It is “By name” with the seed of another name.'],
    ['Flo', 'base', 'no', expect.stringMatching(/^The value is \d\.\d+, but the receipt says 0\.1\.$/)],
    ['Gus', 'base', 'no', expect.stringMatching(/^The value is|^Settings were changed/)],
    ['Hal', '', 'no', 'The link has no challenge: part of it is missing.'],
    ['Ida', '', 'no', 'The row has no receipt.'],
    ["'=cmd", 'base', 'no', expect.stringMatching(/^These settings do not show/)],
  ]);
});

test('the solutions of the ten challenges are confirmed, in every lab that has numbers to reach', async () => {
  const tasks = exercises.map(({ title, challenge }, i): Task => ({ id: `task-${i}`, title, challenge }));
  const handIn = async (values: readonly number[]) => {
    const lines = tasks.map((task, i) => `Ada,${receipt(task, exercises[i].solution, values[i])}`);
    return rowsOf((await check(...(await inFiles(tasks, ['Name,Text', ...lines].join('\n'))))).stdout).slice(
      1,
    );
  };
  const values = (await handIn(tasks.map(() => 0.5))).map(([, , , value]) => Number(value));
  expect((await handIn(values)).map(([, , confirmed, , reason]) => [confirmed, reason])).toEqual(
    tasks.map(() => ['yes', '']),
  );
  // What is not solved is not confirmed, though its number is right.
  const start = `Ada,${receipt(tasks[5], '', 36.2)}`;
  const [first] = rowsOf((await check(...(await inFiles(tasks, `Name,Text\n${start}`)))).stdout).slice(1);
  const again = `Ada,${receipt(tasks[5], '', Number(first[3]))}`;
  const [, row] = rowsOf((await check(...(await inFiles(tasks, `Name,Text\n${again}`)))).stdout);
  expect(row[4]).toBe('The goal, angle between the two words’ hands below 1, is not reached.');
});

test('1,000 receipts, no two of which are alike, take less than a minute of processor time', async () => {
  test.slow();
  const tasks = exercises.map(
    ({ title, challenge }, i): Task => ({ id: `task-${i}`, title, challenge, seedByName: true }),
  );
  const lines = Array.from({ length: 100 }, (_, i) =>
    tasks.map((task, k) => `R${i},${receipt(task, exercises[k].solution, 0.5, `R${i}`)}`),
  ).flat();
  const options = await inFiles(tasks, ['Name,Text', ...lines].join('\n'));
  // Tests beside this one take the processor, too.
  const timed = 'TIMEFORMAT=%U; time "$@"';
  const { stdout, stderr } = await run('bash', [
    '-c',
    timed,
    '-',
    process.execPath,
    command,
    'check',
    ...options,
  ]);
  const [words, seconds] = stderr.trim().split('\n');
  expect(words).toBe('1000 receipts: 0 confirmed.');
  expect(rowsOf(stdout)).toHaveLength(1001);
  expect(rowsOf(stdout).filter(([, , , , reason]) => /^The value is/.test(reason))).toHaveLength(1000);
  expect(Number(seconds)).toBeLessThan(60);
});

test('wrong commands and files end with a sentence and a code', async () => {
  const [receipts, , worksheet] = await inFiles([base], 'Name,Text\nAda,none');
  const ended = async (...options: readonly string[]) => {
    const { code, stderr } = await check(...options);
    return [code, stderr];
  };
  expect(await ended()).toEqual([2, 'The file of receipts is missing. Try --help.\n']);
  expect(await ended(receipts)).toEqual([2, expect.stringContaining('--worksheet worksheet.json')]);
  expect(await ended(receipts, '-w', worksheet)).toEqual([1, expect.stringContaining('has no receipts')]);
  expect(await ended(receipts, '-w', receipts)).toEqual([
    1,
    expect.stringContaining('does not contain JSON'),
  ]);
  expect(await ended('none.csv', '-w', worksheet)).toEqual([
    1,
    expect.stringContaining('none.csv cannot be read'),
  ]);
  const wrong = { ...base, challenge: { ...base.challenge, free: ['nothing'] } };
  expect(await ended(...(await inFiles([wrong], 'x')))).toEqual([
    1,
    expect.stringContaining('in the task base: challenge.free = ["nothing"]'),
  ]);
  const { stdout } = await check('--help');
  expect(stdout).toContain('It does not prove who found the answer.');
  expect(readFileSync(worksheet, 'utf8')).toContain('nothing');
});
