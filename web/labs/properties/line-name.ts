/** A line on the map as an address names it, in the numbers that the map shows: 'row.7', 'left.7', 'diagonal.31', 'mirror.1'. */
import type { Line } from './line.ts';

/** A row is read to the right of the diagonal, or to the left. */
const kinds = {
  row: { property: 'monotonicity', side: 1 },
  left: { property: 'monotonicity', side: -1 },
  diagonal: { property: 'translation', side: 1 },
  mirror: { property: 'symmetry', side: 1 },
} as const satisfies Readonly<Record<string, Omit<Line, 'at'>>>;

type Kind = keyof typeof kinds;

/** Diagonals are counted from the main one, rows from the number of the first. */
const startOf = ({ property }: Pick<Line, 'property'>, first: number): number =>
  property === 'translation' ? 0 : first;

/** `first`: the number of row 0. */
export function nameOfLine({ property, side, at }: Line, first: number): string {
  const kind = Object.keys(kinds).find((one) => {
    const { property: its, side: itsSide } = kinds[one as Kind];
    return its === property && (its !== 'monotonicity' || itsSide === side);
  });
  return `${kind}.${at + startOf({ property }, first)}`;
}

/** Null where the name is empty; the setting holds no others. */
export function lineNamed(name: string, first: number): Line | null {
  if (name === '') return null;
  const [kind, number] = name.split('.');
  const line = kinds[kind as Kind];
  return { ...line, at: Number(number) - startOf(line, first) };
}
