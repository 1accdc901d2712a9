/**
 * Parameters of an encoding that differ from its defaults. The page holds those of one scheme, the one chosen in the other labs: they
 * go to that encoding, where it is trained alone.
 */

import type { SchemeId } from '../../core/types.ts';
import type { Setting, Value } from '../../settings/setting.ts';
import type { Store } from '../../settings/store.ts';
import { settingText } from '../../shell/cite/caption.ts';
import type { Settings } from '../../shell/cite/encodings.ts';
import { panelTitle } from './task-text.ts';

/** The rows that take effect; none where the scheme is not trained. Training draws its first weights with deviations of its own. */
export function parameterRows({ settings, get }: Store): readonly Setting[] {
  const state = get();
  if (!state.encodings.split(',').includes(state.scheme)) return [];
  return settings.applicable(state).filter(({ name }) => name !== 'deviation');
}

/** Parameters of one encoding that differ from the defaults, by name. */
export interface Changed {
  readonly scheme: SchemeId;
  readonly values: Readonly<Record<string, Value>>;
}

export function changedIn(store: Store): Changed | undefined {
  const values = parameterRows(store).flatMap(({ name }) => {
    const value = store.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return values.length > 0 ? { scheme: store.get('scheme'), values: Object.fromEntries(values) } : undefined;
}

/** 'RoPE: base 500, pairs half', or '' */
export function parametersText(settings: Settings, changed: Changed | undefined): string {
  if (!changed) return '';
  const { scheme, values } = changed;
  const texts = settings.store.settings
    .parameters(scheme)
    .filter(({ name }) => Object.hasOwn(values, name))
    .map(
      (row) =>
        `${row.title.charAt(0).toLowerCase()}${row.title.slice(1)} ${settingText(row, values[row.name], settings)}`,
    );
  return `${panelTitle(settings.catalog, scheme)}: ${texts.join(', ')}`;
}
