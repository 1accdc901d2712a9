/** Hidden states of several prompts are offered as several rows per position, and become the table of their means. */
import { describe, expect, it, vi } from 'vitest';
import type { Tensor, TensorSource } from '../../../web/readers/index.ts';
import { mostOfLayer, mostStates, readStates, sizesOf, statesIn } from '../../../web/tables/prompt-states.ts';
import { createTableLoader } from '../../../web/tables/table-loader.ts';
import { load } from '../core/helpers.ts';
import { session, sourceOf, tensor } from '../shell/helpers.ts';

const states = (name: string, shape: readonly number[], offset = 0) => tensor(name, shape, (i) => i + offset);
const unsuggested = (...tensors: readonly Tensor[]): TensorSource => ({
  ...sourceOf(...tensors),
  suggested: '',
});

describe('the shape of hidden states', () => {
  it.each([
    [[4, 6, 3], { layers: 1, prompts: 4, positions: 6, width: 3 }],
    [[2, 4, 6, 3], { layers: 2, prompts: 4, positions: 6, width: 3 }],
    [[6, 3], undefined],
    [[1, 6, 3], undefined],
    [[4, 2, 3], undefined],
    [[1, 2, 4, 6, 3], undefined],
  ])('%j is %j', (shape, sizes) => expect(sizesOf(shape)).toEqual(sizes));
});

describe('reading', () => {
  it('gives all tensors of one shape as layers, in the order of their numbers, and the mean over the prompts', async () => {
    const names = ['h.10', 'h.2', 'h.1'];
    const source = unsuggested(...names.map((name, k) => states(name, [2, 3, 2], 100 * k)), tensor('b', [3]));
    const read = await readStates(source, 'h.2');
    expect(read.states).toMatchObject({ prompts: 2, positions: 3, width: 2 });
    expect(read.states.layers.map(({ name }) => name)).toEqual(['h.1', 'h.2', 'h.10']);
    expect(read.states.layers.map(({ data }) => data[0])).toEqual([200, 100, 0]);
    expect(read.tensor).toMatchObject({ name: 'h.2', shape: [3, 2] });
    expect([...read.tensor.data]).toEqual([103, 104, 105, 106, 107, 108]);
  });

  it('parts a tensor that has its layers in front, and shows the last', async () => {
    const source = unsuggested(states('all', [3, 2, 3, 2]));
    const { states: read, tensor: mean } = await readStates(source, 'all');
    expect(read.layers.map(({ name, data }) => [name, data[0], data.length])).toEqual([
      ['layer 0', 0, 12],
      ['layer 1', 12, 12],
      ['layer 2', 24, 12],
    ]);
    expect(mean.name).toBe('layer 2');
    expect(mean.data[0]).toBe((24 + 30) / 2);
  });

  it('counts the bytes of all layers', async () => {
    const one = [states('a', [2, 3, 2]), states('b', [2, 3, 2])];
    const source: TensorSource = {
      ...unsuggested(...one),
      read: async (name, options) => {
        options?.onProgress?.(24, 48);
        return one.find((tensor) => tensor.name === name) as Tensor;
      },
    };
    const seen: number[] = [];
    await readStates(source, 'a', { onProgress: (done, total) => void seen.push(done / total) });
    expect(seen).toEqual([0.25, 0.75]);
  });

  it('refuses what does not fit before it reads anything', async () => {
    const infos = Array.from({ length: 16 }, (_, i) => ({
      name: `h.${i}`,
      ...{ shape: [2 ** 8, 2 ** 8, 2 ** 8], dtype: 'float32' },
    }));
    const source = {
      ...unsuggested(tensor('t', [3, 2])),
      tensors: infos,
      read: () => Promise.reject(new Error('read')),
    } as unknown as TensorSource;
    expect(2 ** 28).toBeGreaterThan(mostStates);
    await expect(readStates(source, 'h.0')).rejects.toThrow(/268,435,456 numbers; at most 134,217,728/);
    await expect(readStates(unsuggested(tensor('t', [3, 2])), 't')).rejects.toThrow(
      '[prompts, positions, width]',
    );
  });
});

describe('a layer', () => {
  /** A file of one tensor, which must not be read. */
  const unread = (shape: readonly number[]) => {
    const read = vi.fn(() => Promise.reject(new Error('read')));
    const info = { name: 'h', shape, dtype: 'float16' };
    return { ...unsuggested(tensor('t', [3, 2])), tensors: [info], read } as unknown as TensorSource;
  };

  it.each([
    [
      [375, 128, 750],
      /One layer holds 36,000,000 numbers; .* at most 25,131,750 .*: states\[:261\] or states\[:, :89\]/,
    ],
    [[2, 375, 128, 750], /states\[:, :261\] or states\[:, :, :89\]/],
    [[2, 2 ** 13, 2 ** 12], /Save fewer prompts or positions: states\[:, :3071\]\.$/],
    [[16, 4, 2 ** 22], /Save fewer numbers\.$/],
  ])('of %j is refused before it is read, with a cut that fits', async (shape, words) => {
    const source = unread(shape);
    await expect(readStates(source, 'h')).rejects.toThrow(words);
    expect(source.read).not.toHaveBeenCalled();
  });

  it.each([
    [261, 128],
    [375, 89],
  ])('of the sizes that the error names is read: %i × %i', (...size) =>
    expect(readStates(unread([...size, 750]), 'h')).rejects.toThrow('read'),
  );

  it('of the largest size fits the core’s memory, one after another, and one twice as large does not', async () => {
    const core = await load();
    const [rows, positions] = [8, 4];
    const probe = (numbers: number) => {
      const cols = numbers / rows - 1;
      const states = { rows, cols, data: new Float32Array(rows * cols) };
      return core.probeStates(states, { positions, folds: 2 }).rank;
    };
    expect([probe(mostOfLayer), probe(mostOfLayer)]).toEqual([0, 0]);
    expect(() => probe(2 * mostOfLayer)).toThrow(/the most is 1024 MiB/);
  }, 60_000);
});

describe('in the page', () => {
  async function opened(source: TensorSource, settings = {}) {
    const page = session({ lab: 'probe', ...settings });
    const loader = createTableLoader(page);
    await loader.openSource('x.npz', async () => source);
    return { ...page, loader };
  }

  it('a file of layers is offered as several rows, and one press makes the table of means', async () => {
    const source = unsuggested(states('h.0', [4, 5, 3]), states('h.1', [4, 5, 3]));
    const { tableStore, loader, store } = await opened(source);
    const { problem } = tableStore.get();
    expect(problem?.words).toBe(
      'No tensor of x.npz looks like a position table. Are they hidden states (prompts × positions × width)? One is h.0, 4 × 5 × 3.',
    );
    expect(problem?.fix?.title).toBe('Several rows per position');
    loader.mend(problem?.fix ?? { title: '' });
    await expect.poll(() => tableStore.get().active?.states?.layers.length).toBe(2);
    const { active } = tableStore.get();
    expect(active).toMatchObject({ name: 'h.0 in x.npz', matrix: { rows: 5, cols: 3 } });
    expect(active?.notes[0].words).toContain('mean over 4 prompts at each position, of one of 2 layers');
    expect(store.get('source')).toBe('file');
    // Leaving out positions keeps the states.
    store.set({ drop: 1 });
    await expect.poll(() => tableStore.get().active?.drop).toBe(1);
    expect(tableStore.get().active?.states).toBe(active?.states);
  });

  it('an error names the tensor once', async () => {
    const source = unsuggested(states('h.0', [4, 5, 3]), states('h.1', [4, 5, 3]));
    const { tableStore, loader } = await opened(source, { drop: 30 });
    loader.mend(tableStore.get().problem?.fix ?? { title: '' });
    await expect.poll(() => tableStore.get().problem?.words).toMatch(/^h\.0 in x\.npz: The table has 5 rows/);
  });

  it('so is the only tensor of a file, which is no table', async () => {
    const { tableStore } = await opened(sourceOf(states('acts', [4, 5, 3])));
    expect(tableStore.get().problem?.words).toContain('this tensor has [4, 5, 3]');
    expect(tableStore.get().problem?.fix?.severalRows).toBe(true);
  });

  it('so are square ones, which may be attention maps, too', async () => {
    const square = states('acts', [4, 5, 5]);
    const { tableStore } = await opened(sourceOf(square));
    expect(tableStore.get().problem?.fix).toMatchObject({
      map: 0,
      or: { severalRows: true, tensor: 'acts' },
    });
    expect(statesIn(unsuggested(square))).toBeUndefined();
  });

  it('a model without a table of positions is not taken for hidden states', async () => {
    const source = { ...unsuggested(states('conv', [4, 5, 3])), isModel: true };
    const { tableStore } = await opened(source);
    expect(statesIn(source)?.name).toBe('conv');
    expect(tableStore.get().problem?.fix).toBeUndefined();
  });
});
