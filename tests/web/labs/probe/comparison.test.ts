import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../../../web/core/types.ts';
import { toCsv } from '../../../../web/draw/export/csv.ts';
import { toNpyRecords } from '../../../../web/draw/export/npy.ts';
import type { JobControl } from '../../../../web/engine/job.ts';
import {
  awaitedTables,
  bringTables,
  headlineOf,
  hostsOf,
  linkToTables,
  tablesIn,
} from '../../../../web/labs/probe/compared.ts';
import { settingsText } from '../../../../web/labs/probe/figures/comparison.ts';
import { readComparison } from '../../../../web/labs/probe/input.ts';
import { type ComparisonInput, comparisonJob, probeJob } from '../../../../web/labs/probe/job.ts';
import {
  type ComparisonRow,
  columnsOf,
  comparisonRows,
  markupFormats,
  sorted,
} from '../../../../web/labs/probe/results-table.ts';
import { readHash } from '../../../../web/settings/hash.ts';
import { load, matrix } from '../../core/helpers.ts';
import { session, tensor } from '../../shell/helpers.ts';
import { errors, unwatched } from './fakes.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

const shares = (errorRate: number) => ({ errorRate, foldErrors: new Float64Array([errorRate]) });

const row = (title: string, mae: number, change: Partial<ComparisonRow> = {}): ComparisonRow => ({
  title,
  rows: 64,
  cols: 768,
  drop: 0,
  isActive: false,
  position: { test: errors(mae), all: errors(mae), controls: null, rank: 63 },
  order: { errorRate: 0.25, controls: { shuffled: shares(0.375), random: shares(0.5) } },
  problem: '',
  ...change,
});

const titles = (rows: readonly ComparisonRow[]) => rows.map(({ title }) => title);

describe('sorting', () => {
  const rows = [row('b10', 3), row('b9', 1), row('none', 0, { position: null }), row('a', 2)];
  it('goes by numbers, with undefined ones last', () => {
    expect(titles(sorted(rows, { by: 'mae', descending: false }))).toEqual(['b9', 'a', 'b10', 'none']);
    expect(titles(sorted(rows, { by: 'mae', descending: true }))).toEqual(['b10', 'a', 'b9', 'none']);
  });
  it('goes by names as people order them', () => {
    expect(titles(sorted(rows, { by: 'table', descending: false }))).toEqual(['a', 'b9', 'b10', 'none']);
  });
  it('goes by the number of entries, and changes neither the order of equals nor the rows', () => {
    const shapes = [row('large', 0), row('small', 0, { rows: 2 }), row('large too', 0)];
    expect(titles(sorted(shapes, { by: 'shape', descending: false }))).toEqual([
      'small',
      'large',
      'large too',
    ]);
    expect(titles(sorted(shapes, null))).toEqual(['large', 'small', 'large too']);
    expect(titles(shapes)).toEqual(['large', 'small', 'large too']);
  });
});

const hostile = '=HYPERLINK("http://x","y"),\n|`<b>a_b</b>`\\$ & 50 % #1 {~^}';
const file = {
  rows: [row(hostile, 1 / 3), row('tiny', 5.96e-8, { order: null, drop: 2 })],
  caption: 'Seed 7, ridge 0.5 %\nVersion 1',
};

describe('the table of results as a file', () => {
  const csv = (rows: readonly ComparisonRow[]) =>
    toCsv({ kind: 'columns', columns: columnsOf(rows) }).split('\r\n');
  const short = row('short', 0, { position: null, order: null, problem: 'Folds: 6 at\nmost' });

  it('is CSV at full precision; a name adds no line and no formula', () => {
    const lines = csv(file.rows);
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^table,rows,columns,rows left out,position: mean absolute error,/);
    expect(lines[1].startsWith(`"'=HYPERLINK(""http://x"",""y""), |`)).toBe(true);
    expect(lines[1]).toContain(
      ',64,768,0,0.3333333333333333,0,0.5,63,NaN,NaN,0.25,0.375,0.5,not defined here',
    );
    expect(lines[2]).toBe('tiny,64,768,2,5.96e-8,0,0.5,63,NaN,NaN,NaN,NaN,NaN,not defined here');
  });

  it('says why a number is missing in every file, and nothing if none is', () => {
    const whole = row('whole', 1, {
      position: {
        test: errors(1),
        all: errors(1),
        controls: { shuffled: errors(2), random: errors(3) },
        rank: 1,
      },
    });
    expect(csv([short])[1]).toMatch(/,NaN,Folds: 6 at most$/);
    expect(csv([whole])[1]).toMatch(/,0\.5,$/);
    const markdown = (rows: readonly ComparisonRow[]) => markupFormats.markdown.write({ rows, caption: '' });
    expect(markdown([short, whole])).toContain('| – | Folds: 6 at most |');
    expect(markdown([short, whole])).toContain('| 0.500 |  |');
    expect(markdown([whole])).not.toContain('missing');
    const cited = markupFormats.markdown.write({
      rows: [whole],
      caption: 'Seed #7, https://a.example/#v=1&n=2',
    });
    expect(cited).toContain('Seed \\#7, <https://a.example/#v=1&n=2>\n');
    const latex = (rows: readonly ComparisonRow[]) => markupFormats.latex.write({ rows, caption: '' });
    expect(latex([short, whole])).toContain('& -- & Folds: 6 at most \\\\');
    expect(latex([short, whole])).toContain('{llrrrrrrrrrl}');
    expect(latex([whole])).toContain('{llrrrrrrrrr}');
  });

  it('is NPY with the column names of the CSV and numbers in double precision', () => {
    const bytes = toNpyRecords(columnsOf([file.rows[0]]));
    const header = new TextDecoder().decode(bytes.subarray(10, 10 + bytes[8] + 256 * bytes[9]));
    expect(header).toContain("('position: mean absolute error', '<f8')");
    expect(header).toContain("('why a number is missing', '<U16')");
    expect(header).toContain("'shape': (1,)");
  });

  it('is Markdown with the same number of cells in each line', () => {
    const lines = markupFormats.markdown.write(file).split('\n');
    const cells = (line: string) => line.replace(/\\./g, '').split('|').length;
    expect(lines.slice(0, 4).map(cells)).toEqual([14, 14, 14, 14]);
    expect(lines[2]).toContain('\\|\\`&lt;b&gt;a\\_b&lt;/b&gt;\\`\\\\\\$ &amp; 50 % \\#1 \\{\\~^\\}');
    expect(lines[2]).toContain('| 64 × 768 | 0.333 |');
    expect(lines[3]).toContain('| 64 × 768 from row 2 | 5.96 × 10⁻⁸ |');
    expect(lines[5]).toBe('Seed 7, ridge 0.5 % Version 1');
  });

  it('is LaTeX with every special character of a name escaped', () => {
    const text = markupFormats.latex.write(file);
    const lines = text.split('\n');
    expect(lines[0]).toBe('% Seed 7, ridge 0.5 % Version 1');
    expect(text).toContain('\\caption{Seed 7, ridge 0.5 \\% Version 1}');
    const mine = lines.find((line) => line.includes('HYPERLINK')) ?? '';
    expect(mine).toContain(
      '\\textbar{}\\textasciigrave{}\\textless{}b\\textgreater{}a\\_b\\textless{}/b\\textgreater{}\\textasciigrave{}\\textbackslash{}\\$ \\& 50 \\% \\#1 \\{\\textasciitilde{}\\textasciicircum{}\\}',
    );
    expect(mine).toContain('& 64 $\\times$ 768 & $0.333$ & $0$ &');
    expect(mine.match(/(?<!\\)&/g)).toHaveLength(11);
    expect(text).toContain('$5.96 \\times 10^{-8}$');
    expect(text.match(/\{llr+l?\}/)?.[0]).toBe('{llrrrrrrrrrl}');
    expect(text.match(/^\\(top|mid|bottom)rule$/gm)).toEqual(['\\toprule', '\\midrule', '\\bottomrule']);
    expect(lines[1]).toBe('% \\usepackage{booktabs}');
  });

  it('keeps the letters of a name that only newer engines of TeX print', () => {
    const text = markupFormats.latex.write({ rows: [row('таблица й, Ö', 0, {})], caption: 'из файла' });
    expect(text).toContain('  таблица й, {\\"O} &');
    expect(text).toContain('\\caption{из файла}');
  });

  it('is JSON at full precision, with null for what is not defined', () => {
    const [first, second] = JSON.parse(markupFormats.json.write(file)).tables;
    expect(first).toMatchObject({ table: hostile, rows: 64, columns: 768, drop: 0, mae: 1 / 3, order: 0.25 });
    expect(second).toMatchObject({ drop: 2, mae: 5.96e-8, order: null, why: 'not defined here' });
  });

  it('writes negative numbers with the minus of the format', () => {
    const rows = [
      row('x', 1, {
        position: { test: { ...errors(1), r2: -14.8 }, all: errors(1), controls: null, rank: 1 },
      }),
    ];
    expect(markupFormats.latex.write({ rows, caption: '' })).toContain('& $-14.8$ &');
    expect(csv(rows)[1]).toContain(',-14.8,');
  });
});

describe('the settings in words', () => {
  it.each([
    ['even', 'learned from the even positions, tested on the odd ones'],
    ['all', 'none held out'],
    [{ folds: 4 }, '4 folds'],
  ] as const)('say what was learned from: %s', (train, words) =>
    expect(settingsText({ train, ridge: 0, seed: 7 })).toContain(words),
  );
  it('say the ridge in full', () => {
    expect(settingsText({ train: 'even', ridge: 0.123456, seed: 7 })).toContain('ridge 0.123456,');
    expect(settingsText({ train: 'even', ridge: 0, seed: 7 })).not.toContain('ridge');
  });
});

describe('what is compared', () => {
  const compared = (changes: Record<string, string | number>, tables: readonly string[] = []) => {
    const settings = session({ lab: 'probe', n: 20, d: 6, ...changes });
    const loaded = tables.map((name, id) => ({
      id,
      name,
      tensor: tensor(name, [9, 4]),
      transpose: false,
      take: 0,
      drop: id,
      matrix: matrix(9, 4, (p, j) => p + j),
      notes: [],
    }));
    settings.tableStore.set({ tables: loaded, active: loaded[0] });
    return readComparison(settings);
  };

  it('is the built-in tables in the chosen shape', () => {
    const { tables } = compared({ scheme: 'sinusoidal' });
    expect(tables.map(({ title }) => title.split(/[ ,]/)[0])).toEqual(['Sinusoidal', 'Learned', 'Random']);
    expect(tables.map(({ isActive }) => isActive)).toEqual([true, false, false]);
    for (const { table } of tables) expect(table).toMatchObject({ n: 20, d: 6 });
  });

  it('is the page’s own table, too, if it is not one of them', () => {
    expect(compared({ scheme: 'index' }).tables[0]).toMatchObject({
      isActive: true,
      table: { scheme: 'index' },
    });
    expect(compared({ scheme: 'sinusoidal', base: 500 }).tables).toHaveLength(4);
  });

  it('is every table brought, with its number of rows left out', () => {
    const { tables } = compared({ source: 'file' }, ['one', 'two']);
    expect(tables.map(({ title, drop }) => [title, drop]).slice(0, 2)).toEqual([
      ['one', 0],
      ['two', 1],
    ]);
    expect(tables).toHaveLength(5);
    expect(tables[2].table).toMatchObject({ n: 9, d: 4 });
    expect(tables.map(({ isActive }) => isActive)).toEqual([true, false, false, false, false]);
  });
});

describe('the headline', () => {
  const said = (maes: readonly number[], random: number, train: ComparisonInput['train'] = 'even') => {
    const named = maes.map((_, i) => ({
      title: `t${i}`,
      drop: 0,
      isActive: false,
      table: { name: '', matrix: matrix(2, 1, () => 0) },
    }));
    const noise = { title: 'Random', drop: 0, isActive: false, table: { random: true, n: 2, d: 1 } as const };
    const measured = [...maes, random].map((mae) => ({ ...row('', mae), errors: [] }));
    return headlineOf({ tables: [...named, noise], train, ridge: 0, seed: 1 }, measured);
  };

  it('names the table that is read best, and the next, by their errors', () => {
    expect(said([3, 0.25, 1], 16)).toBe(
      'Of 3 tables, t1 is read best: off by 0.250 positions on rows held out. t2 follows with 1.',
    );
    expect(said([3, 1], 16, 'all')).not.toContain('held out');
  });
  it('says so if none is read, and nothing of a single table', () => {
    expect(said([15, 9], 16)).toBe(
      'None of 2 tables is read much better than random rows: off by 9 positions at best, random rows by 16.',
    );
    expect(said([1], 16)).toBe('');
    expect(said([1, Number.NaN], 16)).toBe('');
  });
});

describe('a link to the tables', () => {
  const remoteTable = (id: number, url: string, name: string) => ({
    id,
    name,
    tensor: tensor(name, [9, 4]),
    transpose: id === 1,
    take: 8,
    drop: id,
    matrix: matrix(9, 4, (p, j) => p + j),
    notes: [],
    ...(url && { remote: { origin: { host: 'a.example', url }, tensor: name, received: 1 } }),
  });

  it('holds those that are online with their rows, and says which it leaves out', () => {
    const given = session({ lab: 'probe' });
    const urls = ['https://a.example/x;y z.npy', 'https://b.example/m.safetensors', ''];
    const tables = urls.map((url, i) => remoteTable(i, url, `t ${i};%`));
    given.tableStore.set({ tables, active: tables[0] });
    const { link, left } = linkToTables({ ...given, home: 'https://page.example/' });
    expect(left).toEqual(['t 2;%']);
    const opened = session({});
    opened.store.replace(readHash(opened.store.settings, link.slice(link.indexOf('#') + 1)).state);
    expect(awaitedTables(opened)).toEqual(
      tables.slice(0, 2).map(({ remote, name, transpose, ...view }, i) => ({
        ...{ remote: urls[i], tensor: name, drop: view.drop, take: view.take, transposed: transpose },
        resize: '',
      })),
    );
    opened.tableStore.set({ tables: tables.slice(0, 1) });
    expect(awaitedTables(opened).map(({ remote }) => remote)).toEqual([urls[1]]);
    expect(hostsOf(awaitedTables(opened))).toEqual(['b.example']);
  });

  it('is read until the reader stops it or brings another table, and no further than tables are kept', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `https://a.example/t${i}.npy t 0 0 0`);
    const opened = session({ lab: 'probe', comparedTables: names.join(';') });
    expect(awaitedTables(opened)).toHaveLength(8);
    const asked: string[] = [];
    const loader = {
      openRemote: async (address: string) => {
        asked.push(address);
        // The third is stopped.
        if (asked.length < 3) opened.tableStore.set({ active: { id: asked.length } as never });
      },
    };
    bringTables({
      ...opened,
      tableStore: { ...opened.tableStore, withLoader: (work: (one: never) => void) => work(loader as never) },
    } as never);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(asked).toEqual([0, 1, 2].map((i) => `https://a.example/t${i}.npy`));
  });

  it('names nothing that is not an address the page may read', () => {
    for (const list of [
      '',
      'http://a.example/x wpe 0 0 0',
      'javascript:1 a 0 0 0',
      'a/b wpe 1',
      'a/b %E0 0 0 0',
      'a/b x -1 0 0',
      'a/b x 0 0 0 nearest-7',
    ])
      expect(tablesIn(list)).toEqual([]);
    expect(tablesIn('a/b wpe.weight 1 64 0')).toEqual([
      { remote: 'a/b', tensor: 'wpe.weight', drop: 1, take: 64, transposed: false, resize: '' },
    ]);
    expect(tablesIn('a/b wpe.weight 0 0 0 linear-2048')).toMatchObject([{ resize: 'linear-2048' }]);
  });
});

describe('the job', () => {
  const planted = matrix(20, 3, (p, j) => (j === 1 ? p : (p * p * (j + 1)) % 7));
  const input: ComparisonInput = {
    train: 'even',
    ridge: 0,
    seed: 7,
    tables: [
      {
        title: 'line',
        drop: 0,
        isActive: true,
        table: { name: 'line', matrix: planted },
      },
      { title: 'short', drop: 4, isActive: false, table: { name: 'short', matrix: matrix(5, 3, (p) => p) } },
      { title: 'random', drop: 0, isActive: false, table: { random: true, n: 20, d: 3 } },
    ],
  };
  const control = (progress: JobControl['progress']): JobControl => ({
    signal: new AbortController().signal,
    progress,
  });

  it('probes every table twice; a table that fails says why and does not stop the others', async () => {
    const steps: number[] = [];
    const measured = await comparisonJob(
      core,
      input,
      control(async (done, total) => void steps.push(done / total)),
    );
    const [line, short, random] = comparisonRows(input, measured);
    expect(line.position?.test?.mae).toBeLessThan(1e-9);
    const order = core.probeOrder(planted, { seed: 7 });
    expect(line.order).toEqual({ errorRate: order.errorRate, controls: order.controls });
    expect(short).toMatchObject({ position: null, order: null });
    expect(short.problem).toBe('Rows left out at the start: at least 2 of the table’s 5 rows must remain.');
    expect(random.position?.test?.mae).toBeGreaterThan(1);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(steps.at(-1)).toBeLessThan(1);
  });

  it('descends with the settings of the lab', async () => {
    const descent = { epochs: 50, rate: 0.25 };
    const [line] = await comparisonJob(
      core,
      { ...input, descent },
      control(async () => {}),
    );
    const table = { name: 'line', matrix: planted };
    const { probe } = probeJob(
      core,
      { table, train: 'even', ridge: 0, drop: 0, seed: 7, descent },
      unwatched,
    );
    expect(line.position?.test).toEqual(probe.test);
    expect(line.position?.test?.mae).toBeGreaterThan(0.01);
    expect(settingsText({ train: 'even', ridge: 0, seed: 7, descent })).toContain(
      'Position: gradient descent, 50 epochs at 0.25 of the largest learning rate, learned',
    );
  });

  it('stops between two probes', async () => {
    const [line] = await comparisonJob(
      core,
      input,
      control(async () => {}),
    );
    const values = line.rows * line.cols;
    let last = 0;
    const stop = control(async (done) => {
      last = done;
      if (done >= values) throw new DOMException('stopped', 'AbortError');
    });
    await expect(comparisonJob(core, input, stop)).rejects.toThrow('stopped');
    expect(last).toBe(values);
  });
});
