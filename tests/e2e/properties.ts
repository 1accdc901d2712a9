/** Parts of the properties lab. */
import type { Locator, Page } from '@playwright/test';

/** The one map with its line, and the line unrolled beside it. */
export const lineMap = (page: Page): Locator => page.locator('pe-line-map');
export const openedPlot = (page: Page): Locator => page.locator('pe-opened-plot');
/** An encoding in the row above them, by its name: 'Per offset, Learned'. */
export const encoding = (page: Page, name: string): Locator =>
  page
    .locator('pe-encoding-row')
    .getByRole('radio', { name: new RegExp(`^${name.replaceAll('+', '\\+')}(,|$)`) });
/** The cells of the matrix, and one of them by its label: 'Fixed sinusoidal APE'. */
export const cells = (page: Page): Locator => page.locator('.matrix .cell');
export const cell = (page: Page, name: string): Locator =>
  page.locator('.matrix').getByRole('button', { name: new RegExp(`^${name.replaceAll('+', '\\+')}: `) });
export const headline = (page: Page): Locator => page.getByRole('heading', { level: 1 });
/** Where a property fails, in the embedding chosen. */
export const map = (page: Page): Locator => page.locator('.chosen-map pe-violation-map');
/** A number of the embedding chosen, beside its map: the button that leads to where the property fails worst. */
export const number = (page: Page, property: string): Locator =>
  page.locator('.chosen-map .measured').getByRole('button', { name: new RegExp(`^${property}`) });
