// npm run bench:peers: the same work in other libraries, in headless Chromium, on one thread each; prints how much longer they take.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { chromium } from '@playwright/test';
import { chromium as programOfChromium, root } from '../../../web/build/tools.mjs';

const own = join(root, 'tests/bench/peers');
const types = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
  '.html': 'text/html',
};

/** How much longer a peer should take at least. */
const goal = 1.5;

/** The largest difference of losses in float32, relative to the loss. */
const tolerance = 1e-4;

const imports = {
  '@jax-js/jax': '/node_modules/@jax-js/jax/dist/index.js',
  'onnxruntime-web/wasm': '/node_modules/onnxruntime-web/dist/ort.wasm.min.mjs',
};
const page = `<!doctype html><title>bench</title><script type="importmap">${JSON.stringify({ imports })}</script>`;

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
      if (!(difference <= tolerance))
        throw new Error(`${name}: the loss of step ${step} is ${loss}, ours is ${ours.losses[step]}`);
    });
}

function print({ n, d, batch }, [ours, ...peers]) {
  console.log(`a training step, batch ${batch}, n ${n}, d ${d}: ${ours.milliseconds.toPrecision(3)} ms`);
  for (const { name, milliseconds } of peers) {
    const ratio = milliseconds / ours.milliseconds;
    const missed = ratio < goal ? '  MISSED' : '';
    console.log(`  ${name.padEnd(20)} ${ratio.toPrecision(3)} times as long, goal >= ${goal}${missed}`);
  }
}

const { server, address } = await serve();
const browser = await chromium.launch({ executablePath: programOfChromium(), args: ['--no-sandbox'] });
try {
  const tab = await browser.newPage();
  await tab.goto(address);
  for (const size of [
    { batch: 32, n: 32, d: 64 },
    { batch: 32, n: 16, d: 32 },
  ]) {
    const results = await tab.evaluate(
      async (asked) => (await import('/page.mjs')).trainingStep(asked),
      size,
    );
    checkLosses(results);
    print(size, results);
  }
} finally {
  await browser.close();
  server.close();
}
