import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Core, ResizeOptions } from '../../../web/core/types.ts';
import { type ResizeInput, resizeJob } from '../../../web/encoding/resize-job.ts';
import { resizedRows, resizeLink, resizeOptions, squareGrid } from '../../../web/tables/resize.ts';
import { createTableLoader } from '../../../web/tables/table-loader.ts';
import { load } from '../core/helpers.ts';
import { session, sourceOf, tensor } from '../shell/helpers.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

/** A session whose engine is the core itself. */
function setUp(changes = {}) {
  const run = vi.fn(async (_job: unknown, input: ResizeInput) => resizeJob(core, input));
  const page = Object.assign(session(changes), { engine: { run } });
  return { ...page, run, loader: createTableLoader(page as never) };
}

/** A table of five rows, opened. */
async function opened(changes = {}) {
  const all = setUp(changes);
  await all.loader.openSource('small.npz', async () => sourceOf(tensor('wpe', [5, 3]), tensor('b', [2])));
  return all;
}

describe('what a link says of a new size', () => {
  it.each<[string, ResizeOptions]>([
    ['linear-2048', { method: 'linear', rows: 2048, prefix: 0 }],
    ['repeat-4098-2', { method: 'repeat', rows: 4098, prefix: 2 }],
    ['copy-7', { method: 'copy', rows: 7, prefix: 0 }],
    [
      'bicubic-14x14-16x20-1',
      {
        method: 'bicubic',
        grid: { lines: 14, columns: 14 },
        newGrid: { lines: 16, columns: 20 },
        prefix: 1,
        antialias: false,
      },
    ],
    [
      'antialiased-3x4-2x2',
      {
        method: 'bicubic',
        grid: { lines: 3, columns: 4 },
        newGrid: { lines: 2, columns: 2 },
        prefix: 0,
        antialias: true,
      },
    ],
  ])('%s', (link, options) => {
    expect(resizeOptions(link)).toEqual(options);
    expect(resizeLink(options)).toBe(link);
  });

  it.each(['', 'linear', 'linear-', 'nearest-4', 'linear-2x2', 'bicubic-4-5', 'linear-1e3', 'copy-12345678'])(
    'nothing by “%s”',
    (link) => expect(resizeOptions(link)).toBeUndefined(),
  );

  it('how many rows there will be', () => {
    expect(resizedRows({ method: 'repeat', rows: 4098, prefix: 2 })).toBe(4098);
    expect(resizedRows(resizeOptions('bicubic-14x14-16x20-2') as ResizeOptions)).toBe(322);
  });
});

it.each([
  [196, 0, 14],
  [197, 1, 14],
  [198, 2, 14],
  [1024, 0, 32],
  [4, 0, 2],
])('%i rows are %i and a square of side %i', (rows, prefix, side) => {
  expect(squareGrid(rows)).toEqual({ prefix, side });
});

it.each([1, 3, 8, 1000, 199])('%i rows are no square', (rows) => {
  expect(squareGrid(rows)).toBeUndefined();
});

describe('a resized table', () => {
  const resize = 'linear-10';
  const title = 'Resize';

  it('stands beside its own size, as the core makes it, and in the link', async () => {
    const { store, tableStore, loader } = await opened();
    const own = tableStore.get().active;
    loader.mend({ title, resize }, own);
    await vi.waitFor(() => expect(tableStore.get().tables).toHaveLength(2));
    const { tables, active } = tableStore.get();
    expect(tables[0]).toBe(own);
    expect(active).toMatchObject({
      name: 'wpe in small.npz, 5 → 10 rows (linear)',
      resize,
      matrix: core.resizeTable(own?.matrix as never, { method: 'linear', rows: 10 }),
      before: { name: 'wpe in small.npz', matrix: own?.matrix },
    });
    expect(store.get('resize')).toBe(resize);
    expect(store.get('source')).toBe('file');
  });

  it('has no hidden states: those of its own table have other positions', async () => {
    const { tableStore, loader } = await opened();
    const own = tableStore.get().active;
    const states = {
      prompts: 2,
      positions: 5,
      width: 3,
      layers: [{ name: 'h', data: new Float32Array(30) }],
    };
    loader.mend({ title, resize }, { ...own, states } as never);
    await vi.waitFor(() => expect(tableStore.get().tables).toHaveLength(2));
    expect(tableStore.get().active).toMatchObject({ resize, matrix: { rows: 10 } });
    expect(tableStore.get().active?.states).toBeUndefined();
  });

  it('is made once: the same size again shows the table that is there', async () => {
    const { tableStore, loader, run } = await opened();
    const own = tableStore.get().active;
    loader.mend({ title, resize }, own);
    await vi.waitFor(() => expect(tableStore.get().tables).toHaveLength(2));
    const [, first] = tableStore.get().tables;
    loader.activate(own?.id ?? 0);
    expect(tableStore.get().active).toBe(own);
    loader.mend({ title, resize }, own);
    expect(tableStore.get().active).toBe(first);
    expect(run).toHaveBeenCalledTimes(1);
    // From the resized table, another size is made of the own size again.
    loader.mend({ title, resize: 'copy-7' }, first);
    await vi.waitFor(() => expect(tableStore.get().tables).toHaveLength(3));
    expect(tableStore.get().active).toMatchObject({
      name: 'wpe in small.npz, 5 → 7 rows (copied)',
      before: { matrix: own?.matrix },
    });
  });

  it('follows a step back and forth in the history', async () => {
    const { store, tableStore, loader } = await opened();
    const own = tableStore.get().active;
    loader.mend({ title, resize }, own);
    await vi.waitFor(() => expect(tableStore.get().tables).toHaveLength(2));
    const [, larger] = tableStore.get().tables;
    store.set({ resize: '' });
    expect(tableStore.get().active).toBe(own);
    store.set({ resize });
    expect(tableStore.get().active).toBe(larger);
  });

  it('comes of a link and its file', async () => {
    const { tableStore } = await opened({ source: 'file', resize: 'repeat-12-1' });
    expect(tableStore.get().active).toMatchObject({
      name: 'wpe in small.npz, 5 → 12 rows (repeated)',
      matrix: { rows: 12 },
    });
  });

  it('keeps the rows left out at the start', async () => {
    const { tableStore, loader } = await opened();
    loader.mend({ title, drop: 1 }, tableStore.get().active);
    loader.mend({ title, resize }, tableStore.get().active);
    await vi.waitFor(() => expect(tableStore.get().tables).toHaveLength(2));
    expect(tableStore.get().active).toMatchObject({ drop: 1, matrix: { rows: 10 } });
  });

  it('that is too large is refused in words that say what to do', async () => {
    const { run, loader, tableStore } = await opened();
    run.mockRejectedValueOnce(
      Object.assign(new Error('rows needs 1221 MiB of memory'), { code: 'too-large' }),
    );
    loader.mend({ title, resize: 'linear-9999999' }, tableStore.get().active);
    await expect
      .poll(() => tableStore.get().problem?.words)
      .toMatch(/9999999 rows of 3 numbers need more memory than the page has\. Ask for fewer rows\.$/);
  });

  it('is refused where the grid does not hold the rows, and the table stays', async () => {
    const { store, tableStore, loader } = await opened();
    const own = tableStore.get().active;
    loader.mend({ title, resize: 'bicubic-2x3-4x4' }, own);
    await vi.waitFor(() => expect(tableStore.get().problem).toBeDefined());
    expect(tableStore.get().problem?.words).toMatch(/grid is 2 x 3; it must have as many cells .* 5/);
    expect(tableStore.get().active).toBe(own);
    expect(store.get('resize')).toBe('');
  });
});
