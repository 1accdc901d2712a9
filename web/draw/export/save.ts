/** Saves a figure source as a file. Loaded with the first file saved. */
import { type Caption, captioned } from './caption.ts';
import { cellsPng } from './cells-png.ts';
import { toCsv } from './csv.ts';
import { download, fileName } from './download.ts';
import { withLightColors } from './light-colors.ts';
import { toNpy, toNpyRecords } from './npy.ts';
import { toPng } from './png.ts';
import type { FigureSource, FileKind } from './source.ts';
import { toSvg } from './svg.ts';

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
export async function fileOf({ kind, source, caption, root }: SaveRequest): Promise<Blob> {
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
