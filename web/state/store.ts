import { apply, changedNames, type Refusal } from './apply.ts';
import type { Changes, PageState, PropertyTable, State } from './properties.ts';
import { excerpt, type Problem, type Value } from './property.ts';

/** `isTransient`: a step of a drag or of typing that goes on, to be followed by a change that is not. */
export type Listener = (changed: ReadonlySet<string>, isTransient: boolean) => void;

/** The state of one session. Every value in it is valid at every time. */
export interface Store {
  readonly properties: PropertyTable;
  get(): State;
  get<Name extends keyof PageState>(name: Name): PageState[Name];
  /** A parameter of the scheme; undefined while it has the scheme's default. */
  get(name: string): Value | undefined;
  /**
   * Takes the changes: numbers are brought into their range; a value of a wrong kind is left out; parameters that the scheme
   * does not have are dropped. What was not taken as it was is returned. A change without `transient` ends a drag, even
   * where it changes nothing: the listeners are then called with an empty set. `by`: the listener that makes the change, which
   * is not told of it.
   */
  set(changes: Changes, options?: { transient?: boolean; by?: Listener }): readonly Problem[];
  /** Takes a whole state, a parsed link say: what it does not name gets its default. */
  replace(state: Changes): readonly Problem[];
  /** Returns what ends the subscription. */
  subscribe(listener: Listener): () => void;
}

export function createStore(properties: PropertyTable, initial: Changes = {}): Store {
  const listeners = new Set<Listener>();
  let { state } = apply(properties, properties.defaults, new Map(Object.entries(initial)));
  let isDragging = false;

  function take(from: State, changes: Changes, isTransient: boolean, by?: Listener): readonly Problem[] {
    const before = state;
    const { state: after, refusals } = apply(properties, from, new Map(Object.entries(changes)));
    const changed = changedNames(before, after);
    const endsDrag = isDragging && !isTransient;
    isDragging = isTransient && (isDragging || changed.size > 0);
    if (changed.size > 0) state = after;
    if (changed.size > 0 || endsDrag)
      for (const listener of [...listeners]) if (listener !== by) listener(changed, isTransient);
    return refusals.map((refusal) => explain(refusal, changes[refusal.property.name]));
  }

  return {
    properties,
    get: ((name?: string) => (name === undefined ? state : state[name])) as Store['get'],
    set: (changes, { transient = false, by } = {}) => take(state, changes, transient, by),
    replace: (whole) => take(properties.defaults, whole, false),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function explain({ property, reason }: Refusal, asked: unknown): Problem {
  const text = excerpt(textOf(asked));
  return { name: property.name, text, message: `${property.title} = ${text}: ${reason}.` };
}

/** A message may carry an object that cannot become a text. */
function textOf(asked: unknown): string {
  try {
    return String(asked);
  } catch {
    return 'an object';
  }
}
