import { check, isEqual } from './check.ts';
import type { PropertyTable, State } from './properties.ts';
import { defaultOf, type Property, type Value } from './property.ts';
import { readJson } from './text.ts';

/** A requested value that could not be used as given. */
export interface Refusal {
  readonly property: Property;
  /** completes "d = 99999; ..." */
  readonly reason: string;
  /** the value used instead, if there is a near one; otherwise the property keeps its value */
  readonly taken: Value | undefined;
}

/**
 * Applies the requested values to `from`; undefined restores what `from` is given, or the default. Parameters that the scheme does not
 * have are dropped, except text; those of `from` stay if the new scheme has them too, and those that it alone has are as given. When the lab changes, a property with the old
 * lab's default gets the new lab's default. The result is always valid.
 */
export function apply(properties: PropertyTable, from: State, asked: ReadonlyMap<string, unknown>) {
  const refusals: Refusal[] = [];
  const given = properties.given(from);
  const decide = (property: Property, fallback: Value | undefined): Value | undefined => {
    if (!asked.has(property.name)) return fallback;
    const wanted = asked.get(property.name);
    if (wanted === undefined) return givenOf(property, given);
    const { value, reason } = check(property, wanted);
    if (reason) refusals.push({ property, reason, taken: value });
    return value ?? fallback;
  };

  const { labRow, schemeRow } = properties;
  const lab = (decide(labRow, from.lab) ?? labRow.default) as string;
  const isNew = (row: Property) =>
    properties.isParameter(row) && !properties.rows(from.scheme).some(({ name }) => name === row.name);
  const before = (row: Property) => {
    if (isNew(row)) return givenOf(row, given);
    return isEqual(from[row.name], defaultOf(row, from.lab)) ? defaultOf(row, lab) : from[row.name];
  };
  const scheme = (decide(schemeRow, before(schemeRow)) ?? defaultOf(schemeRow, lab)) as State['scheme'];
  const entries: [string, Value][] = [];
  for (const row of properties.rows(scheme)) {
    const value =
      row === labRow ? lab : row === schemeRow ? scheme : decide(row, stillValid(row, before(row)));
    if (!properties.isParameter(row)) entries.push([row.name, value ?? defaultOf(row, lab)]);
    else if (value !== undefined && !isEqual(value, row.default)) entries.push([row.name, value]);
  }
  const state = Object.fromEntries(entries);
  for (const property of properties.rows(scheme)) {
    const fitted = fitting(property, state);
    if (!fitted) continue;
    const { value, reason } = fitted;
    if (reason && asked.has(property.name)) refusals.push({ property, reason, taken: value });
    state[property.name] = value;
  }
  return { state: state as State, refusals };
}

function fitting(property: Property, state: Readonly<Record<string, Value>>) {
  const value = state[property.name];
  if (property.type === 'text') return property.fits?.(value as string, state);
  return property.type === 'integer' ? property.fits?.(value as number, state) : undefined;
}

/** The value that a property is given, if it is given one that it can have or that is near to one. */
export const givenOf = (property: Property, given: ReadonlyMap<string, unknown>): Value | undefined =>
  given.has(property.name) ? check(property, readJson(property, given.get(property.name))).value : undefined;

/** The properties in which two states differ. */
export const changedNames = (before: State, after: State): ReadonlySet<string> =>
  new Set(Object.keys({ ...before, ...after }).filter((name) => !isEqual(before[name], after[name])));

function stillValid(row: Property, before: Value | undefined): Value | undefined {
  const { value, reason } = check(row, before);
  return reason ? undefined : value;
}
