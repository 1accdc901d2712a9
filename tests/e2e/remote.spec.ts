import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type Fault, hub, playHub, pullSha, safetensors, sha } from './hub.ts';
import {
  expect,
  expectNoAxeViolations,
  expectTone,
  inLoop,
  npy,
  open,
  openWays,
  overflows,
  sweep,
  test,
} from './page.ts';

test.use({ hosts: /^https:/ });

/** Waves along the positions, 6 numbers wide, whose first row is 0. */
const wave = (i: number) => Math.sin(Math.floor(i / 6) / (2 + (i % 6)));
const gpt = safetensors({
  'wte.weight': { shape: [20, 6] },
  'h.0.attn.scale': { shape: [4, 4], type: 'F8_E8M0' },
  'wpe.weight': { shape: [40, 6], at: wave },
  'h.0.bias': { shape: [6] },
});
const files = { 'owner/gpt/model.safetensors': gpt };
const pinned = `${hub}/owner/gpt/resolve/${sha}/model.safetensors`;

const strip = (page: Page) => page.locator('pe-tables');
const field = (page: Page) => page.getByRole('textbox', { name: 'Name of a model on the Hugging Face hub' });
const said = (page: Page) => page.locator('pe-remote-field [role=status]');
/** The active table's name and size. */
const what = (page: Page) => strip(page).locator('.what');
const lab = (page: Page) => page.locator('pe-lab[lab=probe]');

async function openField(page: Page): Promise<void> {
  await open(page, 'v=1&lab=probe');
  await openWays(page);
  await page.getByRole('button', { name: 'From the Hugging Face hub' }).click();
}

/** A table that arrives closes the ways to bring one. */
async function read(page: Page, address: string): Promise<void> {
  if (!(await field(page).isVisible())) await openWays(page);
  await field(page).fill(address);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
}

test('the address field has the focus once it opens', async ({ page }) => {
  await openField(page);
  await expect(field(page)).toBeFocused();
  await page.getByRole('button', { name: 'From the Hugging Face hub' }).press('Enter');
  await expect(field(page)).toBeHidden();
});

test('only the button reads a model, in three small requests, and the link pins the revision', async ({
  page,
}) => {
  const asked = await playHub(page, files);
  await openField(page);
  await field(page).fill('owner/gpt');
  await expect(said(page).locator('strong')).toHaveText('huggingface.co');
  expect(asked).toEqual([]);
  await field(page).press('Enter');
  await expect(what(page)).toContainText('40 × 6, float32');
  const received = gpt.length - 20 * 6 * 4 - 4 * 4 - 6 * 4;
  expect(asked.map(({ url, range }) => [url.replace(/\?.*/, ''), range])).toEqual([
    [`${hub}/api/models/owner/gpt/revision/main`, undefined],
    [pinned, 'bytes=0-7'],
    [pinned, expect.stringMatching(/^bytes=8-/)],
    [pinned, expect.stringMatching(/^bytes=/)],
  ]);
  await expect(strip(page)).toContainText(sha.slice(0, 7));
  const counted = await strip(page).locator('[title$=" bytes"]').getAttribute('title');
  expect(Number.parseInt(counted ?? '', 10)).toBeGreaterThanOrEqual(received);
  await expect(page).toHaveURL(new RegExp(`remote=${pinned}&tensor=wpe\\.weight`));

  const [link, number] = [page.url(), await lab(page).locator('.proven .number').textContent()];
  await page.goto('about:blank');
  await page.goto(link);
  await expect(strip(page)).toContainText('“wpe.weight”');
  await expectTone(page.locator('.proven'), 'plain');
  // The rail has a button for it, so the figure keeps its place.
  await expect(field(page)).toHaveCount(0);
  await expect(page.locator('h1')).toContainText('Press Read to load the table at owner/gpt.');
  expect(asked).toHaveLength(4);
  await lab(page).getByRole('button', { name: 'Read from huggingface.co' }).click();
  await expect(what(page)).toContainText('40 × 6, float32');
  await expect(lab(page).locator('.proven .number')).toHaveText(number ?? '');
  expect(asked).toHaveLength(7);
  expect(page.url()).toBe(link);
});

test('a link restores the rows left out and the transposition', sweep, async ({ page }) => {
  await playHub(page, {
    'owner/gpt/table.npy': npy(12, 40, (row, col) => Math.sin(col / (3 + row)) * (row % 2 ? 1 : -1)),
  });
  await openField(page);
  await read(page, 'owner/gpt');
  await expect(what(page)).toContainText('12 × 40');
  await page.getByRole('button', { name: 'Transpose it' }).click();
  await expect(what(page)).toContainText('40 × 12');
  await expect(strip(page).getByRole('button', { name: 'Undo the transposition' })).toBeVisible();
  await page.getByRole('button', { name: 'Drop the first row' }).click();
  await expect(page).toHaveURL(/&transposed=true.*&drop=1/);
  const link = page.url();
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByRole('button', { name: 'Read from huggingface.co' }).click();
  await expect(what(page)).toContainText('40 × 12');
  await expect(strip(page)).toContainText('40 rows');
  expect(page.url()).toBe(link);
});

test('the host is named while typing, and an invalid address is never requested', async ({ page }) => {
  const asked = await playHub(page, files);
  await openField(page);
  for (const [address, host] of [
    ['owner/name', 'huggingface.co'],
    ['https://tables.example.org/a.npy', 'tables.example.org'],
    ['hf.co/owner/name', 'huggingface.co'],
  ]) {
    await field(page).fill(address);
    await expect(said(page).locator('strong')).toHaveText(host);
  }
  for (const [address, why] of [
    ['', 'address'],
    ['http://tables.example.org/a.npy', 'https'],
    ['owner/name/more', 'owner/name'],
    ['https://me:secret@example.org/a.npy', 'password'],
  ]) {
    await field(page).fill(address);
    await field(page).press('Enter');
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('pe-remote-field')).toContainText(why);
  }
  expect(asked).toEqual([]);
});

test('a repository with pytorch_model.bin alone is read by ranges', async ({ page }) => {
  const file = readFileSync(new URL('../golden/readers/torch-archive.bin', import.meta.url));
  const asked = await playHub(page, {
    'owner/old/training_args.bin': Buffer.from('x'),
    'owner/old/pytorch_model.bin': file,
  });
  await openField(page);
  await read(page, 'owner/old');
  await expect(what(page)).toContainText('16 × 8, float32');
  await expect(strip(page)).toContainText('pytorch_model.bin of owner/old');
  await expect(page).toHaveURL(/pytorch_model\.bin&tensor=wpe\.weight/);
  const [, ...others] = asked.filter(({ url }) => !url.includes('/discussions?'));
  expect(others.every(({ url, range }) => url.endsWith('pytorch_model.bin') && range)).toBe(true);
  await expect(strip(page).getByRole('button', { name: /pull request/ })).toHaveCount(0);
});

test('safetensors in a pull request are offered, and read when the reader says so', async ({ page }) => {
  const asked = await playHub(page, {
    'owner/old/pytorch_model.bin': readFileSync(
      new URL('../golden/readers/torch-archive.bin', import.meta.url),
    ),
    'owner/old@refs/pr/7/model.safetensors': gpt,
  });
  await openField(page);
  await field(page).fill('owner/old');
  await expect(said(page)).toContainText(/of a model without safetensors, also for its open pull requests/);
  await read(page, 'owner/old');
  await expect(strip(page)).toContainText(
    'Pull request 7 of SFconvertbot, which is not merged, adds safetensors: owner/old@refs/pr/7.',
  );
  expect(asked.every(({ url }) => !/refs|safetensors$/.test(url))).toBe(true);
  await strip(page).getByRole('button', { name: 'Read pull request 7 from huggingface.co' }).click();
  await expect(what(page)).toContainText('40 × 6');
  await expect(strip(page)).toContainText('model.safetensors of owner/old');
  await expect(page).toHaveURL(new RegExp(`${pullSha}(/|%2F)model\\.safetensors`));
});

for (const [i, address] of [
  'javascript:alert(1)',
  'http://example.org/a.npy',
  '//example.org/a.npy',
].entries())
  test(`a link cannot name ${address}`, inLoop(i), async ({ page }) => {
    await open(page, `v=1&lab=probe&source=file&remote=${encodeURIComponent(address)}`);
    await expect(page.locator('.said')).toContainText('https://');
    await expect(field(page)).toBeHidden();
  });

test(
  'back and forward switch between tables; an unread address waits for the button',
  sweep,
  async ({ page }) => {
    const asked = await playHub(page, {
      ...files,
      'other/one/table.npy': npy(9, 5, (row, col) => row + col),
    });
    await openField(page);
    await read(page, 'owner/gpt');
    await expect(what(page)).toContainText('40 × 6');
    await expect(page).toHaveURL(/owner\/gpt/);
    await read(page, 'other/one');
    await expect(what(page)).toContainText('9 × 5');
    await expect(page).toHaveURL(/other\/one/);
    const { length } = asked;
    await page.goBack();
    await expect(what(page)).toContainText('40 × 6');
    await page.goForward();
    await expect(what(page)).toContainText('9 × 5');
    await page.evaluate(() => {
      location.hash = 'v=1&lab=probe&source=file&remote=third/one';
    });
    await expect(page.locator('h1')).toContainText('Press Read to load the table at third/one.');
    expect(asked).toHaveLength(length);
  },
);

test(
  'all tensors are listed, the likeliest first, and unreadable ones with the reason',
  sweep,
  async ({ page }) => {
    await playHub(page, files);
    await openField(page);
    await read(page, 'owner/gpt');
    await page.getByText('3 tensors in owner/gpt; 1 more can’t be read').click();
    const list = page.getByRole('list', { name: 'Tensors' });
    await expect(list.getByRole('listitem')).toHaveText([
      /wpe\.weight\s+40 × 6, float32; looks like positions/,
      /wte\.weight\s+20 × 6, float32/,
      /h\.0\.bias\s+6, float32/,
      /h\.0\.attn\.scale .*F8_E8M0/,
    ]);
    await list.getByRole('button', { name: 'h.0.bias' }).click();
    await expect(strip(page)).toContainText('The 6 numbers have no rows and columns.');
    await expect(what(page)).toContainText('40 × 6');
    await list.getByRole('button', { name: 'wte.weight' }).click();
    await expect(what(page)).toContainText('20 × 6, float32');
    await expect(page).toHaveURL(/tensor=wte\.weight/);
  },
);

test('the keyboard finds one of 400 tensors by a part of its name', sweep, async ({ page }) => {
  const many = Object.fromEntries(
    Array.from({ length: 399 }, (_, i) => [`layer.${i}.weight`, { shape: [3, 2] }]),
  );
  await playHub(page, { 'owner/many/model.safetensors': safetensors({ ...many, wpe: { shape: [12, 3] } }) });
  await openField(page);
  await read(page, 'owner/many');
  await page.getByText('400 tensors in owner/many').click();
  const list = page.getByRole('list', { name: 'Tensors' });
  await expect(list.getByRole('listitem')).toHaveCount(200);
  await expect(strip(page)).toContainText('200 more');
  await page.getByRole('searchbox').fill('layer.37');
  await expect(list.getByRole('listitem')).toHaveCount(11);
  await page.getByRole('searchbox').press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(strip(page)).toContainText('“layer.370.weight”');
  await page.keyboard.press('Tab');
  await expect(list.getByRole('button', { name: 'layer.371' })).not.toBeFocused();
});

const failures: readonly (readonly [string, Fault, RegExp])[] = [
  [
    'a gated model',
    async (route, request) => {
      if (!request.url().includes('/resolve/')) return false;
      await route.fulfill({ status: 401, headers: { 'Access-Control-Allow-Origin': '*' } });
      return true;
    },
    /requires a login.*download the file and open it here/,
  ],
  [
    'a host without ranges',
    async (route, request) => {
      if (!request.url().includes('/resolve/')) return false;
      await route.fulfill({ status: 200, headers: { 'Access-Control-Allow-Origin': '*' }, body: gpt });
      return true;
    },
    /can send only whole files.*Download the file and open it here/,
  ],
  [
    'a part cut short',
    async (route, request) => {
      if (!request.url().includes('/resolve/')) return false;
      const headers = { 'Access-Control-Allow-Origin': '*' };
      await route.fulfill({ status: 206, headers, body: gpt.subarray(0, 5) });
      return true;
    },
    /5 of the 8 bytes requested/,
  ],
  [
    'a file that is gone',
    async (route, request) => {
      if (!request.url().includes('/resolve/')) return false;
      await route.fulfill({ status: 404, headers: { 'Access-Control-Allow-Origin': '*' } });
      return true;
    },
    /has no .*model\.safetensors/,
  ],
  [
    'no connection',
    async (route) => {
      await route.abort();
      return true;
    },
    /could not be reached/,
  ],
];

test.describe('failures are reported, and nothing is lost:', () => {
  test.use({ expected: /Failed to load resource/ });

  for (const [name, fault, words] of failures)
    test(name, sweep, async ({ page }) => {
      let isBroken = false;
      await playHub(
        page,
        { ...files, 'other/one/t.npy': npy(9, 5, (row, col) => row + col) },
        async (...all) => (isBroken ? fault(...all) : false),
      );
      await openField(page);
      await read(page, 'other/one');
      await expect(what(page)).toContainText('9 × 5');
      const url = page.url();
      isBroken = true;
      await read(page, 'owner/gpt');
      await expect(strip(page).locator('.broken').first()).toHaveText(words);
      await expect(what(page)).toContainText('9 × 5');
      expect(page.url()).toBe(url);
      isBroken = false;
      await read(page, 'owner/gpt');
      await expect(what(page)).toContainText('40 × 6');
      await expect(strip(page)).not.toContainText(words);
    });

  test('a name unknown to the hub', sweep, async ({ page }) => {
    await playHub(page, files);
    await openField(page);
    await read(page, 'nobody/nothing');
    await expect(strip(page).locator('.broken')).toContainText('nobody/nothing');
  });
});

test('a host that is slow is named, and can be stopped', sweep, async ({ page }) => {
  let isAborted = false;
  let go = () => {};
  const slow = new Promise<void>((resolve) => {
    go = resolve;
  });
  const asked = await playHub(page, files, async (route, request) => {
    if (!request.url().includes('/resolve/')) return false;
    await slow;
    await route.abort().catch(() => undefined);
    isAborted = true;
    return true;
  });
  await openField(page);
  await read(page, 'owner/gpt');
  await expect.poll(() => asked.length).toBe(2);
  await strip(page).getByRole('button', { name: 'Stop' }).click();
  await expect(strip(page).getByRole('button', { name: 'Stop' })).toHaveCount(0);
  go();
  await expect.poll(() => isAborted).toBe(true);
  // A message about the aborted request would have come before this one.
  await field(page).fill('owner/other');
  await expect(said(page).locator('strong')).toHaveText('huggingface.co');
  await expect(strip(page).locator('.broken')).toHaveCount(0);
  await expect(page).not.toHaveURL(/remote=/);
  expect(asked).toHaveLength(2);
});

for (const colorScheme of ['dark', 'light'] as const)
  test(`no axe violations, and nothing overflows at 360 pixels (${colorScheme})`, sweep, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 740 });
    await playHub(page, files);
    await openField(page);
    await field(page).fill('http://example.org');
    await field(page).press('Enter');
    await expectNoAxeViolations(page);
    await read(page, 'owner/gpt');
    await page.getByText('3 tensors in owner/gpt').click();
    await expect(strip(page)).toContainText('F8_E8M0');
    expect(await overflows(page)).toBe(false);
    await expectNoAxeViolations(page);
  });
