/** Locked and hidden settings: no control works, nothing on the figure moves or invites, and what is shown stays what the link says. */
import type { Locator, Page } from '@playwright/test';
import {
  drag,
  dropFile,
  expect,
  middle,
  npy,
  open,
  openFold,
  openSetting,
  provenNumber,
  sweep,
  test,
} from './page.ts';

const visible = (locator: Locator) => locator.filter({ visible: true });

/** Clicks as a reader would, whether or not the control can be used. */
async function press(control: Locator): Promise<void> {
  const { x, y } = await middle(control);
  await control.page().mouse.click(x, y);
}

const lever = (page: Page) => page.locator('.frame > .lever');

test.describe('a locked encoding stays in the lever of', () => {
  test('order', async ({ page }) => {
    await open(page, 'v=1&scheme=alibi&lock=scheme');
    await expect(provenNumber(page)).not.toHaveText('0');
    const before = await page.locator('h1').innerText();
    const choices = lever(page).locator('pe-segments');
    await press(choices.locator('label', { hasText: 'None' }));
    await expect(choices.getByRole('radio', { name: 'None' })).toBeDisabled();
    await expect(choices.getByRole('radio', { name: 'ALiBi' })).toBeChecked();
    await expect(choices.getByRole('combobox')).toBeDisabled();
    await expect(choices.getByRole('group')).toHaveAttribute('title', /^Locked/);
    // The radio buttons are there for assistive technology alone.
    await expect(choices.getByRole('radio', { name: 'ALiBi' })).toHaveCSS('opacity', '0');
    await expect(page.locator('h1')).toHaveText(before);
    await expect(page).toHaveURL(/scheme=alibi.*lock=scheme$/);
    // What is not locked works.
    await lever(page).getByRole('checkbox', { name: 'Causal mask' }).check();
    await expect(page).toHaveURL(/causal=true/);
  });

  test('encodings, in its gallery and on a phone', sweep, async ({ page }) => {
    await open(page, 'v=1&lab=encodings&scheme=alibi&lock=scheme&open=all');
    await expect(provenNumber(page)).toBeVisible();
    const tabs = visible(lever(page).locator('.tabs, .members').getByRole('button'));
    for (const name of ['Rotate q and k', 'KERPLE']) {
      const one = tabs.filter({ hasText: name }).first();
      if ((await one.count()) > 0) await expect(one, name).toBeDisabled();
    }
    await expect(visible(lever(page).locator('.tabs button:enabled'))).toHaveCount(0);
    await expect(
      visible(lever(page).locator('[role=group][aria-label=Encoding] button:enabled')),
    ).toHaveCount(0);
    const gallery = page.locator('.gallery');
    await expect(gallery.locator('button.choose:not([aria-disabled=true])')).toHaveCount(0);
    await expect(gallery.locator('button.compare[aria-disabled=false]').first()).toBeVisible();
    await page.setViewportSize({ width: 360, height: 700 });
    await expect(visible(lever(page).getByLabel('Where positions act'))).toBeDisabled();
    await expect(
      visible(lever(page).locator('pe-segments').getByRole('radio', { disabled: false })),
    ).toHaveCount(0);
    await expect(page).toHaveURL(/scheme=alibi/);
  });

  test('context', sweep, async ({ page }) => {
    await open(page, 'v=1&lab=context&lock=scaling,tested');
    await expect(provenNumber(page)).toBeVisible();
    await press(lever(page).locator('label', { hasText: 'YaRN' }));
    await expect(lever(page).getByRole('radio', { name: 'None' })).toBeChecked();
    await expect(lever(page).getByRole('radio', { name: 'YaRN' })).toBeDisabled();
    await expect(lever(page).getByRole('spinbutton')).toBeDisabled();
    await expect(page).not.toHaveURL(/scaling=|tested=/);
  });

  test('probe', sweep, async ({ page }) => {
    await open(page, 'v=1&lab=probe&lock=scheme,split');
    await expect(provenNumber(page)).toBeVisible();
    await expect(lever(page).getByLabel('Table', { exact: true })).toBeDisabled();
    await expect(lever(page).getByRole('button', { name: 'Your file…' })).toBeDisabled();
    await expect(lever(page).getByRole('radio', { name: 'first half' })).toBeDisabled();
    // The study sets the split.
    const study = await openFold(page, /epochs of gradient descent/);
    for (const name of ['All positions, exact', 'All positions, 10,000 epochs'])
      await expect(study.getByRole('button', { name })).toBeDisabled();
    await expect(study.getByRole('button', { name: 'Even positions, exact' })).toBeEnabled();
  });

  test('properties: the tested property, the cells and the other encodings', sweep, async ({ page }) => {
    await open(page, 'v=1&lab=properties&all=true&lock=property,scheme,item&open=others');
    await expect(provenNumber(page)).toBeVisible();
    const before = await page.locator('h1').innerText();
    await expect(lever(page).getByRole('radio', { name: 'Symmetry' })).toBeDisabled();
    await expect(page.locator('.matrix .cell').first()).toBeVisible();
    await press(page.locator('.matrix .cell').first());
    await press(page.locator('.matrix .cell').last());
    await expect(page.locator('.matrix .cell[aria-disabled=true]').first()).toBeVisible();
    await expect(page.locator('.encodings button:not([aria-disabled=true])')).toHaveCount(0);
    await expect(page.locator('h1')).toHaveText(before);
    await expect(page).not.toHaveURL(/item=\w|property=\w|scheme=\w/);
  });
});

test('an example or a question that needs a locked setting cannot be pressed; the others keep the lock', async ({
  page,
}) => {
  await open(page, 'v=1&scheme=none&lock=scheme&d=16');
  await expect(provenNumber(page)).toBeVisible();
  const examples = await openSetting(page, 'Examples');
  await expect(examples.getByRole('button', { name: 'Sinusoids, base 100' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Add sinusoidal positions' })).toBeDisabled();
  await examples.getByRole('button', { name: 'He is Adhil' }).click();
  await expect(page).toHaveURL(/words=He(\+|%20)is(\+|%20)Adhil/);
  await expect(page).toHaveURL(/lock=scheme$/);
});

test('a table dropped on a locked encoding is refused in words', async ({ page }) => {
  await open(page, 'v=1&scheme=alibi&lock=scheme');
  await expect(provenNumber(page)).toBeVisible();
  const before = await page.locator('h1').innerText();
  await dropFile(
    page,
    'pe-lab',
    'mine.npy',
    npy(8, 32, (row, col) => row - col),
  );
  await expect(page.getByText(/encoding is locked/)).toBeVisible();
  await expect(page.locator('h1')).toHaveText(before);
  await expect(page).not.toHaveURL(/source=/);
});

test('a link that awaits a table takes it, locked or not', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=probe&source=file&lock=scheme');
  await expect(provenNumber(page)).toBeVisible();
  const table = npy(32, 8, (row, col) => Math.sin(row / (col + 1)));
  await dropFile(page, 'pe-lab[lab=probe] h1', 'mine.npy', table);
  await expect(page.getByLabel('Table', { exact: true }).locator('option:checked')).toHaveText('mine');
  await dropFile(page, 'pe-lab[lab=probe] h1', 'other.npy', table);
  await expect(page.getByText(/encoding is locked/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove' })).toBeDisabled();
});

/** Each figure that is changed by hand: its link, the setting, what must be missing, and the words that would invite. */
const byHand: readonly (readonly [
  view: string,
  link: string,
  name: string,
  handle: string,
  invites: RegExp,
])[] = [
  [
    'table-and-row',
    'lab=encodings&scheme=sinusoidal&position=20',
    'position',
    'pe-row-figure [role=slider]',
    /Drag/,
  ],
  ['vectors-and-row', 'lab=encodings&scheme=shaw&offset=1', 'offset', 'pe-row-figure [role=slider]', /Drag/],
  ['table', 'lab=encodings&scheme=sinusoidal', 'dims', 'no-handle', /Click a column/],
  ['angles', 'lab=encodings&scheme=rotary', 'pair', 'no-handle', /Click a pair/],
  ['frequencies', 'lab=properties', 'handles', 'pe-frequencies [role=slider]', /Drag/],
];

for (const [view, link, name, handle, invites] of byHand)
  for (const [how, extra] of [
    ['without a control', ''],
    ['locked', `&lock=${name}`],
  ])
    test(`the figure ${view} neither moves nor invites ${how}`, sweep, async ({ page }) => {
      const hash = `v=1&${link}&view=${view}&ui=figure`;
      await page.goto(`./#${hash}${extra}`);
      const figure = visible(page.locator(`pe-lab-figure[kind="${view}"]`));
      await expect(figure.locator('svg, canvas').first()).toBeVisible();
      await expect(figure.locator(handle)).toHaveCount(0);
      await expect(figure).not.toContainText(invites);
      const heading = await figure.innerText();
      const address = page.url();
      const box = await figure.boundingBox();
      if (!box) throw new Error('no figure');
      const at = (x: number, y: number) => ({ x: box.x + x * box.width, y: box.y + y * box.height });
      await drag(page, at(0.3, 0.3), at(0.3, 0.6));
      await page.mouse.click(at(0.4, 0.5).x, at(0.4, 0.5).y);
      await page.mouse.move(1, 1);
      await expect.poll(() => figure.innerText()).toBe(heading);
      expect(page.url()).toBe(address);
      // With its control, it moves.
      await page.goto(`./#${hash}&show=${name}`);
      await page.reload();
      if (handle.startsWith('pe-')) await expect(figure.locator(handle).first()).toBeVisible();
      else await expect(figure).toContainText(invites);
    });

test('the clocks stay as many words ahead as the link says', sweep, async ({ page }) => {
  const hash = 'v=1&lab=encodings&scheme=rotary&before=3&view=clocks&ui=figure';
  const turning = page.locator('pe-turning');
  const turn = async () => {
    const box = await turning.boundingBox();
    if (!box) throw new Error('no clocks');
    await page.mouse.click(box.x + 0.9 * box.width, box.y + 0.5 * box.height);
  };
  await page.goto(`./#${hash}`);
  await expect(turning.getByRole('img', { name: /^Two clocks: with 3 words/ })).toBeVisible();
  await turn();
  await expect(turning.getByRole('img', { name: /^Two clocks: with 3 words/ })).toBeVisible();
  await open(page, 'v=1&lab=encodings&scheme=rotary&before=3&lock=before');
  await page.reload();
  await expect(visible(page.getByRole('slider', { name: 'Words in front' }))).toBeDisabled();
  await expect(visible(page.getByRole('button', { name: /Play/ }))).toBeDisabled();
});

test('a challenge whose free settings leave the row out keeps it', async ({ page }) => {
  const challenge = Buffer.from(
    JSON.stringify({
      v: 1,
      ask: 'Let similarity fall faster.',
      given: { lab: 'encodings', scheme: 'sinusoidal', position: 20 },
      free: ['base'],
      goal: { measure: 'encodings.radius', op: '<', value: 3 },
    }),
  ).toString('base64url');
  await open(page, `v=1&challenge=${challenge}`);
  const figure = page.locator('pe-lab-figure[kind="table-and-row"]');
  await expect(figure).toContainText('position 20');
  await expect(figure.locator('[role=slider]')).toHaveCount(0);
  await expect(figure).not.toContainText('Drag');
});

test('words that keep their order offer no handle', async ({ page }) => {
  await open(page, 'v=1&scheme=sinusoidal&lock=permutation,words');
  await expect(provenNumber(page)).toHaveText('0.237');
  const words = page.locator('pe-chips').nth(1);
  await press(words.locator('[data-key]').first());
  await page.keyboard.press('ArrowRight');
  await expect(provenNumber(page)).toHaveText('0.237');
  await expect(words.getByRole('button')).toHaveCount(0);
  await expect(page.locator('pe-crossing')).not.toContainText('drag a word');
  await expect((await openSetting(page, 'Sentence')).getByLabel('First sentence')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Swap back' })).toBeDisabled();
});
