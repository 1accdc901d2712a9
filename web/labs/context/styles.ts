/** The styles of the context lab beyond those of all labs. */
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
  .numbers :is(th, td).words {
    text-align: left;
  }
  .numbers th.words:first-child {
    padding-left: 0;
  }
  .numbers .satisfied {
    color: var(--satisfied);
  }
  .numbers .violated {
    color: var(--violated);
  }
  .message:empty {
    display: none;
  }
  /* Docked: the length beside the name of the choice, which fills its own line. */
  .lever > pe-segments {
    flex: 1 1 100%;
    padding-top: 0.5rem;
  }
  .lever > .second {
    top: 0.375rem;
    left: 4.75rem;
  }
  @container lab (min-width: 37.5rem) {
    /* The length comes first, and the choice has a line of its own. */
    .frame {
      --lever: 5.5rem;
    }
    .lever > pe-segments {
      padding-top: 0;
    }
    .lever > .second {
      order: -1;
      flex: 0 0 15rem;
      margin-left: 0;
    }
  }
  @container lab (min-width: 71rem) {
    /* Side by side: the choice ends at the right edge. */
    .frame {
      --lever: 2.75rem;
    }
    .frame > .lever {
      flex-wrap: nowrap;
    }
    .lever > pe-segments {
      --segments: flex-end;
      flex: 1 1 0;
    }
  }
`;
