/** The look of the page around the story and the labs. */
import { css } from 'lit';
import { loading } from '../draw/controls.ts';

/** What the page that is sent before any script needs of it. */
export const earlyPageStyles = css`
  header {
    border-bottom: 1px solid var(--line);
    font-family: var(--sans);
    font-size: var(--text);
  }
  /* Not in low windows, where it would take too much. */
  @media screen and (min-height: 30rem) {
    :not(.present) > header {
      position: sticky;
      z-index: 4; /* above a lab's lever and rail */
      top: 0;
      background: var(--paper);
    }
    :not(.present) > header + .below {
      --page-top: 3.3125rem;
    }
  }
  .bar,
  .below {
    box-sizing: border-box;
    max-width: calc(var(--wide) + 5rem);
    margin: 0 auto;
    padding-inline: clamp(var(--space-3), 4vw, var(--space-5));
  }
  .bar {
    display: flex;
    align-items: stretch;
    gap: 0 var(--space-4);
    min-height: 3.25rem;
  }
  .bar > * {
    display: flex;
    align-items: center;
  }
  .name {
    font-weight: 600;
    text-decoration: none;
  }
  .tools {
    position: relative;
    gap: var(--space-2);
    margin-left: auto;
  }
  a {
    color: inherit;
    text-underline-offset: 0.25em;
  }
  .bar nav {
    gap: var(--space-4);
  }
  .bar nav a {
    display: flex;
    align-items: center;
    align-self: stretch;
    border-block: 2px solid transparent;
    color: var(--ink-soft);
    text-decoration: none;
  }
  .bar nav a[aria-current] {
    border-bottom-color: var(--ink);
    color: var(--ink);
    font-weight: 600;
  }
  .bar nav a:hover {
    color: var(--ink);
  }
  .tools button {
    border-color: transparent;
    padding-inline: var(--space-2);
  }
  .tools .path {
    border-color: var(--edge);
    padding-inline: clamp(var(--space-2), 2vw, var(--space-3));
    white-space: nowrap;
  }
  /* The line is thin, but what can be pressed reaches below it. */
  .progress {
    display: flex;
    gap: 2px;
    height: 2px;
    overflow: visible;
  }
  .progress a {
    box-sizing: border-box;
    flex: 1;
    height: 1.5rem;
    border-top: 3px solid var(--line);
  }
  .progress .past {
    border-color: var(--ink);
  }
  .progress [aria-current] {
    border-color: var(--position-fill);
  }
  .labs {
    display: none;
    border-color: transparent;
    font-weight: 600;
  }
  @media (max-width: 70.99rem) {
    .name {
      display: none;
    }
  }
  @media (max-width: 53.99rem) {
    .bar nav {
      display: none !important;
    }
    .bar {
      gap: 0 var(--space-2);
    }
    .tools {
      gap: 0;
    }
    .tools button {
      padding-inline: var(--space-1);
    }
    .tools .path {
      min-height: 2.25rem;
      padding-inline: var(--space-2);
    }
    .labs {
      display: block;
      align-self: center;
      field-sizing: content;
      min-width: 0; /* at 320 pixels it shrinks before the tools do */
      padding-inline: 0;
      text-overflow: ellipsis;
    }
  }
  :host {
    display: block;
    font-family: var(--serif);
    color: var(--ink);
    overflow-wrap: break-word;
  }
  .below {
    position: relative;
    padding-block: 0 var(--space-6);
  }
  main {
    --place-height: calc(100vh - 3.25rem);
    --page-gap: var(--space-4);
    min-height: 100vh;
    padding-top: var(--page-gap);
  }
  @media (max-width: 53.99rem) {
    main {
      --place-height: 30rem;
      --page-gap: var(--space-2);
    }
  }
`;

const rest = css`
  .waiting {
    position: absolute;
    inset: 0 0 auto;
    visibility: hidden;
    translate: -200vw; /* Nothing in it counts as seen. */
  }
  .said {
    font-family: var(--sans);
    font-size: var(--text-small);
  }
  .said p {
    margin: var(--space-2) 0 0;
  }
  .problem {
    color: var(--violated);
  }
  /* A link may lead far below what is said of it. */
  .said:has(p) {
    position: sticky;
    z-index: 3;
    top: var(--page-top, 0);
    padding-block: 1px var(--space-2);
    background: var(--paper);
  }
  .said:has(p) ~ main {
    --header-height: 6rem;
  }
  .figure {
    padding: var(--space-3);
  }
  /* A frame is as high as its content, which must not depend on the frame's height. */
  :host([framed]) main {
    --place-height: 40rem;
  }
  :host([framed]) main,
  .figure main {
    min-height: 0;
  }
  .figure main {
    --page-gap: 0px;
  }
  .open {
    margin: var(--space-2) 0 0;
    color: var(--ink-soft);
    font-family: var(--sans);
    font-size: var(--text-small);
  }
  footer {
    margin-top: var(--space-5);
    padding-top: var(--space-3);
    border-top: 1px solid var(--line);
    font-family: var(--sans);
    font-size: var(--text-small);
    color: var(--ink-soft);
  }
  .present header,
  .present footer {
    display: none;
  }
  .present .below {
    padding-bottom: 0;
  }
  .present main:has(pe-scenes:not([away])) {
    --place-height: 100vh;
    --place-inset: var(--space-3);
    --header-height: 0;
    padding-top: 0;
  }
  .present main {
    display: flex;
    flex-direction: column;
    min-height: calc(100vh - 1.5rem);
  }
  @media (forced-colors: active) {
    .bar nav a {
      border-color: Canvas;
    }
    .bar nav a[aria-current] {
      border-bottom: 4px solid Highlight;
    }
    .progress [aria-current] {
      border-top: 8px solid Highlight;
    }
  }
  .print {
    display: none;
  }
  @media print {
    .print {
      display: block;
      font-family: var(--sans);
      font-size: var(--text-small);
      overflow-wrap: anywhere;
    }
    .name {
      display: flex;
    }
    .bar nav,
    .progress,
    .labs,
    .tools,
    footer {
      display: none;
    }
  }
`;

export const pageStyles = [earlyPageStyles, loading, rest];
