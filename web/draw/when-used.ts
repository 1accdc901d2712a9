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
export async function loadWhenUsed<Code>(load: () => Promise<Code>): Promise<Code | undefined> {
  await whenUsed();
  try {
    return await load();
  } catch (thrown) {
    reportFault(thrown);
    return undefined;
  }
}
