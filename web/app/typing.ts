/** Elements that take typed letters and digits. */
export const takesText = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';

/** Whether the page may handle a key: no listener has, and it is not part of a browser shortcut. */
export const isFree = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;

/** The innermost element of an event, inside all shadow roots. */
export const pressedIn = (event: Event): Element => event.composedPath()[0] as Element;
