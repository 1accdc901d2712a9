import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { type HubServer, sha, startHub } from '../web/readers/hub-server.ts';

const folder = new URL('../golden/readers/', import.meta.url);
const golden = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)));

let server: HubServer;
test.beforeEach(async () => {
  server = await startHub();
});
test.afterEach(() => server.close());

test('a browser reads a model on another origin by ranges only, without a preflight', async ({ page }) => {
  server.files.set('owner/name/model.safetensors', golden('types.safetensors'));
  server.files.set('deflated.npz', golden('deflated.npz'));
  await page.goto('./favicon.svg');
  const outcome = await page.evaluate(
    async ({ hub, storage }) => {
      const { openRemoteTensors } = await import(new URL('./readers.js', location.href).href);
      const model = await openRemoteTensors('owner/name', { hub });
      const { shape, data } = await model.read();
      const archive = await openRemoteTensors(`${storage}/deflated.npz`);
      const same = (await archive.read('wpe')).data.every((value: number, i: number) => value === data[i]);
      return { origin: model.origin, shape, same };
    },
    { hub: server.hub, storage: server.storage },
  );
  expect(outcome).toEqual({
    origin: {
      host: new URL(server.hub).host,
      url: `${server.hub}/owner/name/resolve/${sha}/model.safetensors`,
      revision: sha,
      size: golden('types.safetensors').length,
    },
    shape: [1, 16, 8],
    same: true,
  });
  expect(server.asked.map(({ method }) => method)).not.toContain('OPTIONS');
  for (const { headers } of server.asked) {
    expect(headers).not.toHaveProperty('referer');
    expect(headers).not.toHaveProperty('cookie');
  }
});

test('a damaged archive, a host without ranges and a stop are errors with a code in a browser, too', async ({
  page,
}) => {
  const damaged = golden('deflated.npz');
  damaged.fill(0x55, 150, 400);
  server.files.set('damaged.npz', damaged);
  server.files.set('whole.npy', golden('f4-le-c.npy'));
  server.fault = (request, response) => {
    if (request.url === '/whole.npy') response.writeHead(200).end(golden('f4-le-c.npy'));
    return request.url === '/whole.npy';
  };
  await page.goto('./favicon.svg');
  const codes = await page.evaluate(
    async ({ storage, bytes }) => {
      const { openRemoteTensors, openTensors } = await import(new URL('./readers.js', location.href).href);
      const code = (work: Promise<unknown>) =>
        work.then(
          () => 'read',
          (error) => error.code,
        );
      const all = async (
        source: Promise<{ tensors: { name: string }[]; read(name: string): Promise<unknown> }>,
      ) => {
        const opened = await source;
        for (const { name } of opened.tensors) await opened.read(name);
      };
      return [
        await code(all(openTensors(Uint8Array.from(bytes), 'a.npz'))),
        await code(all(openRemoteTensors(`${storage}/damaged.npz`))),
        await code(openRemoteTensors(`${storage}/whole.npy`)),
        await code(openRemoteTensors(`${storage}/none.npy`)),
        await code(openRemoteTensors(`${storage}/damaged.npz`, { signal: AbortSignal.abort() })),
      ];
    },
    { storage: server.storage, bytes: [...damaged] },
  );
  expect(codes).toEqual(['malformed', 'malformed', 'no-range', 'not-found', 'aborted']);
});
