/**
 * <pe-guide>: the path's question in the rail of a lab, and its explanation once the result is shown. On narrow screens the buttons dock
 * at the bottom, in place of the lever. Property: guide. Attribute: presented, on a projector.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Guide } from '../../tasks/guide.ts';
import { text } from '../../tasks/text.ts';
import { judgedAnswers, openAnswers, questionStyles, verdictOf } from './question.ts';

class GuidePanel extends LitElement {
  static override properties = { guide: { attribute: false } };

  declare guide: Guide;

  static override styles = [
    questionStyles,
    css`
      /* On a projector these are left out, so that the way on stays on the screen. */
      :host([presented]) :is(.after, ul:has(> .right) > li:not(.right, .wrong)) {
        display: none !important;
      }
    `,
  ];

  /** The focus was in this panel before it was drawn anew. */
  #hadFocus = false;

  override willUpdate(): void {
    this.#hadFocus = this.matches(':focus-within');
  }

  /**
   * Revealing, and the next step, remove the button that was pressed. The focus moves to the one that continues the path, or while the
   * lab has no answer yet to the heading, so that a second press of Enter does not go on; in a new step to its answers.
   */
  override updated(changed: PropertyValues<this>): void {
    const before = changed.get('guide') as Guide | undefined;
    if (!before) return;
    const { step, isRevealed, right } = this.guide;
    const isNew = before.step !== step;
    const focus = (selector: string) =>
      this.renderRoot.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
    if (isNew && this.#hadFocus && !isRevealed) focus('fieldset');
    else if (!isNew && !before.isRevealed && isRevealed) focus(right === null ? 'h2' : '.invite');
  }

  override render() {
    return this.guide.isRevealed ? this.#revealed(this.guide) : this.#asked(this.guide);
  }

  #asked({ step, answers, right, chosen, next, choose, commit, skip }: Guide): TemplateResult {
    return html`
      <div class="dock">
        ${openAnswers({ answers, chosen }, choose, true)}
        <div class="act">
          <button class="invite" ?disabled=${chosen === null} @click=${commit}>${text.commit}</button>
          <button class="plain" @click=${skip}>${right === null ? text.justTrain : text.skip}</button>
        </div>
      </div>
      <div class="told">
        <p class="note">${text.staysHere}</p>
        ${next ? html`<p class="after"><b>${text.nextStep(step + 1)}</b> ${next}</p>` : nothing}
      </div>
    `;
  }

  #revealed(guide: Guide): TemplateResult {
    const { step, count, answers, right, chosen, explanation, next, predicted, go, leave } = guide;
    const isJudged = right !== null;
    return html`
      <div class="told revealed">
        <h2 tabindex="-1">${verdictOf({ answers, right, chosen })}</h2>
        ${judgedAnswers({ answers, right, chosen })}
        ${isJudged ? html`<p class="explained">${explanation}</p>` : nothing}
        ${next || !isJudged ? nothing : html`<p class="note">${text.countRight(predicted, count)}</p>`}
      </div>
      <div class="dock">
        <p class="short">
          ${chosen === null || chosen === right ? nothing : html`<span>${text.youPredicted(answers[chosen])}</span>`}
          ${isJudged ? html`<span class="mark right">${text.rightAnswer(answers[right])}</span>` : nothing}
        </p>
        <div class="act">
          ${
            next
              ? html`<button class="invite" @click=${() => go(step + 1)}>${text.next(next)}</button>`
              : html`<button class="invite" @click=${leave}>${text.explore}</button>`
          }
        </div>
        <p class="after">
          ${next ? html`<button class="plain" @click=${leave}>${text.leavePath}</button><br />` : nothing}
          ${text.keepsSettings}
        </p>
      </div>
    `;
  }
}

customElements.get('pe-guide') ?? customElements.define('pe-guide', GuidePanel);
