// Draws web/public/preview.png, the picture for README.md and shared links: four frames of the opening of the built page.
// web/build/preview.json records their text, so that a check can tell when the picture is out of date.
import { writeFile } from 'node:fs/promises';
import { hashOfPicture, openingFrames, picture, record, size, withDist } from './open-dist.mjs';

/** Readable, yet small enough for a README: two frames of 567 points side by side. */
const sharpness = 1.5;
const sheet = { width: 1200, height: 770 };
const tile = 567;

const tiles = (frames) => `<!doctype html>
  <style>
    body { margin: 0; padding: 24px; box-sizing: border-box; width: ${sheet.width}px; height: ${sheet.height}px;
      display: grid; grid-template-columns: repeat(2, ${tile}px); gap: 18px; place-content: center; background: #e9eae4; }
    img { display: block; width: ${tile}px; height: ${(tile * size.height) / size.width}px; border-radius: 6px;
      box-shadow: 0 1px 6px #0003; }
  </style>
  ${frames.map((png) => `<img src="data:image/png;base64,${png.toString('base64')}" />`).join('')}`;

await withDist(async (browser, address) => {
  const frames = await openingFrames(
    browser,
    address,
    (page) => page.screenshot({ animations: 'disabled' }),
    { deviceScaleFactor: sharpness },
  );
  const page = await browser.newPage({ viewport: sheet, deviceScaleFactor: sharpness });
  await page.setContent(tiles(frames.map(({ seen }) => seen)));
  await page.screenshot({ path: picture });
  const words = frames.map(({ words }) => words);
  await writeFile(record, `${JSON.stringify({ picture: await hashOfPicture(), words }, null, 2)}\n`);
});
