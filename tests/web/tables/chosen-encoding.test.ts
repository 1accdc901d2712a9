import { beforeAll, describe, expect, it } from 'vitest';
import type { AttentionCore } from '../../../web/core/index.ts';
import { layerOf } from '../../../web/encoding/attention-layer.ts';
import { encodeChosen } from '../../../web/encoding/encode.ts';
import { kernelsJob } from '../../../web/labs/encodings/fold-jobs.ts';
import { encodingsJob } from '../../../web/labs/encodings/job.ts';
import { type OrderInput, orderJob } from '../../../web/labs/order/job.ts';
import { keep, sameInput } from '../../../web/shell/job-run.ts';
import type { Session } from '../../../web/shell/session.ts';
import { actingSource, actingTable, chosenEncoding } from '../../../web/tables/chosen-encoding.ts';
import { createTableLoader } from '../../../web/tables/table-loader.ts';
import { load, peError } from '../core/helpers.ts';
import { session, sourceOf, tensor } from '../shell/helpers.ts';

let core: AttentionCore;
beforeAll(async () => {
  core = await load();
});

const rows = 6;
const value = (i: number) => Math.cos(i) + 1;

async function withTable(changes = {}) {
  const catalog = core.catalog();
  const page = { ...session(changes, catalog), catalog } as unknown as Session;
  const loader = createTableLoader(page);
  await loader.openSource('mine.npy', async () => sourceOf(tensor('mine', [rows, 4], value)));
  return page;
}

describe('the source of positions', () => {
  it('is the scheme until a table is active', async () => {
    const page = await withTable();
    expect(actingTable(page)?.name).toBe('mine');
    expect(actingSource(page)).toMatchObject({ id: 'table', title: 'mine', kind: 'input' });
    page.store.set({ source: 'scheme', scheme: 'alibi' });
    expect(chosenEncoding(page, 3)).toEqual({ scheme: 'alibi', parameters: { causal: false } });
    expect(actingSource(page).id).toBe('alibi');
  });

  it('is the scheme while a link waits for its file', () => {
    const page = { ...session({ source: 'file', scheme: 'index' }), catalog: core.catalog() };
    expect(chosenEncoding(page as unknown as Session, 3).scheme).toBe('index');
  });

  it('is the first rows of the table after those left out', async () => {
    const page = await withTable();
    page.store.set({ drop: 1 });
    const { table } = chosenEncoding(page, 3);
    expect(table).toMatchObject({ rows: 3, cols: 4 });
    expect(table?.data).toEqual(Float32Array.from({ length: 12 }, (_, i) => value(4 + i)));
    expect(chosenEncoding(page, 512).table?.rows).toBe(rows - 1);
  });

  it('is one object while nothing changes', async () => {
    const page = await withTable();
    const first = chosenEncoding(page, 3);
    expect(chosenEncoding(page, 3).table).toBe(first.table);
    expect(keep(first, chosenEncoding(page, 3))).toBe(first);
    expect(sameInput(first, chosenEncoding(page, 4))).toBe(false);
  });

  it('is one object while a large figure and small ones take turns', async () => {
    const page = await withTable();
    const [large, small] = [5, 3].map((n) => chosenEncoding(page, n).table);
    expect(chosenEncoding(page, 5).table).toBe(large);
    expect(chosenEncoding(page, 3).table).toBe(small);
  });
});

it('inputs are compared without the numbers of their tables', () => {
  const data = new Float32Array(4);
  const input = (list: Float32Array) => ({ n: 2, table: { rows: 2, cols: 2, data: list } });
  expect(sameInput(input(data), input(data))).toBe(true);
  expect(sameInput(input(data), input(data.slice()))).toBe(false);
  expect(sameInput({ d: 1 }, { d: 2 })).toBe(false);
});

describe('a table as an encoding', () => {
  it.each(['add', 'concat'] as const)('acts on the inputs, by %s', async (combine) => {
    const chosen = chosenEncoding(await withTable({ combine }), 5);
    const encoding = encodeChosen(core, chosen, { n: 5, d: 4, seed: 1 });
    expect(encoding).toMatchObject({ kind: 'input', combine, table: { rows: 5, cols: 4 } });
  });

  it('has a figure and a kernel like any other encoding of inputs', async () => {
    const chosen = chosenEncoding(await withTable(), 5);
    const sizes = { n: 5, d: 4, heads: 1, head: 0, seed: 1 };
    const { picture } = encodingsJob(core, { ...chosen, ...sizes, against: 'none', measure: 'dot' });
    if (picture?.kind !== 'input' || !chosen.table) return expect.fail('a table was expected');
    const { data } = chosen.table;
    const dot = [0, 1, 2, 3].reduce((sum, k) => sum + data[k] * data[8 + k], 0);
    expect(picture.proximity.data[2]).toBeCloseTo(dot, 5);
    const [kernel] = kernelsJob(core, { schemes: [chosen], ...sizes });
    expect(kernel).toMatchObject({ scheme: 'table', problem: '' });
    expect(kernel.values?.[0]).toBe(1);
  });
});

describe('the order lab', () => {
  const words = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`);
  const input = (chosen: ReturnType<typeof chosenEncoding>, count: number, changes = {}): OrderInput => ({
    words: words(count),
    permutation: [...words(count).keys()].reverse(),
    ...chosen,
    second: 'none',
    d: 4,
    heads: 2,
    causal: false,
    seed: 7,
    ...changes,
  });

  it.each(['add', 'concat'])('lets a table break equivariance (%s)', async (combine) => {
    const chosen = chosenEncoding(await withTable({ combine }), 5);
    expect(orderJob(core, input(chosen, 5)).permuted.maxAbsDifference).toBeGreaterThan(1e-2);
  });

  it('refuses more words than the table has rows, and names them', async () => {
    const chosen = chosenEncoding(await withTable(), 8);
    const error = peError(() => orderJob(core, input(chosen, 8)));
    expect(error.message).toMatch(/6 rows.*8 positions are needed/);
  });

  it('refuses a table that is too wide for the layer', async () => {
    const chosen = chosenEncoding(await withTable(), 3);
    expect(peError(() => orderJob(core, input(chosen, 3, { d: 1025 }))).message).toContain('1025');
  });

  it.each(['none', 'sinusoidal', 'alibi', 'rotary'] as const)(
    'gives what the core’s permute says of the layer (%s)',
    (scheme) => {
      const count = 7;
      for (const causal of [false, true]) {
        const asked = input({ scheme, parameters: {} }, count, { d: 8, causal });
        const { permuted, first, second } = orderJob(core, asked);
        const layer = layerOf(core, asked);
        expect(permuted).toEqual(core.permute({ ...layer, permutation: asked.permutation }));
        const { weights, output } = core.attend(layer);
        expect(first).toEqual(weights);
        expect(first).toHaveLength(2);
        expect(second).toHaveLength(2);
        expect(output.data.slice(0, 8)).toEqual(permuted.permutedOutput.data.slice(-8)); // in reverse order
      }
    },
  );

  it('computes attention twice', async () => {
    let count = 0;
    const counting = new Proxy(core, {
      get(target, name) {
        if (name === 'attend' || name === 'permute') count += name === 'attend' ? 1 : 2;
        return Reflect.get(target, name);
      },
    });
    orderJob(counting, input(chosenEncoding(await withTable(), 3), 3));
    expect(count).toBe(2);
  });
});
