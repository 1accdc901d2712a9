/** A hub and its storage for the tests of remote files, new for each file of tests and empty but for one model before each test. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openRemoteTensors, type RemoteOptions } from '../../../web/readers/index.ts';
import { floats, safetensorsFile, utf8 } from './helpers.ts';
import { type HubServer, startHub } from './hub-server.ts';

const folder = new URL('../../golden/readers/', import.meta.url);
export const golden = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(name, folder)));

/** Openai-community/gpt2: a megabyte beside a small table. */
export const model = safetensorsFile({
  'h.0.attn.bias': { dtype: 'F32', shape: [1 << 18], bytes: new Uint8Array(1 << 20) },
  'wpe.weight': { dtype: 'F32', shape: [2, 3], bytes: floats(0, 1, 2, 3, 4, 5) },
  'wte.weight': { dtype: 'F16', shape: [1 << 19], bytes: new Uint8Array(1 << 20) },
});

/** To be called once in a file of tests. */
export function useHub() {
  const used = {} as { server: HubServer };
  beforeAll(async () => {
    used.server = await startHub();
  });
  afterAll(() => used.server.close());
  beforeEach(() => {
    const { server } = used;
    server.asked.length = 0;
    server.files.clear();
    server.gated.clear();
    server.pulls.length = 0;
    server.fault = undefined;
    server.listing = undefined;
    server.discussions = undefined;
    server.files.set('openai-community/gpt2/config.json', utf8('{}'));
    server.files.set('openai-community/gpt2/model.safetensors', model);
  });
  return {
    server: new Proxy({} as HubServer, {
      get: (_, name) => Reflect.get(used.server, name),
      set: (_, name, value) => Reflect.set(used.server, name, value),
    }),
    open: (url: string, options: RemoteOptions = {}) =>
      openRemoteTensors(url, { hub: used.server.hub, patience: 5000, ...options }),
    /** the ranges that the storage was asked for */
    ranges: () =>
      used.server.asked.filter(({ host }) => host === 'storage').map(({ headers }) => headers.range),
  };
}
