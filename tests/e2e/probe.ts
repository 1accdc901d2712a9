/** What the tests of the probe lab share. */
import type { Locator, Page } from '@playwright/test';
import { exact, npy } from './page.ts';

/** One column counts the positions, the others hold arbitrary whole numbers: a linear probe reads it without error. */
export const planted = npy(20, 3, (row, col) => (col === 1 ? 2 * row + 5 : (row * row * (col + 1)) % 7));

export const upload = (page: Page, name: string, buffer: Buffer): Promise<void> =>
  page.locator('pe-lab[lab=probe] input[type=file]').setInputFiles({ name, mimeType: '', buffer });

export const number = (page: Page): Locator => page.locator('pe-lab[lab=probe] .proven .number');
export const headline = (page: Page): Locator => page.locator('pe-lab[lab=probe] h1');

/** A link that opens the errors of the probe and of its controls. */
export const withErrors = 'v=1&lab=probe&open=errors';

/** A number of the tables of errors. */
export const error = (page: Page, row: string, column: number): Promise<number> =>
  exact(page.getByRole('row', { name: row }).getByRole('cell').nth(column));
