/** What is saved, cited or taken along belongs to the settings that it states; what is out of date is neither saved nor cited. */
import type { Locator, Page } from '@playwright/test';
import type { LabFigure } from '../../web/draw/lab-figure.ts';
import type { Value } from '../../web/settings/setting.ts';
import { expect, open, test } from './page.ts';
import { hold, holdWorkers, type LabHost, release, set, settle } from './waiting-workers.ts';

/** The text of the file that a figure's menu would save. */
const saved = (figure: Locator): Promise<string> =>
  figure.evaluate(async (figure) => {
    const { caption } = (await (figure as LabFigure).fileRequest('svg')) ?? {};
    return JSON.stringify(caption);
  });

const settings: Readonly<Record<string, string>> = {
  order: 'scheme=sinusoidal',
  encodings: 'scheme=sinusoidal&n=32',
  properties: 'scheme=sinusoidal&n=16&d=16',
  context: 'scheme=rotary',
  probe: 'scheme=sinusoidal&n=64&d=16',
  training: 'seeds=1&steps=20&encodings=none,learned',
};

/** A change that needs a new result. */
const changes: Readonly<Record<string, Record<string, Value>>> = {
  order: { base: 500 },
  encodings: { base: 500 },
  properties: { base: 500 },
  context: { base: 500 },
  probe: { n: 48 },
  training: { seed: 11 },
};

/** Opens a link and waits for its results; from then on the workers can be held. */
async function openHeld(page: Page, link: string): Promise<void> {
  await holdWorkers(page);
  await open(page, link);
  await expect(page.locator('.proven .number')).toBeVisible({ timeout: 60_000 });
  await settle(page);
}

// A claim has no result of other settings: its models are known by what was set.
for (const id of Object.keys(settings))
  test(`${id}: a figure that is out of date is neither saved nor cited`, async ({ page }) => {
    await openHeld(page, `v=1&lab=${id}&${settings[id]}`);
    const lab = page.locator(`pe-lab[lab=${id}]`);
    const figure = lab.locator('.proof pe-lab-figure').first();
    const before = await saved(figure);
    const figureMenu = figure.locator('summary').first();
    await figureMenu.click();
    await hold(page);
    await set(lab, changes[id]);
    await expect(lab.locator('.proven')).toHaveClass(/older/);
    await expect(saved(figure)).rejects.toThrow('This figure is out of date');
    await figure.getByRole('button', { name: 'SVG' }).click();
    await expect(figure.locator('.said[role=status]')).toHaveText(/out of date/);
    await figure.getByRole('button', { name: 'Cite' }).click();
    await expect(figure.locator('pe-citation')).toHaveCount(0);
    await release(page);
    await expect(lab.locator('.proven')).not.toHaveClass(/older/, { timeout: 30_000 });
    const after = await saved(figure);
    expect(after).not.toBe(before);
  });

test('a trained table that is taken along keeps the name of its own task', async ({ page }) => {
  await openHeld(page, 'v=1&lab=training&seeds=1&steps=20&encodings=learned&n=16&d=32');
  const lab = page.locator('pe-lab[lab=training]');
  await hold(page);
  const onward = lab.getByRole('button', { name: 'Open the trained table in Probe' });
  await onward.click();
  await set(lab, { task: 'prev', n: 24 });
  await expect(lab.locator('.proven')).toHaveClass(/older/);
  await expect(onward).toBeDisabled();
  await release(page);
  await expect(page.locator('pe-lab[lab=probe]').getByLabel('Table', { exact: true })).toContainText(
    'Learned table, Which came first?, step 20, seed 7',
    { timeout: 30_000 },
  );
});

test('a page that is printed at once, before the mark would appear on the screen, bears it', async ({
  page,
}) => {
  await openHeld(page, 'v=1&lab=properties&scheme=sinusoidal&n=16&d=16');
  const lab = page.locator('pe-lab[lab=properties]');
  await hold(page);
  await page.emulateMedia({ media: 'print' });
  await set(lab, { base: 50 });
  await expect(lab.locator('.proven')).toHaveClass(/older/);
  const look = await lab.locator('.proven').evaluate((number) => {
    const { visibility, animationDelay } = getComputedStyle(number, '::before');
    return { visibility, animationDelay };
  });
  expect(look).toEqual({ visibility: 'visible', animationDelay: '0s' });
  // The headline and the figures fade at once, too.
  for (const faded of [lab.locator('h1.older'), lab.locator('.older pe-lab-figure').first()])
    expect(await faded.evaluate((one) => getComputedStyle(one).animationDelay)).toBe('0s');
});

test('of tables compared with earlier settings there is no text for a paper', async ({ page }) => {
  await holdWorkers(page);
  await open(page, 'v=1&lab=probe&scheme=sinusoidal&n=32&d=16&open=tables');
  const comparison = page.locator('pe-lab[lab=probe] .comparison');
  await comparison.getByRole('table').scrollIntoViewIfNeeded();
  const copy = comparison.getByRole('button', { name: 'Copy the table' });
  await expect(copy).toBeEnabled({ timeout: 30_000 });
  await hold(page);
  await set(page.locator('pe-lab[lab=probe]'), { seed: 9 });
  await expect(copy).toBeDisabled();
  await expect(comparison.getByRole('button', { name: 'Download the table' })).toBeDisabled();
  await release(page);
  await expect(copy).toBeEnabled({ timeout: 30_000 });
});

test('a figure that is saved at the moment of a change has the numbers of its caption', async ({ page }) => {
  await openHeld(page, 'v=1&lab=probe&scheme=sinusoidal&n=32&d=16&open=errors');
  const figure = page.locator('pe-lab[lab=probe] pe-lab-figure[kind="errors"]');
  /** Its caption and its numbers; `change`: a setting that changes just before. */
  const file = (change: Record<string, Value>) =>
    figure.evaluate(async (one, change) => {
      const lab = (one.getRootNode() as ShadowRoot).host as LabHost;
      lab.session.store.set(change);
      const { caption, source } = (await (one as LabFigure).fileRequest('csv')) ?? {};
      return JSON.stringify([caption, source?.data()]);
    }, change);
  // With the code that writes captions, nothing is left to wait for but the result.
  const before = await file({});
  const atOnce = await file({ base: 50 }).catch((problem) => String(problem));
  await settle(page);
  const after = await file({});
  expect(after).not.toBe(before);
  expect([after, expect.stringContaining('This figure is out of date')]).toContainEqual(atOnce);
});
