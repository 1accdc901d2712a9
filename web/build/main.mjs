// npm run build, npm start, npm run dev.
import { existsSync, watch } from 'node:fs';
import { createServer, preview } from 'vite';
import { buildAll } from './build.mjs';
import { buildCore } from './native.mjs';
import { root } from './tools.mjs';
import { development, site } from './vite.mjs';

const address = (server) => server.resolvedUrls.local[0];

/** The newest of Ninja's counts in what it prints, such as '[12/345] Building ...'. */
function showSteps(printed) {
  const [, done, all] = [...printed.matchAll(/^\[(\d+)\/(\d+)\]/gm)].at(-1) ?? [];
  if (done === undefined) return;
  const line = `C++: step ${done} of ${all}`;
  const isLast = done === all;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${isLast ? '\n' : ''}`);
  // Where lines cannot be replaced, every tenth step will do.
  else if (isLast || done % 10 === 0) console.log(line);
}

const buildAndTell = () => buildAll({ steps: showSteps, page: () => console.log('Building the page ...') });

async function start() {
  const isFirst = !existsSync(`${root}/dist/.built-from`);
  console.log(isFirst ? 'Building: the first time takes some minutes ...' : 'Checking the build ...');
  await buildAndTell();
  const server = await preview({ ...site, preview: { port: 4173, host: 'localhost' } });
  console.log(`The playground is at ${address(server)}  (Ctrl-C stops it)`);
}

/** Serves the page from its sources; a change in the C++ parts rebuilds the module and reloads the page. */
async function develop() {
  await buildCore(showSteps);
  const server = await createServer(development);
  await server.listen();
  console.log(`The playground is at ${address(server)}`);
  let building = Promise.resolve();
  let timer;
  const rebuild = async () => {
    try {
      await buildCore();
      server.ws.send({ type: 'full-reload' });
    } catch (error) {
      console.error(error.message);
    }
  };
  for (const folder of ['src', 'wasm'])
    watch(`${root}/${folder}`, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        building = building.then(rebuild);
      }, 100);
    });
}

const commands = { build: buildAndTell, start, dev: develop };
await commands[process.argv[2]]();
