/** A lab's defaults and its examples. */
import { apply, changedNames } from '../settings/apply.ts';
import { isEqual } from '../settings/check.ts';
import type { Value } from '../settings/setting.ts';
import type { Changes } from '../settings/setting-table.ts';
import type { Store } from '../settings/store.ts';
import { allowed, ofTheView } from '../tasks/access.ts';

/** A preset, named after what it shows. */
export interface Preset {
  readonly title: string;
  /** the settings that differ from the lab's defaults */
  readonly state: Changes;
}

/** Settings of the page, and where a table comes from: an example leaves them unless it names them. */
const kept = new Set(['lab', 'remote', 'tensor', 'take', 'transposed', 'resize', ...ofTheView]);

/** The changes that reset everything the open lab reads. */
export function labDefaults({ settings, get }: Store): Changes {
  const state = get();
  const own = settings
    .rows(state.scheme)
    .filter(({ name, labs }) => !kept.has(name) && (!labs || labs.includes(state.lab)));
  return Object.fromEntries(own.map(({ name }) => [name, undefined]));
}

/** An example leaves what is locked, unless it names it. */
const changesOf = (store: Store, { state }: Preset): Changes => ({
  ...allowed(store.get(), labDefaults(store)),
  ...state,
});

/** Whether the reader may change all that the example changes. */
export const mayChoose = (store: Store, preset: Preset): boolean => store.allows(changesOf(store, preset));

/** Does nothing where a part of the example is locked: the rest would not show what its title says. */
export function choosePreset(store: Store, preset: Preset): void {
  if (mayChoose(store, preset)) store.set(changesOf(store, preset));
}

/** The example that the lab shows: choosing it would change nothing. */
export function chosenPreset(store: Store, presets: readonly Preset[]): Preset | undefined {
  const now = store.get();
  const { settings } = store;
  const hasNow = ([name, value]: readonly [string, unknown]): boolean =>
    value === undefined || isEqual(now[name] ?? settings.setting(name, now.scheme)?.default, value as Value);
  return presets.find((preset) => {
    // Most examples differ in a setting that they name, and need not be tried.
    if (!Object.entries(preset.state).every(hasNow)) return false;
    const changes = new Map(Object.entries(changesOf(store, preset)));
    return changedNames(now, apply(settings, now, changes).state).size === 0;
  });
}
