import { describe, expect, it, vi } from 'vitest';
import { stateText } from '../../../web/labs/link.ts';
import { createDesk } from '../../../web/labs/tables/desk.ts';
import { pastedFile } from '../../../web/labs/tables/pasted.ts';
import { playground, sourceOf, tensor } from './tables-helpers.ts';

const convert = vi.hoisted(() => vi.fn());
vi.mock('../../../web/readers/index.ts', async (load) => {
  const readers = await load<typeof import('../../../web/readers/index.ts')>();
  convert.mockImplementation(readers.tableSteps);
  return { ...readers, tableSteps: convert };
});

/** Six rows; the second has what no table may have, where that is asked for. */
const text = (second = '5') => `1.5,2\n${second},3\n2.5,7\n3,4\n6.5,1\n7,7\n`;
const npy = (values: readonly number[], cols: number) => {
  const header = `{'descr': '<f4', 'fortran_order': False, 'shape': (${values.length / cols}, ${cols}), }`;
  const start = new TextEncoder().encode(`_NUMPY__v_${header.padEnd(117)}\n`);
  start.set([0x93], 0);
  start.set([1, 0, 118, 0], 6);
  return new Blob([start, new Float32Array(values)]);
};

function setUp(changes = {}) {
  const { store, shelf } = playground(changes);
  return { store, shelf, desk: createDesk(shelf, store) };
}

async function opened(drop = 0, bytes = new Blob([text()]), name = 'six.csv') {
  const all = setUp({ drop });
  await all.desk.open(bytes, name);
  return all;
}

describe('a model’s configuration', () => {
  const json = (value: unknown) => new Blob([`\uFEFF\n ${JSON.stringify(value)}`]);

  it.each([
    { rope_theta: 500_000 },
    { rope_scaling: null, hidden_size: 64 },
    { rope_parameters: { rope_theta: 1e6 } },
    { max_position_embeddings: 512, model_type: 'bert' },
    { text_config: { rope_theta: 1e4 } },
  ])('is handed to the lab that reads it: %j', async (config) => {
    const { store, shelf, desk } = setUp({ lab: 'order' });
    await desk.open(json(config), 'config.json');
    const handed = shelf.get().config;
    expect(handed?.name).toBe('config.json');
    expect(JSON.parse((await handed?.text()) ?? '')).toEqual(config);
    expect(store.get('lab')).toBe('context');
    expect(shelf.get()).toMatchObject({ tables: [], problem: undefined });
  });

  it.each([{ weight_map: {} }, [[1, 2]], { rows: 3 }])('is not seen in %j', async (other) => {
    const { store, shelf, desk } = setUp({ lab: 'order' });
    await desk.open(json(other), 'other.json');
    expect(shelf.get().config).toBeUndefined();
    expect(shelf.get().problem?.words).toContain('other.json');
    expect(store.get('lab')).toBe('order');
  });
});

describe('a file that is brought', () => {
  it('becomes the table that acts, in the state too', async () => {
    const { store, shelf } = await opened();
    expect(shelf.get().active).toMatchObject({ name: 'six', drop: 0, matrix: { rows: 6, cols: 2 } });
    expect(shelf.get().reading).toBeUndefined();
    expect(store.get('source')).toBe('file');
  });

  it('stands beside those before, under a name of its own', async () => {
    const { store, shelf, desk } = await opened(2);
    await desk.open(new Blob([text('8')]), 'six.csv');
    expect(shelf.get().tables.map(({ name }) => name)).toEqual(['six', 'six (2)']);
    // Rows left out of the table before are no business of the next one.
    expect(store.get('drop')).toBe(0);
    desk.activate(shelf.get().tables[0].id);
    expect(shelf.get().active).toMatchObject({ name: 'six', drop: 2 });
    expect(store.get('drop')).toBe(2);
  });

  describe('where eight are there', () => {
    const withEight = async () => {
      const all = setUp();
      for (let i = 0; i < 8; i++) await all.desk.open(new Blob([text()]), `t${i}.csv`);
      expect(all.shelf.get().done).toBe('');
      return all;
    };
    const names = ({ shelf }: Awaited<ReturnType<typeof withEight>>) =>
      shelf.get().tables.map(({ name }) => name);
    const files = (...names: readonly string[]) => names.map((name) => new File([text()], `${name}.csv`));

    it('takes the place of the oldest, and it is said until something else is changed', async () => {
      const all = await withEight();
      await all.desk.open(new Blob([text()]), 't8.csv');
      expect(names(all)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((i) => `t${i}`));
      expect(all.shelf.get().done).toBe('At most 8 tables are kept: t0 was let go.');
      all.store.set({ ridge: 1 });
      expect(all.shelf.get().done).toBe('');
    });

    it('takes the place of none in use: neither the active one nor the vectors of offsets', async () => {
      const all = await withEight();
      const [offsets, active] = all.shelf.get().tables;
      all.shelf.set({ offsets: offsets.id });
      all.desk.activate(active.id);
      await all.desk.open(new Blob([text()]), 't8.csv');
      expect(names(all)).toEqual([0, 1, 3, 4, 5, 6, 7, 8].map((i) => `t${i}`));
      expect(all.shelf.get().done).toContain('t2 was let go');
    });

    it('is one of several for which all that go are named', async () => {
      const all = await withEight();
      await all.desk.openFiles(files('a', 'b', 'c'));
      expect(all.shelf.get().done).toBe('At most 8 tables are kept: t0, t1, and t2 were let go.');
      await all.desk.openFiles(files('d'));
      expect(all.shelf.get().done).toContain(': t3 was let go.');
    });
  });

  it('can be removed: the one before acts again, and in the end a scheme', async () => {
    const { store, shelf, desk } = await opened();
    await desk.open(new Blob([text()]), 'other.csv');
    desk.remove(shelf.get().active?.id ?? 0);
    expect(shelf.get().active?.name).toBe('six');
    desk.remove(shelf.get().active?.id ?? 0);
    expect(shelf.get().active).toBeUndefined();
    expect(store.get('source')).toBe('scheme');
  });

  it('leaves everything as it was where it cannot be read, and says so until something else is changed', async () => {
    const { store, shelf, desk } = await opened();
    const before = shelf.get().active;
    await desk.open(new Blob(['1,2\n3,four\n']), 'words.csv');
    expect(shelf.get().problem?.words).toMatch(/^words.csv: .*line 2, column 2/);
    expect(shelf.get().active).toBe(before);
    store.set({ ridge: 1 });
    expect(shelf.get().problem).toBeUndefined();
  });

  it('gives way to one that is brought later', async () => {
    const { shelf, desk } = setUp();
    await Promise.all([
      desk.open(new Blob([text()]), 'early.csv'),
      desk.open(new Blob([text()]), 'late.csv'),
    ]);
    expect(shelf.get().tables.map(({ name }) => name)).toEqual(['late']);
  });

  it('gives way even where it takes longer to look into', async () => {
    const { shelf, desk } = setUp();
    const slow = new File([text()], 'slow.csv');
    const begin = slow.slice.bind(slow);
    let look = () => {};
    slow.slice = (...range: Parameters<Blob['slice']>) => {
      const piece = begin(...range);
      const words = piece.text.bind(piece);
      piece.text = () => new Promise((done) => (look = () => done(words())));
      return piece;
    };
    const early = desk.openFiles([slow]);
    const pasted = desk.open(new Blob([text()]), 'late.csv');
    await pasted;
    look();
    await early;
    expect(shelf.get().tables.map(({ name }) => name)).toEqual(['late']);
    expect(shelf.get().problem).toBeUndefined();
  });

  it.each(['openFiles', 'open'] as const)('is said not to be readable, as a folder is (%s)', async (how) => {
    const { shelf, desk } = setUp();
    const gone = () =>
      Promise.reject(new DOMException('A requested file could not be found.', 'NotFoundError'));
    const unreadable = (file: Blob): Blob =>
      Object.assign(file, { text: gone, arrayBuffer: gone, slice: () => unreadable(new Blob()) });
    const folder = unreadable(new File([text()], 'folder')) as File;
    await (how === 'open' ? desk.open(folder, 'folder') : desk.openFiles([folder]));
    expect(shelf.get().problem?.words).toBe(
      'folder: It cannot be read: A requested file could not be found. Choose the file again; of a folder, choose the files in it.',
    );
    expect(shelf.get().reading).toBeUndefined();
  });
});

describe('a source of several tensors', () => {
  const source = sourceOf(tensor('wpe', [9, 4]), tensor('wte', [20, 4]), tensor('bias', [4]));

  it('gives the one that looks like a table, and the choice of the others', async () => {
    const { shelf, desk } = setUp();
    await desk.openSource('gpt.npz', async () => source);
    expect(shelf.get().active).toMatchObject({ name: 'wpe in gpt.npz', matrix: { rows: 9, cols: 4 } });
    expect(shelf.get().opened).toMatchObject({ name: 'gpt.npz', source });
    await desk.choose('wte');
    expect(shelf.get().active).toMatchObject({ name: 'wte in gpt.npz', matrix: { rows: 20, cols: 4 } });
    await desk.choose('wpe');
    expect(shelf.get().active?.name).toBe('wpe in gpt.npz');
    expect(shelf.get().tables).toHaveLength(2);
  });

  it('stays open where a tensor is no table', async () => {
    const { shelf, desk } = setUp();
    await desk.openSource('gpt.npz', async () => source);
    await desk.choose('bias');
    expect(shelf.get().problem?.words).toMatch(/\[4\]/);
    expect(shelf.get().active?.name).toBe('wpe in gpt.npz');
    expect(shelf.get().opened).toBeDefined();
  });

  it('has none to choose from where there is one', async () => {
    const { shelf, desk } = setUp();
    await desk.openSource('one.npz', async () => sourceOf(tensor('wpe', [9, 4])));
    expect(shelf.get()).toMatchObject({ active: { name: 'wpe' }, opened: undefined });
  });
});

describe('the rows left out', () => {
  it('stay as they were where others do not fit, and it is said', async () => {
    const { store, shelf } = await opened();
    store.set({ drop: 2 });
    expect(shelf.get().active?.drop).toBe(2);
    store.set({ drop: 6 });
    expect(shelf.get().active?.drop).toBe(2);
    expect(shelf.get().misfit?.words).toMatch(
      /^six: The table has 6 rows: 6 cannot be left out at the start/,
    );
    // What is cited is what is shown.
    expect(stateText({ store, shelf })).toContain('&drop=2');
    store.set({ drop: 2 });
    expect(shelf.get().misfit).toBeUndefined();
  });

  it('are not tried again once refused', async () => {
    const { store } = await opened();
    convert.mockClear();
    store.set({ drop: 6 });
    expect(convert).toHaveBeenCalledTimes(1);
    for (let ridge = 1; ridge < 5; ridge++) store.set({ ridge });
    expect(convert).toHaveBeenCalledTimes(1);
    store.set({ drop: 7 });
    expect(convert).toHaveBeenCalledTimes(2);
  });

  it('follow the settings only while the table acts', async () => {
    const { store, shelf } = await opened();
    store.set({ source: 'scheme', drop: 3 });
    expect(shelf.get().active?.drop).toBe(0);
    store.set({ source: 'file' });
    expect(shelf.get().active?.drop).toBe(3);
  });

  it('can be mended where a link leaves out more than the file has', async () => {
    const { store, shelf, desk } = await opened(40);
    expect(shelf.get().active).toBeUndefined();
    const { problem } = shelf.get();
    expect(problem?.fix).toEqual({ title: 'Leave no row out', drop: 0 });
    if (problem?.fix) desk.mend(problem.fix, problem.of);
    expect(shelf.get()).toMatchObject({ problem: undefined, active: { name: 'six', matrix: { rows: 6 } } });
    expect(store.get('drop')).toBe(0);
  });

  it('are those of the table that a note is about, whatever was refused in between', async () => {
    const { shelf, desk } = await opened();
    const first = shelf.get().active;
    await desk.open(npy([1, 2, 3, 4, 5, 6, 7, Number.NaN], 2), 'other.npy');
    expect(shelf.get().problem?.words).toMatch(/^other/);
    desk.mend({ title: 'Drop the first row', drop: 1 }, first);
    expect(shelf.get().tables).toMatchObject([{ name: 'six', drop: 1 }]);
  });
});

it('a table is turned about in its place', async () => {
  const { shelf, desk } = await opened();
  desk.mend({ title: 'Transpose it', transpose: true }, shelf.get().active);
  expect(shelf.get().tables).toMatchObject([{ name: 'six', matrix: { rows: 2, cols: 6 } }]);
});

describe('pasted numbers', () => {
  it('are called that, and no file', async () => {
    const { shelf } = await opened(0, new Blob([text()]), pastedFile);
    expect(shelf.get().active?.name).toBe('Pasted numbers');
  });

  it('are named with the place of an error', async () => {
    const { shelf } = await opened(0, new Blob([text('five')]), pastedFile);
    expect(shelf.get().problem?.words).toMatch(/^The pasted numbers: .*line 2, column 1/);
  });

  it.each(['', ' \n\n'])('have to be there (%j)', async (nothing) => {
    const { shelf } = await opened(0, new Blob([nothing]), pastedFile);
    expect(shelf.get().problem?.words).toBe('The pasted numbers: there are none in the box.');
  });
});
