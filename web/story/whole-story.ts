/**
 * Loads the scenes that the reader has not come near, so that paper has all of them: a browser gives no time to load when it prints. Not
 * before the reader's first input, only while nothing else is to be done, and not where the reader saves data.
 */

interface Story {
  /** in their order, with the end; none that is there is loaded again */
  readonly ids: readonly string[];
  readonly load: (id: string) => Promise<unknown>;
}

const inputs = ['pointerdown', 'keydown', 'wheel', 'touchmove'];

const firstInput = () =>
  new Promise<void>((resolve) => {
    const seen = new AbortController();
    const input = () => {
      seen.abort();
      resolve();
    };
    for (const type of inputs) addEventListener(type, input, { signal: seen.signal, passive: true });
  });

/** Milliseconds between two scenes, which compute what they show. */
const pause = 500;

/** Safari cannot tell: there, some time has to do. */
const idle = async () => {
  await new Promise((resolve) => setTimeout(resolve, pause));
  if ('requestIdleCallback' in globalThis) await new Promise((resolve) => requestIdleCallback(resolve));
};

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

export async function loadWhole({ ids, load }: Story): Promise<void> {
  await firstInput();
  for (const id of ids) {
    await idle();
    if (savesData()) return;
    await load(id);
  }
}
