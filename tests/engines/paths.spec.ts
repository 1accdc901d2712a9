/** What readers do, in every engine that can be had. */
import { writeFile } from 'node:fs/promises';
import { npy } from '../e2e/page.ts';
import { expect, test } from './engines.ts';
import { host } from './host.ts';
import type { Reader } from './reader.ts';

const labs = ['order', 'encodings', 'properties', 'context', 'probe', 'training'];

/** The words of the order lab's lower sentence. */
const words = (reader: Reader) => reader.each('pe-chips >> button', (word) => word.innerText);

test.describe('every lab', () => {
  for (const lab of labs)
    test(`${lab} opens on a result, and says where the reader is`, async ({ reader }) => {
      await reader.open(`v=1&lab=${lab}`);
      await reader.sees('.proven .number', /\d/, 30_000);
      const current = await reader.each('header a[aria-current]', (link) => [
        link.innerText.toLowerCase(),
        getComputedStyle(link).borderBottomColor === getComputedStyle(link).color,
      ]);
      expect(current).toEqual([[lab, true]]);
    });

  test('fits a narrow window', async ({ reader }) => {
    await reader.browser.resize(360, 740);
    for (const lab of labs) {
      await reader.open(`v=1&lab=${lab}`);
      await reader.sees('.proven .number', /\d/, 30_000);
      const [wide, width] = await reader.run(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect(wide, lab).toBeLessThanOrEqual(width);
      // The dock at the bottom, of which nested styles know by the width of the lab.
      const docks = await reader.each('.frame > .lever', (lever) => getComputedStyle(lever).bottom);
      expect(docks, lab).toEqual(['0px']);
    }
    await reader.open('v=1');
    await reader.sees('.proven .number', /\d/, 30_000);
    const boxes = await reader.each('pe-chips >> button', (word) => {
      const { width, height } = word.getBoundingClientRect();
      return width / height;
    });
    expect(Math.min(...boxes)).toBeGreaterThan(0.5);
  });
});

test('an encoding chosen in the lever changes the verdict and the address', async ({ reader }) => {
  await reader.open('v=1');
  await reader.sees('.proven', 'Order is not seen');
  await reader.click('.lever pe-segments >> label', 'Sinusoidal');
  await reader.sees('.proven', 'Order is seen');
  await expect.poll(() => reader.hash()).toContain('scheme=sinusoidal');
});

test('a word is dragged to another place', async ({ reader }) => {
  await reader.open('v=1&scheme=sinusoidal');
  await reader.sees('.proven', 'Order is seen');
  const coding = await reader.find('pe-chips >> button', 'coding');
  const first = await reader.find('pe-chips >> button', 'Do');
  await reader.drag(coding, { x: first.x - 20, y: first.y });
  await expect.poll(() => words(reader)).toEqual(['Coding', 'do', 'I', 'like']);
  await expect.poll(() => reader.hash()).toContain('permutation=3-1-0-2');
});

test('the keyboard alone moves a word', async ({ reader }) => {
  await reader.open('v=1');
  await reader.sees('.proven', 'Order is not seen');
  await reader.tabTo(/^coding, place 4/);
  await reader.press('ArrowLeft');
  await expect.poll(() => words(reader)).toEqual(['Do', 'I', 'coding', 'like']);
  expect(await reader.focused()).toMatch(/^coding, place 3/);
});

test('the keyboard alone opens a section', async ({ reader }) => {
  await reader.open('v=1');
  const hasFocus = await reader.run(() => document.hasFocus());
  test.skip(!hasFocus, `under automation, the window of ${reader.engine} has no focus: keys press no button`);
  await reader.sees('.proven', 'Order is not seen');
  await reader.tabTo(/^Every encoding in one list/);
  await reader.press('Enter');
  await expect.poll(() => reader.hash()).toMatch(/open=every/);
});

test('a link restores what it was copied from', async ({ reader }) => {
  await reader.open('v=1&scheme=sinusoidal&base=500&words=one+two+three&permutation=2-0-1&seed=3');
  await reader.sees('.proven', 'Order is seen');
  const number = () => reader.each('.proven .number', (one) => one.title);
  const [before, hash] = [await number(), await reader.hash()];
  expect(before[0]).toMatch(/\d/);
  await reader.open(hash.slice(1));
  await expect.poll(number).toEqual(before);
  expect(await words(reader)).toEqual(['Three', 'one', 'two']);
});

test('a link with impossible values says so, and uses the nearest possible ones', async ({ reader }) => {
  await reader.open('v=1&d=99999&heads=many&scheme=nonsense');
  for (const fault of ['d = 99999', 'heads = many', 'scheme = nonsense']) await reader.sees('.said', fault);
  await reader.sees('.proven .number', /\d/);
});

test('a table of the reader’s is probed', async ({ reader }, info) => {
  // The middle column counts the positions.
  const table = npy(20, 3, (row, col) => (col === 1 ? 2 * row + 5 : (row * row * (col + 1)) % 7));
  const path = info.outputPath('planted.npy');
  await writeFile(path, table);
  await reader.open('v=1&lab=probe');
  await reader.sees('.proven', 'In order');
  await reader.upload(path);
  await reader.sees('h1', '“planted” holds positions in order');
  await reader.sees('pe-tables >> .what', '20 × 3, float32');
});

test('a formula of the reader’s is computed, and its mistake told with its column', async ({ reader }) => {
  await reader.open('v=1&lab=encodings&scheme=formula&formula=pos');
  await reader.sees('h1', 'similarity grows along the text');
  await reader.open('v=1&lab=encodings&scheme=formula&formula=pos+%2B');
  await reader.sees('h1', 'Your formula needs a correction.');
});

test('a figure saves its numbers and its picture', async ({ reader }) => {
  await reader.open('v=1&scheme=sinusoidal');
  await reader.sees('.proven', 'Order is seen');
  await reader.keepSaved();
  await reader.click('pe-lab-figure[name=order-difference] >> summary', 'Save');
  for (const kind of ['CSV', 'SVG', 'PNG']) await reader.click('.menu button', kind);
  await expect.poll(async () => Object.keys(await reader.saved())).toHaveLength(3);
  const files = await reader.saved();
  expect(files['order-difference.csv'].split('\n').length).toBeGreaterThan(4);
  expect(files['order-difference.svg']).toMatch(/^<svg[\s\S]*<\/svg>\s*$/);
  expect(files['order-difference.png']).toMatch(/^.PNG/);
});

test('the dark theme is chosen, and kept', async ({ reader }) => {
  const brightness = () =>
    reader.run(() => {
      const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? [];
      return Number(r) + Number(g) + Number(b);
    });
  await reader.open('v=1');
  const theme = () => reader.run(() => document.documentElement.dataset.theme ?? 'auto');
  while ((await theme()) !== 'dark') await reader.click('button[aria-label^="Theme"]');
  expect(await brightness()).toBeLessThan(150);
  await reader.open('v=1');
  expect(await theme()).toBe('dark');
  await reader.click('button[aria-label^="Theme"]');
  await expect.poll(theme).not.toBe('dark');
});

test('a training run ends with the same weights as in every engine', async ({ reader }) => {
  await reader.open('v=1&lab=training&steps=20&encodings=none,learned&seeds=1&seed=1&open=replay');
  await reader.sees('.player .at', 'done', 60_000);
  await reader.find('#fold-replay code');
  const hashes = await reader.each('#fold-replay code', (code) => code.innerText);
  expect(hashes.slice(0, 2)).toEqual(['725e5adb05af45c4', 'fc4a5d9a43aedf6c']);
});

test('a figure stands alone in a frame, and keeps its number', async ({ reader }) => {
  await reader.open('v=1&scheme=rotary&view=difference&show=scheme,base&lock=seed&ui=figure');
  await reader.sees('.proven .number', /^0\.420$/);
  expect(await reader.each('pe-lab-figure', () => 1)).toHaveLength(1);
  expect(await reader.each('header, footer, pe-settings, .lever, .folds', (one) => one.localName)).toEqual(
    [],
  );
});

test('elements in a page of course notes show their figures', async ({ reader }) => {
  const notes = await host({
    'notes.html': `<!doctype html><title>Notes</title><link rel="icon" href="data:,">
      <script type="module" src="element.js"></script>
      <pe-figure state="v=1&amp;scheme=rotary" view="difference"></pe-figure>
      <pe-playground state="v=1&amp;lab=encodings" theme="dark"></pe-playground>`,
  });
  await reader.browser.go(`${notes.address}notes.html`);
  await reader.sees('pe-figure >> .proven .number', /^0\.420$/);
  await reader.sees('pe-playground >> .proven .number', /\d/);
  notes.close();
});

test('what was opened once works without a network', async ({ reader }) => {
  const { address, close } = await host();
  await reader.open('', address);
  const hasWorkers = await reader.run(() => 'serviceWorker' in navigator);
  if (!hasWorkers) close();
  test.skip(!hasWorkers, `${reader.engine} has no service workers under automation`);
  await expect
    .poll(() => reader.run(async () => (await navigator.serviceWorker.getRegistration())?.active?.state), {
      timeout: 30_000,
    })
    .toBe('activated');
  close();
  await reader.open('v=1&lab=encodings', address);
  await reader.sees('.proven .number', /\d/);
  await reader.open('v=1&lab=order&scheme=sinusoidal', address);
  await reader.sees('.proven', 'Order is seen');
});
