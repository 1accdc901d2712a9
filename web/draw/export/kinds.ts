import type { FigureSource } from './source.ts';

export type FileKind = 'svg' | 'png' | 'csv' | 'npy';

/** Which files a source can give at this moment. */
export function fileKinds(source: FigureSource | null): FileKind[] {
  if (!source) return [];
  const kinds: FileKind[] = source.scene() ? ['svg', 'png'] : [];
  return source.data() ? [...kinds, 'csv', 'npy'] : kinds;
}
