// The size of one figure in somebody's page: all that <pe-figure> requests before it is shown, in brotli as a host would send it.
import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { withDist } from '../../web/build/open-dist.mjs';
import { quickChromium, root } from '../../web/build/tools.mjs';

const KiB = 1024;

/** For each figure: the settings, the one module that it needs, and the most that it may load, in KiB. */
const figures = [
  { state: 'lab=order', view: 'difference', module: 'attention', most: 139 },
  { state: 'lab=encodings&scheme=rotary', view: 'clocks', module: 'attention', most: 169 },
  { state: 'lab=context&scheme=rotary', view: 'angles', module: 'attention', most: 163 },
  { state: 'lab=properties', view: 'matrix', module: 'pe', most: 246 },
  { state: 'lab=probe', view: 'predictions', module: 'pe', most: 244 },
];

async function requestsOf(browser, address, { state, view }) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const names = new Set();
  context.on('request', (request) => {
    const url = request.url();
    if (url.startsWith(address)) names.add(url.slice(address.length).split(/[?#]/)[0]);
  });
  await page.route('**/notes.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><script type="module" src="./element.js"></script>
        <pe-figure loading="eager" state="v=1&${state}" view="${view}"></pe-figure>`,
    }),
  );
  await page.goto(`${address}notes.html`);
  await page.evaluate(() =>
    customElements.whenDefined('pe-figure').then(() => document.querySelector('pe-figure').ready),
  );
  await context.close();
  return [...names].filter((name) => name !== 'notes.html' && !name.startsWith('favicon'));
}

async function loadOf(names) {
  const sizes = await Promise.all(
    names.map(async (name) => [name, brotliCompressSync(await readFile(`${root}/dist/${name}`)).length]),
  );
  return { sizes, total: sizes.reduce((sum, [, size]) => sum + size, 0) };
}

export async function checkFigureLoads() {
  const faults = [];
  const requests = await withDist(
    (browser, address) => Promise.all(figures.map((figure) => requestsOf(browser, address, figure))),
    quickChromium(),
  );
  for (const [i, figure] of figures.entries()) {
    const { sizes, total } = await loadOf(requests[i]);
    const name = `${figure.state}&view=${figure.view}`;
    const modules = sizes.flatMap(([file]) => file.match(/(\w+)[^/]*\.wasm$/)?.[1] ?? []);
    console.log(
      `  ${name}: ${(total / KiB).toFixed(1)} KiB brotli in ${sizes.length} files, module ${modules.join(', ')}`,
    );
    if (total > figure.most * KiB)
      faults.push(`${name} loads ${(total / KiB).toFixed(1)} KiB; the limit is ${figure.most} KiB`);
    if (modules.join() !== figure.module)
      faults.push(`${name} loads the modules ${modules.join(', ')}; it needs ${figure.module}`);
  }
  return faults;
}
