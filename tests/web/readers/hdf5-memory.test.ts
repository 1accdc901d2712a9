import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { inflateSync } from 'node:zlib';
import { afterEach, expect, it, vi } from 'vitest';
import type { ReadOptions } from '../../../web/readers/index.ts';

interface Long {
  readonly length: number;
  readonly block: number;
  readonly filled: readonly number[];
  readonly packed: string;
}
const files: Readonly<Record<'layouts' | 'described', Long>> = JSON.parse(
  readFileSync(new URL('../../golden/readers/long-hdf5.json', import.meta.url), 'utf8'),
);

/** As the Blob of a file on a disk: zeros, but for the parts that are filled. */
function onDisk({ length, block, filled, packed }: Long) {
  const parts = new Uint8Array(inflateSync(Buffer.from(packed, 'base64')));
  const read = { bytes: 0 };
  const slice = (from: number, to: number) => {
    read.bytes += to - from;
    const arrayBuffer = async () => {
      const bytes = new Uint8Array(to - from);
      for (const [i, at] of filled.entries()) {
        const part = parts.subarray(i * block, (i + 1) * block);
        const start = at * block - from;
        if (start > -block && start < bytes.length)
          bytes.set(part.subarray(Math.max(0, -start), bytes.length - start), Math.max(0, start));
      }
      return bytes.buffer;
    };
    return { arrayBuffer };
  };
  return { read, blob: { size: length, slice } as unknown as Blob };
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** The most memory of WebAssembly and of other buffers at once, in MiB, at every third call of `sample`. */
async function measureMemory() {
  const memories = new Set<WeakRef<WebAssembly.Memory>>();
  const instantiate = WebAssembly.instantiate;
  vi.spyOn(WebAssembly, 'instantiate').mockImplementation((async (
    module: WebAssembly.Module,
    imports: WebAssembly.Imports,
  ) => {
    const instance = await instantiate(module, imports);
    memories.add(new WeakRef(instance.exports.memory as WebAssembly.Memory));
    return instance;
  }) as never);
  // What is let go of is counted off a little later.
  collect();
  await sleep(100);
  const before = process.memoryUsage().arrayBuffers;
  const measured = { most: 0, instances: () => memories.size, sample };
  let calls = 0;
  function sample() {
    calls += 1;
    if (calls % 3 !== 0) return;
    collect();
    const modules = [...memories].reduce((sum, one) => sum + (one.deref()?.buffer.byteLength ?? 0), 0);
    const buffers = process.memoryUsage().arrayBuffers - before;
    measured.most = Math.max(measured.most, (modules + buffers) / 2 ** 20);
  }
  return measured;
}

afterEach(() => vi.restoreAllMocks());

/** Without an instance of the library from tests before. */
async function openAnew(blob: Blob, options?: ReadOptions) {
  vi.resetModules();
  const { openTensors } = await import('../../../web/readers/index.ts');
  return openTensors(blob, 'long.h5', options);
}

it.each(['contiguous', 'gzip-4', 'long-8', 'long-16', 'long-columns'])(
  'values that are stored %s take at most 64 MiB beyond the table, and one library',
  async (name) => {
    const { read, blob } = onDisk(files.layouts);
    const memory = await measureMemory();
    const source = await openAnew(blob);
    const { data } = await source.read(name, { onProgress: memory.sample });
    expect([data[0], data[4096 * 1024 - 1], data.at(-1)]).toEqual([1, 2, 3]);
    expect(memory.most).toBeGreaterThan(data.byteLength / 2 ** 20);
    expect(memory.most - data.byteLength / 2 ** 20).toBeLessThan(64);
    expect(memory.instances()).toBe(1);
    expect(read.bytes).toBeLessThan(1.1 * data.byteLength);
  },
);

it('chunks that would take more, because they are unpacked as a whole, are refused', async () => {
  const { refused } = await openAnew(onDisk(files.layouts).blob);
  expect(refused).toEqual([
    {
      name: 'gzip-16',
      reason:
        "\"gzip-16\" is stored in compressed chunks of 16777216 bytes; the limit is 4 MiB. Save it in Python: numpy.save('table.npy', h5py.File('long.h5')['gzip-16'][()]).",
    },
  ]);
});

it('a file whose datasets are described at length takes at most 64 MiB', async () => {
  const { read, blob } = onDisk(files.described);
  const memory = await measureMemory();
  let last = 0;
  const onProgress = (done: number) => {
    if (done < last + 20) return;
    last = done;
    memory.sample();
  };
  const source = await openAnew(blob, { onProgress });
  expect(source.tensors).toHaveLength(900);
  expect(read.bytes / 2 ** 20).toBeGreaterThan(50);
  expect(memory.most).toBeGreaterThan(16);
  expect(memory.most).toBeLessThan(64);
  for (const i of [0, 500, 899])
    expect((await source.read(String(i).padStart(3, '0'))).data).toEqual(new Float32Array(12).fill(i));
});
