import { check, isEqual } from './check.ts';
import { defaultOf, type Setting, type Value } from './setting.ts';
import type { SettingTable, State } from './setting-table.ts';
import { readJson } from './text.ts';

/** A requested value that could not be used as given. */
export interface Refusal {
  readonly setting: Setting;
  /** completes "d = 99999; ..." */
  readonly reason: string;
  /** the value used instead, if there is a near one; otherwise the setting keeps its value */
  readonly taken: Value | undefined;
}

/**
 * Applies the requested values to `from`; undefined restores the given value, or the default. Parameters that the new scheme lacks are
 * dropped, except text; shared ones keep their values. When the lab changes, a setting that has the old lab's default gets the new lab's.
 * The result is always valid.
 */
export function apply(settings: SettingTable, from: State, asked: ReadonlyMap<string, unknown>) {
  const refusals: Refusal[] = [];
  const given = settings.given(from);
  const decide = (setting: Setting, fallback: Value | undefined): Value | undefined => {
    if (!asked.has(setting.name)) return fallback;
    const wanted = asked.get(setting.name);
    if (wanted === undefined) return givenOf(setting, given);
    const { value, reason } = check(setting, wanted);
    if (reason) refusals.push({ setting, reason, taken: value });
    return value ?? fallback;
  };

  const { labRow, schemeRow } = settings;
  const lab = (decide(labRow, from.lab) ?? labRow.default) as string;
  const isNew = (row: Setting) => settings.isParameter(row) && !settings.setting(row.name, from.scheme);
  const before = (row: Setting) => {
    if (isNew(row)) return givenOf(row, given);
    return isEqual(from[row.name], defaultOf(row, from.lab)) ? defaultOf(row, lab) : from[row.name];
  };
  const scheme = (decide(schemeRow, before(schemeRow)) ?? defaultOf(schemeRow, lab)) as State['scheme'];
  const entries: [string, Value][] = [];
  for (const row of settings.rows(scheme)) {
    const value =
      row === labRow ? lab : row === schemeRow ? scheme : decide(row, stillValid(row, before(row)));
    if (!settings.isParameter(row)) entries.push([row.name, value ?? defaultOf(row, lab)]);
    else if (value !== undefined && !isEqual(value, row.default)) entries.push([row.name, value]);
  }
  const state = Object.fromEntries(entries);
  for (const setting of settings.rows(scheme)) {
    const fitted = fitting(setting, state);
    if (!fitted) continue;
    const { value, reason } = fitted;
    if (reason && asked.has(setting.name)) refusals.push({ setting, reason, taken: value });
    state[setting.name] = value;
  }
  return { state: state as State, refusals };
}

function fitting(setting: Setting, state: Readonly<Record<string, Value>>) {
  const value = state[setting.name];
  if (setting.type === 'text') return setting.fits?.(value as string, state);
  if (setting.type === 'integers') return setting.fits?.(value as readonly number[], state);
  return setting.type === 'integer' ? setting.fits?.(value as number, state) : undefined;
}

/** The value given to a setting, moved into its range; undefined if there is none or it cannot be used. */
export const givenOf = (setting: Setting, given: ReadonlyMap<string, unknown>): Value | undefined =>
  given.has(setting.name) ? check(setting, readJson(setting, given.get(setting.name))).value : undefined;

/** The settings in which two states differ. */
export const changedNames = (before: State, after: State): ReadonlySet<string> =>
  new Set(Object.keys({ ...before, ...after }).filter((name) => !isEqual(before[name], after[name])));

function stillValid(row: Setting, before: Value | undefined): Value | undefined {
  const { value, reason } = check(row, before);
  return reason ? undefined : value;
}
