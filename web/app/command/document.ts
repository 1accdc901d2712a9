/** A document in Node, for the code of labs. */
import { Window } from 'happy-dom';

/** What drawing uses of a browser and Node lacks. Where Node has its own (timers, blobs, addresses), it is used. */
const names = [
  'CSSStyleSheet',
  'CustomEvent',
  'DOMRect',
  'Document',
  'Element',
  'Event',
  'HTMLElement',
  'Node',
  'ShadowRoot',
  'customElements',
  'document',
  'location',
] as const;

class NoObserver {
  observe(_target: Element) {}
  unobserve() {}
  disconnect() {}
}

/** Whatever is observed is in the window, so that it is computed. */
class SightObserver extends NoObserver {
  constructor(
    readonly look: (
      entries: readonly { readonly target: Element; readonly isIntersecting: boolean }[],
    ) => void,
  ) {
    super();
  }
  override observe(target: Element) {
    queueMicrotask(() => this.look([{ target, isIntersecting: true }]));
  }
}

/** A CSS colour as browsers write a computed one. */
const computed = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

/**
 * A document in which a lab draws its figures as on a page. It lays nothing out: each element is as wide as the figure, and in the window.
 * Import what draws after it is open. `width`: of the figure, in CSS pixels.
 */
export async function openDocument(width: number): Promise<void> {
  const window = new Window();
  Object.defineProperty(window.HTMLElement.prototype, 'clientWidth', { get: () => width });
  Object.assign(globalThis, Object.fromEntries(names.map((name) => [name, window[name]])), {
    // Node has its own from version 21 on, which cannot be replaced.
    ...('navigator' in globalThis ? {} : { navigator: window.navigator }),
    window: globalThis,
    innerWidth: width,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    ResizeObserver: NoObserver,
    IntersectionObserver: SightObserver,
    requestAnimationFrame: (draw: () => void) => setTimeout(draw),
    cancelAnimationFrame: clearTimeout,
    // Nothing moves in a poster.
    matchMedia: (query: string) => ({ matches: query.includes('reduced-motion') }),
  });
  const { colors } = await import('../../draw/theme.ts');
  const light: Readonly<Record<string, string>> = colors.light;
  Object.assign(globalThis, {
    getComputedStyle: ({ style }: HTMLElement) => {
      const [, token = 'ink'] = /^var\(--([\w-]+)\)$/.exec(style.color) ?? [];
      return { fontSize: '13px', color: computed(light[token]) };
    },
  });
}
