/** What has use of letters and digits itself. */
export const takesText = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';

/** Whether a key is meant for the page: nobody has taken it, and it is no part of a shortcut of the browser. */
export const isFree = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;

/** Where a key was pressed, inside all shadows. */
export const pressedIn = (event: Event): Element => event.composedPath()[0] as Element;
