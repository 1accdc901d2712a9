import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tablePart } from '../../../web/draw/data-table.ts';
import { toCsv, unguarded } from '../../../web/draw/export/csv.ts';
import { fileName } from '../../../web/draw/export/download.ts';
import { toNpy, toNpyRecords } from '../../../web/draw/export/npy.ts';
import { captioned, wrap } from '../../../web/draw/export/save.ts';
import { fileKinds } from '../../../web/draw/export/source.ts';
import { toSvg } from '../../../web/draw/export/svg.ts';
import { heatMapData } from '../../../web/draw/heat-map-export.ts';
import { type Scene, textWidth } from '../../../web/draw/scene.ts';
import { colors } from '../../../web/draw/theme.ts';

const matrices = fc
  .record({ rows: fc.integer({ min: 1, max: 20 }), cols: fc.integer({ min: 1, max: 20 }) })
  .chain(({ rows, cols }) =>
    fc
      .array(fc.float({ noDefaultInfinity: true }), { minLength: rows * cols, maxLength: rows * cols })
      .map((values) => ({ rows, cols, data: Float32Array.from(values) })),
  );

/** RFC 4180, every line ended. */
function parseCsv(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    lines[lines.length - 1].push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') lines.push([]);
  }
  return lines.slice(0, -1);
}

const titles = { rowTitle: 'query position', colTitle: 'key position' };

describe('toCsv', () => {
  it('gives every float of a matrix back', () => {
    fc.assert(
      fc.property(matrices, (matrix) => {
        const [, ...lines] = parseCsv(toCsv({ kind: 'matrix', matrix, ...titles }));
        const read = lines.flatMap((line) => line.slice(1).map((text) => Math.fround(Number(text))));
        expect(read.map((value) => value + 0)).toEqual(Array.from(matrix.data, (value) => value + 0));
      }),
    );
  });

  it.each([
    ['=1+1', "'=1+1"],
    [' =1', "' =1"],
    ['@x', "'@x"],
    ['+a', "'+a"],
    ['-1+1', "'-1+1"],
    ['-1', '-1'],
    ['+1.5e3', '+1.5e3'],
    ['a=1', 'a=1'],
    ['＝1+1', "'＝1+1"],
    ['x;=1+1;y', "x;'=1+1;y"],
    ['x;"=1+1"', 'x;\'"=1+1"'],
    ['x\t @y', "x\t' @y"],
    ['x\n=1', "x\n'=1"],
    ['x; -0.3;+2', 'x; -0.3;+2'],
  ])('leaves nothing for a spreadsheet to compute: %s', (word, written) => {
    const csv = toCsv({ kind: 'columns', columns: [{ title: word, values: [word] }] });
    expect(parseCsv(csv)).toEqual([[written], [written]]);
  });

  it.each(['x;y', 'x\ty'])('keeps %j in one cell, whatever ends a cell in the country', (word) => {
    const csv = toCsv({ kind: 'columns', columns: [{ title: 'word', values: [word] }] });
    expect(csv).toContain(`"${word}"`);
  });

  it('brings nothing into a later column that begins a formula where a semicolon or a tab ends a cell', () => {
    const columns = ['Bob', '', 'no', 'The receipt bears the name x;=1+1;y.', 'a\t@b'].map((word) => ({
      title: 'words',
      values: [word],
    }));
    const [, line] = toCsv({ kind: 'columns', columns }).split('\r\n');
    expect(line.split(';')).toEqual(['Bob,,no,"The receipt bears the name x', "'=1+1", expect.any(String)]);
    expect(line.split('\t')[1]).toBe(`'@b"`);
  });

  it('quotes words so that they come back, and no part of one begins a formula', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom(...';\t\n\r",=+-@ 1a\'') }), {
          minLength: 2,
          maxLength: 4,
        }),
        (words) => {
          const csv = toCsv({
            kind: 'columns',
            columns: [
              { title: 'word, "quoted"', values: words },
              { title: 'n', values: words.map(() => 1) },
            ],
          });
          const [head, ...lines] = parseCsv(csv);
          expect(head).toEqual(['word, "quoted"', 'n']);
          expect(lines.map(([word]) => unguarded(word))).toEqual(words.map(unguarded));
          const parts = lines
            .flatMap(([word]) => word.split(/[;\t\r\n]/))
            .map((one) => one.replace(/^[\s"]+/, ''));
          expect(parts.filter((one) => /^[=+\-@]/.test(one) && Number.isNaN(Number(one)))).toEqual([]);
        },
      ),
    );
  });

  it('names rows and columns', () => {
    const matrix = { rows: 1, cols: 2, data: Float32Array.of(0.5, -Infinity) };
    expect(toCsv({ kind: 'matrix', matrix, ...titles, rowLabels: ['I'] })).toBe(
      'query position,key position 0,key position 1\r\nI,0.5,-Infinity\r\n',
    );
  });

  it('fills short columns', () => {
    const columns = [
      { title: 'a', values: [1, 2] },
      { title: 'b', values: Float32Array.of(0.1) },
    ];
    expect(toCsv({ kind: 'columns', columns })).toBe('a,b\r\n1,0.1\r\n2,\r\n');
  });
});

describe('toNpy', () => {
  it('writes version 1.0, aligned, and the floats bit by bit', () => {
    fc.assert(
      fc.property(matrices, ({ rows, cols, data }) => {
        const bytes = toNpy({ rows, cols, data });
        expect([...bytes.subarray(0, 8)]).toEqual([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0]);
        const view = new DataView(bytes.buffer);
        const offset = 10 + view.getUint16(8, true);
        expect(offset % 64).toBe(0);
        const header = new TextDecoder().decode(bytes.subarray(10, offset));
        expect(header).toMatch(/^\{'descr': '<f4', 'fortran_order': False, 'shape': \(\d+, \d+\), \} *\n$/);
        expect(header).toContain(`(${rows}, ${cols})`);
        expect(bytes.length).toBe(offset + 4 * rows * cols);
        expect(Array.from(data, (_, index) => view.getFloat32(offset + 4 * index, true))).toEqual([...data]);
      }),
    );
  });
});

describe('toNpyRecords', () => {
  it('names the columns, in ASCII, each but once', () => {
    const bytes = toNpyRecords([
      { title: 'R²', values: [1] },
      { title: "it's", values: [2] },
      { title: 'R²', values: ['a', 'bcd'] },
    ]);
    const offset = 10 + new DataView(bytes.buffer).getUint16(8, true);
    const header = new TextDecoder().decode(bytes.subarray(10, offset));
    expect(header.trim()).toBe(
      "{'descr': [('R\\U000000b2', '<f8'), ('it\\U00000027s', '<f8'), ('R\\U000000b2 (2)', '<U3')], 'fortran_order': False, 'shape': (2,), }",
    );
    expect(bytes.length).toBe(offset + 2 * (8 + 8 + 12));
  });
});

describe('toSvg', () => {
  const scene: Scene = {
    width: 100,
    height: 50,
    fontSize: 13,
    label: '<a> & "b"',
    items: [
      { kind: 'hatch', x: 0, y: 0, width: 10, height: 10 },
      { kind: 'raster', x: 0, y: 0, width: 10, height: 10, columns: 1, rows: 1, pixels: Uint32Array.of(0) },
      { kind: 'text', x: 5, y: 5, text: '</text>&\u0000', color: 'content', rotated: true },
      { kind: 'path', d: 'M0 0h1', stroke: 'violated', clip: { x: 0, y: 0, width: 5, height: 5 } },
    ],
  };
  const svg = toSvg(scene, {
    resolve: (token) => colors.light[token],
    png: () => 'data:image/png;base64,AA',
  });

  it('stands for itself: no custom property, no reference outside', () => {
    expect(svg).not.toContain('var(');
    expect(svg.match(/(?:href|src)="[^"]*"/g)).toBeNull(); // few cells are rectangles
    expect(svg).toContain(colors.light.violated);
    expect(svg).toContain('fill="#fff"');
  });

  it('escapes what a reader typed', () => {
    expect(svg).toContain('<title>&lt;a&gt; &amp; &quot;b&quot;</title>');
    expect(svg).toContain('>&lt;/text&gt;&amp; </text>');
  });

  it('closes every element it opens', () => {
    const open: string[] = [];
    for (const [, closing, name, selfClosing] of svg.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)) {
      if (closing) expect(open.pop()).toBe(name);
      else if (!selfClosing) open.push(name);
    }
    expect(open).toEqual([]);
    expect(svg.match(/<\/?svg/g)).toHaveLength(4);
  });
});

describe('a caption', () => {
  const bare: Scene = { width: 100, height: 50, fontSize: 13, label: 'a map', items: [] };
  const link = 'https://host.example/#v=1&lab=encodings&scheme=sinusoidal&base=100&d=768&seed=12345';
  const caption = { heading: 'Proximity & more', lines: ['Width: 64 · Seed: 7', link] };
  const svg = toSvg(captioned(bare, caption), { resolve: (token) => colors.light[token], png: () => '' });
  const texts = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);

  it('puts the heading, the settings and the link into the picture', () => {
    expect(texts[0]).toBe('Proximity &amp; more');
    expect(texts.join('')).toContain('Width: 64 · Seed: 7');
    expect(texts.join('').replaceAll('&amp;', '&')).toContain(link);
  });

  it('says the same to programs that read pictures', () => {
    expect(svg).toContain('<title>Proximity &amp; more</title>');
    expect(svg).toMatch(/<desc>a map\nWidth: 64 · Seed: 7\nhttps:[^<]*seed=12345<\/desc>/);
  });

  it('lies above and below what is drawn, within the picture', () => {
    const { top = 0, height, items } = captioned(bare, caption);
    const lines = items.flatMap((item) => (item.kind === 'text' ? [item] : []));
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.filter(({ y }) => y > 0 && y < bare.height)).toEqual([]);
    for (const { y } of lines) {
      expect(y).toBeGreaterThan(-top);
      expect(y).toBeLessThan(height);
    }
    const [, y, , viewHeight] = (svg.match(/viewBox="([^"]*)"/)?.[1] ?? '').split(' ').map(Number);
    expect(y).toBeLessThan(-top);
    expect(y + viewHeight).toBeGreaterThan(height);
  });

  it('leaves out what says how to use a pointer', () => {
    const said = (text: string, isHint: boolean) => ({ kind: 'text', x: 0, y: 9, text, isHint }) as const;
    const { items } = captioned({ ...bare, items: [said('faster', false), said('drag it', true)] }, caption);
    const written = items.flatMap((item) => (item.kind === 'text' ? [item.text] : []));
    expect(written).toContain('faster');
    expect(written).not.toContain('drag it');
  });

  it('leaves a picture alone that has nothing to say', () => {
    expect(captioned({ ...bare, width: 900 }, { heading: '', lines: [] })).toMatchObject({
      width: 900,
      top: 0,
      height: 50,
    });
  });

  it('is wrapped without losing a character, to lines that fit', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'ab mW&·,=é字 ') }),
        fc.integer({ min: 30, max: 300 }),
        (text, room) => {
          const lines = wrap(text, 13, room);
          expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
          for (const line of lines) expect(textWidth(line, 13)).toBeLessThanOrEqual(room);
        },
      ),
    );
  });
});

describe('fileName', () => {
  it('keeps what speaks', () => {
    expect(fileName('gpt2_wpe.npy-predictions')).toBe('gpt2_wpe.npy-predictions');
    expect(fileName('Rotary (RoPE)-residuals')).toBe('Rotary-RoPE-residuals');
    expect(fileName('Überschrift: 位置')).toBe('Überschrift-位置');
  });

  it('is safe whatever it is made of', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom('..', 'con', 'NUL', '../../etc/passwd', '.hidden', 'a\u202eb')),
        (text) => {
          const name = fileName(text);
          expect(name).toMatch(/^[\p{L}\p{N}_][\p{L}\p{N}._-]*$/u);
          expect(name.endsWith('.')).toBe(false);
          expect([...name].length).toBeLessThanOrEqual(87);
          expect(['con', 'nul']).not.toContain(name.toLowerCase());
        },
      ),
    );
  });
});

describe('fileKinds', () => {
  const data = () => ({ kind: 'columns' as const, columns: [{ title: 'a', values: [1] }] });

  it('offers every picture as SVG and PNG, every table as CSV and NPY', () => {
    const scene = () => ({ width: 1, height: 1, fontSize: 13, label: '', items: [] });
    expect(fileKinds({ scene, data })).toEqual(['svg', 'png', 'csv', 'npy']);
    expect(fileKinds({ scene: () => null, data })).toEqual(['csv', 'npy']);
    expect(fileKinds({ scene: () => null, data: () => null })).toEqual([]);
  });
});

describe('the numbers of a map', () => {
  const axes = { rows: 2, cols: 3, ...titles };
  const matrix = { rows: 2, cols: 3, data: Float32Array.of(1, 2, 3, 4, 5, 6) };
  const firstLine = (text: string) => parseCsv(text)[0];

  it('count from where it begins', () => {
    const whole = heatMapData({ ...axes, matrix, rowStart: -1 });
    expect(firstLine(toCsv(whole))).toEqual([
      'query position',
      'key position 0',
      'key position 1',
      'key position 2',
    ]);
    expect(tablePart(whole).axes).toBe('query position down, key position across');
    expect(tablePart(whole).rows.map(([name]) => name)).toEqual(['−1', '0']);
  });

  it('say of blocks that they are means, and which rows they begin with', () => {
    const blocks = heatMapData({ ...axes, matrix, rowStart: 4, step: 3 });
    const note = 'means of 3 × 3, each named by its first';
    const [head, ...lines] = parseCsv(toCsv(blocks));
    expect(head).toEqual([`query position (${note})`, '0', '3', '6']);
    expect(lines.map(([name]) => name)).toEqual(['4', '7']);
    expect(tablePart(blocks).axes).toBe(`query position down, key position across; ${note}`);
  });
});

describe('tablePart', () => {
  it('cuts long tables and says so', () => {
    const matrix = { rows: 512, cols: 64, data: new Float32Array(512 * 64) };
    const { head, rows, note } = tablePart({ kind: 'matrix', matrix, ...titles });
    expect([head.length, rows.length]).toEqual([33, 100]);
    expect(note).toBe('The first 100 of 512 rows and 32 of 64 columns; the CSV file has all.');
  });

  it('shows small ones whole, cell by cell', () => {
    const matrix = { rows: 2, cols: 2, data: Float32Array.of(1, 2, 3, 4) };
    expect(tablePart({ kind: 'matrix', matrix, ...titles, rowLabels: ['I', 'do'] })).toMatchObject({
      rows: [
        ['I', 1, 2],
        ['do', 3, 4],
      ],
      note: '',
    });
    expect(tablePart({ kind: 'columns', columns: [{ title: 'a', values: [1] }] }).rows).toEqual([[1]]);
  });
});
