/** Figures far from the window are drawn for paper once the page rests: nothing can be computed while it is being printed. */

import { css, unsafeCSS } from 'lit';
import { adopt, leave } from '../draw/adopt.ts';
import type { Session } from '../shell/session.ts';
import type { PlaygroundElement as Playground } from './element-types.ts';
import { notDrawn } from './paper-text.ts';

/** What stands on paper for a figure that has not been drawn. */
const look = css`
  @media print {
    .poster {
      display: block;
    }
    .poster + slot,
    .lab {
      display: none;
    }
    .root:not(:has(.poster)):has(slot[hidden])::before {
      content: ${unsafeCSS(JSON.stringify(notDrawn))};
    }
  }
`;

/** Milliseconds without an input after which the reader counts as resting. */
const quiet = 3000;

/** Milliseconds after which the next one is drawn, whatever holds this one up. */
const longest = 10_000;

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'scroll'];

/** Their figures take seconds of work, so that nobody is made to wait for a print that may never come. */
const laborious: ReadonlySet<string> = new Set(['training', 'claims']);

const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** A phone seldom prints, and a reader who saves data has said so. */
const isWorthIt = (): boolean =>
  matchMedia('(hover: hover)').matches &&
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData !== true;

/** The part of an element that is used here. */
interface PlaygroundElement extends Playground {
  /** whether it has come near the window */
  isNear: boolean;
  readonly session: Session;
}

/** Those that have never been near the window, in the order in which they came. */
const waiting = new Set<PlaygroundElement>();

/** The next that can be drawn; undefined if there is none. */
function nextOf(): PlaygroundElement | undefined {
  for (const one of waiting) {
    if (!one.isNear && one.isConnected && !laborious.has(one.session.store.get('lab'))) return one;
    waiting.delete(one);
  }
  return undefined;
}

/** Whether it is further from the window than where elements pause. */
function isFar(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top > 2 * innerHeight || bottom < -innerHeight;
}

/** As if it were near for a while. */
async function draw(element: PlaygroundElement): Promise<void> {
  element.isNear = true;
  await Promise.race([element.ready.catch(() => {}), wait(longest)]);
  if (isFar(element)) element.session.pause();
}

/** Until the figure is drawn. */
function standIn({ shadowRoot, ready }: PlaygroundElement): void {
  adopt(shadowRoot, look);
  const end = () => shadowRoot && leave(shadowRoot, look);
  ready.then(end, end);
}

let isDrawing = false;

/** Draws an element that is far from the window, one after another while the reader rests. */
export async function drawForPaper(element: PlaygroundElement): Promise<void> {
  if (element.isNear) return;
  standIn(element);
  if (!isWorthIt()) return;
  waiting.add(element);
  if (isDrawing) return;
  isDrawing = true;
  let last = performance.now() - quiet;
  const over = new AbortController();
  const input = () => {
    last = performance.now();
  };
  for (const type of inputs)
    addEventListener(type, input, { capture: true, passive: true, signal: over.signal });
  for (let next = nextOf(); next; next = nextOf()) {
    const left = last + quiet - performance.now();
    if (left > 0 || document.visibilityState !== 'visible') await wait(Math.max(left, 200));
    else await draw(next);
  }
  over.abort();
  isDrawing = false;
}
