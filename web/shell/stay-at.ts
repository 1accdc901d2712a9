/** Aborted at the next input of the reader. */
export function untilInput(): AbortSignal {
  const waiting = new AbortController();
  const { signal } = waiting;
  for (const input of ['wheel', 'pointerdown', 'keydown', 'touchmove'])
    addEventListener(input, () => waiting.abort(), { signal, passive: true });
  return signal;
}

/** Scrolls to an element, and keeps it there while what is above it grows, until the next input. `kept`: called whenever it is there. */
export function stayAt(element: Element, kept = () => {}): void {
  const observer = new ResizeObserver(() => {
    element.scrollIntoView({ behavior: 'instant' });
    kept();
  });
  observer.observe(element.parentElement ?? (element.getRootNode() as ShadowRoot).host);
  untilInput().addEventListener('abort', () => observer.disconnect());
}
