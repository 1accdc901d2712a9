/** Worksheets: solved one task after the other, handed in and checked. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { FrameLocator, Page } from '@playwright/test';
import { exercises } from '../../web/guide/exercises.ts';
import { pack } from '../../web/tasks/pack.ts';
import { challengeFor, type Task } from '../../web/tasks/worksheet.ts';
import { expect, expectNoAxeViolations, overflows, sweep, test } from './page.ts';
import { downloaded, share, standing } from './sharing.ts';
import { add, base, hands, linkTo } from './worksheets.ts';

test.use({ hosts: /^http:\/\/127\.0\.0\.1:/ });

const command = fileURLToPath(new URL('../../dist/bin/positional-embedding-playground.js', import.meta.url));

async function set(frame: FrameLocator, label: string, value: string) {
  const field = frame.locator('pe-task').getByLabel(label, { exact: true }).first();
  await field.fill(value);
  await field.press('Enter');
}

test('Share writes a worksheet of two labs, readers solve it, and their receipts are confirmed', async ({
  page,
}) => {
  const box = await share(page, 'v=1&scheme=sinusoidal&base=2');
  await add(box, 'Base', 'Bring the difference below 0.3.', '0.4');
  await box.getByRole('button', { name: 'Close' }).click();
  // The list stays while the next lab is set up.
  await share(page, 'v=1&lab=encodings&scheme=rotary');
  await add(box, 'Pair of dimensions', 'Find a pair that turns by less than 1°.', '1');
  await expect(box.getByText('Goal: angle between the two words’ hands below 1°')).toBeVisible();
  await expect(box.locator('.fields pe-challenge-fields .quantity')).toHaveText('°');
  await expect(box.getByText('Readers start from the settings of the page, with 36.2°.')).toBeVisible();
  await box.getByLabel('Title of the worksheet').fill('Clocks & words');
  await box.getByLabel('Title of the worksheet').press('Tab');
  await box.getByRole('button', { name: 'Move up: Find a pair' }).click();
  await expect(box.getByLabel('Title of task 1')).toHaveValue('Find a pair that turns by less than 1°');
  await box.getByRole('button', { name: 'Move up: Bring' }).click();
  // A goal that is not complete does not count.
  const editor = box.locator('pe-worksheet-editor');
  await editor.getByText('Goal: largest difference').click();
  const goal = editor.locator('li').first().getByLabel('Number');
  await goal.fill('');
  await goal.press('Tab');
  await expect(editor.getByText('Until then, the task stays as it was.')).toBeVisible();
  await goal.fill('0.3');
  await goal.press('Tab');
  await expect(editor.getByText('Goal: largest difference between the two outputs below 0.3')).toBeVisible();
  await expectNoAxeViolations(page);
  const saved = await downloaded(page, () =>
    box.getByRole('button', { name: 'Save worksheet.json' }).click(),
  );
  expect(saved.name).toBe('worksheet.json');
  expect(JSON.parse(await readFile(saved.path, 'utf8'))).toMatchObject({
    v: 1,
    title: 'Clocks & words',
    tasks: [{ challenge: base.challenge }, { challenge: hands.challenge }],
  });
  await editor.getByLabel('Worksheet for').selectOption('Link alone');
  const link = (await box.getByRole('region', { name: 'Worksheet', exact: true }).innerText()).trim();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Clocks & words' })).toBeVisible();
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Start' }).click();
  const frame = page.frameLocator('iframe');
  await expect(standing(frame)).toHaveText(/^○ Not yet/);
  const top = async () => (await page.locator('iframe').boundingBox())?.y;
  const before = await top();
  await set(frame, 'Base', '1000000');
  await expect(standing(frame)).toHaveText(/^● Reached/);
  await expect(page.getByText('1 of 2 tasks reached.')).toBeVisible();
  const next = page.getByRole('button', { name: 'Next: 2. Find a pair' });
  await expect(next).toBeInViewport();
  expect(await top()).toBe(before);
  await next.click();
  await expect(page.getByRole('button', { name: /^2\. Find a pair/ })).toBeFocused();
  await expect(standing(frame)).toHaveText('○ Not yet: 36.2°');
  await set(frame, 'Pair of dimensions', '20');
  await expect(page.getByText('All 2 tasks reached.')).toBeVisible();
  await page.getByRole('button', { name: 'Your receipts' }).click();
  await expect(page.getByRole('button', { name: 'Copy all receipts' })).toBeFocused();
  await expectNoAxeViolations(page);
  // What was reached stays, also where the page is loaded again.
  await page.reload();
  await expect(page.getByText('All 2 tasks reached.')).toBeVisible();
  const receipts = await downloaded(page, () =>
    page.getByRole('button', { name: 'Save receipts.csv' }).click(),
  );
  const anew = page.getByRole('button', { name: 'Start as another reader' });
  await anew.click();
  await expect(page.getByLabel('Your name')).toHaveValue('');
  await expect(page.getByLabel('Your name')).toBeFocused();
  await page.getByRole('button', { name: 'Back to the tasks of Ada Lovelace' }).click();
  await expect(page.getByText('All 2 tasks reached.')).toBeVisible();
  await anew.click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('0 of 2 tasks reached.')).toBeVisible();
  await expect(standing(frame)).toHaveText(/^○ Not yet/);
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...[command, 'check', receipts.path, '--worksheet', saved.path],
  ]);
  const rows = stdout.trim().split('\r\n');
  expect(rows).toHaveLength(3);
  for (const row of rows.slice(1)) expect(row).toMatch(/^Ada Lovelace,[a-z0-9-]+,yes,0\.\d+,$/);
});

test('a task that is opened before the frame is there is shown in it', async ({ page }) => {
  await page.goto(linkTo(base, hands));
  await page.locator('pe-worksheet').evaluate(async (player) => {
    const press = async (selector: string) => {
      player.shadowRoot?.querySelector<HTMLElement>(selector)?.click();
      await (player as HTMLElement & { updateComplete: Promise<unknown> }).updateComplete;
    };
    await press('form button');
    await press('li:nth-child(2) button');
  });
  const frame = page.frameLocator('iframe');
  await expect(frame.getByText('Find a pair that turns')).toBeVisible();
  await set(frame, 'Pair of dimensions', '20');
  await expect(page.getByText('1 of 2 tasks reached.')).toBeVisible();
});

test('a goal that is reached before the frame is heard counts', async ({ page }) => {
  // The worksheet greets the frame once all of it is there; the figure is there before.
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/late.svg', async (route) => {
    await isReleased;
    await route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  await page.addInitScript(() => {
    if (parent === window) return;
    addEventListener('DOMContentLoaded', () => {
      const image = document.createElement('img');
      image.src = 'late.svg';
      document.body.append(image);
    });
  });
  await page.goto(linkTo(base, hands));
  await page.getByRole('button', { name: 'Start' }).click();
  const frame = page.frameLocator('iframe');
  await set(frame, 'Base', '1000000');
  await expect(standing(frame)).toHaveText(/^● Reached/);
  await expect(page.getByText('0 of 2 tasks reached.')).toBeVisible();
  release();
  await expect(page.getByText('1 of 2 tasks reached.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy 1 receipt' })).toBeVisible();
});

/** Attempts and number of the first task, as the tab keeps them. */
const kept = (page: Page) =>
  page.evaluate(() => {
    const name = Object.keys(sessionStorage).find((one) => one.includes('worksheet')) ?? '';
    const [, rows] = JSON.parse(sessionStorage.getItem(name) ?? '["", []]');
    const [, attempts = 0, , , value = null] = rows[0] ?? [];
    return { attempts, value };
  });

test('to start again is no attempt, and the number of another measure is none of the task', async ({
  page,
}) => {
  const { title, challenge } = exercises[2];
  await page.goto(linkTo({ id: 'index', title, challenge }));
  await page.getByRole('button', { name: 'Start' }).click();
  const frame = page.frameLocator('iframe');
  await expect(standing(frame)).toHaveText(/^○ Not yet/);
  const scheme = frame.locator('pe-task').getByRole('combobox').first();
  await scheme.selectOption('alibi');
  await expect.poll(() => kept(page)).toEqual({ attempts: 1, value: null });
  await frame.getByRole('button', { name: 'Start again' }).click();
  await expect(standing(frame)).toHaveText(/^○ Not yet/);
  await scheme.selectOption('learned');
  await expect.poll(async () => (await kept(page)).attempts).toBe(2);
  const { value } = await kept(page);
  expect(value).toBeLessThan(5);
  await scheme.selectOption('alibi');
  await expect.poll(() => kept(page)).toEqual({ attempts: 3, value });
  await scheme.selectOption('sinusoidal');
  await expect(page.getByText('Task reached.')).toBeVisible();
});

test('to look at the steps of a descent is no attempt', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const challenge = {
    v: 1 as const,
    ask: 'Bring the error to zero.',
    given: { lab: 'probe', n: 40, d: 12, solver: 'descent', epochs: 2000 },
    free: ['epochs'],
    goal: { measure: 'probe.error', op: '<', value: 1e-9 } as const,
  };
  await page.goto(linkTo({ id: 'fit', title: 'A fit', challenge }));
  await page.getByRole('button', { name: 'Start' }).click();
  const frame = page.frameLocator('iframe');
  await expect(standing(frame)).toHaveText(/^○ Not yet/);
  await set(frame, 'Epochs', '500');
  await expect.poll(async () => (await kept(page)).attempts).toBe(1);
  const once = await kept(page);
  const step = frame.getByRole('slider', { name: 'Epoch shown in the plots' });
  const before = await standing(frame).innerText();
  await step.press('Home');
  await expect(standing(frame)).not.toHaveText(before);
  await page.waitForTimeout(1000); // twice as long as settings rest before they count
  expect(await kept(page)).toEqual(once);
});

test('the way back in the browser opens the task that it shows', async ({ page }) => {
  await page.goto(linkTo(base, hands));
  await page.getByRole('button', { name: 'Start' }).click();
  const frame = page.frameLocator('iframe');
  await expect(standing(frame)).toHaveText(/^○ Not yet/);
  await page.getByRole('button', { name: /^2\. / }).click();
  await expect(frame.getByText('Find a pair that turns')).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(frame.getByText('Bring the difference')).toBeVisible();
  await expect(page.getByRole('button', { name: /^1\. / })).toHaveAttribute('aria-current', 'step');
  await set(frame, 'Base', '1000000');
  await expect(page.getByText('1 of 2 tasks reached.')).toBeVisible();
  await page.getByRole('button', { name: 'Next: 2. Slow hands' }).click();
  await expect(frame.getByText('Find a pair that turns')).toBeVisible();
});

test('where seeds vary by name, a name is needed, and its seed is given', async ({ page }) => {
  const task: Task = { ...base, seedByName: true };
  await page.goto(linkTo(task));
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByLabel('Your name').fill('Ada');
  await page.getByRole('button', { name: 'Start' }).click();
  const frame = page.frameLocator('iframe');
  await expect(standing(frame)).toBeVisible();
  const address = new URL((await page.locator('iframe').getAttribute('src')) ?? '', page.url());
  expect(address.hash).toContain(pack(challengeFor(task, 'Ada')));
  await expect(frame.getByText('Receipt of Ada')).toBeVisible();
});

test('a damaged link says so, and one without a worksheet, too', async ({ page }) => {
  await page.goto('./worksheet.html#w=abc');
  await expect(page.getByText('The worksheet of the link is incomplete or damaged.')).toBeVisible();
  await page.goto('./worksheet.html');
  await expect(page.getByText('There is no worksheet here.')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`a worksheet is accessible and fits a phone, ${colorScheme}`, sweep, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(linkTo(base, hands));
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(standing(page.frameLocator('iframe'))).toBeVisible();
    await expectNoAxeViolations(page);
    expect(await overflows(page)).toBe(false);
  });
