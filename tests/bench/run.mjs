// npm run bench [-- words of a row]: builds the bench module, runs it in headless Chromium on one thread, prints ratios, and the least
// milliseconds of what they are of.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { chromium } from '@playwright/test';
import { buildPreset } from '../../web/build/native.mjs';
import { chromium as programOfChromium, root } from '../../web/build/tools.mjs';

const sources = join(root, 'tests/bench');
const build = join(root, 'build/bench');
const types = { '.mjs': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html' };

function fileOf(url) {
  const path = normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname));
  if (path.startsWith(`${sep}build${sep}`)) return join(build, 'tests/bench', path.slice('/build/'.length));
  return join(sources, path);
}

/** Serves the bench on localhost; isolated from other origins, a page gets a clock of microseconds. */
async function serve() {
  const server = createServer(async (request, response) => {
    const headers = {
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    };
    try {
      const file = fileOf(request.url);
      const body = request.url === '/' ? '<!doctype html><title>bench</title>' : await readFile(file);
      response.writeHead(200, { ...headers, 'Content-Type': types[extname(file)] ?? 'text/html' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, address: `http://127.0.0.1:${server.address().port}/` };
}

function verdict({ goal, value, most, milliseconds }) {
  const goals = [];
  if (goal?.atLeast !== undefined) goals.push([`>= ${goal.atLeast}`, value >= goal.atLeast]);
  if (goal?.atMost !== undefined) goals.push([`<= ${goal.atMost}`, value <= goal.atMost]);
  if (most !== undefined) goals.push([`<= ${most} ms`, milliseconds <= most]);
  return goals.map(([words, met]) => `goal ${words}${met ? '' : '  MISSED'}`).join(', ');
}

function print(row) {
  const value = row.value.toPrecision(3).padStart(6);
  const time = `${row.milliseconds.toPrecision(3)} ms`.padStart(12);
  console.log(`${row.name.padEnd(56)} ${value} ${row.unit.padEnd(32)} ${time}  ${verdict(row)}`.trimEnd());
}

async function run(filter) {
  await buildPreset('bench');
  const { server, address } = await serve();
  const browser = await chromium.launch({ executablePath: programOfChromium(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.goto(address);
    const names = await page.evaluate(
      async (words) => (await import('/measure.mjs')).rowNames(words),
      filter,
    );
    for (const name of names)
      print(await page.evaluate(async (row) => (await import('/measure.mjs')).measure(row), name));
  } finally {
    await browser.close();
    server.close();
  }
}

await run(process.argv.slice(2).join(' '));
