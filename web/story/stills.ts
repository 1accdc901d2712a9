/** The frames that stand in for the motion of a figure, where the reader wants none. */
import { css, html, type TemplateResult } from 'lit';
import { movers } from './movers.ts';
import type { Picture } from './scene.ts';
import { pictureView } from './scene-layout.ts';

interface Frame {
  readonly label: string;
  /** whether it shows the present state, which can be changed */
  readonly isLast: boolean;
  readonly picture: Picture;
}

/** `stepped`: how many of them are shown. The others keep their place, so that nothing jumps. */
export const stillsView = (
  frames: readonly Frame[],
  stepped: number,
): TemplateResult => html`<ol class="stills">
  ${frames.map(
    ({ label, isLast, picture }, i) => html`<li class=${i < stepped ? '' : 'later'}>
      ${pictureView({
        ...picture,
        overlay: isLast ? (picture.overlay ?? (picture.moving && movers(picture.moving))) : null,
        described: isLast ? picture.described : label,
      })}
      <p>${label}</p>
    </li>`,
  )}
</ol>`;

export const stillStyles = css`
  .stills {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
    gap: var(--space-3);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  /* Three of them need the whole width, to stand on one screen with the claim. */
  @container scene (min-width: 66rem) {
    .scene:has(.stills > :nth-child(3)) {
      grid-template-columns: minmax(0, 1fr);
    }
    .scene:has(.stills > :nth-child(3)) > .text {
      display: grid;
      grid-template: auto auto 1fr / 3fr 2fr;
      column-gap: var(--space-5);
      min-height: 12rem;
    }
    .scene:has(.stills > :nth-child(3)) > .text :is(.head, .under) {
      display: contents;
    }
    .scene:has(.stills > :nth-child(3)) > .text .beside {
      grid-area: 1 / 2 / span 2;
      margin-top: 0;
    }
    .scene:has(.stills > :nth-child(3)) > .text > :is(.asked, .told) {
      grid-area: 3 / 2;
    }
    .scene:has(.stills > :nth-child(3)) > .text h1 {
      min-height: 2.3em;
      font-size: var(--text-title);
    }
    .scene:has(.stills > :nth-child(3)) > .text :is(.count, h1, h2, .lede, .problem) {
      grid-column: 1;
    }
    .scene:has(.stills > :nth-child(3)) .result {
      display: flex;
      gap: var(--space-3);
      align-items: center;
    }
    .stills:has(> :nth-child(3)) {
      max-width: 62rem;
    }
    .scene:has(.stills > :nth-child(3)) > .shown {
      margin-top: var(--space-3);
    }
  }
  .stills p {
    color: var(--ink-soft);
    font-size: var(--text-small);
    text-align: center;
  }
`;
