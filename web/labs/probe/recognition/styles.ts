/** The recognition's own styles. */
import { css } from 'lit';

export const styles = css`
  section {
    min-height: 30rem;
  }
  .answer {
    display: grid;
    gap: var(--space-4) var(--space-5);
    margin-top: var(--space-3);
  }
  .mistake {
    margin: var(--space-2) 0 0;
  }
  .noticed button {
    margin-top: var(--space-2);
  }
  .answer > * {
    min-width: 0;
  }
  @container lab (min-width: 56rem) {
    .answer {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
  }
  .verdict {
    margin-top: 0;
  }
  .verdict h3 {
    flex-basis: 100%;
    margin: 0;
    font-size: var(--text-large);
    line-height: var(--leading-tight);
  }
  .verdict .number {
    font-size: var(--text-large);
  }
  .verdict .words {
    min-height: 2lh;
  }
  ul,
  .note {
    margin: var(--space-2) 0 0;
    padding-left: 1.25em;
    font-family: var(--sans);
    font-size: var(--text-small);
  }
  .note {
    padding-left: 0;
    color: var(--ink-soft);
  }
  .numbers .how {
    padding-left: 0;
    text-align: left;
  }
  .numbers td {
    white-space: nowrap;
  }
  .numbers tbody th {
    min-width: 10em;
  }
`;
