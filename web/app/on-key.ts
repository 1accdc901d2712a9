/** The keys that the page may handle, wherever the focus is. */

/** Elements that take typed letters and digits. */
export const takesText =
  'input:not([type="radio"], [type="checkbox"], [type="range"]), textarea, select, [contenteditable]';

/** A letter does the same with Shift. */
export const nameOf = ({ key }: KeyboardEvent): string => (key.length === 1 ? key.toLowerCase() : key);

/** Whether it is part of a shortcut of the browser. */
export const isShortcut = ({ ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || isComposing;

/** The innermost element, inside all shadow roots. */
export const targetOf = (event: Event): Element => event.composedPath()[0] as Element;

/** Keys that were pressed before any script had run, each with its target (web/build/early.mjs). */
const early = globalThis as { pressed?: (readonly [KeyboardEvent, Element])[]; onkeydown?: unknown };

/** What acts on a key, and whether it did. */
export type Act = (key: string, target: Element) => boolean;

/** Calls `act` with each key that no listener has handled, and that no shortcut has. */
export function onKey(act: Act): void {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || isShortcut(event)) return;
    if (act(nameOf(event), targetOf(event))) event.preventDefault();
  });
}

/** Calls `act` with each key that was pressed before this code had loaded. */
export function afterEarlyKeys(act: Act): void {
  early.onkeydown = null;
  for (const [event, target] of early.pressed?.splice(0) ?? [])
    if (!event.defaultPrevented && !isShortcut(event)) act(nameOf(event), target);
}
