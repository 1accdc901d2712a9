/** Cells of a saved picture and of a poster, read back from the pixels of each program that draws it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { decode } from 'fast-png';
// @ts-expect-error: a script without types
import { chromium } from '../../web/build/tools.mjs';
import { cellsPng } from '../../web/draw/export/save.ts';
import { toSvg } from '../../web/draw/export/svg.ts';
import { whyMissing } from './hosts.ts';
// @ts-expect-error: a script without types
import { dist } from './places.mjs';

/** Image pixels of a CSS pixel. */
const scale = 2;

const programs: Readonly<Record<string, (svg: string, png: string) => readonly [string, readonly string[]]>> =
  {
    librsvg: (svg, png) => ['rsvg-convert', ['-z', String(scale), '-o', png, svg]],
    Inkscape: (svg, png) => [
      'inkscape',
      ['--export-type=png', `--export-dpi=${96 * scale}`, `--export-filename=${png}`, svg],
    ],
    CairoSVG: (svg, png) => ['/usr/bin/python3', ['-m', 'cairosvg', svg, '-s', String(scale), '-o', png]],
  };

const installed = (program: string, first: readonly string[]): boolean => {
  try {
    execFileSync(program, [...first, '--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Any colours, no two neighbours alike, in 20 × 3 cells and in 80 × 80, which are an image. */
function pictureOf(columns: number, rows: number) {
  const pixels = Uint32Array.from({ length: columns * rows }, (_, i) => {
    const random = Math.imul(i + 1, 2654435761) >>> 0;
    return (0xff000000 | (random & 0xffffff)) >>> 0;
  });
  const [width, height] = [300, Math.round((300 * rows) / columns)];
  const cells = { kind: 'raster' as const, x: 10.3, y: 5.7, width, height, columns, rows, pixels };
  const scene = { width: 330, height: height + 20, fontSize: 13, label: 'cells', items: [cells] };
  return { cells, svg: toSvg(scene, { resolve: () => '#000', png: cellsPng }) };
}

/** The margin of the file, in CSS pixels. */
const margin = 12;

/** How many of the cells have another colour at their middle or towards a corner. */
function wrong({ cells }: ReturnType<typeof pictureOf>, png: Uint8Array): number {
  const { data, width, channels } = decode(png);
  let count = 0;
  for (let row = 0; row < cells.rows; row += 1)
    for (let column = 0; column < cells.columns; column += 1) {
      const expected = cells.pixels[row * cells.columns + column];
      for (const share of [0.3, 0.5, 0.7]) {
        const x = Math.floor(scale * (margin + cells.x + ((column + share) * cells.width) / cells.columns));
        const y = Math.floor(scale * (margin + cells.y + ((row + share) * cells.height) / cells.rows));
        const isOff = [0, 8, 16].some(
          (shift, of) => Math.abs(data[(y * width + x) * channels + of] - ((expected >>> shift) & 255)) > 2,
        );
        if (isOff) {
          count += 1;
          break;
        }
      }
    }
  return count;
}

for (const [columns, rows] of [
  [20, 3],
  [80, 80],
] as const) {
  const picture = pictureOf(columns, rows);

  for (const [name, call] of Object.entries(programs))
    test(`${name} draws ${columns} × ${rows} cells as they are`, async () => {
      const [program, options] = call('', '');
      const isThere = installed(program, options[0] === '-m' ? options.slice(0, 2) : []);
      test.skip(!isThere, `${name} is not installed`);
      const [svg, png] = ['cells.svg', 'cells.png'].map((file) => test.info().outputPath(file));
      writeFileSync(svg, picture.svg);
      const [, args] = call(svg, png);
      execFileSync(program, [...args], { stdio: 'ignore' });
      expect(wrong(picture, readFileSync(png))).toBe(0);
    });

  test(`Chromium draws ${columns} × ${rows} cells as they are`, async ({ browser }) => {
    const page = await browser.newPage({ deviceScaleFactor: scale, viewport: { width: 400, height: 400 } });
    await page.setContent(`<body style="margin: 0">${picture.svg}</body>`);
    expect(wrong(picture, await page.locator('svg').screenshot())).toBe(0);
    await page.close();
  });
}

/** The programs that the command calls, as this machine has them. */
const called: Readonly<Record<string, string>> = {
  'rsvg-convert': 'rsvg-convert',
  inkscape: 'inkscape',
  cairosvg: '/usr/bin/python3 -m cairosvg',
  chromium: chromium(),
};

/** Draws a poster where no other program is installed. Returns the path of the file. */
function posterBy(program: string, link: string, kind: 'svg' | 'png' | 'pdf'): string {
  const [only, file] = ['programs', `poster.${kind}`].map((name) => test.info().outputPath(name));
  mkdirSync(only, { recursive: true });
  const script = `#!/bin/sh\nPATH='${process.env.PATH}' exec ${called[program]} "$@"\n`;
  writeFileSync(`${only}/${program}`, script, { mode: 0o755 });
  execFileSync(
    process.execPath,
    [`${dist}/bin/positional-embedding-playground.js`, 'poster', link, '-o', file],
    { env: { ...process.env, PATH: only, CHROMIUM: '' }, stdio: 'ignore' },
  );
  return file;
}

/** The middle of each cell of a map in the SVG file, in pixels from the upper left corner, and its colour. */
function cellsIn(svg: string) {
  const [, left, top, width] = (/viewBox="(\S+) (\S+) (\S+) /.exec(svg) ?? []).map(Number);
  const [, map] = /<g shape-rendering="crispEdges">(.*?)<\/g>/.exec(svg) ?? [];
  const cells = [...map.matchAll(/<path d="([^"]*)" fill="rgb\((\d+), (\d+), (\d+)\)"/g)].flatMap(
    ([, d, ...rgb]) =>
      [...d.matchAll(/M(\S+) (\S+)H(\S+)V(\S+)H/g)].map(([, ...box]) => {
        const [x, y, right, bottom] = box.map(Number);
        return { x: (x + right) / 2 - left, y: (y + bottom) / 2 - top, rgb: rgb.map(Number) };
      }),
  );
  return { width, cells };
}

/** How many cells have another colour in a picture of any size. */
function wrongIn(svg: string, png: Uint8Array): number {
  const { width, cells } = cellsIn(svg);
  const image = decode(png);
  const wrongCells = cells.filter(({ x, y, rgb }) => {
    const [column, row] = [x, y].map((place) => Math.floor((place * image.width) / width));
    const at = (row * image.width + column) * image.channels;
    return rgb.some((value, of) => Math.abs(image.data[at + of] - value) > 2);
  });
  return wrongCells.length;
}

for (const program of Object.keys(called))
  test(`the command’s PNG and PDF by ${program} have the cells of its SVG`, () => {
    const [name, ...first] = called[program].split(' ');
    test.skip(!installed(name, first), `${program} is not installed`);
    // A table of 12 × 16 sinusoids.
    const link = 'v=1&lab=encodings&n=12&d=16&view=table';
    const svg = readFileSync(posterBy(program, link, 'svg'), 'utf8');
    expect(new Set(cellsIn(svg).cells.map(({ rgb }) => rgb.join())).size).toBeGreaterThan(50);
    expect(wrongIn(svg, readFileSync(posterBy(program, link, 'png')))).toBe(0);
    const why = whyMissing('pdftotext');
    test.skip(why !== undefined, why);
    const pdf = posterBy(program, link, 'pdf');
    execFileSync('pdftoppm', ['-q', '-png', '-r', '200', '-singlefile', pdf, pdf]);
    expect(wrongIn(svg, readFileSync(`${pdf}.png`))).toBe(0);
  });
