/**
 * The story on paper. Loads the scenes that the reader has not come near: a browser gives no time to load when it prints. Not
 * before the reader's first input, only while nothing else is to be done, and not where the reader saves data.
 */

import { css } from 'lit';

/** Two scenes a page. */
const paper = css`
  @media print {
    .place {
      min-height: 0;
      margin: 0;
      padding-top: var(--space-3);
      break-inside: avoid;
    }
    #recap.coming {
      display: none;
    }
    .coming {
      font-family: var(--serif);
      overflow-wrap: anywhere;
    }
    .place:nth-child(odd):not(:first-child) {
      break-before: page;
    }
  }
`;

interface Story {
  readonly root: ShadowRoot;
  /** in their order, with the end; none that is there is loaded again */
  readonly ids: readonly string[];
  readonly load: (id: string) => Promise<unknown>;
  /** aborted once the story has left the page */
  readonly signal: AbortSignal;
}

const inputs = ['pointerdown', 'keydown', 'wheel', 'touchmove'];

/** Milliseconds after an input in which the answer to it may still move. */
const quiet = 3000;

/** Milliseconds between two scenes, which compute what they show. */
const pause = 500;

const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** What waits until the reader has begun, and rests. */
function resting(signal: AbortSignal): () => Promise<void> {
  let last = 0;
  const begun = new Promise<void>((resolve) => {
    const input = () => {
      last = performance.now();
      resolve();
    };
    for (const type of inputs) addEventListener(type, input, { signal, passive: true });
  });
  return async () => {
    await begun;
    do await wait(pause);
    while (performance.now() - last < quiet);
    // Safari cannot tell.
    if ('requestIdleCallback' in globalThis) await new Promise((resolve) => requestIdleCallback(resolve));
  };
}

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** In Safari, what the reader reads would move as scenes above it take their height. */
const wouldMove = (place: Element | null): boolean =>
  !CSS.supports('overflow-anchor', 'auto') && (place?.getBoundingClientRect().top ?? 0) < 0;

export async function loadWhole({ root, ids, load, signal }: Story): Promise<void> {
  if (signal.aborted) return;
  if (paper.styleSheet && !root.adoptedStyleSheets.includes(paper.styleSheet))
    root.adoptedStyleSheets.push(paper.styleSheet);
  const rest = resting(signal);
  // The end first: it is small, and repeats what is there.
  for (const id of [...ids.slice(-1), ...ids.slice(0, -1)]) {
    await rest();
    if (signal.aborted || savesData()) return;
    if (!wouldMove(root.getElementById(id))) await load(id);
  }
}
