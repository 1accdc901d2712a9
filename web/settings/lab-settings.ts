/** A lab's part of the state: the shared settings that it reads, and its own rows. */
import type { Scheme, SchemeId } from '../core/types.ts';
import type { Setting, Values } from './setting.ts';
import type { StateOf } from './setting-table.ts';
import type { SharedState } from './shared-rows.ts';

/** A lab's own rows and their place in a link, next to a shared row. */
export interface OwnRows {
  readonly after?: keyof SharedState;
  readonly before?: keyof SharedState;
  readonly rows: readonly Setting[];
}

export interface LabSettings {
  /** the shared settings that the lab reads */
  readonly shared: readonly (keyof SharedState)[];
  /** the lab's own defaults for some of them */
  readonly defaults: Partial<SharedState>;
  /** ids of the folds that a link opens if it names none, separated by spaces */
  readonly opens?: (state: Values) => string;
  readonly own: (schemes: readonly SchemeId[]) => readonly OwnRows[];
}

/** Preserves the literal types of the rows, from which `OwnState` is derived. */
export const defineSettings = <P extends LabSettings>(settings: P): P => settings;

/** The values of a lab's own rows. Each lab adds them to `PageState`. */
export type OwnState<P extends LabSettings> = StateOf<ReturnType<P['own']>[number]['rows'][number]>;

/** The settings that a lab offers, whatever the scheme. */
export function settingsOf(
  { settings }: { readonly settings: LabSettings },
  catalog: readonly Scheme[],
): ReadonlySet<string> {
  const own = settings.own(catalog.map(({ id }) => id)).flatMap(({ rows }) => rows.map(({ name }) => name));
  const parameters = catalog.flatMap((scheme) => scheme.parameters.map(({ name }) => name));
  return new Set([...settings.shared, ...own, ...parameters]);
}
