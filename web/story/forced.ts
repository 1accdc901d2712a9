/** Bars in forced colours, where all of them have one colour: of a word solid, of a position hatched, of attention an outline. Buttons and words keep the reader's colours. */
import { css, html } from 'lit';

/** Beside the pictures, which refer to it. */
export const patterns = html`<svg class="patterns" aria-hidden="true">
  <defs>
    <pattern id="hatched" width="4" height="4" patternUnits="userSpaceOnUse">
      <path d="M0 1h4" stroke="CanvasText" stroke-width="2"></path>
    </pattern>
  </defs>
</svg>`;

export const forcedStyles = css`
  .patterns {
    position: absolute;
    width: 0;
    height: 0;
  }
  @media (forced-colors: active) {
    .picture path {
      forced-color-adjust: none;
    }
    .picture path[fill='var(--content)'] {
      fill: CanvasText;
    }
    .picture path[fill^='var(--position'] {
      fill: url('#hatched');
      stroke: CanvasText;
      stroke-width: 0.75;
    }
    .picture path[fill='var(--attention)'] {
      fill: Canvas;
      stroke: CanvasText;
      stroke-width: 1;
    }
    .picture path:is([stroke='var(--content)'], [stroke^='var(--position'], [stroke='var(--attention)'], [stroke='var(--violated)']) {
      stroke: CanvasText;
    }
    .picture path[fill='var(--violated)'] {
      fill: CanvasText;
    }
    .picture text:not([fill='var(--paper)']) {
      fill: CanvasText;
    }
  }
`;
