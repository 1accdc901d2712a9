/** Figures far from the window are drawn for paper once the page rests: nothing can be computed while it is being printed. */

import { css } from 'lit';
import { adopt, leave } from '../draw/adopt.ts';
import type { Session } from '../shell/session.ts';
import type { PlaygroundElement as Playground } from './element-types.ts';

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
      content: 'This page was printed before the figure was drawn. Print it again.';
    }
  }
`;

/** Milliseconds without an input after which the reader rests. */
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

/** The elements of the page that have never been near the window. */
const undrawn = (): readonly PlaygroundElement[] =>
  [...document.querySelectorAll<PlaygroundElement>('pe-figure, pe-playground')].filter(
    ({ isNear }) => !isNear,
  );

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

/** Draws one after another while the reader rests, until none is left that can be. */
export async function drawForPaper(): Promise<void> {
  for (const element of undrawn()) standIn(element);
  if (isDrawing || !isWorthIt()) return;
  isDrawing = true;
  let last = performance.now() - quiet;
  const over = new AbortController();
  const input = () => {
    last = performance.now();
  };
  for (const type of inputs)
    addEventListener(type, input, { capture: true, passive: true, signal: over.signal });
  const nextOf = () => undrawn().find(({ session }) => !laborious.has(session.store.get('lab')));
  for (let next = nextOf(); next; next = nextOf()) {
    const left = last + quiet - performance.now();
    if (left > 0 || document.visibilityState !== 'visible') await wait(Math.max(left, 200));
    else await draw(next);
  }
  over.abort();
  isDrawing = false;
}
