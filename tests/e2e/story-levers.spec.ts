/** Sliders over a picture of the story. */
import { drag, expect, test } from './page.ts';

test('levers follow the pointer and the keys, and the lab opens with the same clocks', async ({ page }) => {
  await page.goto('./#v=1&scene=range');
  const scene = page.locator('#range pe-scene');
  const claim = scene.locator('#claim');
  const slow = scene.getByRole('slider', { name: 'Speed of the slow clocks' });
  await expect(claim).toHaveText('How far does similarity fall?');

  // The handle stands at its share of the slider, within half a handle at both ends.
  const box = await slow.boundingBox();
  if (!box) throw new Error('no slider');
  const share = await slow.evaluate(
    ({ value, min, max }: HTMLInputElement) => (Number(value) - Number(min)) / (Number(max) - Number(min)),
  );
  const from = {
    x: box.x + box.height / 2 + share * (box.width - box.height),
    y: box.y + box.height / 2,
  };
  await drag(page, from, { x: from.x - 15, y: from.y });
  await expect(claim).toHaveText(/^With these clocks it falls for \d+: \d+ more than before\.$/);
  await expect(page).toHaveURL(/handles=1,/);

  await scene.getByRole('button', { name: 'Back to the paper’s clocks' }).click();
  await expect(claim).toHaveText('Similarity falls for 43 positions, then it ripples.');
  await expect(page).not.toHaveURL(/handles=/);

  await slow.focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowLeft');
  await expect(claim).toHaveText('With these clocks it falls for 74: 31 more than before.');
  await expect(slow).toHaveAttribute('aria-valuetext', '1.41 times the paper’s');

  await scene.getByRole('link', { name: 'Open in lab →' }).click();
  await expect(page.locator('#fold-psi summary').first()).toContainText('first rise at 75');
  await expect(page.locator('#fold-psi .verdict .number')).toHaveText('75');
});
