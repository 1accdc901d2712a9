/**
 * What a screen reader reads of each lab's first screen, from the accessibility tree, held to tests/golden/readings. After a change that is
 * meant: npx playwright test --config tests/e2e/playwright.config.ts screen-reader --update-snapshots
 */

import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { labs } from '../../web/app/labs.ts';
import { expect, inLoop, open, test } from './page.ts';

const folder = fileURLToPath(new URL('../golden/readings/', import.meta.url));

const settings = (lab: string) => (lab === 'training' ? '&seeds=1&steps=20' : '');

for (const [i, { id }] of labs.entries())
  test(`${id} is read as recorded`, inLoop(i), async ({ page }, { config }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, `v=1&lab=${id}${settings(id)}`);
    await expect(page.locator('.said-verdict')).toHaveText(/\d/, { timeout: 30_000 });
    if (id === 'training')
      await expect(page.getByText('step 20 of 20 done').last()).toBeVisible({ timeout: 30_000 });
    // Links hold the address of the page, which differs from run to run.
    const heard = await page.locator('main').ariaSnapshot();
    const read = `${heard.replaceAll(new URL(page.url()).origin, '')}\n`;
    const record = `${folder}${id}.yml`;
    if (config.updateSnapshots === 'all' || config.updateSnapshots === 'changed')
      await writeFile(record, read);
    expect(read).toBe(await readFile(record, 'utf8').catch(() => ''));
  });
