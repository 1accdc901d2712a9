import { afterAll, describe, expect, it, vi } from 'vitest';
import { stateText } from '../../../web/shell/link.ts';
import type { Lab } from '../../../web/shell/session.ts';
import { pastedFile } from '../../../web/tables/table-files.ts';
import { createTableLoader } from '../../../web/tables/table-loader.ts';
import { session, sourceOf, tensor } from '../shell/helpers.ts';

// Test files share modules: a module mocked here may be loaded already, and must not reach the next file.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

const convert = vi.hoisted(() => vi.fn());
vi.mock('../../../web/readers/index.ts', async (load) => {
  const readers = await load<typeof import('../../../web/readers/index.ts')>();
  convert.mockImplementation(readers.tableSteps);
  return { ...readers, tableSteps: convert };
});

const told = vi.hoisted((): string[] => []);
vi.mock('../../../web/tables/table-machine.ts', async (load) => {
  const machine = await load<typeof import('../../../web/tables/table-machine.ts')>();
  const step: typeof machine.step = (state, event, around) => {
    told.push(event.type);
    return machine.step(state, event, around);
  };
  return { step };
});

/** Six rows; on request, the second has a non-finite number. */
const text = (second = '5') => `1.5,2\n${second},3\n2.5,7\n3,4\n6.5,1\n7,7\n`;
const npy = (values: readonly number[], cols: number) => {
  const header = `{'descr': '<f4', 'fortran_order': False, 'shape': (${values.length / cols}, ${cols}), }`;
  const start = new TextEncoder().encode(`_NUMPY__v_${header.padEnd(117)}\n`);
  start.set([0x93], 0);
  start.set([1, 0, 118, 0], 6);
  return new Blob([start, new Float32Array(values)]);
};

function setUp(changes = {}) {
  const page = session(changes);
  return { ...page, loader: createTableLoader(page) };
}

async function opened(drop = 0, bytes = new Blob([text()]), name = 'six.csv') {
  const all = setUp({ drop });
  await all.loader.open(bytes, name);
  return all;
}

describe('a file without a table', () => {
  /** A lab that claims files that begin with a brace. */
  const taken: string[] = [];
  const lab = (id: string): Lab => {
    const takes = async (file: Blob) => (await file.slice(0, 1).text()) === '{';
    return {
      id,
      drops: [{ takes, take: (file: File) => void taken.push(`${id}: ${file.name}`) }],
    } as unknown as Lab;
  };
  const setUpWith = (labs: readonly Lab[]) => {
    taken.length = 0;
    const page = session({}, undefined, [{ id: 'order' } as Lab, ...labs]);
    return { ...page, loader: createTableLoader(page) };
  };

  it.each(['open', 'openFiles'] as const)('goes to the first lab that claims it (%s)', async (how) => {
    const { tableStore, loader } = setUpWith([lab('one'), lab('two')]);
    await loader.open(new Blob(['1,2\n3,four\n']), 'words.csv');
    const file = new File(['{}'], 'a.json');
    await (how === 'open' ? loader.open(file, file.name) : loader.openFiles([file]));
    expect(taken).toEqual(['one: a.json']);
    expect(tableStore.get()).toMatchObject({ tables: [], problem: undefined, done: '', reading: undefined });
  });

  it('is read as a table if no lab claims it, and refused', async () => {
    const { tableStore, loader } = setUpWith([lab('one')]);
    await loader.open(new Blob(['[[1, 2]]']), 'other.json');
    expect(taken).toEqual([]);
    expect(tableStore.get().problem?.words).toMatch(/^other: .* at least 2 rows/);
  });

  it('can be arranged if its numbers are in one row, by the number of columns that the reader states', async () => {
    const { tableStore, loader } = setUpWith([]);
    await loader.open(new Blob(['1,2,3,4,5,6,7,8,9,10,11,12']), 'row.csv');
    const { problem } = tableStore.get();
    expect(problem).toMatchObject({
      words: expect.stringMatching(/^row: The 12 numbers have no rows/),
      fix: { columns: 2 },
    });
    loader.mend({ ...problem?.fix, title: '', columns: 5 }, problem?.of);
    expect(tableStore.get().problem).toMatchObject({
      words: '12 numbers do not fill rows of 5: 2 would be left over.',
      fix: { columns: 5 },
    });
    loader.mend({ ...problem?.fix, title: '', columns: 4 }, problem?.of);
    expect(tableStore.get()).toMatchObject({
      problem: undefined,
      active: { name: 'row', matrix: { rows: 3, cols: 4 } },
    });
  });

  it('is read as numbers without a header if the reader says so', async () => {
    const { tableStore, loader } = setUpWith([]);
    const numbers = Float32Array.from({ length: 48 }, (_, i) => Math.sin(i / 3));
    await loader.open(new Blob([numbers]), 'table.raw');
    const { problem } = tableStore.get();
    expect(problem?.fix).toMatchObject({ title: 'Read it as float32', or: { title: 'Read it as float64' } });
    loader.mend(problem?.fix ?? { title: '' });
    await vi.waitFor(() => expect(tableStore.get().problem?.fix?.columns).toBeGreaterThan(1));
    const { problem: flat } = tableStore.get();
    loader.mend({ ...flat?.fix, title: '', columns: 6 }, flat?.of);
    expect(tableStore.get().active).toMatchObject({
      tensor: { dtype: 'float32' },
      matrix: { rows: 8, cols: 6, data: numbers },
    });
  });

  it('loses its first column, if the reader says so, and stays the same table', async () => {
    const { tableStore, loader } = setUpWith([]);
    await loader.open(new Blob(['5,0.5,1\n6,0.25,2\n7,0.75,4\n']), 'rows.csv');
    const { active } = tableStore.get();
    const note = active?.notes.find(({ fix }) => fix?.withoutFirstColumn);
    expect(note?.words).toBe('Column 0 counts the rows, 5 to 7.');
    loader.mend(note?.fix ?? { title: '' }, active);
    expect(tableStore.get().tables).toHaveLength(1);
    expect(tableStore.get().active).toMatchObject({
      id: active?.id,
      matrix: { rows: 3, cols: 2, data: Float32Array.of(0.5, 1, 0.25, 2, 0.75, 4) },
    });
  });

  it('is not offered to labs together with other files', async () => {
    const { tableStore, loader } = setUpWith([lab('one')]);
    await loader.openFiles([new File(['{}'], 'a.json'), new File([text()], 'six.csv')]);
    expect(taken).toEqual([]);
    expect(tableStore.get().active?.name).toBe('six');
  });

  it('is dropped if another file comes before a lab claims it', async () => {
    const { tableStore, loader } = setUpWith([lab('one')]);
    const early = loader.open(new Blob(['{}']), 'a.json');
    await loader.openSource('one.npz', async () => sourceOf(tensor('wpe', [9, 4])));
    await early;
    expect(taken).toEqual([]);
    expect(tableStore.get().active?.name).toBe('wpe');
  });
});

describe('a file that is opened', () => {
  it('becomes the active table, also in the state', async () => {
    const { store, tableStore } = await opened();
    expect(tableStore.get().active).toMatchObject({ name: 'six', drop: 0, matrix: { rows: 6, cols: 2 } });
    expect(tableStore.get().reading).toBeUndefined();
    expect(store.get('source')).toBe('file');
  });

  it('follows settings that others change, not its own changes', async () => {
    told.length = 0;
    const { store, tableStore, loader } = await opened(2);
    await loader.open(new Blob([text('8')]), 'other.csv');
    loader.activate(tableStore.get().tables[0].id);
    loader.remove(tableStore.get().tables[0].id);
    loader.mend({ title: 'Drop the first row', drop: 1 });
    expect(store.get('drop')).toBe(1);
    expect(tableStore.get().active).toMatchObject({ name: 'other', drop: 1 });
    expect(told).not.toContain('settings');
    store.set({ drop: 3 });
    expect(tableStore.get().active?.drop).toBe(3);
    expect(told.filter((type) => type === 'settings')).toHaveLength(1);
  });

  it('joins the earlier tables under a unique name', async () => {
    const { store, tableStore, loader } = await opened(2);
    await loader.open(new Blob([text('8')]), 'six.csv');
    expect(tableStore.get().tables.map(({ name }) => name)).toEqual(['six', 'six (2)']);
    // Rows left out of the previous table do not affect the next one.
    expect(store.get('drop')).toBe(0);
    loader.activate(tableStore.get().tables[0].id);
    expect(tableStore.get().active).toMatchObject({ name: 'six', drop: 2 });
    expect(store.get('drop')).toBe(2);
  });

  describe('after eight tables', () => {
    const withEight = async () => {
      const all = setUp();
      for (let i = 0; i < 8; i++) await all.loader.open(new Blob([text()]), `t${i}.csv`);
      expect(all.tableStore.get().done).toBe('');
      return all;
    };
    const names = ({ tableStore }: Awaited<ReturnType<typeof withEight>>) =>
      tableStore.get().tables.map(({ name }) => name);
    const files = (...names: readonly string[]) => names.map((name) => new File([text()], `${name}.csv`));

    it('replaces the oldest, with a message until something else changes', async () => {
      const all = await withEight();
      await all.loader.open(new Blob([text()]), 't8.csv');
      expect(names(all)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((i) => `t${i}`));
      expect(all.tableStore.get().done).toBe('The page keeps at most 8 tables: t0 was removed.');
      all.store.set({ ridge: 1 });
      expect(all.tableStore.get().done).toBe('');
    });

    it('replaces neither the active table nor the offset vectors', async () => {
      const all = await withEight();
      const [offsets, active] = all.tableStore.get().tables;
      all.tableStore.set({ offsets: offsets.id });
      all.loader.activate(active.id);
      await all.loader.open(new Blob([text()]), 't8.csv');
      expect(names(all)).toEqual([0, 1, 3, 4, 5, 6, 7, 8].map((i) => `t${i}`));
      expect(all.tableStore.get().done).toContain('t2 was removed');
    });

    it('names all tables that several files replace', async () => {
      const all = await withEight();
      await all.loader.openFiles(files('a', 'b', 'c'));
      expect(all.tableStore.get().done).toBe('The page keeps at most 8 tables: t0, t1, and t2 were removed.');
      await all.loader.openFiles(files('d'));
      expect(all.tableStore.get().done).toContain(': t3 was removed.');
    });
  });

  it('can be removed: the previous table becomes active, and finally a scheme', async () => {
    const { store, tableStore, loader } = await opened();
    await loader.open(new Blob([text()]), 'other.csv');
    loader.remove(tableStore.get().active?.id ?? 0);
    expect(tableStore.get().active?.name).toBe('six');
    loader.remove(tableStore.get().active?.id ?? 0);
    expect(tableStore.get().active).toBeUndefined();
    expect(store.get('source')).toBe('scheme');
  });

  it('changes nothing if it cannot be read, with a message until something else changes', async () => {
    const { store, tableStore, loader } = await opened();
    const before = tableStore.get().active;
    await loader.open(new Blob(['1,2\n3,four\n']), 'words.csv');
    expect(tableStore.get().problem?.words).toMatch(/^words.csv: .*line 2, column 2/);
    expect(tableStore.get().active).toBe(before);
    store.set({ ridge: 1 });
    expect(tableStore.get().problem).toBeUndefined();
  });

  it('gives way to a later file', async () => {
    const { tableStore, loader } = setUp();
    await Promise.all([
      loader.open(new Blob([text()]), 'early.csv'),
      loader.open(new Blob([text()]), 'late.csv'),
    ]);
    expect(tableStore.get().tables.map(({ name }) => name)).toEqual(['late']);
  });

  it('gives way even if it takes longer to check', async () => {
    const { tableStore, loader } = setUp();
    const slow = new File([text()], 'slow.csv');
    const begin = slow.slice.bind(slow);
    let look = () => {};
    slow.slice = (...range: Parameters<Blob['slice']>) => {
      const piece = begin(...range);
      const words = piece.text.bind(piece);
      piece.text = () => new Promise((done) => (look = () => done(words())));
      return piece;
    };
    const early = loader.openFiles([slow]);
    const pasted = loader.open(new Blob([text()]), 'late.csv');
    await pasted;
    look();
    await early;
    expect(tableStore.get().tables.map(({ name }) => name)).toEqual(['late']);
    expect(tableStore.get().problem).toBeUndefined();
  });

  it.each(['openFiles', 'open'] as const)('is reported as unreadable, like a folder (%s)', async (how) => {
    const { tableStore, loader } = setUp();
    const gone = () =>
      Promise.reject(new DOMException('A requested file could not be found.', 'NotFoundError'));
    const unreadable = (file: Blob): Blob =>
      Object.assign(file, { text: gone, arrayBuffer: gone, slice: () => unreadable(new Blob()) });
    const folder = unreadable(new File([text()], 'folder')) as File;
    await (how === 'open' ? loader.open(folder, 'folder') : loader.openFiles([folder]));
    expect(tableStore.get().problem?.words).toBe(
      'folder: The file cannot be read: A requested file could not be found. Choose the file again, or choose the files inside a folder.',
    );
    expect(tableStore.get().reading).toBeUndefined();
  });
});

describe('a source with several tensors', () => {
  const source = sourceOf(tensor('wpe', [9, 4]), tensor('wte', [20, 4]), tensor('bias', [4]));

  it('loads the tensor that looks like a table, and offers the others', async () => {
    const { tableStore, loader } = setUp();
    await loader.openSource('gpt.npz', async () => source);
    expect(tableStore.get().active).toMatchObject({ name: 'wpe in gpt.npz', matrix: { rows: 9, cols: 4 } });
    expect(tableStore.get().opened).toMatchObject({ name: 'gpt.npz', source });
    await loader.choose('wte');
    expect(tableStore.get().active).toMatchObject({ name: 'wte in gpt.npz', matrix: { rows: 20, cols: 4 } });
    await loader.choose('wpe');
    expect(tableStore.get().active?.name).toBe('wpe in gpt.npz');
    expect(tableStore.get().tables).toHaveLength(2);
  });

  it('stays open if a tensor is not a table', async () => {
    const { tableStore, loader } = setUp();
    await loader.openSource('gpt.npz', async () => source);
    await loader.choose('bias');
    expect(tableStore.get().problem?.words).toMatch(/^bias in gpt.npz: The 4 numbers have no rows/);
    expect(tableStore.get().active?.name).toBe('wpe in gpt.npz');
    expect(tableStore.get().opened).toBeDefined();
  });

  it('offers no choice if there is only one', async () => {
    const { tableStore, loader } = setUp();
    await loader.openSource('one.npz', async () => sourceOf(tensor('wpe', [9, 4])));
    expect(tableStore.get()).toMatchObject({ active: { name: 'wpe' }, opened: undefined });
  });
});

describe('the rows left out', () => {
  it('stay as they are if a new number does not fit, with a message', async () => {
    const { store, tableStore, labs } = await opened();
    store.set({ drop: 2 });
    expect(tableStore.get().active?.drop).toBe(2);
    store.set({ drop: 6 });
    expect(tableStore.get().active?.drop).toBe(2);
    expect(tableStore.get().misfit?.words).toMatch(
      /^six: The table has 6 rows, so 6 cannot be left out at the start/,
    );
    // Citations name the table shown.
    expect(stateText({ store, tableStore, labs })).toContain('&drop=2');
    store.set({ drop: 2 });
    expect(tableStore.get().misfit).toBeUndefined();
  });

  it('are not tried again after a refusal', async () => {
    const { store } = await opened();
    convert.mockClear();
    store.set({ drop: 6 });
    expect(convert).toHaveBeenCalledTimes(1);
    for (let ridge = 1; ridge < 5; ridge++) store.set({ ridge });
    expect(convert).toHaveBeenCalledTimes(1);
    store.set({ drop: 7 });
    expect(convert).toHaveBeenCalledTimes(2);
  });

  it('follow the settings only while the table is in use', async () => {
    const { store, tableStore } = await opened();
    store.set({ source: 'scheme', drop: 3 });
    expect(tableStore.get().active?.drop).toBe(0);
    store.set({ source: 'file' });
    expect(tableStore.get().active?.drop).toBe(3);
  });

  it('can be fixed if a link leaves out more than the file has', async () => {
    const { store, tableStore, loader } = await opened(40);
    expect(tableStore.get().active).toBeUndefined();
    const { problem } = tableStore.get();
    expect(problem?.fix).toEqual({ title: 'Keep all rows', drop: 0 });
    if (problem?.fix) loader.mend(problem.fix, problem.of);
    expect(tableStore.get()).toMatchObject({
      problem: undefined,
      active: { name: 'six', matrix: { rows: 6 } },
    });
    expect(store.get('drop')).toBe(0);
  });

  it('belong to the table of a note, whatever was refused in between', async () => {
    const { tableStore, loader } = await opened();
    const first = tableStore.get().active;
    await loader.open(npy([1, 2, 3, 4, 5, 6, 7, Number.NaN], 2), 'other.npy');
    expect(tableStore.get().problem?.words).toMatch(/^other/);
    loader.mend({ title: 'Drop the first row', drop: 1 }, first);
    expect(tableStore.get().tables).toMatchObject([{ name: 'six', drop: 1 }]);
  });
});

it('a table is transposed in place', async () => {
  const { tableStore, loader } = await opened();
  loader.mend({ title: 'Transpose it', transpose: true }, tableStore.get().active);
  expect(tableStore.get().tables).toMatchObject([{ name: 'six', matrix: { rows: 2, cols: 6 } }]);
});

describe('pasted numbers', () => {
  it('have that name, not the name of a file', async () => {
    const { tableStore } = await opened(0, new Blob([text()]), pastedFile);
    expect(tableStore.get().active?.name).toBe('Pasted numbers');
  });

  it('are named with the place of an error', async () => {
    const { tableStore } = await opened(0, new Blob([text('five')]), pastedFile);
    expect(tableStore.get().problem?.words).toMatch(/^The pasted numbers: .*line 2, column 1/);
  });

  it.each(['', ' \n\n'])('must not be empty (%j)', async (nothing) => {
    const { tableStore } = await opened(0, new Blob([nothing]), pastedFile);
    expect(tableStore.get().problem?.words).toBe('The box is empty: paste some numbers first.');
  });
});
