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

/** A line of text has no pages. */
const isLeftByText = (key: string, target: Element): boolean =>
  /^(Tab|Escape|F\d+)$/.test(key) || (/^Page/.test(key) && target.matches('input'));

function scrolls(element: Element, key: string): boolean {
  const { overflowX, overflowY } = getComputedStyle(element);
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  const moves = (overflow: string, room: number) => /auto|scroll/.test(overflow) && room > 1;
  if (sideways.includes(key)) return moves(overflowX, scrollWidth - clientWidth);
  return [...upAndDown, ' '].includes(key) && moves(overflowY, scrollHeight - clientHeight);
}

function isUsed(event: KeyboardEvent, within: Element): boolean {
  if (event.defaultPrevented) return true;
  if (isShortcut(event)) return false;
  const { key } = event;
  const target = targetOf(event);
  if (target.matches(takesText)) return !isLeftByText(key, target);
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
