/** The rows and columns of the matrix of APEs and RPEs. */
import type { Settings } from '../../shell/cite/encodings.ts';
import { askedItem, basicItemsOf, filesOf, otherItemsOf } from './asked-item.ts';
import { movedCount } from './frequencies.ts';
import type { GridCell } from './grid-job.ts';
import type { Item, PartId } from './item.ts';
import { type BasicParts, basicParts, idOf } from './items.ts';
import { trainingOf } from './trained-items.ts';

export interface MatrixShape extends BasicParts {
  /** whether the learned sinusoids are left out, because they still equal the fixed ones */
  readonly hides: { readonly row: boolean; readonly column: boolean };
}

/** One place of the matrix. */
export interface Place {
  readonly row: PartId | null;
  readonly column: PartId | null;
  readonly id: string;
  readonly cell: GridCell | undefined;
}

const defaultBase = 10_000;

/** The base of fixed sinusoids, which the page's scheme may set; NaN if their frequencies follow another rule. */
function fixedBase({ store }: Settings, scheme: 'sinusoidal' | 'relative-sinusoidal'): number {
  if (store.get('scheme') !== scheme) return defaultBase;
  const { base = defaultBase, spacing = 'vaswani' } = store.get() as { base?: number; spacing?: string };
  return spacing === 'vaswani' ? base : Number.NaN;
}

/** Learned sinusoids get a row and a column once their frequencies differ from the fixed ones, or once they are chosen. */
export function matrixShape(session: Settings): MatrixShape {
  const { store } = session;
  const chosen = askedItem(session).item.parts;
  const psiBase = store.get('psiBase');
  // They learn their frequencies, unless the reader has set them.
  const isTrained =
    store.get('trainHere') && trainingOf({ parts: ['learned-sinusoidal'] }, session) !== undefined;
  const isEqual = {
    row: !isTrained && fixedBase(session, 'sinusoidal') === psiBase && movedCount(store.get()) === 0,
    column: fixedBase(session, 'relative-sinusoidal') === psiBase,
  };
  const hides = {
    row: isEqual.row && !chosen.includes('learned-sinusoidal'),
    column: isEqual.column && !chosen.includes('relative-learned-sinusoidal'),
  };
  const { rows, columns } = basicParts(filesOf(session));
  const shown = (parts: readonly (PartId | null)[], part: PartId, isHidden: boolean) =>
    parts.filter((one) => !(isHidden && one === part));
  return {
    hides,
    rows: shown(rows, 'learned-sinusoidal', hides.row),
    columns: shown(columns, 'relative-learned-sinusoidal', hides.column),
  };
}

export const isInMatrix = ({ rows, columns }: BasicParts, id: string): boolean =>
  rows.some((row) => columns.some((column) => idOf(row, column) === id));

/** The basic items that the matrix shows, row by row, and the chosen item if it is not one of them. */
export function matrixItems(session: Settings, shape: MatrixShape): readonly Item[] {
  const { item } = askedItem(session);
  const basic = basicItemsOf(session).filter(({ id }) => isInMatrix(shape, id));
  return isInMatrix(shape, item.id) ? basic : [...basic, item];
}

/** The items compared below the matrix: the basic items that it leaves out, and the schemes that the state names. */
export const itemsBeside = (session: Settings, shape: MatrixShape): readonly Item[] => [
  ...basicItemsOf(session).filter(({ id }) => !isInMatrix(shape, id)),
  ...otherItemsOf(session),
];
