/** The look of a scene: text beside the figure, one above the other where there is no room. */
import { css } from 'lit';
import { unseen } from '../draw/controls.ts';

/** What the opening needs of it before any script has run. */
export const earlySceneStyles = css`
  ${unseen}
  :host {
    display: block;
    container: scene / inline-size;
    color: var(--ink);
    font-family: var(--sans);
  }
  .scene {
    display: flex;
    flex-direction: column;
  }
  .text {
    display: contents;
  }
  .text > * {
    order: 2;
  }
  .text > :is(.count, .head) {
    order: 0;
  }
  .shown {
    order: 1;
    min-width: 0;
  }
  p {
    margin: 0;
  }
  /* What comes of an answer has the room of the question, so that the figure below stays where it is. */
  .head {
    min-height: 12rem;
  }
  .first .head {
    min-height: 13.5rem;
  }
  .count {
    margin-bottom: var(--space-2);
    color: var(--position);
    font-size: var(--text-small);
    font-weight: 600;
  }
  h1,
  h2 {
    margin: 0;
    font-family: var(--serif);
    font-weight: 700;
    font-size: var(--text-title);
    line-height: var(--leading-tight);
    min-height: 2.4em;
    text-wrap: balance;
  }
  h1 {
    font-size: var(--text-hero);
    line-height: 1.15;
    min-height: 2.3em;
  }
  .under {
    margin: var(--space-2) 0;
  }
  .lede {
    color: var(--ink-soft);
    font-family: var(--serif);
    font-size: var(--text-large);
    line-height: var(--leading);
  }
  .later {
    visibility: hidden;
  }
  .question {
    font-family: var(--serif);
    font-size: var(--text-large);
    line-height: var(--leading);
    text-wrap: pretty;
  }
  .asked,
  .told {
    margin-top: var(--space-2);
  }
  .answers {
    display: flex;
    flex-direction: column;
    gap: var(--space-2);
  }
  .answers.row {
    flex-flow: row wrap;
  }
  .answers.row button {
    flex: 1;
  }
  .answers button {
    display: flex;
    gap: var(--space-2);
    padding: var(--space-2) var(--space-3);
    border-radius: 8px;
    font-size: var(--text);
    font-weight: 500;
    text-align: left;
  }
  .answers .index {
    width: 1ch;
    color: var(--ink-soft);
    font-size: var(--text-small);
    line-height: var(--leading);
  }
  .show {
    align-self: flex-start;
    justify-self: start;
    min-height: 1.5rem;
    margin-top: var(--space-2);
    padding: 0;
    border: 0;
    background: none;
    color: var(--ink-soft);
    font-size: var(--text-small);
    text-decoration: underline;
    text-decoration-color: var(--edge);
    text-underline-offset: 3px;
  }
  .controls {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2) var(--space-3);
    align-items: center;
    margin-top: var(--space-2);
  }
  .controls:empty {
    display: none;
  }
  .controls :is(button, label) {
    font-size: var(--text);
  }
  .controls button {
    padding: var(--space-2) var(--space-3);
    border-radius: 8px;
    font-weight: 600;
  }
  .controls [type='checkbox'] {
    accent-color: var(--position-fill);
  }
  .picture {
    position: relative;
    touch-action: pan-y;
  }
  .picture > svg {
    display: block;
    width: 100%;
    height: auto;
    overflow: visible;
    font-family: var(--sans);
    font-variant-numeric: tabular-nums;
  }
  .caption {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-3);
    align-items: baseline;
    color: var(--ink-soft);
    font-size: var(--text-small);
  }
  .caption .words {
    flex: 1 0 var(--caption-room, 100%);
  }
  /* The type of a phone, where all of a scene stands on one screen. */
  @container scene (max-width: 37.49rem) {
    .scene {
      --text: 0.875rem;
      --text-large: 1rem;
      --text-title: 1.375rem;
      --text-hero: 1.875rem;
      --text-great: var(--text-number);
    }
    .question {
      line-height: 1.35;
    }
    @media (max-height: 50rem) {
      :host([docked]) .count {
        display: none; /* The header tells it. */
      }
    }
  }
  @container scene (max-width: 65.99rem) {
    /* After the opening, the question has the room of the lede. Without motion there is none. */
    @media (prefers-reduced-motion: no-preference) {
      .turns {
        display: grid;
      }
      .turns > * {
        grid-area: 1 / 1;
      }
      .turns > .lede:not(:has(+ .later)) {
        visibility: hidden;
      }
    }
  }
  @container scene (min-width: 66rem) {
    .scene {
      display: grid;
      grid-template-columns: 24rem minmax(0, 1fr);
      column-gap: var(--space-5);
      align-items: start;
    }
    .text {
      display: flex;
      flex-direction: column;
      padding-top: var(--space-1);
    }
    .head {
      min-height: 0 !important;
    }
    .beside {
      margin-top: var(--space-3);
    }
    h1 {
      min-height: 3.45em;
    }
  }
`;

const rest = css`
  .problem {
    color: var(--violated);
    font-size: var(--text);
  }
  .controls a {
    color: var(--ink);
    font-size: var(--text-small);
    text-decoration-color: var(--edge);
    text-underline-offset: 3px;
  }
  .replay {
    min-height: 1.5rem;
    padding: 0;
    border: 0;
    background: none;
    font-size: inherit;
  }
  .caption a {
    display: var(--figure-tools, inline);
    /* As high as a finger needs, without higher lines. */
    padding-block: var(--space-1);
    color: var(--ink);
    text-decoration-color: var(--edge);
    text-underline-offset: 3px;
  }
`;

export const sceneStyles = [earlySceneStyles, rest];

/** Of the places of the scenes, one below the other. */
export const storyStyles = css`
  :host {
    display: block;
  }
  .place {
    box-sizing: border-box;
    min-height: var(--place-height, 0);
    padding-top: var(--place-inset, var(--space-5));
    margin-bottom: var(--space-6);
    scroll-margin-top: var(--header-height, 3.25rem);
  }
  :host([away]) {
    display: none;
  }
  /* What is not there yet keeps its room, so that the page does not jump and is not loaded all at once. */
  .coming {
    min-height: max(var(--place-height, 0rem), 42rem);
  }
  .problem {
    color: var(--violated);
    font-family: var(--sans);
  }
  @media (max-width: 37.49rem) {
    .place {
      padding-top: var(--space-2);
    }
  }
  /* Below the inset of the page, so that the first scene stands on one screen, too. */
  @media (min-width: 54rem) {
    .place:first-child {
      padding-top: var(--place-inset, var(--space-3));
      scroll-margin-top: calc(var(--header-height, 3.25rem) + var(--space-4));
    }
  }
`;
