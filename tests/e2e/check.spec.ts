/** The command `check`, which looks up receipts of a class in its worksheet. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { exercises } from '../../web/guide/exercises.ts';
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

const trained: Task = {
  id: 'trained',
  title: 'Trained',
  challenge: {
    v: 1,
    ask: 'Reach 80 %.',
    given: { lab: 'training' },
    free: ['steps'],
    goal: { measure: 'training.accuracy', op: '>', value: 80 },
  },
};

const turning: Task = {
  id: 'turning',
  title: 'Turning',
  challenge: {
    v: 1,
    ask: 'Slow them down.',
    given: { lab: 'encodings', scheme: 'rotary' },
    free: ['d'],
    goal: { measure: 'encodings.angle', op: '<', value: 1 },
  },
};

async function inFiles(tasks: readonly Task[], csv: string | Uint8Array): Promise<readonly string[]> {
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
  const ofName = name && `&name=${name.replaceAll(' ', '+')}`;
  return `"https://h.example/#v=1&${fields}&challenge=${challenge}&receipt=${hashOf(challenge, name)},${value}${ofName}"`;
}

const identity = 'permutation=0-1-2-3';
const { seedByName: _, ...shared } = seeded;
const unquoted = (cell: string) => cell.replaceAll('"', '');

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
  await open(page, `v=1&base=100&challenge=${pack(easier)}`);
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
    `Kim,${receipt(base, identity, 0).replace(/&receipt[^"]*/, '')}`,
    `Jo,${receipt(base, 'lab=probe', 1)}`,
    `Lu,${receipt(base, 'base=1e13', 0.1)}`,
    `Max,${receipt(turning, 'd=63', 0.1)}`,
    `=cmd,${receipt(trained, '', 90)}`,
  ];
  const { stdout, code } = await check(
    ...(await inFiles([base, seeded, trained, turning], lines.join('\n'))),
  );
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
    ['Gus', 'base', 'no', expect.stringMatching(/^Settings were changed that are not free: .+/)],
    ['Hal', '', 'no', 'The link has no challenge: part of it is missing.'],
    ['Ida', '', 'no', 'The row has no receipt.'],
    ['Kim', '', 'no', 'The row has no whole receipt: a link is cut off, or is not a receipt.'],
    ['Jo', 'base', 'no', expect.stringMatching(/^Settings were changed that are not free: Lab/)],
    ['Lu', '', 'no', expect.stringMatching(/^The link is damaged: base = 1e13; the largest is 10+\.$/)],
    ['Max', 'turning', 'no', expect.stringMatching(/^These settings are refused: d is 63; .*\.$/)],
    ["'=cmd", 'trained', 'no', expect.stringMatching(/^These settings do not show/)],
  ]);
});

test('a receipt may end a sentence, and its name may end with a full stop', async () => {
  const [plain, named] = [receipt(shared, identity, 0), receipt(shared, identity, 0, 'Ada Jr.')].map(
    unquoted,
  );
  const lines = ['Name,Text', `Ada,"See ${plain}."`, `Ada Jr.,"(${named}).\nBye"`, `Ada Jr.,"${named}"`];
  const { stdout } = await check(...(await inFiles([shared], lines.join('\n'))));
  expect(rowsOf(stdout).slice(1)).toEqual([
    ['Ada', 'seeded', 'yes', '0', ''],
    ['Ada Jr.', 'seeded', 'yes', '0', ''],
    ['Ada Jr.', 'seeded', 'no', '0', 'An earlier receipt confirms this task for this name.'],
  ]);
});

test('a task counts once for a name, and who hands in the same link without a name is told', async () => {
  const [plain, other] = [receipt(shared, identity, 0), receipt(shared, `${identity}&causal=false`, 0)];
  const lines = [
    'Name,Text',
    ...['Ada', 'ada', 'Bob', 'Cy'].map((name) => `${name},${plain}`),
    `Di,${other}`,
  ];
  const { stdout, stderr } = await check(...(await inFiles([shared], lines.join('\n'))));
  const same = 'the same link, which bears no name.';
  expect(rowsOf(stdout).slice(1)).toEqual([
    ['Ada', 'seeded', 'yes', '0', `Bob and 1 other have ${same}`],
    ['ada', 'seeded', 'no', '0', 'An earlier receipt confirms this task for this name.'],
    ['Bob', 'seeded', 'yes', '0', `Ada and 1 other have ${same}`],
    ['Cy', 'seeded', 'yes', '0', `Ada and 1 other have ${same}`],
    ['Di', 'seeded', 'yes', '0', ''],
  ]);
  expect(stderr).toMatch(/^5 receipts: 4 confirmed\.\n3 of these are links without a name that others/);
});

test('columns of names in another language can be told, and letters of older files are read', async () => {
  const csv = `Nachname;Vorname;Text\nLovelace;Jörg;${receipt(shared, identity, 0, 'Jörg Lovelace')}\nRoe;Bob;${receipt(shared, identity, 0, 'Jörg Lovelace')}`;
  const options = await inFiles([shared], Buffer.from(csv, 'latin1'));
  // The worksheet, too, may have been saved by a program that has its own letters.
  await writeFile(
    options[2],
    Buffer.from(JSON.stringify({ v: 1, title: 'Übung', tasks: [shared] }), 'latin1'),
  );
  const untold = await check(...options);
  const guess = 'is not UTF-8: it is read as Windows-1252. If letters look wrong, save it as';
  expect(untold.stderr).toContain(`worksheet.json ${guess} UTF-8.\n`);
  expect(untold.stderr).toContain(`receipts.csv ${guess} “CSV UTF-8”.\n`);
  expect(untold.stderr).toMatch(/has no column called Name: .* --name COLUMN\.\n/);
  const told = await check(...options, '--name', 'vorname', '--name', 'Nachname');
  expect(told.stderr).not.toContain('no column');
  expect(rowsOf(told.stdout).slice(1)).toEqual([
    ['Jörg Lovelace', 'seeded', 'yes', '0', ''],
    ['Bob Roe', 'seeded', 'no', '', 'The receipt bears the name Jörg Lovelace.'],
  ]);
  expect(await check(...options, '--name', 'Name')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/has no column “Name”\. Its columns: Nachname, Vorname, Text\.\n$/),
  });
});

test('sizes that would take minutes are not computed where they are not free', async () => {
  const link = receipt(base, 'lab=properties&scheme=learned&n=1024&d=1024', 0.1);
  const timed = Date.now();
  const { stdout } = await check(...(await inFiles([base], `Name,Text\nAda,${link}`)));
  expect(rowsOf(stdout)[1]).toEqual([
    'Ada',
    'base',
    'no',
    '',
    expect.stringMatching(/^Settings were changed/),
  ]);
  expect(Date.now() - timed).toBeLessThan(20_000);
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
  expect(row[4]).toBe('The goal, angle between the two words’ hands below 1°, is not reached.');
});

test('a receipt with the settings of the start is not confirmed, though they reach the goal', async () => {
  const goal = { measure: 'encodings.angle', op: '>', value: 1 } as const;
  const easy: Task = { ...turning, challenge: { ...turning.challenge, goal } };
  const handIn = async (value: number) => {
    const lines = ['Name,Text', `Ada,${receipt(easy, '', value)}`, `Bob,${receipt(easy, 'd=62', value)}`];
    return rowsOf((await check(...(await inFiles([easy], lines.join('\n'))))).stdout).slice(1);
  };
  const [[, , , start], [, , , other]] = await handIn(0);
  expect((await handIn(Number(start)))[0]).toEqual([
    ...['Ada', 'turning', 'no', start],
    'No setting was changed: the given ones already reach the goal.',
  ]);
  expect((await handIn(Number(other)))[1]).toEqual(['Bob', 'turning', 'yes', other, '']);
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
  const full = await inFiles([base], `Name,Text\nAda,${receipt(base, '', 1)}`);
  const noFolder = test.info().outputPath('none', 'results.csv');
  expect(await ended(...full, '-o', noFolder)).toEqual([
    1,
    expect.stringMatching(/results\.csv cannot be written: /),
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
