/** The table of the page's properties: the shared rows with each lab's own rows among them. */
import type { Scheme } from '../core/types.ts';
import type { Property, Value, Values } from '../state/property.ts';
import type { Lab } from './session.ts';
import { sharedRows } from './shared-properties.ts';
import { taskRows } from './task-rows.ts';
import { viewRows } from './view-rows.ts';

export function pageRows(labs: readonly Lab[], catalog: readonly Scheme[]): readonly Property[] {
  const schemes = catalog.map(({ id }) => id);
  const owned = labs.flatMap(({ id, properties }) =>
    properties.own(schemes).map(({ rows, ...place }) => ({
      ...place,
      rows: rows.map((row): Property => ({ ...row, labs: [id] })),
    })),
  );
  const shared = sharedRows(schemes).flatMap((row) => [
    ...owned.filter(({ before }) => before === row.name).flatMap(({ rows }) => rows),
    sharedRow(row, labs),
    ...owned.filter(({ after }) => after === row.name).flatMap(({ rows }) => rows),
  ]);
  return [labRow(labs), ...shared, ...viewRows(labs, catalog), ...taskRows];
}

const labRow = (labs: readonly Lab[]): Property => ({
  name: 'lab',
  type: 'choice',
  choices: labs.map(({ id }) => id),
  default: labs[0].id,
  title: 'Lab',
  isView: true,
});

/** Adds the labs that read the row, and their defaults. */
function sharedRow(row: ReturnType<typeof sharedRows>[number], labs: readonly Lab[]): Property {
  const { name } = row;
  const defaults = labs.flatMap(({ id, properties }): (readonly [string, Value])[] => {
    const value = properties.defaults[name];
    return value === undefined ? [] : [[id, value]];
  });
  const readers = labs.filter(({ properties }) => properties.shared.includes(name)).map(({ id }) => id);
  return {
    ...row,
    labs: readers,
    defaultIn: Object.fromEntries(defaults),
    ...(name === 'open' && {
      impliedBy: (state: Values) => labs.find(({ id }) => id === state.lab)?.properties.opens?.(state) ?? '',
    }),
  } as Property;
}
