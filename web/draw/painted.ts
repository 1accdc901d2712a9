/** What the first picture does not need is loaded later: to load and run code makes frames late, so it waits until no figure moves. */

/** the players that move a figure now */
const moving = new Set<object>();
/** what waits until none does */
let waiting: (() => void)[] = [];

/** Said by each player of motions: whether its figure moves. */
export function setMoving(player: object, isMoving: boolean): void {
  if (isMoving) moving.add(player);
  else moving.delete(player);
  if (moving.size > 0) return;
  for (const go of waiting) go();
  waiting = [];
}

/** Resolves when no figure moves. A reader who acts does not wait: the answer may need what is loaded. */
async function still(): Promise<void> {
  const acted = new AbortController();
  const wait = new Promise<void>((resolve) => {
    for (const type of ['keydown', 'pointerdown', 'scroll'])
      addEventListener(type, () => resolve(), { capture: true, passive: true, signal: acted.signal });
  }).then(() => acted.abort());
  // A motion may begin as another ends.
  while (moving.size > 0 && !acted.signal.aborted)
    await Promise.race([wait, new Promise<void>((resolve) => waiting.push(resolve))]);
  acted.abort();
}

/** Resolves when the next frame is painted, the browser is idle, and no figure moves. Safari has no idle callback: 50 ms stand in for it. */
export async function painted(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await new Promise((resolve) =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(resolve, { timeout: 500 })
      : setTimeout(resolve, 50),
  );
  await still();
}
