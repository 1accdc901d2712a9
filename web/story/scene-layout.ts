/** The frame of a scene: the same for the element and for the page that is sent before any script has run. */
import { html, nothing, type TemplateResult } from 'lit';
import { sceneItems } from '../draw/scene-svg.ts';
import type { Said } from './answers.ts';
import type { Picture, Question } from './scene.ts';
import { text } from './text.ts';

/** What stands with the claim, and what follows: on a phone the figure stands between the two. */
export type Asked = readonly [TemplateResult, TemplateResult];

interface SceneParts {
  readonly isFirst: boolean;
  /** level of the claim in the outline of the page around it */
  readonly level?: number | undefined;
  /** '3 of 10', or '' where the scene stands alone */
  readonly count: string;
  readonly claim: string;
  /** what it will be once the motion has ended: it has that room already, so that what stands below it does not move */
  readonly claimToCome?: string | undefined;
  readonly lede?: string | undefined;
  /** the question and its answers, or the number and what is told of it */
  readonly asked: Asked;
  readonly isAsked: boolean;
  /** whether the question keeps its place, but is not there yet */
  readonly isOpening?: boolean;
  /** whether the question takes the room of the lede, once it is there: it came, or comes, with the opening */
  readonly turns?: boolean;
  readonly figure: unknown;
  /** why the settings have no result */
  readonly error?: unknown;
  /** what screen readers are told */
  readonly announced?: string;
  /** its address, on paper */
  readonly link?: string;
}

export function sceneLayout({
  isFirst,
  level,
  count,
  claim,
  claimToCome,
  lede,
  asked: [beside, below],
  isAsked,
  isOpening,
  turns = isOpening,
  figure,
  error,
  announced,
  link,
}: SceneParts): TemplateResult {
  const later = isOpening ? 'later' : '';
  return html`
    <div class="text">
      ${count ? html`<p class="count">${count}</p>` : nothing}
      <div class="head">
        ${isFirst ? html`<h1 id="claim" aria-level=${level ?? nothing} data-then=${claimToCome ?? nothing}><span>${claim}</span></h1>` : html`<h2 id="claim" aria-level=${level ?? nothing} data-then=${claimToCome ?? nothing}><span>${claim}</span></h2>`}
        <div class="under ${turns ? 'turns' : ''}">
          ${lede && isFirst ? html`<p class="lede">${lede}</p>` : nothing}
          <div class="beside ${later}">${beside}</div>
        </div>
      </div>
      ${error ?? nothing}
      <div class="${isAsked ? 'asked' : 'told'} ${later}">${below}</div>
    </div>
    <div class="shown">${figure}</div>
    ${link ? html`<p class="link">${link}</p>` : nothing}
    <p class="unseen" role="status">${announced ?? ''}</p>
  `;
}

/** `choose` gets the index of an answer, or null for none. */
export const questionView = (
  { words, answers }: Question,
  isInRow = false,
  choose?: (answer: Said) => void,
): Asked => [
  html`<p class="question" id="question">${words}</p>`,
  html`<div class="answers ${isInRow ? 'row' : ''}" role="group" aria-labelledby="question">
      ${answers.map(
        (answer, i) =>
          html`<button @click=${() => choose?.(i)}><span class="index">${i + 1}</span> ${answer}</button>`,
      )}
    </div>
    <button class="show" @click=${() => choose?.(null)}>${text.showMe}</button>`,
];

/** They stand under the picture, and keep that place. */
export const controlsView = (controls: unknown, isAsked: boolean): TemplateResult =>
  html`<div class="controls ${isAsked ? '' : 'free'}">${controls}</div>`;

/** `size`: a class, where pictures of two sizes stand for one. `drawn`: its shapes, where they move before any script has run. */
export const pictureView = (
  { width, height, items, overlay, described }: Picture,
  size = '',
  drawn = sceneItems(items),
): TemplateResult => html`<div class="picture ${size}" .style=${`--aspect:${width / height}`}>
  <svg viewBox="0 0 ${width} ${height}" role="img" aria-label=${described}>${drawn}</svg>
  ${overlay ?? nothing}
</div>`;
