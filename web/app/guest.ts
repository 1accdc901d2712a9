/** What elements are to the page around them, once they are shown: they keep their keys, tell their size and fit a slide. */
import type { PlaygroundElement } from './element-types.ts';
import { fitInto } from './guest-fit.ts';
import { keepKeys } from './guest-keys.ts';

const guests = new WeakSet<Element>();

/** Tells the size of an element now and whenever it changes, in CSS pixels. */
export function adaptToHost(element: PlaygroundElement): void {
  if (guests.has(element)) return;
  guests.add(element);
  keepKeys(element);
  const root = element.shadowRoot?.querySelector<HTMLElement>('.root');
  if (!root) return;
  let told = '';
  let box: Element | null = null;
  const look = () => {
    if (!element.isConnected || root.offsetWidth === 0) return;
    const now = fitInto(element, root);
    if (now !== box) {
      if (box) observer.unobserve(box);
      if (now) observer.observe(now);
      box = now;
    }
    const { offsetWidth: width, offsetHeight: height } = element;
    if (told === `${width} ${height}`) return;
    told = `${width} ${height}`;
    const detail = { width, height };
    element.dispatchEvent(new CustomEvent('pe-resize', { detail, bubbles: true, composed: true }));
  };
  const observer = new ResizeObserver(look);
  observer.observe(root);
  observer.observe(element);
  new MutationObserver(look).observe(element, { attributeFilter: ['height'] });
}
