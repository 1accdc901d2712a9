/** What tests of predictions and challenges share. */
import type { Locator, Page } from '@playwright/test';

export const predict = 'predict=Does+RoPE+see+that+two+words+changed+places%3F%7CYes*%7CNo%7COnly+a+little';
export const asks = `v=1&scheme=rotary&${predict}`;

export const panel = (within: Page | Locator) => within.locator('pe-task');
export const commit = (within: Page | Locator) => within.getByRole('button', { name: 'Commit and look' });
export const map = (within: Page | Locator) => within.locator('.difference pe-heat-map');
