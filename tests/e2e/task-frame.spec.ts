/** A task in a frame of course notes: it copies its receipt, has the height that it needs, and follows the theme. */
import { readFile } from 'node:fs/promises';
import { pack } from '../../web/tasks/pack.ts';
import { expect, test } from './page.ts';
import { downloaded, serveNotes, share, standing } from './sharing.ts';
import { base, linkTo } from './worksheets.ts';

test.use({ hosts: /^http:\/\/127\.0\.0\.1:/ });

/** Of another host. */
const notes = serveNotes();

const framed = (baseURL: string | undefined, hash: string, attributes = '') =>
  `<iframe title="Figure" width="680" height="500" ${attributes} src="${baseURL}#${hash}"></iframe>
   <script src="${baseURL}resize.js" async></script>`;

const solved = `v=1&ui=figure&view=difference&base=1000000&challenge=${pack(base.challenge)}`;

test.describe('where the clipboard is denied', () => {
  test.use({ expected: /Permissions policy violation/ });
  test('a frame without the permission to copy saves the receipt as a file', async ({ page, baseURL }) => {
    notes.body = framed(baseURL, solved);
    await page.goto(notes.address);
    const frame = page.frameLocator('iframe');
    await expect(standing(frame)).toHaveText(/^● Reached/);
    const { name, path } = await downloaded(page, () =>
      frame.getByRole('button', { name: 'Copy receipt link' }).click(),
    );
    expect(name).toBe('receipt.txt');
    const receipt = await readFile(path, 'utf8');
    expect(receipt).toMatch(new RegExp(`^${baseURL}#v=1&base=1000000&.*&receipt=[0-9a-f]{16},0\\.`));
    await expect(
      frame.getByText('The browser blocks copying. receipt.txt is in your downloads'),
    ).toBeVisible();
    await expect(frame.locator('pe-task')).toContainText(receipt);
    await page.goto(receipt);
    await expect(page.locator('pe-task .standing')).toHaveText('● Confirmed');
  });
});

test('a frame of Share’s may copy', async ({ page, baseURL, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const box = await share(page, solved.replace('ui=figure&', ''));
  notes.body = (await box.getByRole('region', { name: 'Embed' }).innerText()).trim();
  expect(notes.body).toContain('allow="clipboard-write"');
  notes.body = framed(baseURL, solved, 'allow="clipboard-write"');
  await page.goto(notes.address);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Copy receipt link' }).click();
  await expect(frame.getByText('Receipt copied.')).toBeVisible();
});

test('the height of a snippet has room for what follows a prediction', async ({ page }) => {
  const predict = 'predict=Does+it+see%3F%7CYes*%7CNo';
  const box = await share(page, `v=1&view=difference&${predict}&challenge=${pack(base.challenge)}`);
  await box.getByLabel('What').selectOption('The difference of the two');
  const height = async () => Number(await box.getByLabel('Height').inputValue());
  await expect.poll(height).toBeGreaterThan(600);
  const asked = await page.locator('iframe[title="Preview"]').evaluate((one) => one.clientHeight);
  const stated = await height();
  expect(asked).toBeLessThan(stated);
  // Without resize.js, as in platforms that take scripts away.
  const snippet = await box.getByRole('region', { name: 'Embed' }).innerText();
  notes.body = snippet.replace(/<script.*/s, '').replace('width="100%"', 'width="680"');
  await page.goto(notes.address);
  const frame = page.frameLocator('iframe');
  await frame.getByText('Yes', { exact: true }).click();
  await frame.getByRole('button', { name: 'Commit and look' }).click();
  await expect(standing(frame)).toBeVisible();
  const scrolls = () => frame.locator('html').evaluate((root) => root.scrollHeight > root.clientHeight + 1);
  await expect.poll(scrolls).toBe(false);
});

test('frames take the theme of the page around them, unless their link names one', async ({
  page,
  baseURL,
}) => {
  notes.body = `<style>[data-theme=dark] { background: #111 }</style>
    <iframe title="One" src="${baseURL}#v=1&ui=figure&view=difference"></iframe>
    <iframe title="Two" src="${baseURL}#v=1&ui=figure&view=difference&theme=light"></iframe>
    <iframe title="Three" src="${new URL(linkTo(base), baseURL)}"></iframe>
    <script src="${baseURL}resize.js" async></script>`;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(notes.address);
  const root = (title: string) => page.frameLocator(`iframe[title="${title}"]`).locator('html');
  // The page says nothing of its theme: it is light, though the system is dark.
  await expect(root('One')).toHaveAttribute('data-theme', 'light');
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  await expect(root('One')).toHaveAttribute('data-theme', 'dark');
  await expect(root('Two')).toHaveAttribute('data-theme', 'light');
  await expect(root('Three')).toHaveAttribute('data-theme', 'dark');
  await page.frameLocator('iframe[title="Three"]').getByRole('button', { name: 'Start' }).click();
  const inner = page.frameLocator('iframe[title="Three"]').frameLocator('iframe').locator('html');
  await expect(inner).toHaveAttribute('data-theme', 'dark');
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'light';
  });
  await expect(root('One')).toHaveAttribute('data-theme', 'light');
  await expect(inner).toHaveAttribute('data-theme', 'light');
});
