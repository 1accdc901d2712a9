import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Tensor, TensorSource } from '../../../web/readers/index.ts';
import { formatBytes } from '../../../web/tables/reading-text.ts';
import { addressTitle, hostOf } from '../../../web/tables/remote-table.ts';
import { createTableLoader } from '../../../web/tables/table-loader.ts';
import { session, sourceOf, tensor } from '../shell/helpers.ts';

// Test files share modules: a module mocked here may be loaded already, and must not reach the next file.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

const openRemoteTensors = vi.hoisted(() => vi.fn());
vi.mock('../../../web/readers/index.ts', async (load) => ({
  ...(await load<typeof import('../../../web/readers/index.ts')>()),
  openRemoteTensors,
}));

const url = `https://huggingface.co/owner/gpt/resolve/${'0123456789'.repeat(4)}/model.safetensors`;
const remote = (address: string, ...tensors: readonly Tensor[]): TensorSource => ({
  ...sourceOf(...tensors),
  origin: { host: 'huggingface.co', url: address, revision: '0123456789'.repeat(4), size: 1000 },
  bytesRead: 321,
});
const gpt = remote(url, tensor('wpe', [9, 4]), tensor('wte', [20, 4]));

function setUp(changes = {}) {
  openRemoteTensors.mockReset().mockResolvedValue(gpt);
  const page = session(changes);
  return { ...page, loader: createTableLoader(page) };
}

describe('an address', () => {
  it.each([
    ['openai-community/gpt2', 'huggingface.co'],
    [' https://example.org/a.npy ', 'example.org'],
    ['hf.co/owner/name', 'huggingface.co'],
  ])('%s is looked up on %s', (address, host) => expect(hostOf(address)).toEqual({ host }));

  it.each([
    ['', 'Enter owner/name'],
    ['   ', 'Enter owner/name'],
    ['http://example.org/a.npy', 'Use an https:// address'],
    ['HTTP://example.org', 'Use an https:// address'],
    ['ftp://example.org/a', 'is not an address'],
    ['a/b/c', 'is not an address'],
    [`https://example.org/${'a'.repeat(2000)}`, 'at most 2000 characters'],
  ])('that is none says so (%j)', (address, words) => expect(hostOf(address).words).toContain(words));

  it.each([
    [url, 'owner/gpt'],
    ['owner/name', 'owner/name'],
    ['https://example.org/tables/a.npy?x=1', 'a.npy'],
    ['https://example.org/', 'example.org'],
  ])('%s is called %s', (address, title) => expect(addressTitle(address)).toBe(title));
});

describe('an online table', () => {
  it('is recorded in the settings as it was read, not as it was requested', async () => {
    const { store, tableStore, loader } = setUp();
    await loader.openRemote('owner/gpt');
    expect(store.get()).toMatchObject({ source: 'file', remote: url, tensor: 'wpe' });
    expect(tableStore.get().active).toMatchObject({
      name: 'wpe in owner/gpt',
      remote: { origin: { url }, tensor: 'wpe', received: 321 },
    });
    await loader.open(new Blob(['1,2\n3,5\n4,4']), 'mine.csv');
    expect(store.get()).toMatchObject({ source: 'file', remote: '', tensor: '' });
  });

  it('takes the view in the link that waits for it; another table does not', async () => {
    const link = { source: 'file', remote: url, tensor: 'wte', drop: 1, take: 12, transposed: false };
    const awaited = setUp(link);
    await awaited.loader.openRemote(url, 'wte');
    expect(awaited.tableStore.get().active).toMatchObject({ drop: 1, matrix: { rows: 12, cols: 4 } });
    expect(awaited.store.get()).toMatchObject(link);
    const other = setUp({ ...link, remote: 'other/one' });
    await other.loader.openRemote(url, 'wte');
    expect(other.tableStore.get().active).toMatchObject({ drop: 0, take: 0, matrix: { rows: 20 } });
  });

  it('is in use again if the settings name it, and none if they name one that is not there', async () => {
    const { store, tableStore, loader } = setUp();
    await loader.openRemote('owner/gpt');
    const first = store.get();
    await loader.choose('wte');
    expect(store.get('tensor')).toBe('wte');
    store.replace(first);
    expect(tableStore.get().active?.name).toBe('wpe in owner/gpt');
    store.set({ remote: 'other/one' });
    expect(tableStore.get().active).toBeUndefined();
    expect(tableStore.get().tables).toHaveLength(2);
    store.replace(first);
    expect(tableStore.get().active?.name).toBe('wpe in owner/gpt');
    expect(openRemoteTensors).toHaveBeenCalledTimes(1);
  });

  it('is not requested from a bad address', async () => {
    const { tableStore, loader } = setUp();
    await loader.openRemote('http://example.org/a.npy');
    expect(openRemoteTensors).not.toHaveBeenCalled();
    expect(tableStore.get().problem?.words).toMatch(/https:/);
  });

  it('of another revision is another table', async () => {
    const { tableStore, loader } = setUp();
    await loader.openRemote('owner/gpt');
    openRemoteTensors.mockResolvedValue(
      remote(url.replace('012', '999'), tensor('wpe', [7, 4]), tensor('wte', [20, 4])),
    );
    await loader.openRemote('owner/gpt');
    await loader.choose('wpe');
    expect(tableStore.get().active?.matrix.rows).toBe(7);
  });
});

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [3_151_234, '3.15 MB'],
  [548_105_171, '548 MB'],
  [999_600, '1.00 MB'],
])('%d bytes are %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words));
