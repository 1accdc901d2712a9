/** Square matrices that are no tables of positions: what the labs say of them, and how Properties measures them. */
import { dropFile, expect, expectNoAxeViolations, npy, open, overflows, test } from './page.ts';
import { encoding, headline } from './properties.ts';

const n = 16;
/** Each query sees the keys up to its own, half as much with every step. */
const weight = (x: number, y: number) => (y > x ? 0 : 0.5 ** (x - y));
const sum = (x: number) => 2 - 0.5 ** x;
const attention = npy(n, n, (x, y) => weight(x, y) / sum(x));

/** A stack of maps: the header of a file with one more axis. */
function stacked(heads: number, value: (head: number, x: number, y: number) => number): Buffer {
  const file = npy(heads * n, n, (row, y) => value(Math.floor(row / n), row % n, y));
  const header = `{'descr': '<f4', 'fortran_order': False, 'shape': (${heads}, ${n}, ${n}), }`;
  file.write(header.padEnd(117, ' '), 10, 'latin1');
  return file;
}

for (const lab of ['probe', 'order'])
  test(`${lab}: an attention map is named, not probed, and leads to its measures`, async ({ page }) => {
    await open(page, `v=1&lab=${lab}`);
    const before = await headline(page).textContent();
    await dropFile(page, 'h1', 'attn.npy', attention);
    await expect(page.locator('pe-tables')).toContainText(
      'attn is an attention map of 16 × 16: every row sums to 1',
    );
    // No headline about an attention weight.
    await expect(headline(page)).toHaveText(before ?? '');
    await page.getByRole('button', { name: 'Measure it as a map' }).click();
    await expect(headline(page)).toContainText('your map “attn”');
    await expect(page.locator('.proven')).toContainText('Causal: hidden keys all have the value 0');
    await expect(encoding(page, 'Your map, attn')).toBeChecked();
    expect(new URL(page.url()).hash).toContain('item=map');
  });

test('properties: a dropped map is measured at once, each property in words that fit it', async ({
  page,
}) => {
  await open(page, 'v=1&lab=properties');
  await dropFile(page, 'h1', 'attn.npy', attention);
  await expect(headline(page)).toContainText('your map “attn”');
  await expect(headline(page)).not.toContainText('similar');
  await expect(page.locator('.given-map')).toContainText('attn: attention, every row sums to 1, 16 × 16');
  await expectNoAxeViolations(page);
  expect(await overflows(page)).toBe(false);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(headline(page)).not.toContainText('your map');
});

test('properties: of several maps, one is chosen', async ({ page }) => {
  await open(page, 'v=1&lab=properties&property=symmetry');
  await dropFile(
    page,
    'h1',
    'heads.npy',
    stacked(3, (head, x, y) => (head === 2 ? 1 / n : weight(x, y) / sum(x))),
  );
  await expect(headline(page)).toContainText('before differs from after');
  await expect(page.locator('.proven')).toContainText('Causal: no query sees a later key.');
  const head = page.getByRole('spinbutton', { name: 'Head' });
  await head.fill('2');
  await head.press('Enter');
  await expect(headline(page)).toContainText('each pair has the same value both ways');
});

test('probe: a bias of 16 × 16 is a table that may be a map, and 12 × 6 says what it is taken for', async ({
  page,
}) => {
  await open(page, 'v=1&lab=probe');
  await dropFile(
    page,
    'h1',
    'bias.npy',
    npy(n, n, (x, y) => -Math.max(0, x - y)),
  );
  await expect(page.locator('pe-tables')).toContainText('this may be a map of positions against positions');
  await page.getByRole('button', { name: 'Measure it as a map' }).click();
  await expect(page.locator('.given-map')).toContainText('bias: a map, 16 × 16');
  await open(page, 'v=1&lab=probe&n=32');
  await dropFile(
    page,
    'h1',
    'small.npy',
    npy(12, 6, (row, col) => Math.sin(row * 7 + col * 3)),
  );
  await expect(page.locator('pe-tables')).toContainText(
    'Taken as 12 positions, each with 6 numbers: too few',
  );
});

test('a link to a map says that it does not hold it', async ({ page }) => {
  await open(page, 'v=1&lab=properties&item=map');
  await expect(page.locator('pe-lab')).toContainText('The link does not contain your map: drop it again.');
});
