import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, Matrix } from '../../../web/core/index.ts';
import { load, matrix, peError, untyped } from './helpers.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

describe('recognition', () => {
  it('names how a sinusoid was made', () => {
    const { table } = untyped(
      core.encode({
        scheme: 'sinusoidal',
        n: 200,
        d: 64,
        layout: 'halves',
        spacing: 'tensor2tensor',
        positions: Array.from({ length: 200 }, (_, p) => p + 2),
      }),
    );
    const scaled = { ...table, data: table.data.map((x: number) => 0.02 * x) };
    const { matched, tolerance, fits } = core.recognize(scaled);
    expect(matched).toBe(true);
    expect(tolerance).toBe(0.01);
    expect(fits[0]).toMatchObject({
      family: 'sinusoidal',
      parameters: {
        layout: 'halves',
        spacing: 'tensor2tensor',
        order: 'sin-cos',
        base: 10000,
        transposed: false,
        paddingRows: 0,
        precision: 'float32',
      },
      offset: 2,
    });
    expect(fits[0].scale).toBeCloseTo(0.02, 8);
    expect(fits[0].error).toBeLessThan(1e-6);
    expect(fits[0]).not.toHaveProperty('mistake');
  });

  it('names a mistake', () => {
    const angle = (p: number, j: number) => p * 10000 ** (-j / 32);
    const table = matrix(100, 32, (p, j) => (j % 2 === 0 ? Math.sin(angle(p, j)) : Math.cos(angle(p, j))));
    expect(core.recognize(table).fits[0].mistake).toBe('exponent-not-doubled');
  });

  it('knows a grid and a table that was never trained', () => {
    const grid = untyped(core.encode({ scheme: 'sinusoidal-2d', n: 196, d: 32 })).table;
    expect(core.recognize(grid).fits[0]).toMatchObject({
      family: 'sinusoidal-2d',
      parameters: { columns: 14, linesFirst: false },
    });
    const learned = core.recognize(core.randomNormal({ rows: 64, cols: 32, deviation: 0.02 }));
    expect(learned.matched).toBe(true);
    expect(learned.fits[0].family).toBe('learned');
    expect(learned.fits[0].parameters.deviation).toBeCloseTo(0.02, 2);
  });

  it('claims nothing that does not fit, and says what is nearest', () => {
    const { matched, fits } = core.recognize(matrix(30, 16, (p, j) => ((p * 7919 + j * 104729) % 101) / 101));
    expect(matched).toBe(false);
    expect(fits.length).toBeGreaterThan(0);
    expect(fits[0].error).toBeGreaterThan(0.01);
  });

  it('leaves out rows at the start', () => {
    const { table } = core.encode({ scheme: 'sinusoidal', n: 40, d: 16 }) as { table: Matrix };
    table.data.fill(9, 0, 3 * 16);
    const { matched, fits, residual } = core.recognize(table, { drop: 3, residual: true });
    expect(matched).toBe(true);
    expect(fits[0]).toMatchObject({ family: 'sinusoidal', offset: 3 });
    expect(residual?.matrix).toMatchObject({ rows: 37, cols: 16 });
    expect(peError(() => core.recognize(table, { drop: 39 }))).toMatchObject({
      code: 'bad-value',
      field: 'drop',
    });
  });

  it('refuses what is no table', () => {
    expect(peError(() => core.recognize(untyped(null)))).toMatchObject({ field: 'table' });
    expect(peError(() => core.recognize(matrix(0, 3)))).toMatchObject({ code: 'bad-shape', field: 'table' });
  });
});
