/** The table of the page's settings: the shared rows with each lab's own rows among them. */
import type { Scheme } from '../core/types.ts';
import type { Setting, Value, Values } from '../settings/setting.ts';
import { sharedRows } from '../settings/shared-rows.ts';
import { taskRows } from '../tasks/task-rows.ts';
import type { Lab } from './session.ts';
import { viewRows } from './view-rows.ts';

export function pageRows(labs: readonly Lab[], catalog: readonly Scheme[]): readonly Setting[] {
  const schemes = catalog.map(({ id }) => id);
  const owned = labs.flatMap(({ id, settings }) =>
    settings.own(schemes).map(({ rows, ...place }) => ({
      ...place,
      rows: rows.map((row): Setting => ({ ...row, labs: [id] })),
    })),
  );
  const shared = sharedRows(schemes).flatMap((row) => [
    ...owned.filter(({ before }) => before === row.name).flatMap(({ rows }) => rows),
    sharedRow(row, labs),
    ...owned.filter(({ after }) => after === row.name).flatMap(({ rows }) => rows),
  ]);
  return [labRow(labs), ...shared, ...viewRows(labs, catalog), ...taskRows];
}

const labRow = (labs: readonly Lab[]): Setting => ({
  name: 'lab',
  type: 'choice',
  choices: labs.map(({ id }) => id),
  default: labs[0].id,
  title: 'Lab',
  isView: true,
});

/** Adds the labs that read the row, and their defaults. */
function sharedRow(row: ReturnType<typeof sharedRows>[number], labs: readonly Lab[]): Setting {
  const { name } = row;
  const defaults = labs.flatMap(({ id, settings }): (readonly [string, Value])[] => {
    const value = settings.defaults[name];
    return value === undefined ? [] : [[id, value]];
  });
  const readers = labs.filter(({ settings }) => settings.shared.includes(name)).map(({ id }) => id);
  return {
    ...row,
    labs: readers,
    defaultIn: Object.fromEntries(defaults),
    ...(name === 'open' && {
      impliedBy: (state: Values) => labs.find(({ id }) => id === state.lab)?.settings.opens?.(state) ?? '',
    }),
  } as Setting;
}
