/** What the context lab adds to the style of all labs. */
import { css } from 'lit';

export const styles = css`
  .figures {
    container: figures / inline-size;
  }
  :is(.figures, .result) {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
    align-content: start;
  }
  /* As high as two figures: what stands below would jump when they come. */
  .waiting {
    min-height: min(100vh, 67rem);
  }
  .verdict {
    min-height: 4.5rem;
    margin: 0;
  }
  .verdict .words {
    flex: 1 1 18rem;
  }
  .pair {
    display: grid;
    gap: var(--space-4);
  }
  @container figures (min-width: 40rem) {
    .pair {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  h2 {
    margin: 0;
  }
  .prose h2 {
    margin: var(--space-5) 0 var(--space-2);
  }
  .growth p {
    max-width: var(--column);
    margin: var(--space-1) 0 var(--space-2);
  }
  @container lab (min-width: 56rem) {
    pe-rail {
      position: sticky;
      top: var(--space-3);
      align-self: start;
    }
  }
`;
