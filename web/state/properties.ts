import type { Scheme, SchemeId, SchemeParameter } from '../core/types.ts';
import {
  type ChoiceProperty,
  defaultOf,
  type Property,
  type TextProperty,
  type Value,
  type ValueOf,
  type Values,
} from './property.ts';

type Condition = NonNullable<SchemeParameter['onlyFor']>;

/** The values of the table's rows, by name. */
export type StateOf<Row extends Property> = { readonly [R in Row as R['name']]: ValueOf<R> };

/** The page's own properties, by name. Modules that add rows to the table extend this interface with their types. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled where the rows are
export interface PageState {}

/** All properties. Scheme parameters are present only if they differ from the scheme's default, and only those of the chosen scheme and those that are text. */
export type State = PageState & { readonly [parameter: string]: Value | undefined };

/** Some properties. undefined means the scheme's default for a parameter, and the lab's default for the others. */
export type Changes = { readonly [Name in keyof PageState]?: PageState[Name] | undefined } & {
  readonly [parameter: string]: Value | undefined;
};

export interface PropertyTable {
  /** The rows that apply while `scheme` is chosen: the page's, with the scheme's parameters after the scheme's row. Text that the
   *  reader has written for another scheme stays. */
  rows(scheme: string): readonly Property[];
  /** The parameters of a scheme, except those that are also properties of the page, such as the seed. */
  parameters(scheme: string): readonly Property[];
  /** The chosen scheme's parameters that take effect with the other settings. The rest keep their values. */
  applicable(state: State): readonly Property[];
  /** The scheme's part of an `encode` request: the parameters that are set or shared with the page. The rest use defaults. */
  request(state: State): Readonly<Record<string, Value>>;
  /** What the reader has written for a scheme, chosen or not: its parameters that are text, where they are set. */
  written(state: State, scheme: string): Readonly<Record<string, Value>>;
  /** Whether a row is a parameter, which is present in a state only where it differs from the default. */
  isParameter(row: Property): boolean;
  readonly labRow: Property;
  readonly schemeRow: ChoiceProperty<SchemeId>;
  /** The page's defaults in its first lab. */
  readonly defaults: State;
  /** The values that take the place of defaults in a state, by name and unchecked. */
  given(state: Values): ReadonlyMap<string, unknown>;
}

/**
 * The table of all properties: the page's own, in the order of a link, and the parameters that the catalogue lists for each
 * scheme. The first of `page` is the open lab; one of them is 'scheme'.
 */
export function createPropertyTable(catalog: readonly Scheme[], page: readonly Property[]): PropertyTable {
  const [labRow] = page;
  const schemeRow = page.find((row) => row.name === 'scheme') as ChoiceProperty<SchemeId>;
  const after = page.findIndex((row) => row.name === 'scheme') + 1;
  const giver = page.find((row): row is TextProperty => row.type === 'text' && row.gives !== undefined);
  const isOfThePage = (name: string) => page.some((row) => row.name === name);

  const tables = new Map(
    catalog.map((scheme) => {
      const names = scheme.parameters.map(({ name }) => name);
      const parameters = scheme.parameters.filter(({ name }) => !isOfThePage(name)).map(parameterRow);
      return [scheme.id as string, { names, parameters }] as const;
    }),
  );
  const parameters = (scheme: string): readonly Property[] => tables.get(scheme)?.parameters ?? [];
  const texts = catalog.flatMap(({ id }) => parameters(id).filter(({ type }) => type === 'text'));
  const rowsWith = (own: readonly Property[]) => [
    ...page.slice(0, after),
    ...own,
    ...texts.filter((row) => !own.includes(row)),
    ...page.slice(after),
  ];
  const rows = new Map(catalog.map(({ id }) => [id as string, rowsWith(parameters(id))]));
  const all = new Set(catalog.flatMap(({ id }) => parameters(id)));
  const withoutScheme = rowsWith([]);

  return {
    rows: (scheme) => rows.get(scheme) ?? withoutScheme,
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
      const valueNow = (name: string) => state[name] ?? own.find((row) => row.name === name)?.default;
      return own.filter(({ onlyFor }) => !onlyFor || isMet(onlyFor, valueNow(onlyFor.parameter)));
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
    given: (state) => giver?.gives?.(String(state[giver.name])) ?? new Map(),
  };
}

const isMet = ({ choices }: Condition, value: Value | undefined): boolean =>
  Array.isArray(value) ? value.length === 0 : value === false || choices.includes(value as string);

/** More numbers than anybody types, yet short enough for a link. */
const longestList = 512;

function parameterRow(parameter: SchemeParameter): Property {
  const { name, title, onlyFor, min = 0, max = 1e7, choices = [] } = parameter;
  const row = onlyFor ? { name, title, onlyFor } : { name, title };
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
