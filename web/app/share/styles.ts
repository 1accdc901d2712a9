import { css } from 'lit';

/** What <pe-share> and its parts have in common. */
export const partStyles = css`
  h2,
  h3 {
    margin: 0;
    line-height: var(--leading-tight);
  }
  h3 {
    font-size: var(--text);
    font-weight: 600;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2);
    margin-bottom: var(--space-2);
  }
  .soft {
    min-height: 1lh;
    margin: var(--space-1) 0 0;
    color: var(--ink-soft);
    font-size: var(--text-small);
  }
  .broken {
    color: var(--violated);
  }
`;

/** The styles of <pe-share>. */
export const styles = css`
  dialog {
    box-sizing: border-box;
    width: min(75rem, 100vw - 2rem);
    max-width: none;
    max-height: calc(100dvh - 2rem);
    padding: var(--space-3) clamp(var(--space-3), 3vw, var(--space-4)) var(--space-4);
    border: 1px solid var(--edge);
    border-radius: 4px;
    background: var(--paper);
    color: var(--ink);
    font-family: var(--sans);
    font-size: var(--text);
    line-height: var(--leading);
    overflow-wrap: break-word;
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 45%);
  }
  h2 {
    font-size: var(--text-large);
  }
  .further {
    margin: var(--space-3) 0 var(--space-2);
    padding-top: var(--space-3);
    border-top: 1px solid var(--line);
  }
  .soft a {
    color: inherit;
    text-underline-offset: 0.2em;
  }
  .builder {
    display: grid;
    grid-template: 'fields snippet' auto 'fields preview' 1fr / minmax(0, 20rem) minmax(0, 1fr);
    gap: var(--space-3) var(--space-4);
  }
  .fields {
    grid-area: fields;
    display: flex;
    flex-direction: column;
    gap: var(--space-2);
  }
  .fields select {
    width: 100%;
  }
  pe-embed-preview {
    grid-area: preview;
  }
  .snippet {
    grid-area: snippet;
  }
  .snippet select {
    margin: 0 0 var(--space-2) var(--space-2);
  }
  summary {
    font-weight: 600;
    cursor: pointer;
  }
  ul {
    margin: var(--space-1) 0 0;
    padding: 0;
    list-style: none;
  }
  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--space-3);
    padding-block: var(--space-1);
  }
  li label + label {
    color: var(--ink-soft);
  }
  .look {
    display: grid;
    grid-template-columns: auto 1fr;
    align-items: center;
    gap: var(--space-2);
  }
  @media (max-width: 53.99rem) {
    .builder {
      grid-template: 'fields' 'snippet' 'preview' / minmax(0, 1fr);
    }
  }
  @media (max-width: 37.49rem) {
    dialog {
      width: 100vw;
      max-height: 100dvh;
      border: 0;
      border-radius: 0;
    }
  }
  @media print {
    dialog {
      display: none;
    }
  }
`;
