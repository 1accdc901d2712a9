/** What heat maps and plots share: the stage with its drawing, the canvases under it, and the line below it that reads one value. */
import { css } from 'lit';
import { clearOfLever, noPrint, unseen } from './controls.ts';
import { placeIn, type Rect } from './scene.ts';

export const stageStyles = css`
  ${unseen}
  ${noPrint}
  ${clearOfLever}
  :host {
    display: block;
    min-width: 0;
    contain: inline-size;
    color: var(--ink);
    font-family: var(--sans);
    font-size: var(--text-small);
    line-height: 1.5;
    font-variant-numeric: tabular-nums;
  }
  :host([hidden]) {
    display: none;
  }
  .stage {
    position: relative;
    max-width: 100%;
    touch-action: pan-y;
    cursor: crosshair;
  }
  .stage:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
    border-radius: 2px;
  }
  .stage > * {
    position: absolute;
  }
  [hidden] {
    display: none;
  }
  svg {
    inset: 0;
    width: 100%;
    height: 100%;
    pointer-events: none;
    font-family: inherit;
    font-size: inherit;
  }
  text {
    white-space: pre;
  }
  .reading {
    box-sizing: border-box;
    height: 3em;
    margin: 0.25em 0 0;
    overflow: hidden;
    color: var(--ink);
  }
  .reading.wide {
    height: 1.5em;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  .reading .idle,
  .reading .full {
    color: var(--ink-soft);
  }
  .reading .words {
    margin-right: 0.5em;
  }
`;

/** Sets the stage's width and aspect ratio: it shrinks as a whole where a printed page is narrower than the window. */
export function setStage(stage: HTMLElement, { width, height }: { width: number; height: number }): void {
  stage.style.width = `${width}px`;
  stage.style.aspectRatio = `${width} / ${height}`;
}

export function placeOver(element: HTMLElement, part: Rect, whole: { width: number; height: number }): void {
  element.style.cssText = placeIn(part, whole);
}

/** Calls `announce` after `rest` milliseconds without a call of `say`, so that a held key does not flood a screen reader. */
export function announcer(announce: (text: string) => void, rest = 300) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    say(words: () => string) {
      clearTimeout(timer);
      timer = setTimeout(() => announce(words()), rest);
    },
    stop() {
      clearTimeout(timer);
    },
  };
}
