import { css } from 'lit';
import { beforeAndAfterStyles } from './before-and-after.ts';
import { clockStyles } from './clock.ts';
import { indexMatrixStyles } from './index-matrix.ts';
import { kernelsStyles } from './kernels-view.ts';
import { sideBySideStyles } from './side-by-side/view.ts';

export const styles = [
  clockStyles,
  beforeAndAfterStyles,
  indexMatrixStyles,
  kernelsStyles,
  sideBySideStyles,
  css`
    .description {
      margin: var(--space-2) 0 0;
    }
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
    /* Room for the largest maps, so that nothing below them moves while a slider does. */
    .proximity {
      min-height: min(100cqi + 8rem, 34rem);
    }
    @container figures (min-width: 44rem) {
      .maps {
        grid-template-columns: minmax(0, 5fr) minmax(0, 9fr);
        min-height: 34.5rem;
      }
      .halves {
        grid-template-columns: repeat(2, minmax(0, 1fr));
      }
      .proximity {
        min-height: 0;
      }
    }
    /* The sliders stand between the maps and the curves, or beside both and in sight. */
    @container lab (min-width: 56rem) {
      pe-rail {
        grid-column: 2;
        grid-row: 1 / span 2;
        position: sticky;
        top: var(--space-3);
        align-self: start;
      }
    }
    .older :is(.clocks, .index) {
      animation: fade-older 0s 500ms both;
    }
    .verdict {
      min-height: 4.5rem;
      margin: 0;
    }
    .verdict > :last-child {
      flex: 1 1 14rem;
    }
    .prose math[display='block'] {
      margin: var(--space-3) 0;
    }
    .prose li {
      margin-bottom: var(--space-2);
    }
  `,
];
