/**
 * Styles for native form controls: add `controls` to a component's styles and use plain elements. On paper, of buttons only those of the
 * class `printed` and the chosen ones are left.
 * WebKit paints over the background of a select, whose words in the colour of paper could then not be read: there it has an arrow of ours.
 */
import { css } from 'lit';

/** `.unseen` is there for screen readers only. */
export const unseen = css`
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;

/** `.no-print` is of no use on paper: controls, and words that say how to use a pointer or keys. */
export const noPrint = css`
  @media print {
    /* Overrides any other display. */
    .no-print {
      display: none !important;
    }
  }
`;

/** Words in the place of what is not there yet. Most comes before anyone could read them. */
export const loading = css`
  .loading {
    color: var(--ink-soft);
    animation: show-loading 0s 500ms both;
  }
  @keyframes show-loading {
    from {
      visibility: hidden;
    }
  }
`;

/**
 * What has the focus is scrolled clear of the lever, which is docked at the lower edge of phones, and elsewhere stays at the upper one:
 * with room for its ring, and on phones for the part of the lever that can be pressed above its edge.
 */
export const clearOfLever = css`
  :focus-visible {
    scroll-margin-block: calc(var(--lever-top, 0px) + 0.375rem) calc(var(--lever-bottom, 0px) + 1rem);
  }
`;

export const controls = css`
  ${clearOfLever}
  button,
  input,
  select,
  textarea {
    font: inherit;
    font-family: var(--sans);
    font-size: var(--text);
    line-height: 1.3;
    max-width: 100%;
    color: var(--ink);
    accent-color: var(--accent);
    font-variant-numeric: tabular-nums;
  }
  button,
  select,
  textarea,
  input:not([type='range'], [type='checkbox'], [type='radio'], [type='file']) {
    box-sizing: border-box;
    min-height: 2.125rem;
    padding: var(--space-1) var(--space-2);
    background: var(--paper);
    border: 1px solid var(--edge);
    border-radius: 4px;
  }
  button {
    cursor: pointer;
  }
  button:hover:not(:disabled),
  select:hover:not(:disabled) {
    border-color: var(--ink);
  }
  button[aria-pressed='true'] {
    background: var(--ink);
    border-color: var(--ink);
    color: var(--paper);
  }
  /* The next step: filled. Forced words would stand on a ground that has their own colour. */
  .invite {
    min-height: 2.625rem;
    padding: var(--space-2) var(--space-3);
    border-color: var(--ink);
    background: var(--ink);
    color: var(--paper);
    font-weight: 600;
    forced-color-adjust: none;
  }
  :disabled {
    opacity: 0.55;
    cursor: default;
  }
  @supports (-webkit-nbsp-mode: space) {
    select {
      appearance: none;
      padding-right: var(--space-4);
      background: conic-gradient(from -45deg at bottom, currentColor 90deg, transparent 0) right 0.45rem center / 0.6rem
        0.3rem no-repeat var(--paper);
    }
  }
  textarea {
    display: block;
    width: 100%;
    resize: vertical;
  }
  input[type='number'] {
    width: 6.5em;
  }
  input[type='range'] {
    width: 100%;
    min-width: 6rem;
    min-height: 1.5rem;
    margin: 0;
    touch-action: pan-y;
  }
  input[type='checkbox'],
  input[type='radio'] {
    width: 1.125rem;
    height: 1.125rem;
    margin: calc((1lh - 1.125rem) / 2) var(--space-2) 0 0;
    flex: none;
    line-height: inherit;
  }
  /* A long label wraps beside its box. */
  label:has(> :is([type='checkbox'], [type='radio'])) {
    display: inline-flex;
    align-items: flex-start;
  }
  label {
    font-family: var(--sans);
    font-size: var(--text);
  }
  fieldset {
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    padding: 0;
    font-family: var(--sans);
    font-size: var(--text);
    font-weight: 600;
  }
  :focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  [aria-invalid='true'] {
    border-color: var(--violated) !important;
  }
  @media (pointer: coarse) {
    button,
    select,
    input:not([type='checkbox'], [type='radio']) {
      min-height: 2.75rem;
    }
    label:has(> :is([type='checkbox'], [type='radio'])) {
      align-items: center;
      min-height: 2.75rem;
    }
    input[type='checkbox'],
    input[type='radio'] {
      width: 1.5rem;
      height: 1.5rem;
      margin-block: 0;
    }
  }
  ${unseen}
  ${noPrint}
  @media print {
    button:not(.printed, [aria-pressed='true'], [aria-checked='true']),
    input[type='range'],
    details:not([open]) {
      display: none !important;
    }
    /* What is chosen or typed stands as plain words. */
    button,
    button[aria-pressed='true'] {
      all: unset;
    }
    input:not([type]) {
      min-height: 0;
      padding: 0;
      border: 0;
    }
    :disabled {
      opacity: 1;
    }
  }
  @media (forced-colors: active) {
    button[aria-pressed='true'] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
`;

/** For an element that is a control, or several of them. */
export const controlHost = [
  controls,
  css`
    :host {
      display: block;
      font-family: var(--sans);
      font-size: var(--text);
    }
  `,
];

/** For an element that is of no use on paper. */
export const notPrinted = css`
  @media print {
    :host {
      display: none;
    }
  }
`;
