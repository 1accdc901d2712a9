/** A poster as PNG or PDF: an SVG document as a program of the machine draws it, with the machine's own type. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type Rendered = 'png' | 'pdf';

/** Pixels of a PNG for a CSS pixel, as those that the page saves. */
const scale = 3;

interface Files {
  readonly svg: string;
  readonly html: string;
  readonly out: string;
  readonly width: number;
  readonly height: number;
}

interface Renderer {
  readonly program: string;
  readonly args: (kind: Rendered, files: Files) => readonly string[];
}

const chromium = (program: string): Renderer => ({
  program,
  args: (kind, { html, out, width, height }) => [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    ...(kind === 'pdf'
      ? ['--no-pdf-header-footer', `--print-to-pdf=${out}`]
      : [`--screenshot=${out}`, `--window-size=${width},${height}`, `--force-device-scale-factor=${scale}`]),
    `file://${html}`,
  ],
});

/** The first that is installed draws. */
const renderers: readonly Renderer[] = [
  {
    program: 'rsvg-convert',
    args: (kind, { svg, out }) => [
      '-f',
      kind,
      ...(kind === 'png' ? ['-z', String(scale)] : []),
      '-o',
      out,
      svg,
    ],
  },
  {
    program: 'inkscape',
    args: (kind, { svg, out }) => [
      `--export-type=${kind}`,
      `--export-filename=${out}`,
      `--export-dpi=${96 * scale}`,
      svg,
    ],
  },
  {
    program: 'cairosvg',
    args: (kind, { svg, out }) => [
      svg,
      '-f',
      kind,
      ...(kind === 'png' ? ['-s', String(scale)] : []),
      '-o',
      out,
    ],
  },
  ...['chromium', 'chromium-headless-shell', 'google-chrome', process.env.CHROMIUM ?? ''].map(chromium),
];

const sizeOf = (svg: string, name: 'width' | 'height'): number =>
  Math.ceil(Number(new RegExp(`^<svg[^>]* ${name}="([\\d.]+)"`).exec(svg)?.[1]));

/** Rejects if no program is installed that can draw it. */
export async function rendered(svg: string, kind: Rendered): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'poster-'));
  const [width, height] = [sizeOf(svg, 'width'), sizeOf(svg, 'height')];
  const at = (name: string) => join(folder, name);
  const files = { svg: at('poster.svg'), html: at('poster.html'), out: at(`poster.${kind}`), width, height };
  try {
    await writeFile(files.svg, svg);
    await writeFile(
      files.html,
      `<!doctype html><meta charset="utf-8"><style>@page{size:${width}px ${height}px;margin:0}body{margin:0}svg{display:block}</style>${svg}`,
    );
    for (const { program, args } of renderers.filter((one) => one.program !== '')) {
      try {
        await promisify(execFile)(program, [...args(kind, files)]);
        return await readFile(files.out);
      } catch (thrown) {
        if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') throw thrown;
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  throw new Error(
    `A ${kind.toUpperCase()} is drawn by rsvg-convert, Inkscape, CairoSVG or Chromium, and none is installed. Install one (Debian: librsvg2-bin), or write the poster as SVG.`,
  );
}
