import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { apply, changedNames, type Refusal } from './apply.ts';
import { isEqual } from './check.ts';
import { defaultOf, excerpt, type Problem, type Value } from './setting.ts';
import type { Changes, PageState, SettingTable, State } from './setting-table.ts';

/** `isTransient`: a step of a drag or of typing in progress. A final change that is not transient follows. */
export type Listener = (changed: ReadonlySet<string>, isTransient: boolean) => void;

/** The state of one session. Its values are always valid. */
export interface Store {
  readonly settings: SettingTable;
  get(): State;
  get<Name extends keyof PageState>(name: Name): PageState[Name];
  /** A scheme parameter; undefined while it has the scheme's default. */
  get(name: string): Value | undefined;
  /**
   * Applies the changes. Numbers are clipped to their range; values of the wrong type and parameters that the scheme does not
   * have are ignored. Returns a problem for each value that was not used as given. A call without `transient` ends a drag even
   * if it changes nothing; the listeners then get an empty set. A lab that is opened again gets its own values back, unless the reader
   * has chosen others since. `by` is the listener that makes the change; it is not called. `isChecked`: the changes follow from an
   * allowed one.
   */
  set(
    changes: Changes,
    options?: { transient?: boolean; by?: Listener; isChecked?: boolean },
  ): readonly Problem[];
  /** Whether `set` would make all of these changes, up to values that are out of range. */
  allows(changes: Changes): boolean;
  /** Replaces the whole state, for example by a parsed link. Missing settings get their defaults. */
  replace(state: Changes): readonly Problem[];
  /** Returns a function that ends the subscription. */
  subscribe(listener: Listener): () => void;
}

/** `allowed` returns the part of the changes that `set` may apply in this state. */
export function createStore(
  settings: SettingTable,
  initial: Changes = {},
  allowed: (state: State, changes: Changes) => Changes = (_, changes) => changes,
): Store {
  const listeners = new Set<Listener>();
  let { state } = apply(settings, settings.defaults, new Map(Object.entries(initial)));
  let isDragging = false;

  /** the state in which each lab was left */
  const left = new Map<string, State>();

  /** Adds the values that a lab had when it was left, if the changes open it again. */
  function withOwn(changes: Changes): Changes {
    const { lab = state.lab } = changes;
    const before = lab === state.lab ? undefined : left.get(String(lab));
    if (!before) return changes;
    const own = settings.rows(state.scheme).filter(({ defaultIn }) => defaultIn);
    const kept = own.filter((row) => isEqual(state[row.name], defaultOf(row, state.lab)));
    return { ...Object.fromEntries(kept.map(({ name }) => [name, before[name]])), ...changes };
  }

  const after = (changes: Changes) => apply(settings, state, new Map(Object.entries(changes))).state;

  function take(from: State, changes: Changes, isTransient: boolean, by?: Listener): readonly Problem[] {
    const before = state;
    const { state: after, refusals } = apply(settings, from, new Map(Object.entries(changes)));
    const changed = changedNames(before, after);
    const endsDrag = isDragging && !isTransient;
    isDragging = isTransient && (isDragging || changed.size > 0);
    if (changed.has('lab')) left.set(before.lab, before);
    if (changed.size > 0) state = after;
    if (changed.size > 0 || endsDrag)
      for (const listener of [...listeners]) if (listener !== by) listener(changed, isTransient);
    return refusals.map((refusal) => explain(refusal, changes[refusal.setting.name]));
  }

  return {
    settings,
    get: ((name?: string) => (name === undefined ? state : state[name])) as Store['get'],
    set(changes, { transient = false, by, isChecked = false } = {}) {
      const all = withOwn(changes);
      return take(state, isChecked ? all : allowed(state, all), transient, by);
    },
    allows(changes) {
      const all = withOwn(changes);
      const free = allowed(state, all);
      if (Object.keys(free).length === Object.keys(all).length) return true;
      return changedNames(after(all), after(free)).size === 0;
    },
    replace(whole) {
      const problems = take(settings.defaults, whole, false);
      left.clear();
      return problems;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function explain({ setting, reason }: Refusal, asked: unknown): Problem {
  const text = excerpt(textOf(asked));
  return { name: setting.name, text, message: `${setting.name} = ${text}: ${reason}.` };
}

/** The request may be an object that cannot be converted to a string. */
function textOf(asked: unknown): string {
  try {
    return String(asked);
  } catch {
    return 'an object';
  }
}

/** A store, or anything else with its `subscribe`. */
interface Source {
  subscribe(listener: Listener): () => void;
}

/** Rerenders its host when one of the named settings changes, or any setting if no names are given. */
export class StoreController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #store: Source;
  readonly #names: readonly string[];
  #unsubscribe = () => {};

  constructor(host: ReactiveControllerHost, store: Source, names: readonly string[] = []) {
    this.#host = host;
    this.#store = store;
    this.#names = names;
    host.addController(this);
  }

  hostConnected(): void {
    this.#unsubscribe = this.#store.subscribe((changed) => {
      const concerned =
        this.#names.length === 0 ? changed.size > 0 : this.#names.some((name) => changed.has(name));
      if (concerned) this.#host.requestUpdate();
    });
    // The state may have changed while the host was disconnected.
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#unsubscribe();
  }
}
