import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { safetensors } from './hub.ts';
import { dropFile, dropFiles, expect, npy, open, openSetting, provenNumber, sweep, test } from './page.ts';

const golden = (name: string) => readFileSync(new URL(`../golden/readers/${name}`, import.meta.url));
const strip = (page: Page) => page.locator('pe-tables');
/** The active table's size, and its name. */
const what = (page: Page) => strip(page).locator('.what');
const name = (page: Page) => page.getByLabel('Table', { exact: true }).locator('option:checked');
const h1 = 'pe-lab[lab=probe] h1';

const shards = {
  'model-00001-of-00002.safetensors': safetensors({ 'wte.weight': { shape: [20, 6] } }),
  'model-00002-of-00002.safetensors': safetensors({ 'wpe.weight': { shape: [40, 6] } }),
};
const index = Buffer.from(
  JSON.stringify({
    weight_map: {
      'wte.weight': 'model-00001-of-00002.safetensors',
      'wpe.weight': 'model-00002-of-00002.safetensors',
    },
  }),
);

test('an archive opens on the tensor that looks like positions, and offers the others', async ({ page }) => {
  await open(page, 'v=1&lab=probe');
  await dropFile(page, h1, 'deflated.npz', golden('deflated.npz'));
  await expect(name(page)).toHaveText('wpe in deflated.npz');
  await expect(page).not.toHaveURL(/remote=|tensor=/);
});

test('a table of a GGUF file gives a number in Probe, and a compressed table takes its place', async ({
  page,
}) => {
  await open(page, 'v=1&lab=probe');
  await dropFile(page, h1, 'types.gguf', golden('types.gguf'));
  await expect(name(page)).toHaveText('position_embd.weight in types.gguf');
  await expect(what(page)).toContainText('16 × 8');
  await expect(provenNumber(page)).toHaveText(/\d/);
  await expect(strip(page)).toContainText(/1 more can’t be read/);
  await dropFile(page, h1, 'table.npy.gz', golden('f4-le-c.npy.gz'));
  await expect(name(page)).toHaveText('table');
  await expect(what(page)).toContainText('3 × 4');
});

test('of a model without a table of positions no tensor is taken for one', async ({ page }) => {
  const file = 'rope.safetensors';
  await open(page, 'v=1&lab=probe');
  const before = await name(page).textContent();
  await dropFile(
    page,
    h1,
    file,
    safetensors({
      'model.embed_tokens.weight': { shape: [20, 6] },
      'model.layers.0.self_attn.q_proj.weight': { shape: [6, 6] },
    }),
  );
  await expect(strip(page)).toContainText(
    `No tensor of ${file} looks like a table of positions. Models with RoPE, ALiBi or T5’s bias have none`,
  );
  await expect(strip(page)).not.toContainText('looks like positions');
  await expect(name(page)).toHaveText(String(before));
  await strip(page)
    .getByRole('button', { name: /embed_tokens/ })
    .click();
  await expect(name(page)).toHaveText(`model.embed_tokens.weight in ${file}`);
});

test('numbers without a shape or a header are arranged as the reader says', async ({ page }) => {
  await open(page, 'v=1&lab=probe');
  const wave = Float32Array.from({ length: 16 * 12 }, (_, i) => Math.sin(Math.floor(i / 12) / 9 + (i % 12)));
  await dropFile(page, h1, 'wave.raw', Buffer.from(wave.buffer));
  await expect(strip(page)).toContainText('its 768 bytes may be 192 float32 numbers');
  await strip(page).getByRole('button', { name: 'Read it as float32' }).click();
  await expect(strip(page)).toContainText('The 192 numbers have no rows and columns.');
  const columns = strip(page).getByLabel('Columns');
  await expect(columns).toHaveValue('12');
  await columns.fill('7');
  await columns.press('Enter');
  await expect(strip(page)).toContainText('192 numbers do not fill rows of 7: 3 would be left over.');
  await strip(page).getByLabel('Columns').fill('12');
  await strip(page).getByRole('button', { name: 'Arrange in rows' }).click();
  await expect(what(page)).toContainText('16 × 12, float32');
});

test('what NumPy prints is pasted as it is', async ({ page }) => {
  await open(page, 'v=1&lab=encodings&source=file');
  await strip(page).getByRole('button', { name: 'Paste numbers' }).click();
  const box = strip(page).getByRole('textbox', { name: /one table row per line/ });
  await box.fill('array([[0.  , 0.25],\n       [1.  , 0.5 ],\n       ...,\n       [3.  , 2.  ]])');
  await strip(page).getByRole('button', { name: 'Use these numbers' }).click();
  await expect(strip(page)).toContainText('leaves out numbers at line 3, column 8');
  await box.fill('array([[0.  , 0.25],\n       [1.  , 0.5 ],\n       [3.  , 2.  ]], dtype=float32)');
  await strip(page).getByRole('button', { name: 'Use these numbers' }).click();
  await expect(strip(page)).toContainText('3 × 2');
});

test('a checkpoint of PyTorch gives the number that its table gives; what it only names is not run', async ({
  page,
}) => {
  await open(page, 'v=1&lab=probe');
  const number = provenNumber(page);
  await dropFile(page, h1, 'arrays.pkl', golden('arrays-5.pkl'));
  await expect(name(page)).toHaveText('wpe in arrays.pkl');
  const ofArray = (await number.textContent()) ?? '';
  expect(ofArray).toMatch(/\d/);
  await dropFile(
    page,
    h1,
    'other.npy',
    npy(6, 4, (row, col) => Math.sin((row + 1) * (col + 1))),
  );
  await expect(number).not.toHaveText(ofArray);
  for (const [file, tensor] of [
    ['torch-archive.bin', 'wpe.weight'],
    ['torch-legacy.bin', 'wpe.weight'],
    ['training.ckpt', 'state_dict.wpe.weight'],
    ['whole-module.pt', 'wpe.weight'],
  ] as const) {
    await dropFile(page, h1, file, golden(file));
    await expect(name(page)).toHaveText(`${tensor} in ${file}`);
    await expect(what(page)).toContainText('16 × 8, float32');
    await expect(number).toHaveText(ofArray);
  }
  await expect(strip(page)).toContainText('__main__.Model');
  await dropFile(page, h1, 'run.pkl', golden('refused-object.pkl'));
  await expect(strip(page).locator('.broken').first()).toHaveText(
    /run\.pkl: .*argparse\.Namespace, but no tensor or array.*state_dict/,
  );
  await expect(what(page)).toContainText('16 × 8');
});

test('a model of PyTorch in several files is dropped together with its index', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=probe');
  const parts = ['.bin.index.json', '-00001-of-00002.bin', '-00002-of-00002.bin'];
  await dropFiles(
    page,
    h1,
    Object.fromEntries(
      parts.map((part) => [`pytorch_model${part}`, golden(`pytorch_model${part}`)] as const),
    ),
  );
  await expect(name(page)).toHaveText('wpe.weight in pytorch_model.bin.index.json');
  await expect(what(page)).toContainText('16 × 8');
});

test('a sharded model is dropped together with its index', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=probe');
  await dropFile(page, h1, 'model.safetensors.index.json', index);
  await expect(strip(page)).toContainText('model-00002-of-00002.safetensors');
  await dropFiles(page, h1, { ...shards, 'model.safetensors.index.json': index });
  await expect(name(page)).toHaveText('wpe.weight in model.safetensors.index.json');
  await expect(what(page)).toContainText('40 × 6');
});

test('several files chosen together become several tables', async ({ page }) => {
  await open(page, 'v=1&lab=probe');
  await strip(page)
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'a.npy', mimeType: '', buffer: npy(6, 4, (row, col) => Math.sin((row + 1) * (col + 1))) },
      { name: 'bad.csv', mimeType: '', buffer: Buffer.from('1,2\n3,four\n') },
      { name: 'b.npy', mimeType: '', buffer: npy(9, 5, (row, col) => Math.cos(row + col)) },
    ]);
  await expect(what(page)).toContainText('9 × 5');
  const options = page.getByLabel('Table', { exact: true }).getByRole('option');
  for (const [i, name] of ['a', 'b'].entries()) await expect(options.nth(i)).toHaveText(name);
  await expect(strip(page)).toContainText(/bad\.csv: .*line 2, column 2/);
});

test('damaged files are named until something is changed, and the previous table stays', async ({ page }) => {
  await open(page, 'v=1&lab=probe');
  await dropFile(
    page,
    h1,
    'mine.npy',
    npy(6, 4, (row, col) => Math.sin((row + 1) * (col + 1))),
  );
  await expect(what(page)).toContainText('6 × 4');
  await openSetting(page, 'Size');
  for (const [leftOut, name, bytes, words] of [
    [
      1,
      'cut.safetensors',
      shards['model-00001-of-00002.safetensors'].subarray(0, 90),
      /cut\.safetensors[,:] /,
    ],
    [2, 'cut.npz', golden('deflated.npz').subarray(0, 300), /cut\.npz[,:] /],
    [1, 'lies.safetensors', Buffer.from('ffffffffffffff7f7b7d', 'hex'), /lies\.safetensors.*header/],
    [2, 'other.json', Buffer.from('{"a": 1}'), /other\.json[,:] /],
  ] as const) {
    await dropFile(page, h1, name, Buffer.from(bytes));
    await expect(strip(page)).toContainText(words);
    await expect(what(page)).toContainText('6 × 4');
    await page.getByRole('spinbutton', { name: 'Rows left out' }).fill(String(leftOut));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`drop=${leftOut}`));
    await expect(strip(page)).not.toContainText(words);
  }
});

test('a table that is too large comes with an offer of fewer rows', sweep, async ({ page }) => {
  await open(page, 'v=1&lab=probe');
  // One piece of 4 MB, repeated 160 times, takes the memory of one.
  const transfer = await page.evaluateHandle(
    ([start]) => {
      const piece = new Blob([Float32Array.from({ length: 1 << 20 }, (_, i) => Math.sin(i))]);
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(start), ...Array(160).fill(piece)], 'large.npy'));
      return data;
    },
    [[...npy(163840, 1024, () => 0, 0)]],
  );
  await page.dispatchEvent(h1, 'drop', { dataTransfer: transfer });
  await expect(strip(page)).toContainText(/\b167772160\b.*\b134217728\b/);
  await page.getByRole('button', { name: 'Use the first 16384 rows' }).click();
  await expect(strip(page)).toContainText('16384 of 163840');
  await expect(page).toHaveURL(/take=16384/);
});

test('a file that is dropped on the story opens in the lab that reads it', async ({ page }) => {
  const drop = async (file: string, bytes: Buffer) => {
    await page.goto('./');
    await expect(page.locator('pe-scene .picture').first()).toBeVisible();
    // What takes files comes once the first scene is drawn.
    await expect
      .poll(async () => {
        const files = await page.evaluateHandle(() => {
          const data = new DataTransfer();
          data.items.add(new File([], 'any'));
          return data;
        });
        await page.dispatchEvent('body', 'dragenter', { dataTransfer: files });
        return page.locator('pe-story-drop').count();
      })
      .toBe(1);
    await expect(page.locator('pe-story-drop')).toContainText('Drop a table to probe it');
    await dropFile(page, 'pe-story-drop', file, bytes);
    await expect(page.locator('pe-story-drop')).toHaveCount(0);
  };
  await drop(
    'mine.npy',
    npy(6, 4, (row) => row),
  );
  await expect(page.locator('pe-lab[lab=probe]')).toBeVisible();
  await expect(name(page)).toHaveText('mine');
  await drop('config.json', Buffer.from(JSON.stringify(config)));
  await expect(page.locator('pe-lab[lab=context]')).toBeVisible();
  await expect(page.locator('pe-lab[lab=context]')).toContainText('config.json');
});

const config = {
  model_type: 'llama',
  hidden_size: 64,
  num_attention_heads: 4,
  num_hidden_layers: 2,
  max_position_embeddings: 128,
};
