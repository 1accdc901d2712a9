/** Files of Keras and h5py: the library that reads them is loaded with the first one, where it is to be had. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { dropFile, expect, open, provenNumber, test } from './page.ts';

const golden = (name: string) => readFileSync(new URL(`../golden/readers/${name}`, import.meta.url));
const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const strip = (page: Page) => page.locator('pe-tables');
const name = (page: Page) => page.getByLabel('Table', { exact: true }).locator('option:checked');
const h1 = 'pe-lab[lab=probe] h1';

test('a table of a Keras model gives a number in Probe; the library comes with the first file, once', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace(/.*\//, '')));
  const library = () => asked.filter((file) => /^hdf5-.*\.(js|wasm)$/.test(file)).length;
  await open(page, 'v=1&lab=probe');
  await expect(provenNumber(page)).toHaveText(/\d/);
  expect(library()).toBe(0);
  await dropFile(page, h1, 'keras-2.h5', golden('keras-2.h5'));
  await expect(name(page)).toHaveText(/position_embedding\/embeddings:0 in keras-2\.h5/);
  await expect(strip(page).locator('.what')).toContainText('12 × 6');
  await expect(provenNumber(page)).toHaveText(/\d/);
  expect(library()).toBe(2);
  await dropFile(page, h1, 'model.keras', golden('keras-3.keras'));
  await expect(name(page)).toHaveText('layers/position_embedding/vars/0 in model.keras');
  await expect(strip(page).locator('.what')).toContainText('12 × 6');
  expect(library()).toBe(2);
});

test('the page in one file says where HDF5 files are read', async ({ page }) => {
  await page.goto(`file://${dist}pe-playground.html#v=1&lab=probe`);
  await expect(page.locator(h1)).toBeVisible();
  await dropFile(page, h1, 'keras-2.h5', golden('keras-2.h5'));
  await expect(strip(page)).toContainText(/HDF5 files are read on the hosted page, not in this one file/);
});
