/** The numbers of claims as columns of a file. */
import type { Column } from '../../draw/export/source.ts';
import type { Panel } from './claim.ts';
import { answerWords, stateWords } from './index-view.ts';
import type { ClaimState } from './state.ts';
import { text } from './text.ts';

const { columns: titles } = text;

/** One panel: a row for each model that has answered, a column for each of its numbers. */
export function panelColumns({ claim, models }: ClaimState, panel: Panel): readonly Column[] {
  const known = models.filter(
    ({ condition, numbers }) => panel.conditions.includes(condition) && numbers !== undefined,
  );
  return [
    { title: titles.model, values: known.map(({ condition }) => claim.conditions[condition].title) },
    { title: titles.seed, values: known.map(({ seed }) => seed) },
    ...panel.entries.map((title, entry) => ({
      title,
      values: known.map(({ numbers }) => numbers?.[panel.id]?.[entry] ?? Number.NaN),
    })),
    { title: titles.hash, values: known.map(({ hash = '' }) => hash) },
  ];
}

/** All panels: a row for each number. */
export function numberColumns(state: ClaimState): readonly Column[] {
  const { claim, models } = state;
  const rows = claim.panels.flatMap((panel) =>
    models.flatMap(({ condition, seed, numbers, hash = '' }) =>
      (numbers?.[panel.id] ?? []).map((value, entry) => ({
        model: claim.conditions[condition].title,
        seed,
        measure: text.withUnit(panel.title, panel.unit),
        part: panel.entries[entry],
        value,
        hash,
      })),
    ),
  );
  const column = (key: keyof (typeof rows)[number]): Column => ({
    title: titles[key],
    values: rows.map((row) => row[key]),
  });
  return [
    column('model'),
    column('seed'),
    column('measure'),
    column('part'),
    column('value'),
    column('hash'),
  ];
}

/** All claims: a row for each. */
export const posterColumns = (states: readonly ClaimState[]): readonly Column[] => [
  { title: titles.claim, values: states.map(({ claim }) => claim.sentence) },
  { title: titles.standing, values: states.map(stateWords) },
  { title: titles.number, values: states.map(({ verdict }) => verdict?.number ?? '') },
  { title: titles.unit, values: states.map(({ verdict }) => verdict?.unit ?? '') },
  { title: titles.headline, values: states.map(({ verdict }) => verdict?.headline ?? '') },
  { title: titles.you, values: states.map(answerWords) },
];

/** The numbers of all claims: one file. */
export function allColumns(states: readonly ClaimState[]): readonly Column[] {
  const tables = states.map((state) => ({ state, columns: numberColumns(state) }));
  const [first] = tables;
  const claim = tables.flatMap(({ state, columns: [{ values }] }) =>
    Array.from(values, () => state.claim.title),
  );
  return [
    { title: titles.claim, values: claim },
    ...first.columns.map(({ title }, i) => ({
      title,
      values: tables.flatMap(({ columns }) => Array.from(columns[i].values)),
    })),
  ];
}
