import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, Matrix, Scheme } from '../../../../web/core/index.ts';
import { namedSeed } from '../../../../web/encoding/word-vectors.ts';
import { vectorsName } from '../../../../web/labs/properties/below.ts';
import { identicalWordsJob, tokenCount } from '../../../../web/labs/properties/identical-words-job.ts';
import { gridInput, measuredOf } from '../../../../web/labs/properties/input.ts';
import { diagnosisJob, gridJob } from '../../../../web/labs/properties/item-jobs.ts';
import {
  basicItems,
  findItem,
  type Item,
  type ReaderFiles,
  type Sizes,
  sizesFor,
  widthOfHead,
} from '../../../../web/labs/properties/items.ts';
import { proximityOf } from '../../../../web/labs/properties/proximity.ts';
import { settingRows } from '../../../../web/labs/properties/setting-rows.ts';
import { sameInput } from '../../../../web/shell/job-run.ts';
import { load, matrix } from '../../core/helpers.ts';
import { sessionAt } from '../../shell/session-at.ts';
import {
  expectClose,
  offsetRows,
  sumOverHeads,
  vectorAt,
  withOffsets,
} from '../../tables/offsets-helpers.ts';
import { control, sizes } from './sizes.ts';

let core: Core;
let catalog: readonly Scheme[];
beforeAll(async () => {
  core = await load();
  catalog = core.catalog();
});

const files = { table: { name: 'wpe' }, offsets: { name: 'Rel' } };
const item = (id: string, names: ReaderFiles = files): Item =>
  findItem(id, 'none', catalog, names) ?? expect.fail(`no item ${id}`);
/** The input of the lab. */
const shown = (id: string, changes: Partial<Sizes>) => {
  const one = item(id);
  return proximityOf(core, one, sizesFor(one, { ...sizes, ...changes }));
};
const tableOf = (scheme: 'learned' | 'sinusoidal', n: number, d: number): Matrix => {
  const encoding = core.encode({ scheme, n, d, seed: sizes.seed });
  return encoding.kind === 'input' ? encoding.table : expect.fail('a table was expected');
};

describe('items with the reader’s offset vectors', () => {
  it('form a column beside the learned RPE', () => {
    const ids = basicItems(catalog, { offsets: { name: 'Rel' } }).map(({ id }) => id);
    expect(ids).toHaveLength(19);
    expect(ids.slice(0, 6)).toEqual([
      'shaw',
      'offsets',
      'relative-sinusoidal',
      'relative-learned-sinusoidal',
      'learned',
      'learned.shaw',
    ]);
    expect(basicItems(catalog, files)).toHaveLength(24);
    expect(basicItems(catalog, { table: { name: 'wpe' } }).some(({ id }) => id.includes('offsets'))).toBe(
      false,
    );
  });

  it('name the origin of their numbers and keep the file name', () => {
    expect(item('offsets')).toMatchObject({ title: 'Rel as RPE', origin: 'a file of yours' });
    expect(item('learned.offsets')).toMatchObject({
      title: 'Learned APE + Rel as RPE',
      origin: 'a file of yours, and freshly initialised',
    });
    expect(item('table.offsets')).toMatchObject({ title: 'wpe + Rel as RPE', origin: 'files of yours' });
    const both = item('table.offsets', { table: { name: 'Rel' }, offsets: { name: 'Rel' } });
    expect(both).toMatchObject({ title: 'Rel + Rel as RPE', origin: 'a file of yours' });
    expect(item('sinusoidal.offsets').origin).toBe('a file of yours');
  });

  it('name the host they were read from', () => {
    const table = { name: 'wpe', host: 'hub.example' };
    const [there, here] = [{ name: 'Rel', host: 'hub.example' }, { name: 'Rel' }];
    expect(item('table', { table, offsets: here }).origin).toBe('a file on hub.example');
    expect(item('table.offsets', { table, offsets: there }).origin).toBe('files on hub.example');
    expect(item('table.offsets', { table, offsets: here }).origin).toBe(
      'a file on hub.example, and a file of yours',
    );
  });
});

describe('the proximity of the reader’s offset vectors', () => {
  const nine = offsetRows(9, 16);
  const between = (offsets: Matrix, k: number) =>
    matrix(2 * k + 1, 2 * k + 1, (x, y) =>
      vectorAt(offsets, x - k).reduce((sum, value, col) => sum + value * vectorAt(offsets, y - k)[col], 0),
    );

  it('alone covers all offsets from −k, whatever width and heads the page has', () => {
    const { proximity, ...subject } = shown('offsets', { offsets: nine, d: 768, heads: 12, head: 7 });
    expect(subject).toMatchObject({ what: 'offsets', first: -4, head: null, role: 'keys' });
    expectClose(proximity, between(nine, 4), 6);
  });

  it('alone covers the offsets nearest to 0 if there are fewer positions', () => {
    const { proximity, first } = shown('offsets', { offsets: nine, n: 6 });
    expect(first).toBe(-2);
    expectClose(proximity, between(nine, 2), 6);
  });

  it.each([
    // The heads fill the width; 12 entries are left over; one head is wider than the width.
    { scheme: 'sinusoidal', d: 64 },
    { scheme: 'learned', d: 60 },
    { scheme: 'sinusoidal', d: 10 },
  ] as const)('in a sum is clipped, in heads of its own width: $scheme of $d', ({ scheme, d }) => {
    const { what, first, proximity } = shown(`${scheme}.offsets`, { offsets: nine, n: 24, d, heads: 3 });
    expect([what, first]).toEqual(['sum', 0]);
    expectClose(proximity, sumOverHeads(tableOf(scheme, 24, d), nine));
  });

  it('in a sum uses as many offsets as the positions need', () => {
    const many = offsetRows(101, 8);
    const { proximity } = shown('sinusoidal.offsets', { offsets: many, n: 12, d: 32 });
    expectClose(proximity, sumOverHeads(tableOf('sinusoidal', 12, 32), many));
  });

  it('in a sum scales all vectors to length 1 for the cosine', () => {
    const unit = ({ rows, cols, data }: Matrix) =>
      matrix(rows, cols, (row, col) => {
        const vector = data.subarray(row * cols, (row + 1) * cols);
        return vector[col] / Math.hypot(...vector);
      });
    const { proximity } = shown('learned.offsets', { offsets: nine, n: 20, d: 48, measure: 'cosine' });
    expectClose(proximity, sumOverHeads(unit(tableOf('learned', 20, 48)), unit(nine)));
  });

  it('adds to positions from another file, which keep their length and numbers', () => {
    const positions = core.randomNormal({ rows: 14, cols: 40, seed: 3 });
    const table = { scheme: 'table' as const, parameters: { combine: 'add' }, table: positions };
    const both = shown('table.offsets', { offsets: nine, table, dropped: 2, n: 96, d: 768, heads: 12 });
    expect([both.what, both.first]).toEqual(['sum', 2]);
    expectClose(both.proximity, sumOverHeads(positions, nine));
  });

  it('also works for width 1', () => {
    expectClose(shown('offsets', { offsets: offsetRows(5, 1) }).proximity, between(offsetRows(5, 1), 2), 6);
  });

  it('is the same in the grid at that size', async () => {
    const items = ['offsets', 'learned.offsets', 'shaw'].map((id) => item(id));
    const asked = { ...sizes, n: 24, d: 60, heads: 3, offsets: nine };
    const cells = await gridJob(core, { items, sizes: asked, window: 50, tolerance: 0 }, control);
    expect(cells.map(({ problem }) => problem)).toEqual(['', '', '']);
    expect(cells[0].measured?.proximity.rows).toBe(9);
    expectClose(cells[1].measured?.proximity as Matrix, sumOverHeads(tableOf('learned', 24, 60), nine));
    // Vectors that learn here have the sizes of their model.
    expect(cells[2].measured?.proximity).toEqual(shown('shaw', { n: 24, d: 32, heads: 2 }).proximity);
  });

  it('has a diagnosis of its vectors, and in a sum of the position vectors', () => {
    const of = (id: string) => {
      const input = { item: item(id), sizes: sizesFor(item(id), { ...sizes, offsets: nine }) };
      const output = diagnosisJob(core, input, control);
      return { ...output, name: vectorsName(input, output) };
    };
    const { what, first, vectors, name } = of('offsets');
    expect([what, first, vectors?.rows, vectors?.cols]).toEqual(['offsets', -4, 9, 16]);
    expect(name).toBe('the offset vectors, added to the keys');
    expect(vectors?.diagnosis.norms[2]).toBeCloseTo(Math.hypot(...nine.data.subarray(32, 48)), 5);
    expect(of('sinusoidal.offsets').name).toBe('the vectors of positions, without the relative vectors');
  });
});

describe('one word repeated', () => {
  it('uses a head as wide as the vectors, and clamps offsets', async () => {
    const [n, d, width, head] = [7, 10, 4, 1];
    const offsets = offsetRows(5, width);
    const asked = sizesFor(item('sinusoidal.offsets'), { ...sizes, n, d, heads: 5, head: 4, offsets });
    expect([widthOfHead(asked), asked.heads, asked.head]).toEqual([4, 2, 1]);
    const { weights } = await identicalWordsJob(
      core,
      {
        item: item('sinusoidal.offsets'),
        sizes: asked,
        causal: false,
        weights: 'identity',
        window: 5,
        tolerance: 0,
      },
      control,
    );
    const positions = tableOf('sinusoidal', n, d).data;
    const mean = new Float64Array(n * n);
    for (let token = 0; token < tokenCount; token++) {
      const word = core.randomNormal({ rows: 1, cols: d, seed: namedSeed(sizes.seed, `word ${token}`) }).data;
      const at = (row: number, col: number) =>
        word[head * width + col] + positions[row * d + head * width + col];
      for (let x = 0; x < n; x++) {
        const raised = Array.from({ length: n }, (_, y) => {
          let dot = 0;
          for (let col = 0; col < width; col++)
            dot += at(x, col) * (at(y, col) + vectorAt(offsets, y - x)[col]);
          return Math.exp(dot / Math.sqrt(width));
        });
        const sum = raised.reduce((a, b) => a + b);
        for (const [y, value] of raised.entries()) mean[x * n + y] += value / sum / tokenCount;
      }
    }
    weights.data.forEach((weight, i) => {
      expect(weight).toBeCloseTo(mean[i], 5);
    });
  });

  it.each(['identity', 'seeded'] as const)(
    'is as wide as the vectors where they act alone (%s)',
    async (weights) => {
      const asked = sizesFor(item('offsets'), { ...sizes, n: 6, offsets: offsetRows(3, 1) });
      expect(asked).toMatchObject({ d: 1, heads: 1, head: 0 });
      const input = { item: item('offsets'), sizes: asked, causal: true, weights, window: 5, tolerance: 0 };
      const output = await identicalWordsJob(core, input, control);
      expect(output.first).toBe(0);
      expect(output.weights.data.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(6, 4);
    },
  );
});

describe('the input of the lab', () => {
  const at = 'v=1&lab=properties&n=20&d=60&heads=3';

  it('uses the chosen vectors without the rows left out, and keeps the same object', () => {
    const ten = offsetRows(10, 16);
    const session = withOffsets(`${at}&item=learned.offsets`, ten, { drop: 1 });
    const { item: found, sizes: asked, problem } = measuredOf(session);
    expect([found.title, problem]).toEqual(['Learned APE + Rel.npy as RPE', '']);
    expect(asked).toMatchObject({ n: 20, d: 60, width: 16, heads: 3, offsets: { rows: 9, cols: 16 } });
    expect(asked.offsets?.data).toEqual(ten.data.slice(16));
    gridInput(session, [found]);
    expect(sameInput(measuredOf(session).sizes, asked)).toBe(true);
  });

  it('takes vectors and positions from separate files', () => {
    const positions = core.randomNormal({ rows: 12, cols: 32, seed: 3 });
    const session = withOffsets(`${at}&source=file&item=table.offsets`, offsetRows(9, 16), { positions });
    const { item: found, sizes: asked } = measuredOf(session);
    expectClose(proximityOf(core, found, asked).proximity, sumOverHeads(positions, offsetRows(9, 16)));
  });

  it.each(['offsets', 'sinusoidal.offsets'])(
    'falls back where the rows of %s become even, and says why',
    (id) => {
      const session = withOffsets(`${at}&item=${id}`, offsetRows(10, 16));
      const { item: found, problem } = measuredOf(session);
      expect(found.id).toBe(id.replace('offsets', 'shaw'));
      expect(problem).toMatch(
        /^Rel\.npy now has 10 rows; .*odd number.* Untrained vectors are shown instead\.$/,
      );
      // With one row less they act again.
      const [table] = session.tableStore.get().tables;
      session.tableStore.set({ tables: [{ ...table, drop: 1 }] });
      expect(measuredOf(session)).toMatchObject({ item: { id }, problem: '' });
    },
  );

  it('falls back if a link names vectors that it does not contain', () => {
    const { item: found, problem } = measuredOf(sessionAt(`${at}&item=learned.offsets`));
    expect(found.id).toBe('learned.shaw');
    expect(problem).toContain('The link does not contain your offset vectors');
    expect(measuredOf(sessionAt(`${at}&item=table.offsets`)).problem).toContain('drop it again');
    expect(measuredOf(sessionAt(`${at}&item=nothing.offsets`)).problem).toContain('unknown embedding');
  });

  it('falls back if the chosen vectors were removed, without blaming a link', () => {
    const session = withOffsets(`${at}&item=learned.offsets`, offsetRows(9, 16));
    session.tableStore.set({ tables: [], active: undefined });
    const { item: found, problem } = measuredOf(session);
    expect(found.id).toBe('learned.shaw');
    expect(problem).toBe(
      'The table chosen as offset vectors was removed. Untrained vectors are shown instead.',
    );
  });

  it('shows only the controls that have an effect', () => {
    const controls = (id: string, state = at) => {
      const session = withOffsets(`${state}&item=${id}`, offsetRows(9, 16));
      const meaning = shown(id, { offsets: offsetRows(9, 16), n: 20, d: 60 });
      return settingRows(session, { ...measuredOf(session), item: item(id) }, meaning)
        .flatMap(({ names }) => names)
        .filter((name) => ['n', 'd', 'heads', 'head', 'drop'].includes(name));
    };
    expect(controls('shaw')).toEqual(['n']);
    expect(controls('relative-sinusoidal')).toEqual(['n', 'd', 'heads']);
    expect(controls('offsets')).toEqual(['n']);
    expect(controls('offsets', `${at}&source=file`)).toEqual(['n', 'drop']);
    expect(controls('learned.offsets')).toEqual(['n', 'd']);
  });
});
