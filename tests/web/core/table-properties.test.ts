import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, Properties } from '../../../web/core/index.ts';
import { load, matrix, peError } from './helpers.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

const withoutCells = ({ breaks: _, ...rest }: Properties) => rest;

describe('the properties of a table', () => {
  it.each(['dot', 'cosine'] as const)('are those of its proximity (%s)', (measure) => {
    const table = core.randomNormal({ rows: 150, cols: 20, seed: 4 });
    const asked = { window: 7, tolerance: 0.1, breaks: true };
    const phi = core.proximity(table, { measure });
    const { step, overview, ...properties } = core.tableProperties(table, { ...asked, measure });
    expect(step).toBe(1);
    expect(overview).toEqual(phi);
    expect(properties).toEqual(core.properties(phi, asked));
    const far = core.tableProperties(table, { ...asked, measure, mostBlocks: 40 });
    expect(far).toMatchObject({ step: 4, overview: { rows: 38, cols: 38 } });
    expect(withoutCells(far)).toMatchObject(withoutCells(properties));
    expect(far.breaks?.translation.cells).toHaveLength(38 * 38);
    expect(far.breaks?.translation.count).toBe(properties.breaks?.translation.count);
  });

  it('come with how far they are', () => {
    const shares: number[] = [];
    core.tableProperties(core.randomNormal({ rows: 200, cols: 3 }), {}, (share) => shares.push(share));
    expect(shares.length).toBeGreaterThan(3);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBeLessThan(1);
  });

  it.each([
    [{ measure: 'euclidean' }, 'bad-value', 'measure'],
    [{ mostBlocks: 0 }, 'bad-value', 'mostBlocks'],
    [{ breaks: 1 }, 'bad-value', 'breaks'],
    [{ blocks: 3 }, 'bad-value', 'blocks'],
    [{ window: 9 }, 'bad-value', 'window'],
    [{ tolerance: -1 }, 'bad-value', 'tolerance'],
    [{ tolerance: Number.NaN }, 'non-finite', 'tolerance'],
  ])('refuse %o', (options, code, field) => {
    const table = matrix(9, 2, (row) => row);
    expect(peError(() => core.tableProperties(table, options as never))).toMatchObject({ code, field });
    expect(core.tableProperties(table).monotonicity.window).toBe(8);
  });

  it('refuse tables that are too long, too large or not finite', () => {
    const refused = (rows: number, value: number) =>
      peError(() => core.tableProperties(matrix(rows, 1, () => value)));
    expect(refused(1, 1)).toMatchObject({ code: 'bad-shape', field: 'table' });
    const empty = { rows: 0, cols: 4, data: new Float32Array(0) };
    expect(peError(() => core.tableProperties(empty))).toMatchObject({ code: 'bad-shape' });
    expect(core.tableProperties(matrix(3, 1), { mostBlocks: 1e9 }).step).toBe(1);
    expect(refused(32769, 1)).toMatchObject({ code: 'too-large', field: 'table' });
    expect(refused(32769, 1).message).toContain('use fewer rows');
    expect(refused(3, 1e25)).toMatchObject({ code: 'non-finite', field: 'table' });
    expect(refused(3, Number.NaN).message).toContain('row 0, column 0');
  });
});
