import { check, isEqual } from './check.ts';
import type { PropertyTable, State } from './properties.ts';
import { defaultOf, type Property, type Value } from './property.ts';

/** A requested value that could not be used as given. */
export interface Refusal {
  readonly property: Property;
  /** completes "d = 99999; ..." */
  readonly reason: string;
  /** the value used instead, if there is a near one; otherwise the property keeps its value */
  readonly taken: Value | undefined;
}

/**
 * Applies the requested values to `from`; undefined restores the default. Parameters that the scheme does not have are dropped,
 * except text; those of `from` stay if the new scheme has them too. When the lab changes, a property with the old lab's default gets the new
 * lab's default. The result is always valid.
 */
export function apply(properties: PropertyTable, from: State, asked: ReadonlyMap<string, unknown>) {
  const refusals: Refusal[] = [];
  const decide = (property: Property, fallback: Value | undefined): Value | undefined => {
    if (!asked.has(property.name)) return fallback;
    const wanted = asked.get(property.name);
    if (wanted === undefined) return undefined;
    const { value, reason } = check(property, wanted);
    if (reason) refusals.push({ property, reason, taken: value });
    return value ?? fallback;
  };

  const { labRow, schemeRow } = properties;
  const lab = (decide(labRow, from.lab) ?? labRow.default) as string;
  const before = (row: Property) =>
    isEqual(from[row.name], defaultOf(row, from.lab)) ? defaultOf(row, lab) : from[row.name];
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
    if (property.type !== 'text' || !property.fits) continue;
    const { value, reason } = property.fits(state[property.name] as string, state);
    if (reason && asked.has(property.name)) refusals.push({ property, reason, taken: value });
    state[property.name] = value;
  }
  return { state: state as State, refusals };
}

/** The properties in which two states differ. */
export const changedNames = (before: State, after: State): ReadonlySet<string> =>
  new Set(Object.keys({ ...before, ...after }).filter((name) => !isEqual(before[name], after[name])));

function stillValid(row: Property, before: Value | undefined): Value | undefined {
  const { value, reason } = check(row, before);
  return reason ? undefined : value;
}
