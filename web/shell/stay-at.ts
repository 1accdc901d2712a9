/** Scrolls to an element, and keeps it there while what is above it grows, until the next input. */
export function stayAt(element: Element): void {
  const observer = new ResizeObserver(() => element.scrollIntoView({ behavior: 'instant' }));
  observer.observe(element.parentElement ?? (element.getRootNode() as ShadowRoot).host);
  const following = new AbortController();
  const { signal } = following;
  signal.addEventListener('abort', () => observer.disconnect());
  for (const input of ['wheel', 'pointerdown', 'keydown', 'touchmove'])
    addEventListener(input, () => following.abort(), { signal, passive: true });
}
