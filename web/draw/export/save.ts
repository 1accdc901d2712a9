/** Saves a figure source as a file. Loaded with the first file saved. */
import { type Caption, captioned } from './caption.ts';
import { toCsv } from './csv.ts';
import { download, fileName } from './download.ts';
import { withLightColors } from './light-colors.ts';
import { toNpy, toNpyRecords } from './npy.ts';
import { rasterCanvas, toPng } from './png.ts';
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

/** Null if the source has no file of that kind. `root`: an element or shadow root where the figure's colours apply. */
async function fileOf(
  kind: FileKind,
  source: FigureSource,
  caption: Caption,
  root: ParentNode,
): Promise<Blob | null> {
  if (kind === 'csv') {
    const data = source.data();
    return data && new Blob([toCsv(data)], { type: 'text/csv;charset=utf-8' });
  }
  if (kind === 'npy') {
    const bytes = arrayOf(source);
    return bytes && new Blob([bytes], { type: 'application/octet-stream' });
  }
  const bare = source.scene();
  if (!bare) return null;
  const scene = captioned(bare, caption);
  if (kind === 'png') return withLightColors(root, (resolve) => toPng(scene, resolve));
  const png = (raster: Parameters<typeof rasterCanvas>[0]) => rasterCanvas(raster).toDataURL('image/png');
  return new Blob([withLightColors(root, (resolve) => toSvg(scene, { resolve, png }))], {
    type: 'image/svg+xml',
  });
}

export interface SaveRequest {
  readonly kind: FileKind;
  readonly source: FigureSource;
  /** file name without extension, in any characters */
  readonly name: string;
  readonly caption: Caption;
  readonly root: ParentNode;
}

/** Resolves to the name of the saved file. */
export async function saveFile({ kind, source, name, caption, root }: SaveRequest): Promise<string> {
  const file = await fileOf(kind, source, caption, root);
  if (!file) throw new Error(`This figure cannot be saved as ${kind.toUpperCase()}.`);
  const full = `${nameOf(kind, source, name)}.${kind}`;
  download(full, file);
  return full;
}
