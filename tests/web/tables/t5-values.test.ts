import { beforeAll, describe, expect, it } from 'vitest';
import type { AttentionCore } from '../../../web/core/index.ts';
import { type Tensor, toTable } from '../../../web/readers/index.ts';
import { readHash, writeHash } from '../../../web/settings/hash.ts';
import { bucketValues } from '../../../web/tables/t5-values.ts';
import { takesBuckets } from '../../../web/tables/table-access.ts';
import { createTableLoader } from '../../../web/tables/table-loader.ts';
import { load } from '../core/helpers.ts';
import { session, sourceOf, tensor } from '../shell/helpers.ts';

let core: AttentionCore;
beforeAll(async () => {
  core = await load();
});

const value = (i: number) => Math.fround(Math.sin(i) * 3);
const t5 = (changes = {}) =>
  session({ lab: 'encodings', scheme: 't5', heads: 4, ...changes }, core.catalog());
const valuesOf = ({ store }: ReturnType<typeof t5>) => store.get('values') as readonly number[];

/** What the loader does with a tensor. */
function fill({ store }: ReturnType<typeof t5>, matrix: Tensor) {
  const filled = bucketValues(store, matrix, toTable);
  if (filled.settings) store.set(filled.settings);
  return filled;
}

describe('a matrix for T5', () => {
  it('fills the values while T5 is chosen in a lab that uses it, without a table', () => {
    expect(takesBuckets(t5())).toBe(true);
    expect(takesBuckets(t5({ lab: 'order' }))).toBe(true);
    for (const changes of [{ lab: 'probe' }, { scheme: 'alibi' }, { source: 'file' }])
      expect(takesBuckets(t5(changes))).toBe(false);
  });

  it('fills the values row by row, bit by bit, and a link carries them', () => {
    const page = t5();
    const { done } = fill(page, tensor('rel', [32, 4], value));
    expect(done).toContain('32 × 4');
    expect(valuesOf(page).map(Math.fround)).toEqual(Array.from({ length: 128 }, (_, i) => value(i)));
    const link = writeHash(page.store.settings, page.store.get());
    expect(link.length).toBeLessThan(128 * 13);
    expect(readHash(page.store.settings, link)).toMatchObject({
      problems: [],
      state: { values: valuesOf(page) },
    });
  });

  it('gives each pair the bias of its bucket', () => {
    const page = t5();
    fill(page, tensor('rel', [32, 4], value));
    const encoding = core.encode({
      ...page.store.settings.request(page.store.get()),
      scheme: 't5',
      n: 40,
      d: 8,
      heads: 4,
    });
    if (encoding.kind !== 'bias') return expect.fail('a bias was expected');
    const { heads, buckets = [] } = encoding;
    heads.forEach(({ data }, head) => {
      expect([...data]).toEqual(Array.from(buckets, (bucket) => value(bucket * 4 + head)));
    });
  });

  it('is transposed if it is heads x buckets', () => {
    const page = t5();
    const { done } = fill(page, tensor('rel', [4, 32], value));
    expect(done).toContain('transposed');
    const flipped = Array.from({ length: 128 }, (_, i) => value((i % 4) * 32 + Math.floor(i / 4)));
    expect(valuesOf(page).map(Math.fround)).toEqual(flipped);
  });

  it('with as many buckets as heads is not transposed', () => {
    const page = t5({ buckets: 4 });
    fill(page, tensor('rel', [4, 4], value));
    expect(valuesOf(page).map(Math.fround)).toEqual(Array.from({ length: 16 }, (_, i) => value(i)));
  });

  it.each([
    [[32, 12], 'Set 32 buckets and 12 heads', 1],
    [[12, 32], 'Set 32 buckets and 12 heads', 12],
    [[16, 1], 'Set 16 buckets and 1 head', 1],
  ])(
    'of another shape, %j, is refused with the shape expected; one click makes room',
    async (shape, title, second) => {
      const page = t5();
      const loader = createTableLoader(page);
      await loader.openSource('rel.npy', async () => sourceOf(tensor('rel', shape, value)));
      const { problem } = page.tableStore.get();
      expect(problem?.words).toContain('32 × 4 numbers, buckets × heads');
      expect(problem?.words).toContain(shape.join(' × '));
      expect(problem?.fix?.title).toBe(title);
      expect(page.store.get('values')).toBeUndefined();
      if (problem?.fix) loader.mend(problem.fix, problem.of);
      expect(page.store.get()).toMatchObject({ source: 'scheme', heads: Math.min(...shape) });
      expect(Math.fround(valuesOf(page)[1])).toBe(value(shape[0] < shape[1] ? 32 : second));
      expect(page.tableStore.get().problem).toBeUndefined();
    },
  );

  it('that does not fit can become a table of positions', async () => {
    const page = t5();
    const loader = createTableLoader(page);
    await loader.openSource('wpe.npy', async () => sourceOf(tensor('wpe', [64, 48])));
    const { problem } = page.tableStore.get();
    if (problem?.fix) loader.mend(problem.fix, problem.of);
    expect(page.tableStore.get().active).toMatchObject({ name: 'wpe', matrix: { rows: 64, cols: 48 } });
    expect(page.store.get('source')).toBe('file');
  });

  it('with a number out of range is refused, with its place', () => {
    const page = t5();
    const { problem } = fill(
      page,
      tensor('rel', [32, 4], (i) => (i === 9 ? 2e6 : 0)),
    );
    expect(problem?.words).toMatch(/row 2, column 1 .*2000000/);
    const nan = fill(
      page,
      tensor('rel', [32, 4], (i) => (i === 9 ? Number.NaN : 0)),
    );
    expect(nan.problem?.words).toMatch(/row 2, column 1/);
    expect(page.store.get('values')).toBeUndefined();
  });
});
