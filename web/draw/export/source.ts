/** What a figure exports. Heat maps and plots are sources; a lab may provide its own. */
import type { Matrix } from '../../core/types.ts';
import type { Scene } from '../scene.ts';

export interface MatrixData {
  readonly kind: 'matrix';
  readonly matrix: Matrix;
  readonly rowTitle: string;
  readonly colTitle: string;
  readonly rowLabels?: readonly string[] | null;
  readonly colLabels?: readonly string[] | null;
  /** each cell is the mean of step × step cells; default 1 */
  readonly step?: number;
}

/** Says that cells are means of blocks, or ''. */
export const blocksNote = ({ step = 1 }: MatrixData): string =>
  step > 1 ? `means of ${step} × ${step}, each named by its first` : '';

export interface Column {
  readonly title: string;
  readonly values: ArrayLike<number | string>;
}

export interface ColumnsData {
  readonly kind: 'columns';
  readonly columns: readonly Column[];
}

export type FigureData = MatrixData | ColumnsData;

export interface FigureSource {
  /** the picture, for SVG and PNG */
  scene(): Scene | null;
  /** the numbers, for CSV and the data table */
  data(): FigureData | null;
  /** one array, for NPY; absent or null if the numbers are not a single array */
  array?(): Matrix | null;
}

export function isFigureSource(value: unknown): value is FigureSource {
  return typeof value === 'object' && value !== null && 'scene' in value && 'data' in value;
}

export type FileKind = 'svg' | 'png' | 'csv' | 'npy';

/** The files that a source can export at the moment. */
export function fileKinds(source: FigureSource | null): FileKind[] {
  if (!source) return [];
  const kinds: FileKind[] = source.scene() ? ['svg', 'png'] : [];
  return source.data() ? [...kinds, 'csv', 'npy'] : kinds;
}
