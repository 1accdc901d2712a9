// npm run bench:peers [-- words of a row] [--fresh]: the same work in other libraries, in headless Chromium, on one thread each; prints how much longer
// they take. This core's answers are handed back to it, so that it makes no new arrays; with --fresh it makes them.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { chromium } from '@playwright/test';
import { chromium as programOfChromium, root } from '../../../web/build/tools.mjs';
import { coreName, fastName, works } from './works.mjs';

const own = join(root, 'tests/bench/peers');
const types = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
  '.html': 'text/html',
};

/** How much longer a training step should take in a peer at least. */
const goalOfStep = 1.5;

/** The largest difference of losses in float32, relative to the loss. */
const toleranceOfLosses = 1e-4;

const steps = [
  { batch: 32, n: 32, d: 64 },
  { batch: 32, n: 16, d: 32 },
];

const imports = {
  '@jax-js/jax': '/node_modules/@jax-js/jax/dist/index.js',
  'onnxruntime-web/wasm': '/node_modules/onnxruntime-web/dist/ort.wasm.min.mjs',
};
const scripts = [
  '/node_modules/@tensorflow/tfjs-core/dist/tf-core.min.js',
  '/node_modules/@tensorflow/tfjs-backend-wasm/dist/tf-backend-wasm.min.js',
];
const page = `<!doctype html><title>bench</title><script type="importmap">${JSON.stringify({ imports })}</script>
${scripts.map((script) => `<script src="${script}"></script>`).join('\n')}`;

async function serve() {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
    const file = join(path.startsWith('/dist/') ? root : own, path);
    try {
      const body = path === '/' ? page : await readFile(file);
      response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'text/html' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, address: `http://127.0.0.1:${server.address().port}/` };
}

function checkLosses([ours, ...peers]) {
  for (const { name, losses } of peers)
    losses.forEach((loss, step) => {
      const difference = Math.abs(loss / ours.losses[step] - 1);
      if (!(difference <= toleranceOfLosses))
        throw new Error(`${name}: the loss of step ${step} is ${loss}, ours is ${ours.losses[step]}`);
    });
}

const isOurs = ({ name }) => name === coreName || name === fastName;

/** Ratios of medians; in brackets those of least times, which other programs disturb less. */
function printTimes(title, { goal, fastGoal }, results) {
  const peers = results.filter((one) => !isOurs(one)).sort((a, b) => a.median - b.median);
  for (const ours of results.filter(isOurs))
    printBeside(`${title}, ${ours.name}`, ours.name === fastName ? fastGoal : goal, ours, peers);
}

function printBeside(title, goal, ours, peers) {
  console.log(`${title}: ${ours.median.toPrecision(3)} ms (${ours.least.toPrecision(3)})${errorIn(ours)}`);
  for (const [place, peer] of peers.entries()) {
    const ratio = peer.median / ours.median;
    const least = (peer.least / ours.least).toPrecision(3);
    const aim = place === 0 && goal ? `, goal >= ${goal}${ratio < goal ? '  MISSED' : ''}` : '';
    console.log(
      `  ${peer.name.padEnd(16)} ${ratio.toPrecision(3).padStart(5)} (${least}) times as long${aim}${errorIn(peer)}`,
    );
  }
}

const errorIn = ({ error }) => (error === undefined ? '' : `; error ${error.toExponential(1)}`);

async function measureSteps(tab, size) {
  const results = await tab.evaluate(
    async (asked) => (await import('/training-step.mjs')).trainingStep(asked),
    size,
  );
  checkLosses(results);
  return results;
}

async function measureWork(tab, { name, tolerance }) {
  const results = await tab.evaluate(async (asked) => (await import('/compare.mjs')).compare(asked), name);
  for (const ours of results.filter(isOurs))
    if (!(ours.error <= tolerance)) throw new Error(`${name}: the error of ${ours.name} is ${ours.error}`);
  return results.filter(({ error }) => error <= tolerance);
}

const isFresh = process.argv.includes('--fresh');
const filter = process.argv
  .slice(2)
  .filter((one) => one !== '--fresh')
  .join(' ');
const { server, address } = await serve();
const browser = await chromium.launch({ executablePath: programOfChromium(), args: ['--no-sandbox'] });
try {
  console.log(`${cpus()[0].model}; load ${loadavg()[0].toFixed(1)}`);
  /** Each row has a page of its own: after other work, some libraries take twice as long. */
  const inPage = async (measure) => {
    const tab = await browser.newPage();
    await tab.goto(isFresh ? `${address}?fresh` : address);
    const results = await measure(tab);
    await tab.close();
    return results;
  };
  for (const work of works.filter(({ name }) => name.includes(filter)))
    printTimes(work.name, work, await inPage((tab) => measureWork(tab, work)));
  for (const size of steps) {
    const title = `a training step, batch ${size.batch}, n ${size.n}, d ${size.d}`;
    if (title.includes(filter))
      printTimes(title, { goal: goalOfStep }, await inPage((tab) => measureSteps(tab, size)));
  }
} finally {
  await browser.close();
  server.close();
}
