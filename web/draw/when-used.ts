/** Code that only gestures and motions need comes with the reader's first input: whoever opens a page or a figure does not wait for it. */
import { reportFault } from './faults.ts';

let used: Promise<unknown> | undefined;
let isDown = false;

/** Whether the pointer is down, as far as it is known: since code was first waited for. */
export const isPointerDown = (): boolean => isDown;

/** Once the reader moves the pointer or presses a key, or at once if that has happened before this code came. */
function whenUsed(): Promise<unknown> {
  used ??= new Promise((resolve) => {
    if (globalThis.navigator?.userActivation?.hasBeenActive) resolve(null);
    const act = (event: Event) => {
      isDown = (event as PointerEvent).buttons > 0;
      resolve(null);
    };
    for (const type of ['pointermove', 'pointerdown', 'pointerup', 'pointercancel', 'keydown'])
      addEventListener(type, act, { capture: true });
  });
  return used;
}

/** What takes each state of a figure. Its code is loaded once the reader does something; it then takes the last state. */
export class LateFollower<State, Follower extends { readonly show: (state: State) => void }> {
  readonly #load: () => Promise<Follower>;
  #shown: { readonly state: State } | null = null;
  /** Undefined until its code has come, and where it cannot be loaded: the page does without it. */
  loaded: Follower | undefined;

  constructor(load: () => Promise<Follower>) {
    this.#load = load;
  }

  show(state: State): void {
    if (!this.#shown) void this.#follow();
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
    if (this.#shown) this.loaded?.show(this.#shown.state);
  }
}
