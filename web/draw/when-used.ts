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
    for (const type of ['pointermove', 'keydown'] as const)
      addEventListener(type, resolve, { capture: true, once: true });
    const press = ({ type }: Event) => {
      isDown = type === 'pointerdown';
      resolve(null);
    };
    for (const type of ['pointerdown', 'pointerup', 'pointercancel'] as const)
      addEventListener(type, press, { capture: true });
  });
  return used;
}

/** Undefined if it cannot be loaded: the page does without it. */
async function loadWhenUsed<Code>(load: () => Promise<Code>): Promise<Code | undefined> {
  await whenUsed();
  try {
    return await load();
  } catch (thrown) {
    reportFault(thrown);
    return undefined;
  }
}

/** What takes each state of a figure. Its code is loaded once the reader does something; it then takes the last state. */
export class LateFollower<State, Follower extends { readonly show: (state: State) => void }> {
  readonly #load: () => Promise<Follower>;
  #shown: { readonly state: State } | null = null;
  #loaded: Follower | undefined;

  constructor(load: () => Promise<Follower>) {
    this.#load = load;
  }

  /** Undefined until its code has come, and where it cannot be loaded. */
  get loaded(): Follower | undefined {
    return this.#loaded;
  }

  show(state: State): void {
    const isFirst = !this.#shown;
    this.#shown = { state };
    if (isFirst) void this.#follow();
    else this.#loaded?.show(state);
  }

  async #follow(): Promise<void> {
    this.#loaded = await loadWhenUsed(this.#load);
    if (this.#shown) this.#loaded?.show(this.#shown.state);
  }
}
