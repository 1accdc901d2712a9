/** Saves a figure source as a file. Loaded with the first file saved. */
import { encode } from 'fast-png';
import type { Matrix } from '../../core/matrix.ts';
import { type RasterItem, type Scene, type SceneItem, textWidth } from '../scene.ts';
import type { ColorToken } from '../theme.ts';
import { toCsv } from './csv.ts';
import { download, fileName } from './download.ts';
import { toNpy, toNpyRecords } from './npy.ts';
import { toPng } from './png.ts';
import type { FigureSource, FileKind } from './source.ts';
import { type Resolve, toSvg } from './svg.ts';

/** The text around an exported picture: heading above; settings, version and link below. */
export interface Caption {
  /** lines above the heading, for a picture that stands alone: what it proves, and the number */
  readonly claim?: readonly string[];
  readonly heading: string;
  readonly lines: readonly string[];
}

/** In font sizes: a narrower picture is widened, so that a link does not break into many short lines. */
const leastWidth = 40;
const lineHeight = 1.5;

/** Pieces between which a line may break: after spaces, and in links after '&' and ','. */
const pieces = (text: string) => text.match(/[^ &,]*(?: ·)?[ &,]?/g)?.filter(Boolean) ?? [];

/** Breaks text into lines no wider than `room` pixels; a single piece that is wider is split. */
export function wrap(text: string, fontSize: number, room: number): string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (longer: string) => textWidth(longer.trimEnd(), fontSize) <= room;
  for (const piece of pieces(text)) {
    if (line !== '' && !fits(line + piece)) {
      lines.push(line.trimEnd());
      line = '';
    }
    for (const character of piece) {
      if (!fits(line + character)) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += character;
    }
  }
  return [...lines, line.trimEnd()].filter((one) => one !== '');
}

/** The scene with its caption. */
export function captioned(scene: Scene, { claim = [], heading, lines }: Caption): Scene {
  const { fontSize } = scene;
  const width = Math.max(scene.width, leastWidth * fontSize);
  const step = lineHeight * fontSize;
  const above = [...claim, heading].flatMap((line, i) =>
    wrap(line, fontSize, 0.92 * width).map((text) => ({ text, bold: i === 0 || i === claim.length })),
  );
  const below = lines.flatMap((line) => wrap(line, fontSize, width));
  const items: SceneItem[] = [
    ...above.map((line, i) => ({
      kind: 'text' as const,
      x: 0,
      y: (i - above.length) * step + step / 4,
      ...line,
    })),
    ...below.map((text, i) => ({
      kind: 'text' as const,
      x: 0,
      y: scene.height + (i + 1) * step,
      text,
      color: 'ink-soft' as const,
    })),
  ];
  return {
    ...scene,
    width,
    top: above.length * step,
    height: scene.height + (below.length > 0 ? below.length + 1 : 0) * step,
    description: [scene.label, ...lines].join('\n'),
    label: heading || scene.label,
    items: [...scene.items.filter((one) => one.kind !== 'text' || !one.isHint), ...items],
  };
}

/** Fewer arguments than any engine allows. */
const part = 8192;

/** Cells as a data URL of a PNG file, one pixel per cell. The same cells give the same text in every engine: not the browser's canvas writes
 *  it, and Node has none. */
export function cellsPng({ columns, rows, pixels }: Pick<RasterItem, 'columns' | 'rows' | 'pixels'>): string {
  const data = new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const file = encode({ width: columns, height: rows, data }, { zlib: { level: 6 } });
  let text = '';
  for (let at = 0; at < file.length; at += part) text += String.fromCharCode(...file.subarray(at, at + part));
  return `data:image/png;base64,${btoa(text)}`;
}

/** Calls `use` with a function that turns token names into colours of the light theme, whatever the page's, valid until `use` returns. */
function withLightColors<Result>(root: ParentNode, use: (resolve: Resolve) => Result): Result {
  const probe = document.createElement('span');
  probe.hidden = true;
  probe.style.colorScheme = 'light';
  probe.style.setProperty('forced-color-adjust', 'none');
  root.append(probe);
  const known = new Map<ColorToken, string>([['paper', '#fff']]);
  const resolve = (token: ColorToken) => {
    let color = known.get(token);
    if (color === undefined) {
      probe.style.color = `var(--${token})`;
      color = getComputedStyle(probe).color;
      known.set(token, color);
    }
    return color;
  };
  try {
    return use(resolve);
  } finally {
    probe.remove();
  }
}

function arrayOf(source: FigureSource): Uint8Array<ArrayBuffer> | null {
  const matrix = source.array?.();
  if (matrix) return toNpy(matrix);
  const data = source.data();
  if (!data) return null;
  return data.kind === 'matrix' ? toNpy(data.matrix) : toNpyRecords(data.columns);
}

/** A NumPy array has no header text, so its file name says that its cells are means. */
function nameOf(kind: FileKind, source: FigureSource, name: string): string {
  const data = kind === 'npy' ? source.data() : null;
  const { step = 1 } = data?.kind === 'matrix' ? data : {};
  return `${fileName(name)}${step > 1 ? `-means-of-${step}x${step}` : ''}`;
}

export interface SaveRequest {
  readonly kind: FileKind;
  readonly source: FigureSource;
  /** file name without extension, in any characters */
  readonly name: string;
  readonly caption: Caption;
  /** an element or shadow root where the figure's colours apply */
  readonly root: ParentNode;
}

/** The file's content. Rejects if the source has no file of that kind. */
async function fileOf({ kind, source, caption, root }: SaveRequest): Promise<Blob> {
  const refusal = new Error(`This figure cannot be saved as ${kind.toUpperCase()}.`);
  if (kind === 'csv') {
    const data = source.data();
    if (!data) throw refusal;
    return new Blob([toCsv(data)], { type: 'text/csv;charset=utf-8' });
  }
  if (kind === 'npy') {
    const bytes = arrayOf(source);
    if (!bytes) throw refusal;
    return new Blob([bytes], { type: 'application/octet-stream' });
  }
  const bare = source.scene();
  if (!bare) throw refusal;
  const scene = captioned(bare, caption);
  if (kind === 'png') return withLightColors(root, (resolve) => toPng(scene, resolve));
  const svg = withLightColors(root, (resolve) => toSvg(scene, { resolve, png: cellsPng }));
  return new Blob([svg], { type: 'image/svg+xml' });
}

/** Resolves to what to tell the reader. */
export async function saveFile(request: SaveRequest): Promise<string> {
  const { kind, source, name } = request;
  return download(`${nameOf(kind, source, name)}.${kind}`, await fileOf(request));
}

/** Of a <pe-lab-figure>. */
interface Pictured {
  readonly kind: string;
  fileRequest(kind: FileKind): Promise<SaveRequest | null>;
}

/** Rejects if the figure shows no picture at the moment, or the browser cannot draw it. */
async function pictureOf(figure: Pictured, kind: 'svg' | 'png'): Promise<Blob> {
  const request = await figure.fileRequest(kind);
  if (!request) throw new Error(`The figure “${figure.kind}” shows no picture yet.`);
  return fileOf(request);
}

/** Saves a matrix as NPY. */
export const saveMatrix = (name: string, matrix: Matrix): string =>
  download(`${fileName(name)}.npy`, new Blob([toNpy(matrix)]));

/** An SVG document with another caption, and with what `extend` adds to the whole. */
export async function toPosterSVG(
  figure: Pictured,
  recaption: (caption: Caption) => Caption,
  extend: (whole: Scene) => Scene,
): Promise<string> {
  const request = await figure.fileRequest('svg');
  const bare = request?.source.scene();
  if (!request || !bare) throw new Error(`The figure “${figure.kind}” shows no picture yet.`);
  const scene = extend(captioned(bare, recaption(request.caption)));
  return withLightColors(request.root, (resolve) => toSvg(scene, { resolve, png: cellsPng }));
}

/** An SVG document. */
export const toSVG = async (figure: Pictured): Promise<string> => (await pictureOf(figure, 'svg')).text();

/** An image of type image/png. */
export const toPNG = (figure: Pictured): Promise<Blob> => pictureOf(figure, 'png');
