/** The training lab: a run that is under way, and all that shows what its models learn. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  expectTone,
  open,
  openFold,
  openSetting,
  overflows,
  proven,
  provenNumber,
  sweep,
  test,
} from './page.ts';
import { hold, holdWorkers, release, set, settle } from './waiting-workers.ts';

/** Two encodings, a short schedule. */
const small = 'v=1&lab=training&steps=40&encodings=none,learned&seeds=1';

const lab = (page: Page): Locator => page.locator('pe-lab[lab=training]');
const slider = (page: Page): Locator =>
  lab(page).getByRole('slider', { name: 'Step shown' }).and(page.locator(':visible'));
const button = (page: Page, name: string): Locator => lab(page).getByRole('button', { name, exact: true });
const run = (page: Page): Locator => lab(page).locator('.player .run:visible');

async function finished(page: Page): Promise<void> {
  await expect(lab(page).locator('.player .at:visible')).toContainText('done', { timeout: 60_000 });
}

const hashes = async (page: Page): Promise<readonly string[]> => {
  const fold = await openFold(page, /Replay/);
  await expect(fold.locator('code').first()).toHaveText(/^\S{16}$/);
  return fold.locator('code').allTextContents();
};

test('opens on runs that are under way, on the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, 'v=1&lab=training');
  await expect(provenNumber(page)).toHaveText(/^\d/);
  await expect(lab(page).getByRole('heading', { level: 1 })).not.toBeEmpty();
  await expect(lab(page).locator('.player .at:visible')).toContainText(/step [1-9]\d* of 300/, {
    timeout: 60_000,
  });
  await expect(run(page)).toHaveText(/Pause/);
  await expect(lab(page).locator('.answer')).toHaveCount(4);
  const foot = await button(page, 'Cite').boundingBox();
  expect((foot?.y ?? 800) + (foot?.height ?? 0)).toBeLessThan(800);
});

test('once one has learned, the number is the winner’s, and nothing is red', async ({ page }) => {
  await open(page, 'v=1&lab=training&encodings=none,rotary&seeds=1&steps=200');
  await finished(page);
  await expect(provenNumber(page)).toHaveText(/^(100|9[5-9].*)$/);
  await expectTone(proven(page), 'satisfied');
  await expect(proven(page)).toContainText(/RoPE: one seed.*Without positions: \d+.*, a coin toss\./);
  await open(page, 'v=1&lab=training&encodings=none&seeds=1&steps=40');
  await finished(page);
  await expectTone(proven(page), 'plain');
});

test('pauses, looks back, goes step by step, and starts over', async ({ page }) => {
  const at = lab(page).locator('.player .at:visible');
  await open(page, small.replace('steps=40', 'steps=1000'));
  const pause = async () => {
    await expect(at).toContainText(/step [1-9]/, { timeout: 60_000 });
    await run(page).click();
    await expect(run(page)).toHaveText(/Run/);
  };
  await test.step('after a look back, Run shows the latest step again', async () => {
    await pause();
    await slider(page).press('Home');
    await expect(page).toHaveURL(/shownStep=0/);
    await expect(at).toContainText('step 0 of');
    await run(page).click();
    await expect(page).not.toHaveURL(/shownStep/);
    await expect(at).toContainText(/step [1-9]/);
  });
  await test.step('starts over, and goes step by step', async () => {
    await pause();
    await button(page, 'Reset').click();
    await expect(at).toContainText('step 0 of 1000');
    await button(page, 'Step').click();
    await expect(at).toContainText('step 25 of 1000', { timeout: 60_000 });
    await run(page).click();
    await expect(run(page)).toHaveText(/Pause/);
    await expect(at).toContainText(/step [5-9]\d|step \d{3}/, { timeout: 60_000 });
  });
});

test(
  'the link keeps the step that the slider shows, a learning rate changed on the way, and the weights; another seed has others',
  sweep,
  async ({ page }) => {
    test.slow(); // two reloads and six runs
    await open(page, small);
    await finished(page);
    const last = await hashes(page);
    const showStep10 = async () => {
      await slider(page).focus();
      await page.keyboard.press('Home');
      await expect(proven(page)).toContainText('at step 0');
      await page.keyboard.press('ArrowRight');
      await expect(proven(page)).toContainText('at step 10');
      await expect(page).toHaveURL(/shownStep=10/);
    };
    await test.step('the link keeps the step that the slider shows', async () => {
      await showStep10();
      const [before] = await hashes(page);
      expect(before).not.toBe(last[0]);
      await page.keyboard.press('Tab');
      await page.reload();
      await expect(proven(page)).toContainText('at step 10', { timeout: 60_000 });
      expect((await hashes(page))[0]).toBe(before);
      await slider(page).press('End');
      await finished(page);
      await expect.poll(() => hashes(page)).toEqual(last);
    });
    await test.step('a learning rate changed on the way is part of the run and of its link', async () => {
      await showStep10();
      const optimiser = await openSetting(page, 'Optimiser');
      await optimiser.getByRole('button', { name: '× 0.1' }).click();
      await expect(page).toHaveURL(/rateChanges=10:0.0005/);
      await finished(page);
      const changed = await hashes(page);
      expect(changed[0]).not.toBe(last[0]);
      await expect(lab(page).locator('.proof')).toContainText(/ 0\.0005 .* 10\./);
      await page.reload();
      await finished(page);
      expect(await hashes(page)).toEqual(changed);
      await (await openSetting(page, 'Optimiser'))
        .getByRole('button', { name: 'Remove the change at step 10' })
        .click();
      await expect(page).not.toHaveURL(/rateChanges/);
      await finished(page);
      expect((await hashes(page))[0]).toBe(last[0]);
      await page.evaluate(() => scrollTo(0, 0)); // so that no control is half under the header
      await expectNoAxeViolations(page);
    });
    await test.step('another seed has other weights', async () => {
      await button(page, 'Another seed').click();
      await expect(page).toHaveURL(/seed=8/);
      await finished(page);
      expect((await hashes(page))[0]).not.toBe(last[0]);
    });
  },
);

test('a trained table goes on to the probe, the way back leads to the lab as it was; there, words are moved and seeds added', async ({
  page,
}) => {
  await open(page, small);
  await finished(page);
  await test.step('a trained table goes on to the probe, and the way back leads to the lab as it was', async () => {
    const before = page.url();
    await button(page, 'Open the trained table in Probe →').click();
    await expect(page.locator('pe-lab[lab=probe]').getByLabel('Table', { exact: true })).toContainText(
      'Learned table, Which came first?, step 40, seed 7',
    );
    await expect(provenNumber(page)).toBeVisible();
    await expect(page).toHaveURL(/lab=probe.*source=file/);
    while (page.url().includes('lab=probe')) await page.goBack();
    expect(page.url()).toBe(before);
    await finished(page);
  });
  await test.step('the models answer a sequence whose words are moved', async () => {
    const answers = lab(page).locator('.answer .sure');
    await expect(answers.first()).toHaveText(/%/);
    const a = lab(page).getByRole('button', { name: /^A, place/ });
    const place = async () => Number(/place (\d+)/.exec((await a.getAttribute('aria-label')) ?? '')?.[1]);
    const before = await place();
    await a.press(before > 2 ? 'ArrowLeft' : 'ArrowRight');
    await expect(async () => expect(await place()).toBe(before > 2 ? before - 1 : before + 1)).toPass();
    await expect(page).toHaveURL(/sequence=/);
    await expect(a).toBeFocused();
  });
  await test.step('two more seeds join the runs', async () => {
    await expect(proven(page)).toContainText('one seed');
    await button(page, 'Add 2').click();
    await finished(page);
    await expect(proven(page)).toContainText('3 seeds');
  });
});

test(
  'encodings are chosen among those of the page, and a width that the heads force is said at the control',
  sweep,
  async ({ page }) => {
    await open(page, `${small}&d=9&heads=8`);
    await finished(page);
    await expect(await openSetting(page, 'Task and model')).toContainText('Width 9 becomes 16');
    const row = await openSetting(page, 'Encodings');
    await row.getByLabel('ALiBi').check();
    await expect(page).toHaveURL(/encodings=none,learned,alibi/);
    await expect(lab(page).locator('.answer')).toHaveCount(3);
  },
);

test('the settings stay open and focused while new runs begin', sweep, async ({ page }) => {
  await open(page, small.replace('steps=40', 'steps=1000'));
  const optimiser = await openSetting(page, 'Optimiser');
  const rate = optimiser.getByRole('spinbutton', { name: 'Learning rate' });
  const steps = optimiser.getByRole('spinbutton', { name: 'Steps' });
  await steps.fill('900');
  await steps.press('Enter');
  await expect(lab(page).locator('.player .at:visible')).toContainText('of 900');
  await expect(steps).toBeFocused();
  await rate.fill('0.01');
  await rate.press('Tab');
  await expect(page).toHaveURL(/learningRate=0.01/);
  await expect(optimiser.getByRole('slider', { name: 'Learning rate' })).toBeFocused();
  const menu = optimiser.getByRole('combobox', { name: 'Optimiser' });
  await menu.focus();
  await menu.selectOption('sgd');
  await expect(lab(page).locator('.player .at:visible')).toContainText(/step [1-9]/, { timeout: 60_000 });
  await expect(menu).toBeFocused();
  const alibi = (await openSetting(page, 'Encodings')).getByLabel('ALiBi');
  await alibi.check();
  await expect(lab(page).locator('.answer')).toHaveCount(3);
  await expect(alibi).toBeFocused();
  await expect(optimiser).toHaveAttribute('open');
});

test(
  'its sections show what was learned, and it is saved as safetensors and as a script with its weights',
  sweep,
  async ({ page }) => {
    await open(page, `${small}&model=learned&open=learned%20attention%20loss%20replay`);
    await finished(page);
    await test.step('its sections show what was learned', async () => {
      await expect(lab(page).locator('pe-lab-figure[kind="trained-table"] pe-heat-map')).toBeVisible();
      await expect(lab(page).locator('pe-lab-figure[kind="trained-norms"] pe-plot')).toBeVisible();
      // Below the table: asked for only once it is near the window.
      await lab(page).locator('#fold-attention').scrollIntoViewIfNeeded();
      await expect(lab(page).locator('pe-lab-figure[kind="attention"] pe-heat-map').first()).toBeVisible();
      await expect(lab(page).locator('#loss')).toBeVisible();
    });
    await test.step('the weights are saved as safetensors', async () => {
      const save = async (name: string) => {
        const [saved] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
        expect(saved.suggestedFilename()).toMatch(/^Learned-table-seed-7-step-40.*\.safetensors$/);
        return (await readFile(await saved.path())).toString('latin1');
      };
      const learned = await save('Weights of the encoding, 512 numbers');
      expect(learned).toContain('"positions.table":{"dtype":"F32","shape":[16,32]');
      expect(learned).not.toContain('layers.0.qkv');
      const all = await save('All weights, 5154 numbers');
      for (const name of ['positions.table', 'layers.0.qkv', '"step":"40"']) expect(all).toContain(name);
    });
    await test.step('a model is saved as a script with its weights', async () => {
      const curves = lab(page).locator('pe-lab-figure[kind="accuracy"]');
      await curves.locator('summary').first().click();
      await curves.getByRole('button', { name: 'Code', exact: true }).click();
      const code = curves.locator('pe-code');
      await expect(code).toContainText('class Transformer(nn.Module):');
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        code.getByRole('button', { name: 'Save weights.npz' }).click(),
      ]);
      expect(saved.suggestedFilename()).toBe('weights.npz');
      const bytes = await readFile(await saved.path());
      for (const name of ['positions.table.npy', 'layers.0.qkv.weight.npy', 'ids.4.npy'])
        expect(bytes.includes(name)).toBe(true);
    });
    await run(page).scrollIntoViewIfNeeded();
    await expectNoAxeViolations(page);
  },
);

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const)
  test(`is accessible and fits ${width} × ${height}`, sweep, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, small);
    await expect(provenNumber(page)).toBeVisible({ timeout: 60_000 });
    await expect(lab(page).locator('.answer .sure').first()).toBeVisible({ timeout: 60_000 });
    await expectNoAxeViolations(page);
    expect(await overflows(page)).toBe(false);
  });

test('words that another task has left are not asked', sweep, async ({ page }) => {
  const words = '8,9,6,3,4,7,4,5,4,10,5,2,4,2,7,2';
  await open(page, `v=1&lab=training&task=first&steps=40&encodings=none&seeds=1&sequence=${words}`);
  await expect(lab(page).locator('pe-chips')).toContainText('[CLS]');
  await finished(page);
  await page.goto(`#v=1&lab=training&task=topic&steps=20&encodings=learned&seeds=1&sequence=98,99,1`);
  await expect(lab(page).locator('.answer .sure').first()).toHaveText(/\d/);
  await finished(page);
});

test(
  'the reader’s own pairs are learned, and a line that cannot be read is named',
  sweep,
  async ({ page }) => {
    await open(page, `${small}&task=own`);
    await finished(page);
    await expect(lab(page).locator('pe-chips')).toContainText('dog');
    const text = lab(page).getByRole('textbox', { name: /One pair per line/ });
    const said = lab(page).locator('#said');
    await expect(said).toContainText(/\b50\D+10\b/);
    await text.fill('red box\nblue box -> no');
    await expect(said).toContainText('Line 1');
    await text.blur();
    await expect(page).not.toHaveURL(/ownPairs/);
    await expect(text).toHaveValue(/red box/);
    const pairs = ['red box', 'box red', 'blue box', 'box blue', 'red blue'];
    await text.fill(pairs.map((words, i) => `${words}\t${i % 2 ? 'after' : 'before'}`).join('\n'));
    await text.blur();
    await expect(page).toHaveURL(/ownPairs=red\+box\+-%3E\+before%0A/);
    await finished(page);
    await expect(lab(page).locator('pe-chips')).toContainText('blue');
    await expectNoAxeViolations(page);
  },
);

test('accuracy by position follows the step shown', sweep, async ({ page }) => {
  await open(page, `${small}&task=prev&open=by-place`);
  await finished(page);
  const figure = lab(page).locator('pe-lab-figure[kind="by-place"]');
  await expect(figure).toContainText('step 40. Seed 7');
  await expect(figure).toContainText('16 words');
  const panels = figure.locator('pe-multiples');
  await expect(panels).toHaveCount(1);
  await slider(page).press('Home');
  await expect(figure).toContainText('step 0. Seed 7');
  await expectNoAxeViolations(page);
});

test(
  'a trained table of earlier settings stays here, and a reader who has moved on is not called back',
  sweep,
  async ({ page }) => {
    await holdWorkers(page);
    await open(page, small);
    await finished(page);
    const onward = lab(page).locator('.next').filter({ hasText: 'Open the trained table' });
    await expect(onward.getByRole('button').first()).toBeEnabled();
    await hold(page);
    await onward.getByRole('button').first().click();
    await set(lab(page), { lab: 'context' });
    await expect(page.locator('pe-lab[lab=context] h1')).toBeVisible();
    await release(page);
    await settle(page);
    await expect(page.locator('pe-lab[lab=context] h1')).toBeVisible();
    await expect(page).toHaveURL(/lab=context/);
    await set(page.locator('pe-lab[lab=context]'), { lab: 'training' });
    await finished(page);
    await hold(page);
    await set(lab(page), { learningRate: 0.02 });
    await expect(lab(page).locator('.proven')).toHaveClass(/older/);
    for (const button of await onward.getByRole('button').all()) await expect(button).toBeDisabled();
    await release(page);
    await expect(onward.getByRole('button').first()).toBeEnabled({ timeout: 30_000 });
  },
);

test('the strip of layers says where RoPE acts and how far each layer sees, by keyboard, and the models follow', async ({
  page,
}) => {
  await open(page, 'v=1&lab=training&task=prev&layers=2&causal=true&steps=20&seeds=1&encodings=rotary,none');
  await finished(page);
  const row = await openSetting(page, 'Task and model');
  const second = row.getByRole('button', { name: 'Positions in layer 2' });
  await expect(second).toHaveAttribute('aria-pressed', 'true');
  await second.focus();
  await page.keyboard.press('Space');
  await expect(second).toHaveAttribute('aria-pressed', 'false');
  await expect(row.getByRole('listitem').nth(1)).toContainText('no positions');
  await expect(page).toHaveURL(/layerPositions=1,0/);
  await page.keyboard.press('Tab');
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/layerWindows=0,4/);
  await expectNoAxeViolations(page);
  await row.getByRole('button', { name: 'Compare with the usual layers' }).click();
  await expect(page).toHaveURL(/encodings=rotary,rotary@10,none/);
  await finished(page);
  const fold = await openFold(page, /Replay/);
  await expect(fold.getByRole('rowheader')).toHaveText(['RoPE', 'RoPE in 1 of 2 layers', 'No positions']);
  const [all, one, none] = await hashes(page);
  expect(new Set([all, one, none]).size).toBe(3);
  await row.getByRole('button', { name: 'All layers as usual' }).click();
  await expect(page).not.toHaveURL(/layerWindows/);
});

test('where the words decide positions, a section shows what each head makes of them', async ({ page }) => {
  await open(
    page,
    'v=1&lab=training&task=count&steps=20&encodings=forget-gate,cope&seeds=1&model=forget-gate&open=learned',
  );
  await finished(page);
  const figures = lab(page).locator('pe-lab-figure[kind=trained-on-words]');
  await expect(figures).toHaveAttribute('heading', 'The gate of each word');
  await expect(figures).toContainText(
    /The gate that closes most is at “.”, word \d+ of 16, in layer 1, head \d/,
  );
  const maps = lab(page).locator('pe-lab-figure[kind=trained-positions] pe-heat-map');
  await expect(maps).toHaveCount(4);
  const map = figures.locator('pe-heat-map .stage');
  await map.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(figures.locator('.reading')).toContainText(
    /Layer 1, head 1, “.” keeps (0\.\d+|1\.00) of what came before/,
  );
  await lab(page).getByRole('combobox', { name: 'Model' }).selectOption('CoPE');
  await expect(figures).toHaveAttribute('heading', 'Positions counted from the last word back to each');
  await expect(figures).toContainText(
    /From the last of 16 words back to the first, layer 1, head \d counts to \d/,
  );
  await expectNoAxeViolations(page);
});

test('the task that is chosen behind “More…” is named in full', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, `${small}&task=count`);
  const select = lab(page).getByLabel('Task: more');
  await expect(select).toHaveValue('count');
  const room = await select.evaluate((element) => {
    const { paddingLeft, paddingRight, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('No canvas.');
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const words = (element as HTMLSelectElement).selectedOptions[0].textContent.trim();
    return (
      element.clientWidth -
      Number.parseFloat(paddingLeft) -
      Number.parseFloat(paddingRight) -
      pen.measureText(words).width
    );
  });
  expect(room).toBeGreaterThan(12); // of the arrow
});
