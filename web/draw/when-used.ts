/** Code that only gestures and motions need comes with the reader's first input: whoever opens a page or a figure does not wait for it. */
import { reportFault } from './faults.ts';

let used: Promise<unknown> | undefined;
let isDown = false;

/** A press of the pointer or of a key. An event forgets its path; this does not. */
export interface Press {
  readonly type: string;
  readonly key?: string | undefined;
  readonly composedPath: () => EventTarget[];
}

/** The last one, as far as it is known: since code was first waited for. */
let press: Press | null = null;

function pressOf(event: Event): Press {
  const path = event.composedPath();
  return { type: event.type, key: (event as Partial<KeyboardEvent>).key, composedPath: () => path };
}

/** Whether the pointer is down, as far as it is known: since code was first waited for. */
export const isPointerDown = (): boolean => isDown;

/** Once the reader moves the pointer or presses a key, or at once if that has happened before this code came. */
function whenUsed(): Promise<unknown> {
  used ??= new Promise((resolve) => {
    if (globalThis.navigator?.userActivation?.hasBeenActive) resolve(null);
    const act = (event: Event) => {
      isDown = (event as PointerEvent).buttons > 0;
      if (event.type === 'pointerdown' || event.type === 'keydown') press = pressOf(event);
      resolve(null);
    };
    for (const type of ['pointermove', 'pointerdown', 'pointerup', 'pointercancel', 'keydown'])
      addEventListener(type, act, { capture: true });
  });
  return used;
}

interface Follows<State> {
  readonly show: (state: State) => void;
  /** takes a press that came before its code, and the state that was shown then */
  readonly begin?: (before: State, press: Press) => void;
}

/** What takes each state of a figure. Its code is loaded once the reader does something; it then takes the last state. */
export class LateFollower<State, Follower extends Follows<State>> {
  readonly #load: () => Promise<Follower>;
  #shown: { readonly state: State } | null = null;
  /** the last press after which the state changed, and the state before */
  #pressed: { readonly press: Press; readonly before: State } | null = null;
  /** Undefined until its code has come, and where it cannot be loaded: the page does without it. */
  loaded: Follower | undefined;

  constructor(load: () => Promise<Follower>) {
    this.#load = load;
  }

  show(state: State): void {
    if (!this.#shown) void this.#follow();
    else if (!this.loaded && press && this.#pressed?.press !== press)
      this.#pressed = { press, before: this.#shown.state };
    this.#shown = { state };
    this.loaded?.show(state);
  }

  async #follow(): Promise<void> {
    await whenUsed();
    try {
      this.loaded = await this.#load();
    } catch (thrown) {
      reportFault(thrown);
    }
    if (this.#pressed) this.loaded?.begin?.(this.#pressed.before, this.#pressed.press);
    if (this.#shown) this.loaded?.show(this.#shown.state);
  }
}
