/** A frame in a page of MDX. */
import { expect, test, whyMissing } from './hosts.ts';

test.describe('MDX', () => {
  const why = whyMissing('mdx');
  test.skip(why !== undefined, why);

  test('shows the figure at its height', async ({ page }) => {
    await page.goto('mdx/');
    const frame = page.getByTitle('The "two" orders {a} <b>');
    await expect(frame.contentFrame().locator('.proven .number')).toBeVisible();
    await expect(frame).toHaveCSS('border-top-width', '0px');
    const wanted = () =>
      frame
        .contentFrame()
        .locator('html')
        .evaluate((root) => root.scrollHeight);
    await expect
      .poll(async () => (await frame.evaluate((one) => one.clientHeight)) - (await wanted()))
      .toBe(0);
    await expect(page.getByText('More words.')).toBeVisible();
  });
});
