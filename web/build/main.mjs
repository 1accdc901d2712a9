// npm run build, npm start, npm run dev.
import { watch } from 'node:fs';
import { createServer, preview } from 'vite';
import { buildAll } from './build.mjs';
import { buildCore } from './native.mjs';
import { root } from './tools.mjs';
import { development, site } from './vite.mjs';

const address = (server) => server.resolvedUrls.local[0];

async function start() {
  console.log('Building (the first time takes some minutes) ...');
  await buildAll();
  const server = await preview({ ...site, preview: { port: 4173, host: 'localhost' } });
  console.log(`The playground is at ${address(server)}  (Ctrl-C stops it)`);
}

/** Serves the page from its sources; a change in the C++ parts rebuilds the module and reloads the page. */
async function develop() {
  await buildCore();
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

const commands = { build: buildAll, start, dev: develop };
await commands[process.argv[2]]();
