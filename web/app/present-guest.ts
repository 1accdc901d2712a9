/**
 * The type of an element with `ui=present` whose style sets none: as in projector mode, a share of its width. The type of slides
 * themselves is often far larger.
 */
import type { Session } from '../shell/session.ts';

interface Presented extends HTMLElement {
  readonly session: Session;
}

/** In CSS pixels: that of a page, which is the least. */
const usual = 16;
const share = 0.0125;

function show(element: Presented): void {
  if (element.session.store.get('ui') !== 'present' || element.style.fontSize !== '') {
    element.style.removeProperty('--pe-rem');
    return;
  }
  const own = Number.parseFloat(getComputedStyle(element).fontSize);
  const size = Math.max(Math.min(own, usual), share * element.offsetWidth);
  element.style.setProperty('--pe-rem', `${size}px`);
}

const known = new WeakSet<Element>();

export function present(element: Presented): void {
  show(element);
  if (known.has(element)) return;
  known.add(element);
  new ResizeObserver(() => show(element)).observe(element);
}
