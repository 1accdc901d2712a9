/** What the context lab adds to the style of all labs. */
import { css } from 'lit';

export const styles = css`
  .proof {
    container: figures / inline-size;
  }
  .title {
    margin: var(--space-2) 0 0;
    font-family: var(--sans);
    font-size: 0.9375rem;
  }
  .pair {
    display: grid;
    gap: var(--space-4);
  }
  @container lab (min-width: 48rem) {
    .pair {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  .growth p {
    max-width: var(--column);
    margin: var(--space-1) 0 var(--space-2);
  }
  .message:empty {
    display: none;
  }
  /* Docked: the length beside the name of the choice, which fills its own line. */
  .lever > pe-segments {
    flex: 1 1 100%;
  }
  .lever > .second {
    top: 0.375rem;
    left: 4.75rem;
  }
  @container lab (min-width: 37.5rem) {
    /* The length comes first, the choice at the right edge. */
    .frame > .lever {
      flex-wrap: nowrap;
    }
    .lever > .second {
      order: -1;
      flex: 1 1 8rem;
      min-width: 0;
      margin-left: 0;
    }
    .lever > pe-segments {
      flex: none;
      max-width: 75%;
      margin-left: auto;
    }
  }
`;
