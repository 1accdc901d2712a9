import { css } from 'lit';
import { beforeAndAfterStyles } from './before-and-after.ts';
import { familiesStyles } from './families.ts';
import { inFrontStyles } from './in-front.ts';
import { indexMatrixStyles } from './index-matrix.ts';
import { kernelsStyles } from './kernels-view.ts';
import { sideBySideStyles } from './side-by-side/view.ts';

export const styles = [
  familiesStyles,
  inFrontStyles,
  beforeAndAfterStyles,
  indexMatrixStyles,
  kernelsStyles,
  sideBySideStyles,
  css`
    .figures {
      display: grid;
      gap: var(--space-4);
      align-content: start;
      container: figures / inline-size;
    }
    .figures > * {
      min-width: 0;
    }
    .maps,
    .halves {
      display: grid;
      gap: var(--space-4);
      align-items: start;
    }
    @container figures (min-width: 44rem) {
      .maps {
        grid-template-columns: minmax(0, 5fr) minmax(0, 9fr);
      }
      .halves {
        grid-template-columns: repeat(2, minmax(0, 1fr));
      }
    }
    /* A fold holds nothing below that a growing figure could push down. */
    .fold .figures:first-child:not(.none) {
      min-height: 0;
    }
    .older .index {
      animation: fade-older 0s var(--older-delay, 500ms) both;
    }
    .verdict {
      margin: 0;
    }
    .verdict > :last-child {
      flex: 1 1 14rem;
    }
    .description {
      margin: 0 0 var(--space-3);
    }
    .against-control {
      max-width: 24rem;
      margin-bottom: var(--space-3);
    }
    .empty {
      display: grid;
      place-content: center;
      min-height: 20rem;
      margin: 0;
      border: 1px dashed var(--edge);
      color: var(--ink-soft);
      font-family: var(--sans);
    }
    .prose > h2:first-child {
      margin-top: var(--space-3);
    }
    .prose math[display='block'] {
      margin: var(--space-3) 0;
    }
    .prose li {
      margin-bottom: var(--space-2);
    }
  `,
];
