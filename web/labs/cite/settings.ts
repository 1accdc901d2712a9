/** What a result was made from, in words and numbers: for the foot of pictures, for scripts and for citations. */
import type { Property, Value } from '../../state/property.ts';
import { actingTable, rowsOf } from '../encoding-input.ts';
import { linkLine, versionLine } from '../link.ts';
import type { Playground } from '../playground.ts';

/** Longer lists and texts are in the link. */
const mostEntries = 8;
const mostCharacters = 60;

function textOf(property: Property, value: Value, playground: Playground): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') {
    const shown = value.slice(0, mostEntries).join(', ');
    return value.length > mostEntries ? `${shown}, … (${value.length} numbers)` : shown || 'none';
  }
  const title = playground.catalog.find(({ id }) => id === value)?.title;
  if (property.type === 'choice') return title ?? value;
  return value.length > mostCharacters ? `“${value.slice(0, mostCharacters)}…”` : `“${value}”`;
}

/** Of the reader's table: its name and its size, since no link can carry it. */
function tableText({ name, matrix, ...rest }: NonNullable<ReturnType<typeof actingTable>>): string {
  const rows = rowsOf({ name, matrix, ...rest });
  const dropped = rest.drop > 0 ? `, ${rest.drop} rows left out at the start` : '';
  return `Table: ${name}, ${rows} × ${matrix.cols}${dropped}`;
}

/** Properties that say what is looked at, not what is computed. */
const looks = new Set([
  'lab',
  'source',
  'dims',
  'compare',
  'before',
  'pair',
  'grid',
  'violations',
  'property',
]);
/** Of the table or the scheme, whichever does not act. */
const ofTable = new Set(['drop']);
/** What is read of the descent alone. */
const ofDescent = new Set(['epochs', 'rate']);

/** 'Width: 64', in the order of the controls. */
export function settings(playground: Playground): readonly string[] {
  const { store } = playground;
  const state = store.get();
  const { properties } = store;
  const acting = actingTable(playground);
  const parameters = new Set(properties.parameters(state.scheme).map(({ name }) => name));
  const applicable = new Set(properties.applicable(state).map(({ name }) => name));
  const isShown = (row: Property) => {
    if (looks.has(row.name) || (row.labs && !row.labs.includes(state.lab))) return false;
    if (parameters.has(row.name)) return !acting && applicable.has(row.name);
    if (acting) return !ofTable.has(row.name) && !['scheme', 'n', 'd'].includes(row.name);
    const value = state[row.name] ?? row.default;
    if (row.name === 'folds' && state.split !== 'folds') return false;
    if (ofDescent.has(row.name) && state.solver !== 'descent') return false;
    return !(row.type === 'choice' && value === 'none' && row.name !== 'scheme');
  };
  const lines = properties
    .rows(state.scheme)
    .filter(isShown)
    .map((row) => `${row.title}: ${textOf(row, state[row.name] ?? row.default, playground)}`);
  return acting ? [tableText(acting), ...lines] : lines;
}

/** For the foot of a picture and the head of a script. */
export const captionLines = (playground: Playground): readonly string[] => [
  settings(playground).join(' · '),
  versionLine,
  linkLine(playground),
];
