/** The look of the page around an element, for guests that should not stand out. */

export type HostTheme = 'light' | 'dark' | null;

/** Where pages say which theme a reader chose: Sphinx and MyST, Bootstrap and Quarto, GitHub, Material. */
const attributes = ['data-theme', 'data-bs-theme', 'data-color-mode', 'data-md-color-scheme'];

const named = new Map<string | null, HostTheme>([
  ['light', 'light'],
  ['default', 'light'],
  ['dark', 'dark'],
  ['slate', 'dark'],
]);

/** Parents, across the borders of shadow trees, from the nearest on. */
function* ancestors(element: Element): Generator<Element> {
  let at: Node | null = element;
  while (at) {
    at = at instanceof ShadowRoot ? at.host : (at as Element).parentNode;
    if (at instanceof Element) yield at;
  }
}

function markOn(element: Element): HostTheme {
  for (const name of attributes) {
    const theme = named.get(element.getAttribute(name));
    if (theme) return theme;
  }
  if (element.classList.contains('dark')) return 'dark';
  return element.classList.contains('light') ? 'light' : null;
}

/** Relative luminance by WCAG 2 of an opaque `rgb(r, g, b)`; undefined for all others. */
function luminance(color: string): number | undefined {
  const [r, g, b, alpha = 1] = (color.match(/^rgba?\(([^)]*)\)/)?.[1] ?? '').split(/[\s,/]+/).map(Number);
  if (b === undefined || alpha < 0.5) return undefined;
  const [x, y, z] = [r, g, b]
    .map((channel) => channel / 255)
    .map((share) => (share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
}

/** Below it white text has more contrast than black. */
const middle = 0.179;

/**
 * How the page around `element` looks: what it says of its theme, else its `color-scheme`, else its background. null where it follows
 * the system.
 */
function hostTheme(element: Element): HostTheme {
  const around = [...ancestors(element)];
  for (const one of around) {
    const mark = markOn(one);
    if (mark) return mark;
  }
  if (around.length === 0) return null;
  const scheme = getComputedStyle(around[0]).colorScheme.split(' ');
  if (scheme.includes('dark')) return scheme.includes('light') ? null : 'dark';
  if (scheme.includes('light')) return 'light';
  for (const one of around) {
    const light = luminance(getComputedStyle(one).backgroundColor);
    if (light !== undefined) return light < middle ? 'dark' : 'light';
  }
  return 'light';
}

/** Calls `told` with each new theme of the page around `element`. Returns what ends it. */
export function watchHostTheme(element: Element, told: (theme: HostTheme) => void): () => void {
  let last = hostTheme(element);
  const changed = () => {
    const now = hostTheme(element);
    if (now !== last) told(now);
    last = now;
  };
  told(last);
  const observer = new MutationObserver(changed);
  const attributeFilter = [...attributes, 'class', 'style'];
  for (const one of ancestors(element)) observer.observe(one, { attributes: true, attributeFilter });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', changed);
  };
}
