import type { ReactiveControllerHost } from 'lit';
import { describe, expect, it, vi } from 'vitest';
import { pastedFile } from '../../../web/labs/probe/pasted.ts';
import { type FileProblem, type Loaded, TableFile } from '../../../web/labs/probe/table-file.ts';

const convert = vi.hoisted(() => vi.fn());
vi.mock('../../../web/readers/index.ts', async (load) => {
  const readers = await load<typeof import('../../../web/readers/index.ts')>();
  convert.mockImplementation(readers.toTable);
  return { ...readers, toTable: convert };
});

const host: ReactiveControllerHost = {
  addController: () => {},
  removeController: () => {},
  requestUpdate: () => {},
  updateComplete: Promise.resolve(true),
};

/** Six rows; the second has what no table may have, where that is asked for. */
const text = (second = '5') => `1.5,2\n${second},3\n2.5,7\n3,4\n6.5,1\n7,7\n`;
const npy = (values: readonly number[], cols: number) => {
  const header = `{'descr': '<f4', 'fortran_order': False, 'shape': (${values.length / cols}, ${cols}), }`;
  const start = new TextEncoder().encode(`_NUMPY__v_${header.padEnd(117)}\n`);
  start.set([0x93], 0);
  start.set([1, 0, 118, 0], 6);
  return new Blob([start, new Float32Array(values)]);
};

async function opened(drop = 0, bytes = new Blob([text()]), name = 'six.csv') {
  const taken = vi.fn();
  const file = new TableFile(host, taken);
  await file.open(bytes, name, drop);
  return { file, taken };
}

describe('the table of a file', () => {
  it('stays as it was where the rows to be left out do not fit, and says so', async () => {
    const { file } = await opened();
    file.adapt(2);
    expect(file.made?.drop).toBe(2);
    file.adapt(6);
    expect(file.made?.drop).toBe(2);
    expect(file.misfit?.words).toMatch(/^six: The table has 6 rows: 6 cannot be left out at the start/);
    file.adapt(2);
    expect(file.misfit).toBeUndefined();
  });

  it('is not converted again for what was refused', async () => {
    const { file } = await opened();
    convert.mockClear();
    file.adapt(6);
    expect(convert).toHaveBeenCalledTimes(1);
    for (let i = 0; i < 5; i++) file.adapt(6);
    expect(convert).toHaveBeenCalledTimes(1);
    file.adapt(7);
    expect(convert).toHaveBeenCalledTimes(2);
  });

  it('can be mended where a link leaves out more rows than the file has', async () => {
    const { file, taken } = await opened(40);
    expect(file.made).toBeUndefined();
    expect(file.problem?.fix).toEqual({ title: 'Leave no row out', drop: 0 });
    const { fix, of } = file.problem as Required<FileProblem>;
    file.mend(fix, 40, of);
    expect(file.problem).toBeUndefined();
    expect(file.made?.table.matrix.rows).toBe(6);
    expect(taken).toHaveBeenLastCalledWith(0);
  });

  it('is the one that a note is about, whatever was refused in between', async () => {
    const { file } = await opened();
    const first = file.made as Loaded;
    await file.open(npy([1, 2, 3, 4, 5, 6, 7, Number.NaN], 2), 'other.npy', 0);
    expect(file.problem?.words).toMatch(/^other/);
    file.mend({ title: 'Drop the first row', drop: 1 }, 0, first);
    expect(file.made).toMatchObject({ name: 'six', drop: 1 });
  });
});

describe('pasted numbers', () => {
  it('are called that, and no file', async () => {
    const { file } = await opened(0, new Blob([text()]), pastedFile);
    expect(file.made?.name).toBe('Pasted numbers');
  });

  it('are named with the place of an error', async () => {
    const { file } = await opened(0, new Blob([text('five')]), pastedFile);
    expect(file.problem?.words).toMatch(/^The pasted numbers: .*row 2, column 1/);
  });

  it.each(['', ' \n\n'])('have to be there (%j)', async (nothing) => {
    const { file } = await opened(0, new Blob([nothing]), pastedFile);
    expect(file.problem?.words).toBe('The pasted numbers: there are none in the box.');
  });
});
