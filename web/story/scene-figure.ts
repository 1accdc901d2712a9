/** The figure of a scene: its picture, with the tools of all figures, what it is, the button beside it, and the way to the lab. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FigureDeclaration } from '../shell/cite/figure.ts';
import type { Figure } from '../shell/figure.ts';
import { linkToLab } from '../shell/link.ts';
import type { SceneView, ShownScene } from './scene.ts';
import type { SceneMotion } from './scene-motion.ts';
import { text } from './text.ts';

function captionView(
  { session }: ShownScene,
  motion: SceneMotion,
  view: SceneView,
  caption: unknown,
): TemplateResult {
  const button = motion.buttonOf(view);
  return html`<span class="caption">
    <span class="words">${caption}</span>
    ${button && html`<button class="replay" @click=${button[1]}>${button[0]}</button>`}
    ${session.home === null ? nothing : html`<a href=${linkToLab(session, view.inLab)}>${text.openInLab}</a>`}
  </span>`;
}

/** `pictureView`: the picture at rest or as it moves, or what stands in for it, with the controls under it. `explained`: words with their terms. */
export const sceneFigure = (
  id: string,
  declaration: FigureDeclaration & { readonly title: string },
  scene: ShownScene,
  motion: SceneMotion,
  pictureView: (view: SceneView) => TemplateResult,
  explained: (words: string) => unknown,
): Figure<SceneView> => ({
  id,
  fold: '',
  ...declaration,
  draw: (view) => ({
    content: pictureView(view),
    source: {
      scene: () => {
        const { picture } = scene.viewWith({ motion: null }) as SceneView;
        return { ...picture, label: picture.described };
      },
      data: () => ({ kind: 'columns', columns: view.picture.columns() }),
    },
    caption: captionView(scene, motion, view, explained(view.caption)),
  }),
});
