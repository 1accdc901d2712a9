/** How an element looks with `ui=present`, on a slide. */
import { css } from 'lit';
import { adopt } from '../draw/adopt.ts';

const look = css`
  [data-ui='present'] {
    container-type: inline-size;
  }
  /* As in projector mode: a share of the width. The type of slides themselves is often far larger. */
  [data-ui='present'] > .lab {
    --pe-rem: 1em;
    font-size: max(min(1em, 16px), 1.25cqi);
  }
`;

export const present = ({ shadowRoot }: Element): void => adopt(shadowRoot, look);
