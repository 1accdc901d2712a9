/** What a result was made from, in words and numbers: for the foot of pictures, for scripts and for citations. */

import { rangeOf } from '../labs/properties/offsets.ts';
import { rowsOf } from '../session/encoding-input.ts';
import { linkLine, versionLine } from '../session/link.ts';
import type { Session } from '../session/session.ts';
import type { Property, Value } from '../state/property.ts';
import { type FigureOf, figureOf } from './figures.ts';
import { ownSizes } from './sizes.ts';
import { type ActingScheme, type ActingTable, type Subject, subjectOf } from './subject.ts';

/** Longer lists and texts are in the link. */
const mostEntries = 8;
const mostCharacters = 60;

type Place = Pick<Session, 'store' | 'tableStore' | 'catalog'>;

function textOf(property: Property, value: Value, { catalog }: Place): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') {
    const shown = value.slice(0, mostEntries).join(', ');
    return value.length > mostEntries ? `${shown}, … (${value.length} numbers)` : shown || 'none';
  }
  const title = catalog.find(({ id }) => id === value)?.title;
  if (property.type === 'choice') return title ?? value;
  return value.length > mostCharacters ? `“${value.slice(0, mostCharacters)}…”` : `“${value}”`;
}

/** Its name and its size, since no link can carry it. */
function tableText({ table, of, rows }: ActingTable): string {
  const all = rowsOf(table);
  const dropped =
    table.drop > 0 ? `, ${table.drop} ${table.drop === 1 ? 'row' : 'rows'} left out at the start` : '';
  if (of === 'offsets') {
    const part = rows < all ? ` of ${rangeOf(all)}` : '';
    return `Vectors of offsets: ${table.name}, ${rangeOf(rows)}${part}, width ${table.matrix.cols}${dropped}`;
  }
  const part = rows < all ? `, the first of ${all} rows` : '';
  return `Table: ${table.name}, ${rows} × ${table.matrix.cols}${part}${dropped}`;
}

/** The parameters that are read, with their values: 'Base: 100'; of two schemes, each with the name of its own. */
function parameterTexts(
  { scheme, parameters }: ActingScheme,
  { parts }: Subject,
  session: Place,
): readonly string[] {
  const { properties } = session.store;
  const whose = session.catalog.find(({ id }) => id === scheme)?.title ?? scheme;
  return properties
    .applicable({ ...properties.defaults, ...parameters, scheme })
    .map(
      (row) =>
        `${row.title}${parts.length > 1 ? ` (${whose})` : ''}: ${textOf(row, parameters[row.name] ?? row.default, session)}`,
    );
}

/** 'Positional encoding: Sinusoidal', 'Base: 100', and the tables. */
function subjectTexts(subject: Subject, session: Place): readonly string[] {
  const tables = subject.parts.filter((part) => 'table' in part);
  const schemes = subject.parts.filter((part): part is ActingScheme => !('table' in part));
  return [
    ...tables.map(tableText),
    ...(schemes.length > 0 ? [`Positional encoding: ${subject.title}`] : []),
    ...schemes.flatMap((part) => parameterTexts(part, subject, session)),
  ];
}

/** Properties that say what is looked at, not what is computed; and the name of the item, which stands in words. */
const looks = new Set([
  'lab',
  'source',
  'extent',
  'dims',
  'compare',
  'before',
  'pair',
  'grid',
  'violations',
  'property',
  'item',
]);
/** What is read of the descent alone. */
const ofDescent = new Set(['epochs', 'rate']);

/** 'Width: 64', in the order of the controls. `facts`: of the figure; without them, of all that the lab reads. */
export function settings(session: Place, facts?: FigureOf): readonly string[] {
  const { store } = session;
  const state = store.get();
  const subject = subjectOf(session, facts?.kind);
  const { reads, isRandom, blocks } = figureOf(session, facts);
  const own = ownSizes(subject.parts);
  // The parameters that a scheme shares with the page, the causal mask of a bias say, count in every lab.
  const shared = new Set(
    subject.parts.flatMap((part) => ('table' in part ? [] : Object.keys(part.parameters))),
  );
  const isShown = (row: Property): boolean => {
    const { name, labs, type } = row;
    if (looks.has(name)) return false;
    if (name === 'seed') return isRandom;
    if (labs && !labs.includes(state.lab) && !shared.has(name)) return false;
    if (reads && !reads.includes(name)) return false;
    if (own.has(name)) return false;
    if (name === 'folds' && state.split !== 'folds') return false;
    if (ofDescent.has(name) && state.solver !== 'descent') return false;
    if (name === 'ridge' && state.solver === 'descent') return false;
    return !(type === 'choice' && state[name] === 'none');
  };
  const lines = store.properties
    .rows('')
    .flatMap((row) =>
      row.name === 'scheme'
        ? subjectTexts(subject, session)
        : isShown(row)
          ? [`${row.title}: ${textOf(row, state[row.name] ?? row.default, session)}`]
          : [],
    );
  return [...lines, ...(blocks ? [blocks] : [])];
}

/** For the foot of a picture and the head of a script. */
export function captionLines(session: Session, facts?: FigureOf): readonly string[] {
  const { notInLink = '' } = figureOf(session, facts);
  return [
    settings(session, facts).join(' · '),
    versionLine,
    ...[linkLine(session), notInLink].filter(Boolean),
  ];
}
