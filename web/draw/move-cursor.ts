/**
 * Moves a cursor between cells by keys: arrows by one; Page Up and Page Down by a tenth of the rows; Home and End to the ends of the row,
 * with Control to the first and the last cell.
 */

export interface Cell {
  readonly row: number;
  readonly col: number;
}

/** Null for other keys. The cursor stays inside the matrix; without a cursor, any of these keys goes to the first cell. */
export function moveCursor(
  key: string,
  control: boolean,
  from: Cell | null,
  rows: number,
  cols: number,
): Cell | null {
  const { row, col } = from ?? { row: 0, col: 0 };
  const page = Math.max(1, Math.round(rows / 10));
  const moves: Record<string, readonly [row: number, col: number]> = {
    ArrowUp: [row - 1, col],
    ArrowDown: [row + 1, col],
    ArrowLeft: [row, col - 1],
    ArrowRight: [row, col + 1],
    PageUp: [row - page, col],
    PageDown: [row + page, col],
    Home: [control ? 0 : row, 0],
    End: [control ? rows - 1 : row, cols - 1],
  };
  const to = moves[key];
  if (!to || rows === 0 || cols === 0) return null;
  if (!from) return { row: 0, col: 0 };
  const inside = (value: number, size: number) => Math.min(Math.max(value, 0), size - 1);
  return { row: inside(to[0], rows), col: inside(to[1], cols) };
}
