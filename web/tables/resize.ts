/** How a table gets another number of rows, as a link says it: 'linear-2048', 'repeat-4098-2', 'bicubic-14x14-16x16-1'. */
import type { GridSize, Matrix, ResizeOptions } from '../core/types.ts';
import { text } from './resize-text.ts';

const gridOf = (words: string): GridSize => {
  const [lines, columns] = words.split('x').map(Number);
  return { lines, columns };
};

/** The form of the setting, in parts. */
const parts =
  /^((copy|repeat|linear)-(\d{1,7})(-\d{1,5})?|(bicubic|antialiased)-(\d{1,5}x\d{1,5})-(\d{1,5}x\d{1,5})(-\d{1,5})?)?$/;

/** Undefined for what is none, as '', a table in its own size. */
export function resizeOptions(link: string): ResizeOptions | undefined {
  const [, , plain, rows, prefix, cubic, grid, newGrid, before] = parts.exec(link) ?? [];
  if (plain)
    return {
      method: plain as ResizeOptions['method'],
      rows: Number(rows),
      prefix: Number(prefix?.slice(1) ?? 0),
    };
  if (!cubic) return undefined;
  return {
    method: 'bicubic',
    grid: gridOf(grid),
    newGrid: gridOf(newGrid),
    prefix: Number(before?.slice(1) ?? 0),
    antialias: cubic === 'antialiased',
  };
}

const size = ({ lines, columns }: GridSize): string => `${lines}x${columns}`;

export function resizeLink({ method, rows, grid, newGrid, prefix, antialias }: ResizeOptions): string {
  const parts =
    method === 'bicubic' && grid && newGrid
      ? [antialias ? 'antialiased' : method, size(grid), size(newGrid)]
      : [method, rows];
  return [...parts, ...(prefix ? [prefix] : [])].join('-');
}

/** The rows that the table gets. */
export const resizedRows = ({ method, rows = 0, newGrid, prefix = 0 }: ResizeOptions): number =>
  method === 'bicubic' && newGrid ? prefix + newGrid.lines * newGrid.columns : rows;

/** 'wpe, 1,024 → 2,048 rows (linear)' */
export const resizedName = (name: string, { rows }: Pick<Matrix, 'rows'>, options: ResizeOptions): string =>
  text.resized(name, rows, resizedRows(options), text.inName[methodName(options)]);

export type MethodName = ResizeOptions['method'] | 'antialiased';

export const methodName = ({ method, antialias }: ResizeOptions): MethodName =>
  antialias ? 'antialiased' : method;

/** The rows before a square grid: as few as possible of 0, 1 (a class token) and 2 (DeiT's); undefined where none fits. */
export function squareGrid(rows: number): { readonly prefix: number; readonly side: number } | undefined {
  for (const prefix of [0, 1, 2]) {
    const side = Math.sqrt(rows - prefix);
    if (side >= 2 && Number.isInteger(side)) return { prefix, side };
  }
  return undefined;
}
