/** The table of the page's settings: the shared rows with each lab's own rows among them. */
import type { Scheme } from '../core/types.ts';
import { excerpt, type Setting, type Value, type Values } from '../settings/setting.ts';
import type { StateOf } from '../settings/setting-table.ts';
import { settingsOf, sharedRows } from '../settings/shared-rows.ts';
import { namesIn } from '../settings/text.ts';
import { taskRows } from '../tasks/task-rows.ts';
import { figureFolds, type Lab } from './session.ts';

/** `others`: rows that no lab has, which come first in a link. */
export function pageRows(
  labs: readonly Lab[],
  catalog: readonly Scheme[],
  others: readonly Setting[],
): readonly Setting[] {
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
  return [labRow(labs), ...others, ...shared, ...viewRows(labs, catalog), ...taskRows];
}

const labRow = (labs: readonly Lab[]): Setting => ({
  name: 'lab',
  type: 'choice',
  choices: labs.map(({ id }) => id),
  default: labs[0].id,
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

/**
 * What a link shows of a lab: one figure, and the controls beside it. `show` is a list of what may be drawn, not of what may not, so that
 * a control added later stays out of notes written before.
 */
function viewRows(labs: readonly Lab[], catalog: readonly Scheme[]) {
  const labIn = ({ lab }: Values) => labs.find(({ id }) => id === lab) as Lab;
  const keepKnown = (list: string, others: Values) => {
    if (list === '') return { value: list };
    const lab = labIn(others);
    const known = settingsOf(lab, catalog);
    const all = namesIn(list);
    const unknown = all.filter((name) => !known.has(name));
    if (unknown.length === 0) return { value: list };
    return {
      value: all.filter((name) => known.has(name)).join(','),
      reason: `the lab ${lab.title} has no setting ${excerpt(unknown.join(', '))}`,
    };
  };
  const ofNames = {
    isView: true,
    type: 'text',
    maxLength: 400,
    form: { pattern: /^[A-Za-z0-9,-]*$/, title: 'names separated by commas' },
    fits: keepKnown,
    default: '',
  } as const;
  return [
    {
      name: 'view',
      isView: true,
      type: 'text',
      maxLength: 60,
      form: { pattern: /^[A-Za-z0-9-]*$/, title: 'the id of a figure' },
      fits: (id: string, others: Values) => {
        const lab = labIn(others);
        const folds = figureFolds(lab);
        if (id === '' || Object.hasOwn(folds, id)) return { value: id };
        const known = Object.keys(folds).join(', ');
        return { value: '', reason: `the lab ${lab.title} has no such figure, only ${known}` };
      },
      default: '',
    },
    { ...ofNames, name: 'show' },
    { ...ofNames, name: 'lock' },
    {
      name: 'theme',
      isView: true,
      type: 'choice',
      choices: ['auto', 'light', 'dark'],
      default: 'auto',
    },
  ] as const satisfies readonly Setting[];
}

type ViewState = StateOf<ReturnType<typeof viewRows>[number]>;

declare module '../settings/setting-table.ts' {
  interface PageState extends ViewState {}
}
