// The size of one figure in somebody's page: all that <pe-figure>, or the page in a frame, requests before it is shown, in brotli as a host
// would send it.
import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { withDist } from '../../web/build/open-dist.mjs';
import { quickChromium, root } from '../../web/build/tools.mjs';

const KiB = 1024;

/**
 * For each figure: the settings, the one module that it needs, and the most that it may load as an element and in a frame, in KiB and in
 * files. A frame is the page, with the opening of the story in its document and style sheet.
 */
const figures = [
  { state: 'lab=order', view: 'difference', module: 'attention', element: [127, 6], frame: [138, 9] },
  {
    state: 'lab=encodings&scheme=rotary',
    view: 'clocks',
    module: 'attention',
    element: [170, 12],
    frame: [183, 18],
  },
  {
    state: 'lab=context&scheme=rotary',
    view: 'angles',
    module: 'attention',
    element: [158, 12],
    frame: [174, 17],
  },
  { state: 'lab=properties', view: 'matrix', module: 'pe', element: [268, 16], frame: [285, 20] },
  { state: 'lab=probe', view: 'predictions', module: 'pe', element: [259, 14], frame: [276, 17] },
];

/** Each tells in the console when the figure is shown, before it asks for what comes later. */
const bodies = {
  element: ({ state, view }) => `<script>addEventListener('pe-ready', () => console.info('shown'));</script>
    <script type="module" src="./element.js"></script>
    <pe-figure loading="eager" state="v=1&${state}" view="${view}"></pe-figure>`,
  frame: ({ state, view }) => `<script>
      addEventListener('message', ({ data }) => data.type === 'pe:resize' && console.info('shown'));
    </script>
    <iframe src="./index.html#v=1&ui=figure&${state}&view=${view}" width="800" height="600"></iframe>`,
};

async function requestsOf(browser, address, figure, kind) {
  const context = await browser.newContext();
  // What a test runs in a page counts as an act of the reader, which loads what moves.
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'userActivation', { value: undefined }),
  );
  const page = await context.newPage();
  const names = new Set();
  let isShown = false;
  const shown = page.waitForEvent('console', (message) => {
    isShown ||= message.text() === 'shown';
    return isShown;
  });
  context.on('request', (request) => {
    const url = request.url();
    // Without a body, as the element only asks whether a file is there.
    if (isShown || request.method() === 'HEAD') return;
    if (url.startsWith(address)) names.add(url.slice(address.length).split(/[?#]/)[0]);
  });
  await page.route('**/notes.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html>${bodies[kind](figure)}` }),
  );
  await page.goto(`${address}notes.html`);
  await shown;
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
  const loads = figures.flatMap((figure) => ['element', 'frame'].map((kind) => ({ figure, kind })));
  const requests = [];
  // One at a time: a figure that takes seconds to be drawn gets a poster for paper meanwhile.
  await withDist(async (browser, address) => {
    for (const { figure, kind } of loads) requests.push(await requestsOf(browser, address, figure, kind));
  }, quickChromium());
  for (const [i, { figure, kind }] of loads.entries()) {
    const { sizes, total } = await loadOf(requests[i]);
    const name = `${figure.state}&view=${figure.view} as ${kind}`;
    const modules = sizes.flatMap(([file]) => file.match(/(\w+)[^/]*\.wasm$/)?.[1] ?? []);
    const size = `${(total / KiB).toFixed(1)} KiB in ${sizes.length} files`;
    const [most, files] = figure[kind];
    console.log(`  ${name}: ${size}, brotli, module ${modules.join(', ')}`);
    if (total > most * KiB || sizes.length > files)
      faults.push(`${name} loads ${size}; the limit is ${most} KiB in ${files} files`);
    if (modules.join() !== figure.module)
      faults.push(`${name} loads the modules ${modules.join(', ')}; it needs ${figure.module}`);
  }
  return faults;
}
