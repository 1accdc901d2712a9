/** The frames that stand in for the motion of a figure, where the reader wants none. */
import { css, html, type TemplateResult } from 'lit';
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
        overlay: isLast ? picture.overlay : null,
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
  .stills p {
    color: var(--ink-soft);
    font-size: var(--text-small);
    text-align: center;
  }
`;
