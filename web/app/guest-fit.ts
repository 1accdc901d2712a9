/** `height="fit"`: a figure is made smaller until it fits the slide, or the nearest container with a fixed height. */
import type { PlaygroundElement } from './element-types.ts';

/** Smaller, nothing can be read. */
const least = 0.4;

/** The parent, across the borders of shadow trees and slots. */
function around(element: Element): HTMLElement | null {
  const parent = element.assignedSlot ?? element.parentNode;
  return (parent instanceof ShadowRoot ? parent.host : parent) as HTMLElement | null;
}

function* ancestors(element: Element): Generator<HTMLElement> {
  for (let at = around(element); at instanceof HTMLElement; at = around(at)) yield at;
}

type Fitted = HTMLElement & Pick<PlaygroundElement, 'height'>;

/** Where heights are written: an element's own style is the page's, which may set it at any time. */
const sheets = new WeakMap<Element, CSSStyleSheet>();

function sheetOf(element: Element): CSSStyleSheet {
  const known = sheets.get(element);
  if (known) return known;
  const sheet = new CSSStyleSheet();
  sheets.set(element, sheet);
  element.shadowRoot?.adoptedStyleSheets.push(sheet);
  return sheet;
}

/** In a column of boxes, too, which would shrink it. */
const ruleFor = (height: number, more = ''): string =>
  `:host { height: ${height}px !important; flex: none !important; ${more} }`;

/** Calls `measure` while the element is that high, in CSS pixels. */
function whileHigh<Result>(element: HTMLElement, height: number, measure: () => Result): Result {
  const sheet = sheetOf(element);
  const before = sheet.cssRules[0]?.cssText ?? '';
  sheet.replaceSync(ruleFor(height));
  try {
    return measure();
  } finally {
    sheet.replaceSync(before);
  }
}

/** The nearest element around it whose height is not that of its content; null if there is none. */
function fittedBox(element: HTMLElement): HTMLElement | null {
  const all = [...ancestors(element)];
  const heights = (height: number) =>
    whileHigh(element, height, () => all.map(({ offsetHeight }) => offsetHeight));
  const [low, high] = [heights(0), heights(20_000)];
  return all.find((_, i) => low[i] === high[i] && low[i] > 0) ?? null;
}

/** Height of what is in the flow of a box, in its own pixels. */
function contentHeight(box: HTMLElement, held: HTMLElement): number {
  const scale = box.getBoundingClientRect().height / box.offsetHeight;
  // A slide on a stage of slides is placed; beside it stand others.
  if (getComputedStyle(held).position === 'absolute') return held.offsetHeight;
  const inFlow = [...box.children].filter((child) => {
    const { position, display } = getComputedStyle(child);
    return position !== 'absolute' && position !== 'fixed' && display !== 'none';
  });
  const boxes = inFlow.map((child) => {
    const { marginTop, marginBottom } = getComputedStyle(child);
    const { top, bottom } = child.getBoundingClientRect();
    return {
      top: top / scale - Number.parseFloat(marginTop),
      bottom: bottom / scale + Number.parseFloat(marginBottom),
    };
  });
  return Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
}

function innerHeight(box: HTMLElement): number {
  const { paddingTop, paddingBottom } = getComputedStyle(box);
  return box.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
}

/** The height that is left for the element in the box, in CSS pixels. */
function roomIn(box: HTMLElement, element: HTMLElement): number {
  const path = [element, ...ancestors(element)];
  const held = path[path.indexOf(box) - 1];
  const inner = innerHeight(box);
  return whileHigh(element, 2 * inner, () => 3 * inner - contentHeight(box, held));
}

/** Scales `root`, which is all that the element shows, or no longer does. Returns the box; null if there is none. */
export function fitInto(element: Fitted, root: HTMLElement): HTMLElement | null {
  const isFit = element.height === 'fit';
  if (!isFit && !sheets.has(element)) return null;
  const box = isFit ? fittedBox(element) : null;
  const whole = root.offsetHeight;
  const scale = box ? Math.max(least, Math.min(1, roomIn(box, element) / whole)) : 1;
  root.style.transformOrigin = '50% 0';
  root.style.transform = scale < 1 ? `scale(${scale})` : '';
  // On paper, too, what counts is the height that it has then: pages break by heights before the transform.
  sheetOf(element).replaceSync(
    scale < 1 ? ruleFor(Math.floor(whole * scale), 'contain: size !important') : '',
  );
  return box;
}
