/** Resolves when the next frame is painted and the browser is idle. Safari has no idle callback: 50 ms stand in for it. */
export const painted = (): Promise<unknown> =>
  new Promise((resolve) =>
    requestAnimationFrame(() =>
      'requestIdleCallback' in globalThis
        ? requestIdleCallback(resolve, { timeout: 500 })
        : setTimeout(resolve, 50),
    ),
  );
