/** A poster as PNG or PDF: an SVG document, drawn by a program installed here, with the fonts installed here. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
// @ts-expect-error: a script without types
import { findBrowser } from './browsers.mjs';
import { text } from './poster-text.ts';

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
    pathToFileURL(html).href,
  ],
});

/** The first that can draws. */
function renderers(): readonly Renderer[] {
  const browser: string | undefined = findBrowser() ?? findBrowser(['chromium-headless-shell']);
  return [
    {
      program: 'rsvg-convert',
      args: (kind, { svg, out }) => [
        ...['-f', kind, '-o', out],
        ...(kind === 'png' ? ['-z', String(scale)] : []),
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
        ...[svg, '-f', kind, '-o', out],
        ...(kind === 'png' ? ['-s', String(scale)] : []),
      ],
    },
    ...(browser ? [chromium(browser)] : []),
  ];
}

const sizeOf = (svg: string, name: 'width' | 'height'): number =>
  Math.ceil(Number(new RegExp(`^<svg[^>]* ${name}="([\\d.]+)"`).exec(svg)?.[1]));

interface Failure {
  /** what failed: 'spawn rsvg-convert' */
  readonly syscall?: string;
  readonly stderr?: string;
}

/** Rejects if no program is installed that can draw it, or none of those that are could. */
export async function rendered(svg: string, kind: Rendered): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'poster-'));
  const [width, height] = [sizeOf(svg, 'width'), sizeOf(svg, 'height')];
  const at = (name: string) => join(folder, name);
  const files = { svg: at('poster.svg'), html: at('poster.html'), out: at(`poster.${kind}`), width, height };
  const failures: string[] = [];
  try {
    await writeFile(files.svg, svg);
    await writeFile(
      files.html,
      `<!doctype html><meta charset="utf-8"><style>@page{size:${width}px ${height}px;margin:0}body{margin:0}svg{display:block}</style>${svg}`,
    );
    for (const { program, args } of renderers()) {
      let printed = '';
      try {
        ({ stderr: printed } = await promisify(execFile)(program, [...args(kind, files)]));
        return await readFile(files.out);
      } catch (thrown) {
        const { syscall = '', stderr = printed } = thrown as Failure;
        // One that is not installed cannot be started.
        if (!syscall.startsWith('spawn')) failures.push(text.failed(program, stderr));
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  throw new Error(
    failures.length > 0 ? [...failures, text.cure(tmpdir())].join('\n') : text.noRenderer(kind),
  );
}
