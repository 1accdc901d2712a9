/** The keys that a figure uses do not leave it: in slides, the same keys turn the page. All others do. */
import { isShortcut, takesText, targetOf } from './on-key.ts';

const sideways = ['ArrowLeft', 'ArrowRight'];
const upAndDown = ['ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];
const press = ['Enter', ' '];

/** What browsers do with keys in elements that handle none themselves. */
const used: readonly (readonly [selector: string, keys: readonly string[]])[] = [
  ['input[type="range"]', [...sideways, ...upAndDown]],
  ['input[type="radio"]', [...sideways, 'ArrowUp', 'ArrowDown', ' ']],
  ['input[type="checkbox"]', [' ']],
  ['button, summary, [role="button"]', press],
  ['a[href]', ['Enter']],
];

/** A letter with Ctrl or Cmd is a shortcut there, too; with Alt, even if Ctrl comes with it, it types a sign. A line of text has no pages. */
function isLeftByText(
  { key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent,
  target: Element,
): boolean {
  if (isComposing) return false;
  if (key.length === 1) return (ctrlKey || metaKey) && !altKey;
  return /^(Tab|Escape|F\d+)$/.test(key) || (/^Page/.test(key) && target.matches('input'));
}

function scrolls(element: Element, key: string): boolean {
  const { overflowX, overflowY } = getComputedStyle(element);
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  const moves = (overflow: string, room: number) => /auto|scroll/.test(overflow) && room > 1;
  if (sideways.includes(key)) return moves(overflowX, scrollWidth - clientWidth);
  return [...upAndDown, ' '].includes(key) && moves(overflowY, scrollHeight - clientHeight);
}

function isUsed(event: KeyboardEvent, within: Element): boolean {
  if (event.defaultPrevented) return true;
  const target = targetOf(event);
  if (target.matches(takesText)) return !isLeftByText(event, target);
  if (isShortcut(event)) return false;
  const { key } = event;
  if (used.some(([selector, keys]) => keys.includes(key) && target.matches(selector))) return true;
  const path = event.composedPath();
  return path.slice(0, path.indexOf(within)).some((one) => one instanceof Element && scrolls(one, key));
}

/** `within`: the element that holds the figures. */
export function keepKeys(within: Element): void {
  within.addEventListener('keydown', (event) => {
    if (isUsed(event as KeyboardEvent, within)) event.stopPropagation();
  });
}
