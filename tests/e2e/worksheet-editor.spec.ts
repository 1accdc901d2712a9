/** The list of tasks in Share: how it is written, kept, saved and opened again. */
import { readFile, writeFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { pack } from '../../web/tasks/pack.ts';
import { challengeFor, type Task } from '../../web/tasks/worksheet.ts';
import { expect, sweep, test } from './page.ts';
import { downloaded, share } from './sharing.ts';
import { add, base, hands } from './worksheets.ts';

test('no challenge comes twice, an empty title is the one before, and seeds stay with their tasks', async ({
  page,
}) => {
  const box = await share(page, 'v=1&scheme=sinusoidal&base=2');
  await add(box, 'Base', 'Bring the difference below 0.3.', '0.3');
  await box.getByRole('button', { name: 'Add the challenge above' }).click();
  const editor = box.locator('pe-worksheet-editor');
  await expect(editor.getByText('“Bring the difference below 0.3” is the same challenge')).toBeVisible();
  await expect(editor.getByRole('listitem')).toHaveCount(1);
  // What is said next is of the challenge as it has become.
  const ask = box.locator('.fields pe-challenge-fields').getByLabel('Task');
  await ask.fill('');
  await ask.press('Tab');
  await expect(editor.getByText('The challenge above is not complete.')).toBeVisible();
  await expect(editor.getByText('is the same challenge')).toHaveCount(0);
  const title = editor.getByLabel('Title of task 1');
  await title.fill('');
  await title.press('Tab');
  await expect(title).toHaveValue('Bring the difference below 0.3');
  const opened = [{ ...base, seedByName: true }, hands];
  const tasks = [...opened, { ...base, id: 'again', challenge: { ...base.challenge, ask: 'Again.' } }];
  const buffer = Buffer.from(JSON.stringify({ v: 1, title: 'Three', tasks }));
  await editor.locator('input[type=file]').setInputFiles({ name: 'three.json', mimeType: '', buffer });
  const seeds = editor.getByLabel('Give each name its own seeds');
  await expect(seeds).toHaveJSProperty('indeterminate', true);
  const saved = async () => {
    const act = () => editor.getByRole('button', { name: 'Save worksheet.json' }).click();
    return JSON.parse(await readFile((await downloaded(page, act)).path, 'utf8')).tasks;
  };
  expect(await saved()).toEqual(tasks);
  await seeds.check();
  expect((await saved()).map(({ seedByName }: Task) => seedByName ?? false)).toEqual([true, true, true]);
  await seeds.uncheck();
  expect((await saved()).map(({ seedByName }: Task) => seedByName ?? false)).toEqual([false, false, false]);
});

for (const isKept of [true, false])
  test(`the list outlasts ${isKept ? 'other pages in the tab' : 'other labs where the tab keeps nothing'}`, async ({
    page,
  }) => {
    if (!isKept)
      await page.addInitScript(() => {
        Object.defineProperty(window, 'sessionStorage', {
          get() {
            throw new DOMException('refused', 'SecurityError');
          },
        });
      });
    const titles = (box: Locator) =>
      box
        .locator('pe-worksheet-editor')
        .getByLabel(/^Title of task/)
        .evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));
    const box = await share(page, 'v=1&scheme=sinusoidal&base=2');
    await add(box, 'Base', 'Bring the difference below 0.3.', '0.3');
    await expect.poll(() => titles(box)).toEqual(['Bring the difference below 0.3']);
    if (isKept) await page.goto('./gallery.html');
    else await box.getByRole('button', { name: 'Close' }).click();
    await share(page, 'v=1&lab=encodings&scheme=rotary');
    await expect.poll(() => titles(box)).toEqual(['Bring the difference below 0.3']);
    await add(box, 'Pair of dimensions', 'Find a slow pair.', '1');
    await expect.poll(() => titles(box)).toEqual(['Bring the difference below 0.3', 'Find a slow pair']);
    if (!isKept) return;
    await page.goBack();
    await page.goBack();
    await page.getByRole('button', { name: 'Share' }).click();
    await expect.poll(() => titles(box)).toEqual(['Bring the difference below 0.3', 'Find a slow pair']);
    // Another page has removed them, and the browser brings this one back as it was.
    await box.getByRole('button', { name: 'Close' }).click();
    await page.evaluate(() => {
      const [key, list] = Object.entries(sessionStorage).find(([name]) => name.includes('worksheet')) ?? [
        '',
        '',
      ];
      sessionStorage.setItem(key, JSON.stringify({ ...JSON.parse(list), tasks: [] }));
    });
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(box).toBeVisible();
    expect(await titles(box)).toEqual([]);
  });

test('a task keeps its id under any title and in any place, and leaves it to no other task', async ({
  page,
}) => {
  const box = await share(page, 'v=1&scheme=sinusoidal&base=2');
  const editor = box.locator('pe-worksheet-editor');
  const number = box.locator('.fields pe-challenge-fields').getByLabel('Number');
  const addAnother = async (value: string) => {
    await number.fill(value);
    await box.getByRole('button', { name: 'Add the challenge above' }).click();
  };
  const tasks = async (): Promise<readonly Task[]> => {
    const act = () => editor.getByRole('button', { name: 'Save worksheet.json' }).click();
    return JSON.parse(await readFile((await downloaded(page, act)).path, 'utf8')).tasks;
  };
  const idsByGoal = async () =>
    Object.fromEntries((await tasks()).map(({ id, challenge }) => [String(challenge.goal.value), id]));
  await add(box, 'Base', 'Bring it down.', '0.3');
  await addAnother('0.2');
  const before = await idsByGoal();
  expect(new Set(Object.values(before)).size).toBe(2);
  const title = editor.getByLabel('Title of task 2');
  await title.fill('Lower');
  await title.press('Tab');
  await editor.getByRole('button', { name: 'Move up: Lower' }).click();
  expect(await idsByGoal()).toEqual(before);
  // An easier goal under the same title, once the first is gone: also where a file was saved meanwhile.
  await editor.getByRole('button', { name: 'Remove: Bring it down' }).click();
  const path = test.info().outputPath('worksheet.json');
  await writeFile(path, JSON.stringify({ v: 1, title: 'Kept', tasks: await tasks() }));
  await editor.locator('input[type=file]').setInputFiles(path);
  await expect(editor.getByText('1 task opened.')).toBeVisible();
  await addAnother('5');
  const after = await idsByGoal();
  expect(after['0.2']).toBe(before['0.2']);
  expect(Object.values(before)).not.toContain(after['5']);
  // A harder goal is another one, and other words are not.
  await editor.getByText('Goal: ').first().click();
  const first = editor.getByRole('listitem').first();
  await first.getByLabel('Task', { exact: true }).fill('In other words.');
  await first.getByLabel('Task', { exact: true }).press('Tab');
  expect((await idsByGoal())['0.2']).toBe(before['0.2']);
  await first.getByLabel('Number').fill('0.1');
  await first.getByLabel('Number').press('Tab');
  expect([...Object.values(before), after['5']]).not.toContain((await idsByGoal())['0.1']);
});

test('a saved worksheet is opened again; what is none is refused', async ({ page }) => {
  const box = await share(page, 'v=1');
  const editor = box.locator('pe-worksheet-editor');
  const upload = async (name: string, text: string) => {
    await editor.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) });
  };
  await upload('notes.txt', 'hello');
  await expect(editor.getByText('notes.txt is not a worksheet: it does not contain JSON.')).toBeVisible();
  await upload('one.json', JSON.stringify({ v: 1, title: 'One', tasks: [] }));
  await expect(editor.getByText('one.json: The worksheet has no tasks.')).toBeVisible();
  const wrong = { ...base, challenge: { ...base.challenge, free: ['nothing'] } };
  await upload('one.json', JSON.stringify({ v: 1, title: 'One', tasks: [wrong] }));
  await expect(editor.getByText('one.json: in the task base: challenge.free = ["nothing"]')).toBeVisible();
  await upload('two.json', JSON.stringify({ v: 1, title: 'Two', tasks: [hands, base] }));
  await expect(editor.getByText('2 tasks opened.')).toBeVisible();
  await editor.getByRole('button', { name: 'Remove: Slow hands' }).click();
  await expect(editor.getByLabel('Title of task 1')).toHaveValue('A base');
  await editor.getByLabel('Give each name its own seeds').check();
  const { path } = await downloaded(page, () =>
    editor.getByRole('button', { name: 'Save worksheet.json' }).click(),
  );
  expect(JSON.parse(await readFile(path, 'utf8')).tasks).toEqual([{ ...base, seedByName: true }]);
});

/** Some seeds start beyond its goal. */
const near: Task = {
  ...{ ...base, seedByName: true },
  challenge: {
    ...{ ...base.challenge, given: { lab: 'order', scheme: 'sinusoidal' } },
    goal: { measure: 'order.difference', op: '<', value: 0.25 },
  },
};

test('Share says how many starts by name already reach the goal', async ({ page }) => {
  const other: Task = {
    ...{ id: 'other', title: 'Other', seedByName: true },
    challenge: {
      ...{
        v: 1,
        ask: 'Find one that falls.',
        given: { lab: 'encodings', scheme: 'alibi' },
        free: ['scheme'],
      },
      goal: { measure: 'encodings.radius', op: '<', value: 5 },
    },
  };
  const box = await share(page, 'v=1');
  const steps = await page.evaluate(() => history.length);
  const editor = box.locator('pe-worksheet-editor');
  const buffer = Buffer.from(JSON.stringify({ v: 1, title: 'Near', tasks: [near, hands, other] }));
  await editor.locator('input[type=file]').setInputFiles({ name: 'near.json', mimeType: '', buffer });
  await editor.getByRole('button', { name: 'Check the starts' }).click();
  const said = editor.getByText('“A base”: of 20 starts');
  await expect(said).toContainText('“Other”: a start shows no number for the goal within a few seconds');
  const [, reached] = /of 20 starts, (\d+) already reach the goal\./.exec(await said.innerText()) ?? [];
  expect(await page.evaluate(() => history.length)).toBe(steps);
  expect(Number(reached)).toBeGreaterThan(0);
  expect(Number(reached)).toBeLessThan(20);
});

test(
  'the starts at the goal are those of which the page says so to the same readers',
  sweep,
  async ({ page }) => {
    test.setTimeout(180_000);
    const box = await share(page, 'v=1');
    const editor = box.locator('pe-worksheet-editor');
    const buffer = Buffer.from(JSON.stringify({ v: 1, title: 'Near', tasks: [near] }));
    await editor.locator('input[type=file]').setInputFiles({ name: 'near.json', mimeType: '', buffer });
    await editor.getByRole('button', { name: 'Check the starts' }).click();
    const said = editor.getByText('“A base”: of 20 starts');
    const [, reached] = /of 20 starts, (\d+) already reach the goal\./.exec(await said.innerText()) ?? [];
    let count = 0;
    for (let i = 1; i <= 20; i++) {
      await page.goto(`./#v=1&challenge=${pack(challengeFor(near, `Reader ${i}`))}`);
      await page.reload();
      const standing = page.locator('pe-task .standing');
      await expect(standing).toHaveText(/The given settings already|Not yet/);
      if ((await standing.innerText()).includes('already')) count += 1;
    }
    expect(Number(reached)).toBe(count);
  },
);
