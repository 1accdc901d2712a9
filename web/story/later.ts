/** What a scene needs only after it is drawn for the first time: the look of what came of an answer, of paper and of forced colours, and still frames. */
import { css } from 'lit';
import { forcedStyles } from './forced.ts';
import { moverStyles } from './movers.ts';
import { stillStyles } from './stills.ts';

export { patterns } from './forced.ts';
export { movers } from './movers.ts';
export { stillsView } from './stills.ts';
export { withTerms } from './terms.ts';

const toldStyles = css`
  /* Where no opening plays, both are there. */
  .under:not(.turns) > .lede + .beside {
    margin-top: var(--space-2);
  }
  .result > * {
    display: block;
  }
  /* Above the figure, they share a row. */
  @container scene (max-width: 65.99rem) {
    .result {
      display: flex;
      flex-wrap: wrap;
      gap: 0 var(--space-3);
      align-items: center;
    }
  }
  .number {
    font-size: var(--text-great);
    font-weight: 700;
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.025em;
    line-height: 1.05;
    white-space: nowrap;
  }
  .number:empty {
    display: none;
  }
  .meaning {
    flex: 1 1 7rem;
    color: var(--ink-soft);
    font-size: var(--text);
    line-height: var(--leading);
  }
  .said {
    margin-bottom: var(--space-1);
    color: var(--ink-soft);
    font-size: var(--text);
    line-height: 1.3;
    outline-offset: 0; /* The number below is near. */
  }
  /* The room of the claim that comes when the motion ends. */
  #claim[data-then] {
    display: grid;
  }
  #claim[data-then]::after {
    content: attr(data-then);
    visibility: hidden;
  }
  #claim[data-then] > *,
  #claim[data-then]::after {
    grid-area: 1 / 1;
  }
  .said b {
    color: var(--ink);
  }
  .right {
    color: var(--satisfied);
    font-weight: 650;
  }
  .wrong {
    color: var(--violated);
    font-weight: 650;
  }
  /* What plays the figure and what saves it share a row. */
  pe-lab-figure::part(caption),
  [slot='caption'],
  [slot='caption'] > .caption {
    display: contents;
  }
  .explanation {
    margin-top: var(--space-2);
    font-family: var(--serif);
    font-size: var(--text-large);
    line-height: var(--leading);
    text-wrap: pretty;
  }
  .explanation a {
    color: var(--ink);
    text-decoration-color: var(--edge);
    text-underline-offset: 3px;
  }
`;

/** On a phone of the page, what can be done next stays at the lower edge: the answers, then the controls. */
const dockStyles = css`
  @container scene (max-width: 37.49rem) {
    .answers {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(6rem, 1fr));
    }
    .answers button {
      padding: var(--space-1) var(--space-2);
      overflow-wrap: anywhere;
    }
    .answers .index {
      display: none; /* It stands for a key. */
    }
    .meaning,
    .said {
      font-size: var(--text-small);
      line-height: 1.3;
    }
    /* As many controls in a row as there is room for, when their words wrap. */
    .controls {
      gap: var(--space-2);
    }
    .controls :is(label, button) {
      flex: 1 1 8rem;
      max-width: max-content;
      padding-inline: var(--space-2);
      line-height: 1.25;
    }
    .controls label {
      flex: 3 1 6rem;
      padding: 0;
    }
    .controls label:has([type='range']) {
      flex-basis: 100%;
      max-width: none;
    }
    .controls label:has([type='range']) span {
      min-width: 6.5rem;
    }
    .controls [type='range'] {
      min-height: 1.75rem;
    }
  }
  @media (min-height: 40rem) {
    @container scene (max-width: 37.49rem) {
      /* What is below the picture may stand behind the answers, or half of it. Still frames are higher than the window. */
      :host([docked]) .text:has(.asked:not(.later)) ~ .shown > pe-lab-figure:has(> .picture) {
        visibility: hidden;
      }
      :host([docked]) .text:has(.asked:not(.later)) ~ .shown > pe-lab-figure > :is(.picture, .controls) {
        visibility: visible;
      }
    }
  }
  /* Lower windows have no room to spare under the question, and the picture ends above the answers: see tests/e2e/docked.spec.ts. */
  @media (min-height: 40rem) and (max-height: 45.99rem) {
    @container scene (max-width: 37.49rem) {
      :host([docked]) .head {
        min-height: 10.5rem;
      }
      :host([docked]) .picture {
        max-width: calc((100svh - 20.5rem) * var(--aspect));
        margin-inline: auto;
      }
    }
  }
  /* The widest phones leave room for the controls above this height. */
  @media (min-height: 40rem) and (max-height: 56.25rem) {
    @container scene (max-width: 37.49rem) {
      /* The controls, too. Once the answers are gone, they are docked. */
      :host([docked]) .text:has(.asked:not(.later)) ~ .shown > pe-lab-figure > .picture ~ .controls {
        visibility: hidden;
      }
    }
  }
  /* The first picture is lower than the others: there, “Shuffle” is what the claim asks for. */
  @media (min-height: 51.5rem) and (max-aspect-ratio: 10 / 21) {
    :host([docked]) .first .text:has(.asked:not(.later)) ~ .shown > pe-lab-figure > .picture ~ .controls {
      visibility: visible;
    }
  }
  @media (min-height: 40rem) {
    @container scene (max-width: 37.49rem) {
      :host([docked]) :is(.asked, .free) {
        position: sticky;
        z-index: 2;
        bottom: 0;
        margin-inline: calc(-1 * var(--space-3));
        padding: var(--space-2) var(--space-3);
        background: var(--paper);
        box-shadow: 0 calc(-1 * var(--space-1)) var(--space-1) var(--paper);
      }
    }
  }
`;

/** In notes there is no dock: where the text is not beside the figure, the answers stand with their question, above it. */
const notesStyles = css`
  :host(:not([docked])) .head:not(:has(.question, .said, .number)) {
    min-height: 0; /* A scene without a question needs no room for an answer. */
  }
  @media not print {
    @container scene (min-width: 37.5rem) and (max-width: 65.99rem) {
      :host(:not([docked])) .answers {
        flex-flow: row wrap;
      }
      :host(:not([docked])) .answers button {
        flex: 1 1 10rem;
      }
      /* What comes of an answer has its room, so that the figure below stays where it is: the number, or where there is none, the explanation. */
      :host(:not([docked])) .head:has(.number) {
        min-height: 14.6rem;
      }
      :host(:not([docked])) .head:has(.question, .said):not(:has(.number)) {
        min-height: 9.1rem;
      }
      :host(:not([docked])) .head:has(.question, .said):not(:has(.number)) ~ :is(.asked, .told) {
        order: 0;
        margin-top: 0;
        min-height: 5.5rem;
      }
    }
  }
`;

const paperStyles = css`
  /* Two scenes a page: text beside the figure, as narrow as paper is. */
  @media print {
    .replay,
    .controls,
    .answers,
    .show,
    .caption a {
      display: none;
    }
    .scene {
      display: grid !important;
      grid-template-columns: 2fr 3fr !important;
      column-gap: var(--space-4) !important;
    }
    .text {
      display: flex !important;
      flex-direction: column;
    }
    h1,
    h2 {
      min-height: 0 !important;
      font-size: var(--text-large);
    }
    .number {
      font-size: var(--text-number);
    }
    .lede,
    .explanation {
      font-size: var(--text-small);
    }
    .link {
      order: 5;
      grid-column: 1 / -1;
      margin-top: var(--space-2);
      font-size: var(--text-small);
      overflow-wrap: anywhere;
    }
  }
`;

export const laterStyles = [
  moverStyles,
  toldStyles,
  dockStyles,
  notesStyles,
  paperStyles,
  stillStyles,
  forcedStyles,
];
