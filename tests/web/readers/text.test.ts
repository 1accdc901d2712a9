import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTensors } from '../../../web/readers/index.ts';
import { load, loadError, readError, utf8 } from './helpers.ts';

async function table(text: string, fileName?: string): Promise<number[][]> {
  const { shape, data } = await load(text, fileName);
  const [rows = 0, cols = 0] = shape;
  return Array.from({ length: rows }, (_, row) => [...data.subarray(row * cols, (row + 1) * cols)]);
}

const numbers = [
  [1, 2.5],
  [-3, 4],
  [0.5, 6],
];

describe('layouts', () => {
  it.each([
    ['commas', '1,2.5\n-3,4\n.5,6e0\n'],
    ['commas and spaces', '1, 2.5\n -3 ,4\n+.5, 6.\n'],
    ['semicolons', '1;2.5\n-3;4\n0.5;6'],
    ['semicolons and decimal commas', '1;2,5\n-3;4\n0,5;6'],
    ['tabs', '1\t2.5\n-3\t4\n5e-1\t6'],
    ['tabs and decimal commas', '1\t2,5\n-3\t4\n,5\t6'],
    ['spaces', '  1 2.5\n -3   4  \n0.5 6'],
    ['spaces and decimal commas', '1,0 2,5\n-3,0 4\n0,5 6,0'],
    ['quotes', '"1","2.5"\n"-3",4\n0.5,"6"'],
    ['quotes and decimal commas', '"1","2,5"\n"-3",4\n"0,5","6"'],
    ['CRLF', '1,2.5\r\n-3,4\r\n0.5,6\r\n'],
    ['CR', '1,2.5\r-3,4\r0.5,6\r'],
    ['empty lines', '\n\n1,2.5\n\n-3,4\n   \n0.5,6\n\n'],
    ['many lines of spaces before the first row', `${'  \n'.repeat(20)}x,y\n1,2.5\n-3,4\n0.5,6`],
    ['other delimiters in comments', '1 2.5 # a, b; c\n-3 4\t# d\n0.5 6 # e'],
    ['comments', '# a 1 2\n#\n1 2.5\n  # b\n-3 4 # c\n0.5 6\n# d'],
    ['a header', 'x,y\n1,2.5\n-3,4\n0.5,6'],
    ['a quoted header', '"x, first","y ""2"""\n1,2.5\n-3,4\n0.5,6'],
    ['a quoted header over several lines', '"x,\n\nfirst","y\r\n# ""2"""\n1,2.5\n-3,4\n0.5,6'],
    ['a quoted header over several lines, and spaces', '"x #\n1" "y\n2"\n1 2.5 # "a\n-3 4\n0.5 6'],
    ['names of rows over several lines', '"the\n1",1,2.5\n"of, ""\n""",-3,4\n"\nand",0.5,6'],
    ['quotes in comments', '# "a\n1 2.5 # "b\n-3 4 # it\'s 5"\n0.5 6\n  # "'],
    ['a header after comments', '# made by hand\nx y\n1 2.5\n-3 4\n0.5 6'],
    ['pandas with an index', ',x,y\n0,1,2.5\n1,-3,4\n2,0.5,6'],
    ['pandas with an index and numbered columns', ',0,1\n0,1.0,2.5\n1,-3.0,4.0\n2,0.5,6.0'],
    ['pandas with tabs', '\t0\t1\n0\t1.0\t2.5\n1\t-3.0\t4.0\n2\t0.5\t6.0'],
    ['a named index from 2', 'position,x,y\n2,1,2.5\n3,-3,4\n4,0.5,6'],
    ['an index without a header', '0,1,2.5\n1,-3,4\n2,0.5,6'],
    ['an index from 1', '1 1 2.5\n2 -3 4\n3 0.5 6'],
    ['names of rows', 'the\t1\t2.5\nof\t-3\t4\nand\t0.5\t6'],
    ['names of rows and columns', 'word,x,y\nthe,1,2.5\nof,-3,4\nand,0.5,6'],
    ['a line that names the separator', 'sep=;\n1;2.5\n-3;4\n0.5;6'],
    ['tokens, also # and quotes', 'the 1 2.5\n# -3 4\n" 0.5 6'],
    ['tokens that begin with #', '#a 1 2.5\n#b -3 4\nof 0.5 6'],
    ['tokens below a comment', '# token x y z\nthe 1 2.5\n# -3 4\nof 0.5 6'],
    ['tokens that begin with a bracket', '[PAD] 1 2.5\n( -3 4\n{ 0.5 6'],
    ['a bracket as the first token', '( 1 2.5\nthe -3 4\nof 0.5 6'],
    ['tokens that are numbers', 'the 1 2.5\n2003 -3 4\nof 0.5 6'],
    ["word2vec's text", '3 2\nthe 1 2.5\nof -3 4\n1984 0.5 6'],
    ["R's write.table", '"V1" "V2"\n"1" 1 2.5\n"2" -3 4\n"3" 0.5 6'],
    ["R's write.csv", '"","V1","V2"\n"1",1,2.5\n"2",-3,4\n"3",0.5,6'],
  ])('%s', async (_, text) => {
    expect(await table(text)).toEqual(numbers);
  });

  it('reads separators of thousands, if a decimal point shows that they are', async () => {
    const { data, notes } = await load('"1,204","2,310.5"\n"3,111","950"\n"1,234,567","0.5"');
    expect([...data]).toEqual([1204, 2310.5, 3111, 950, 1234567, 0.5]);
    expect(notes).toEqual(['Commas were read as separators of thousands.']);
  });

  it('reads decimal commas, if one of them cannot separate thousands', async () => {
    expect(await table('1,204;0,041\n3,111;950')).toEqual(
      [
        [1.204, 0.041],
        [3.111, 950],
      ].map((row) => row.map(Math.fround)),
    );
  });

  it('reads a numbered header that pandas writes without an index', async () => {
    const { shape, notes } = await load('0,1,2\n0.1,0.2,0.3\n0.4,0.5,0.6\n');
    expect(shape).toEqual([2, 3]);
    expect(notes).toEqual(['Line 1 was read as the header.']);
  });

  it('says which lines the header takes', async () => {
    expect((await load('"x\r\n1","y\n\n2"\r\n1,2\r\n')).notes).toEqual([
      'Lines 1 to 4 were read as the header.',
    ]);
  });

  it('reads numbers below whatever names a spreadsheet quotes (RFC 4180)', async () => {
    // Letters first, since a name may not begin like a number.
    const name = fc.string({ unit: fc.constantFrom(...'ab1,;\t "#\n\r.') }).map((text) => `w:${text}`);
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const line = fc.constantFrom('\n', '\r\n');
    const cell = fc.integer({ min: -4000, max: 4000 }).map((whole) => whole / 8);
    const columns = fc.integer({ min: 1, max: 5 });
    const text = fc.tuple(columns, line, fc.constantFrom(',', ';', '\t')).chain(([width, end, between]) =>
      fc.record({
        end: fc.constant(end),
        between: fc.constant(between),
        names: fc.array(name, { minLength: width, maxLength: width }),
        values: fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
          minLength: 1,
          maxLength: 12,
        }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(text, async ({ end, between, names, values }) => {
        const rows = [names.map(quoted), ...values.map((row) => row.map(String))];
        expect(await table(rows.map((row) => row.join(between) + end).join(''))).toEqual(values);
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  it('reads numbered columns beside named rows', async () => {
    expect(await table('word,0,1,2\nthe,1,2.5,3\nof,4,5,6\n')).toEqual([
      [1, 2.5, 3],
      [4, 5, 6],
    ]);
  });

  it.each([
    [
      'whole numbers that count',
      '0,1,2\n3,4,5\n6,7,8\n',
      [
        [0, 1, 2],
        [3, 4, 5],
        [6, 7, 8],
      ],
    ],
    [
      'the sinusoid of width 2',
      '0,1\n0.84,0.54\n0.91,-0.42\n',
      [
        [0, 1],
        [0.84, 0.54],
        [0.91, -0.42],
      ].map((r) => r.map(Math.fround)),
    ],
    [
      'the table of positions',
      '0 0\n1 1\n2 2\n',
      [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
    ],
    [
      'a first column that has a name',
      'x,y\n0,0.5\n1,0.25\n2,0\n',
      [
        [0, 0.5],
        [1, 0.25],
        [2, 0],
      ],
    ],
    [
      'a first column that skips',
      '0 0.5\n1 0.25\n3 0\n',
      [
        [0, 0.5],
        [1, 0.25],
        [3, 0],
      ],
    ],
    [
      'a first column that counts two rows only',
      '0 0.5\n1 0.25\n',
      [
        [0, 0.5],
        [1, 0.25],
      ],
    ],
    ['one column', '0\n1\n2\n', [[0], [1], [2]]],
    ['one row', '1 2 3', [[1, 2, 3]]],
    ['one column with a header of two words', 'the norm\n1.5\n2\n', [[1.5], [2]]],
    ['one number', '5', [[5]]],
  ])('keeps %s', async (_, text, rows) => {
    expect(await table(text)).toEqual(rows);
  });

  it('says what was left out', async () => {
    expect((await load(',x\n0,1\n1,2')).notes).toEqual([
      'Line 1 was read as the header.',
      'The first column, 0 to 1, was read as row numbers and left out.',
    ]);
    expect((await load('a 1\nb 2')).notes).toEqual(['The first column was read as row names and left out.']);
    expect((await load('1,5;2')).notes).toEqual(['Commas were read as decimal marks.']);
    expect((await load('1,2')).notes).toEqual([]);
  });

  it('notes commas that may be decimal marks', async () => {
    const { notes } = await load('0,204\n0,041\n1,5\n');
    expect(notes).toEqual([expect.stringMatching(/^Commas were read as separators: 2 columns/)]);
    expect((await load('0.5,204\n0,041\n')).notes).toEqual([]);
  });

  it('notes numbers too small for float32', async () => {
    const [note] = (await load('1,1e-60,0\n2,-1e-40,3\n4,0.0e5,1e-999\n')).notes;
    expect(note).toMatch(/^3 of 9 numbers are too small for float32 .*, for example 1e-60\.$/);
  });

  it('rounds to float32 once', async () => {
    expect(await table('0.1 16777217 1e-46 3.4028235e38')).toEqual([
      [Math.fround(0.1), 16777216, 0, Math.fround(3.4028235e38)],
    ]);
  });
});

describe('errors name row and column as the file shows them', () => {
  it.each([
    ['a word', '1,2\n3,x\n', 'not-a-number', 'line 2, column 2'],
    ['a word in the first row', '1,x\n3,4\n', 'not-a-number', 'line 1, column 2'],
    ['a word below comments and a header', '# c\n\na,b\n1,2\n3,four\n', 'not-a-number', 'line 5, column 2'],
    ['a word beside an index', ',a,b\n0,1,2\n1,3,x\n', 'not-a-number', 'line 3, column 3'],
    ['a label among numbers', '1,2\nx,4\n', 'not-a-number', 'line 2, column 1'],
    ['a number among labels', 'x,2\n3,4\n', 'not-a-number', 'line 1, column 1'],
    ['an empty cell', '1,2,3\n4,,6\n', 'not-a-number', 'line 2, column 2'],
    ['an empty last cell', '1,2,\n', 'not-a-number', 'line 1, column 3'],
    ['a cell of spaces', '1;2\n  ;4\n', 'not-a-number', 'line 2, column 1'],
    ['an empty cell in quotes', '1,2\n"",4\n', 'not-a-number', 'line 2, column 1'],
    ['a row of empty cells', '1\t2\n\t\n3\t4', 'not-a-number', 'line 2, column 1'],
    ['a hexadecimal number', '1 0x10\n', 'not-a-number', 'line 1, column 2'],
    ['an underscore', '1 1_000\n', 'not-a-number', 'line 1, column 2'],
    ['digits and letters', '1 1.5abc\n', 'not-a-number', 'line 1, column 2'],
    ['a lone sign', '1 -\n', 'not-a-number', 'line 1, column 2'],
    ['a lone point', '1 .\n', 'not-a-number', 'line 1, column 2'],
    ['an exponent without digits', '1 2e\n', 'not-a-number', 'line 1, column 2'],
    ['digits of another script', '1 ٣\n', 'not-a-number', 'line 1, column 2'],
    ['both decimal marks', '1,5;2\n1.5;3', 'not-a-number', 'line 2, column 1'],
    ['a decimal comma without decimals', '1,;2\n', 'not-a-number', 'line 1, column 1'],
    ['thousands', '1.234,5;2\n', 'not-a-number', 'line 1, column 1'],
    [
      'commas that may separate thousands',
      '"1,204","2,310"\n"3,111","950"\n',
      'not-a-number',
      'line 1, column 1',
    ],
    ['thousands and decimal commas', '1,234.5;2\n0,5;2\n', 'not-a-number', 'line 2, column 1'],
    ['decimal commas and thousands', '0,5;2\n1,234.5;2\n', 'not-a-number', 'line 2, column 1'],
    ['dates', '2021-05-03,1\n2021-05-04,2\n', 'not-a-number', 'line 1, column 1'],
    ['NaN', '1,2\nNaN,4\n', 'non-finite', 'line 2, column 1'],
    ['nan in the first row', 'nan,2\n3,4\n', 'non-finite', 'line 1, column 1'],
    ['-inf', '1 2\n3 -inf\n', 'non-finite', 'line 2, column 2'],
    ['Infinity', '1\tInfinity\n', 'non-finite', 'line 1, column 2'],
    ['a number beyond float32', '1 2\n3 -1e39\n', 'non-finite', 'line 2, column 2'],
    ['a number beyond float64', '1 1e999\n', 'non-finite', 'line 1, column 2'],
    ['a short row', '1,2,3\n4,5\n', 'ragged', 'line 2, column 3'],
    ['a row of one after a row of two', '1,2\n3\n', 'ragged', 'line 2, column 2'],
    ['a long row', '1 2\n3 4\n5 6 7\n', 'ragged', 'line 3, column 3'],
    ['a header that does not fit', 'a,b,c,d\n1,2\n', 'ragged', 'line 1, column 3'],
    ['an open quote', '1,"2\n3,4\n', 'malformed', 'line 1, column 2'],
    ['an open quote in a long text', `1,2\n3,"4\n${'5,6\n'.repeat(20)}`, 'malformed', 'line 2, column 2'],
    ['a number over two lines', '1,2\n"3\n",4\n5,"6\n7"\n', 'not-a-number', 'line 4, column 2'],
    ['a word below names over two lines', '"a\n1",b\n1,2\n3,four\n', 'not-a-number', 'line 4, column 2'],
    ['a quote inside', '1,"2"3\n', 'malformed', 'line 1, column 2'],
    ['a header alone', 'a,b\n', 'empty', 'line 1'],
  ])('%s', async (_, text, code, where) => {
    const error = await loadError(text);
    expect(error).toMatchObject({ code, where });
    expect(error.message.toLowerCase()).toContain(where.split(',')[0]);
  });

  it.each(['\n\n', '# only\n# comments\n', ' \t \n'])('%j has no numbers', async (text) => {
    expect((await loadError(text)).code).toBe('empty');
  });

  it('shortens what it quotes', async () => {
    expect((await loadError(`1 ${'x'.repeat(1e5)}`)).message.length).toBeLessThan(120);
  });
});

describe('large files', () => {
  const line = '0.25,-1.5,2e-3,12345678';
  const many = 60_000;
  const long = `${line}\r\n`.repeat(many);

  it('are read in pieces, whatever the pieces cut through', async () => {
    const { shape, data } = await load(long);
    expect(shape).toEqual([many, 4]);
    for (let i = 0; i < data.length; i += 4) {
      if (data[i] !== 0.25 || data[i + 3] !== 12345678) expect.fail(`row ${i / 4}`);
    }
  });

  it('keep their row numbers across pieces', async () => {
    expect((await loadError(`${long}1,2,3,x\r\n`)).where).toBe(`line ${many + 1}, column 4`);
  });

  it('keep their row numbers where a piece ends between carriage return and line feed', async () => {
    // 2^18 = 13 * 20165 - 1
    const text = '0.25,-1.5e2\r\n'.repeat(30_000);
    expect((await loadError(`${text}1,x\r\n`)).where).toBe('line 30001, column 2');
  });

  it('report progress and stop on an abort while they are opened', async () => {
    const bytes = utf8(long);
    const seen: number[] = [];
    await openTensors(bytes, 'a.csv', { onProgress: (done) => seen.push(done) });
    expect(seen[0]).toBe(0);
    expect(seen.length).toBeGreaterThan(3);
    expect(seen.at(-1)).toBe(bytes.length);
    const controller = new AbortController();
    const options = {
      signal: controller.signal,
      onProgress: (done: number) => done > 0 && controller.abort(),
    };
    expect((await readError(() => openTensors(bytes, 'a.csv', options))).code).toBe('aborted');
  });

  it('give the thread back between pieces', async () => {
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    });
    await load(long.repeat(3));
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(0);
  });

  it('of more than 128 MiB are refused before they are read', async () => {
    const piece = utf8('1 2 3\n'.repeat(1000));
    const huge = { size: 200e6, slice: () => new Blob([piece.subarray(0, 4096)]) } as unknown as Blob;
    expect((await loadError(huge, 'a.txt')).code).toBe('too-large');
  });

  it('with a cell of millions of digits are read or refused at once', async () => {
    for (const digits of ['1'.repeat(3e6), `0.${'1'.repeat(3e6)}`, `${'1'.repeat(3e6)},${'1'.repeat(1e6)}`]) {
      expect((await loadError(`1;2\n3;${digits}x`)).where).toBe('line 2, column 2');
    }
    expect((await load(`0.${'1'.repeat(3e6)}`)).data[0]).toBe(Math.fround(1 / 9));
  });

  it('of one endless line are refused', async () => {
    expect(await loadError('1 '.repeat(3e6))).toMatchObject({ code: 'too-large', where: 'line 1' });
  });
});

it('gives each reader its own values, and refuses an aborted signal', async () => {
  const source = await openTensors(utf8('1 2'), 'pasted.txt');
  expect(source).toMatchObject({ format: 'text', suggested: 'pasted' });
  (await source.read()).data[0] = 7;
  expect((await source.read()).data[0]).toBe(1);
  expect((await readError(() => source.read(undefined, { signal: AbortSignal.abort() }))).code).toBe(
    'aborted',
  );
});
