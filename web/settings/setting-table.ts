import type { Scheme, SchemeId, SchemeParameter } from '../core/types.ts';
import {
  type ChoiceSetting,
  defaultOf,
  type Setting,
  type Value,
  type ValueOf,
  type Values,
} from './setting.ts';

type Condition = NonNullable<SchemeParameter['onlyFor']>;

/** The values of the table's rows, by name. */
export type StateOf<Row extends Setting> = { readonly [R in Row as R['name']]: ValueOf<R> };

/** The page's own settings, by name. Modules that add rows extend this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled where the rows are
export interface PageState {}

/** All settings. A scheme's parameters are present if they differ from their defaults, and if the scheme is chosen or they are text. */
export type State = PageState & { readonly [parameter: string]: Value | undefined };

/** Some settings. undefined means the scheme's default for a parameter, and the lab's default for the others. */
export type Changes = { readonly [Name in keyof PageState]?: PageState[Name] | undefined } & {
  readonly [parameter: string]: Value | undefined;
};

/** The texts that take the place of all others of a link; undefined for a link that shows what it says. */
export type Moved = (
  link: ReadonlyMap<string, string>,
) => Readonly<Record<string, string | undefined>> | undefined;

export interface SettingTable {
  /** The page's rows, with the parameters of `scheme` and the formulas of all schemes after the row of the scheme. */
  rows(scheme: string): readonly Setting[];
  /** The row of this name among `rows(scheme)`; by default, no scheme. */
  setting(name: string, scheme?: string): Setting | undefined;
  /** The parameters of a scheme, except those that are also settings of the page, such as the seed. */
  parameters(scheme: string): readonly Setting[];
  /** The chosen scheme's parameters that take effect with the other settings. The rest keep their values. */
  applicable(state: State): readonly Setting[];
  /** The scheme's part of an `encode` request: the parameters that are set or shared with the page. The rest use defaults. */
  request(state: State): Readonly<Record<string, Value>>;
  /** The reader's formula for a scheme, chosen or not: its text parameters, if set. */
  written(state: State, scheme: string): Readonly<Record<string, Value>>;
  /** Whether a row is a parameter: a state has it only if it differs from the default. */
  isParameter(row: Setting): boolean;
  readonly labRow: Setting;
  readonly schemeRow: ChoiceSetting<SchemeId>;
  /** The page's defaults in its first lab. */
  readonly defaults: State;
  /** The values that replace defaults in a state, by name and unchecked. */
  given(state: Values): ReadonlyMap<string, unknown>;
  /** The texts of a link by name, where it is of an earlier version of the page: those of what shows the same now. */
  moved(link: ReadonlyMap<string, string>): ReadonlyMap<string, string>;
}

/** What a link to another place keeps: how the page looks, and how models are trained. */
const kept = ['v', 'ui', 'theme', 'seed', 'seeds', 'arithmetic'];

/**
 * The table of all settings: the page's own, in the order of a link, and the parameters that the catalogue lists for each
 * scheme. The first of `page` is the open lab; one of them is 'scheme'.
 */
export function createSettingTable(
  catalog: readonly Scheme[],
  page: readonly Setting[],
  places: readonly (Moved | undefined)[] = [],
): SettingTable {
  const [labRow] = page;
  const after = page.findIndex(({ name }) => name === 'scheme') + 1;
  const schemeRow = page[after - 1] as ChoiceSetting<SchemeId>;
  const givers = page.flatMap((row) =>
    'gives' in row && row.gives ? [{ name: row.name, gives: row.gives }] : [],
  );
  const ofThePage = new Set(page.map(({ name }) => name));

  const tables = new Map(
    catalog.map((scheme) => {
      const names = scheme.parameters.map(({ name }) => name);
      const parameters = scheme.parameters
        .filter(({ name }) => !ofThePage.has(name))
        .map((parameter) => parameterRow(parameter, scheme.id));
      return [scheme.id as string, { names, parameters }] as const;
    }),
  );
  const parameters = (scheme: string): readonly Setting[] => tables.get(scheme)?.parameters ?? [];
  const texts = catalog.flatMap(({ id }) => parameters(id).filter(({ type }) => type === 'text'));
  const rowsWith = (own: readonly Setting[]) => {
    const others = texts.filter((row) => !own.includes(row));
    const rows = [...page.slice(0, after), ...own, ...others, ...page.slice(after)];
    return { rows, named: new Map(rows.map((row) => [row.name, row])) };
  };
  const ofSchemes = new Map(catalog.map(({ id }) => [id as string, rowsWith(parameters(id))]));
  const withoutScheme = rowsWith([]);
  const rowsOf = (scheme: string) => ofSchemes.get(scheme) ?? withoutScheme;
  const all = new Set(catalog.flatMap(({ id }) => parameters(id)));

  return {
    rows: (scheme) => rowsOf(scheme).rows,
    setting: (name, scheme = '') => rowsOf(scheme).named.get(name),
    parameters,
    written: (state, scheme) =>
      Object.fromEntries(
        parameters(scheme).flatMap(({ name, type }) => {
          const value = state[name];
          return type === 'text' && value !== undefined ? [[name, value]] : [];
        }),
      ),
    isParameter: (row) => all.has(row),
    applicable(state) {
      const own = parameters(state.scheme);
      const valueNow = (name: string) => state[name] ?? rowsOf(state.scheme).named.get(name)?.default;
      return own.filter(
        ({ name, onlyFor }) =>
          // The catalogue's conditions are on choices, lists and switches, and this one is on a number.
          ((name !== 'spread' && name !== 'part') || valueNow('rotaryDim') !== 0) &&
          (!onlyFor || isMet(onlyFor, valueNow(onlyFor.parameter))),
      );
    },
    request(state) {
      const names = tables.get(state.scheme)?.names ?? [];
      return Object.fromEntries(
        names.flatMap((name) => (state[name] === undefined ? [] : [[name, state[name]]])),
      );
    },
    labRow,
    schemeRow,
    defaults: Object.fromEntries(
      page.map((row) => [row.name, defaultOf(row, String(labRow.default))]),
    ) as State,
    moved(link) {
      for (const moved of places) {
        const to = moved?.(link);
        if (!to) continue;
        const texts = [...kept.map((name) => [name, link.get(name)] as const), ...Object.entries(to)];
        return new Map(texts.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));
      }
      return link;
    },
    given: (state) => new Map(givers.flatMap(({ name, gives }) => [...gives(String(state[name] ?? ''))])),
  };
}

const isMet = ({ choices }: Condition, value: Value | undefined): boolean =>
  Array.isArray(value) ? value.length === 0 : value === false || choices.includes(value as string);

/** More numbers than anybody types, yet short enough for a link. */
const longestList = 512;

function parameterRow(parameter: Scheme['parameters'][number], of: SchemeId): Setting {
  const { name, onlyFor, min = 0, max = 1e7, choices = [] } = parameter;
  const row = onlyFor ? { name, of, onlyFor } : { name, of };
  switch (parameter.type) {
    case 'integer':
    case 'number': {
      const range = { ...row, type: parameter.type, min, max, default: parameter.default as number };
      // Across more than three powers of ten, a linear slider cannot reach the small values.
      return min > 0 && max / min > 1000 ? { ...range, scale: 'log' } : range;
    }
    case 'choice':
      return { ...row, type: 'choice', choices, default: parameter.default as string };
    case 'boolean':
      return { ...row, type: 'boolean', default: parameter.default as boolean };
    case 'text':
      return { ...row, type: 'text', maxLength: max, default: parameter.default as string };
    case 'numbers':
      return { ...row, type: 'numbers', min, max, maxLength: longestList, default: [] };
  }
}
