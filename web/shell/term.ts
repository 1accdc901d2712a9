/**
 * The terms of the field, each explained in one place: `term('kernel')`, or `term('seed', 'seeded')` with other words. A term is a button
 * in the text that opens its explanation. All explanations are loaded with the first.
 */
import { css, html, LitElement, type TemplateResult } from 'lit';
import { clearOfLever } from '../draw/controls.ts';
import { loadingMessage } from '../draw/faults.ts';
import type { explanations } from './explanations.ts';
import { text } from './text.ts';

type TermName = keyof typeof explanations;

class Term extends LitElement {
  static override properties = { name: {}, said: { state: true } };

  declare name: TermName;
  /** the explanation; '' until it has loaded */
  private said = '';

  static override styles = css`
    ${clearOfLever}
    :host {
      white-space: nowrap;
    }
    button {
      padding: 0;
      border: 0;
      background: none;
      color: inherit;
      font: inherit;
      text-decoration: underline;
      text-decoration-style: dotted;
      text-decoration-thickness: 1px;
      text-underline-offset: 0.2em;
      cursor: help;
    }
    button:focus-visible {
      outline: 2px solid var(--focus);
      outline-offset: 2px;
    }
    [popover] {
      box-sizing: border-box;
      max-width: min(22rem, 100vw - 2rem);
      margin: 0;
      padding: var(--space-2) var(--space-3);
      border: 1px solid var(--edge);
      border-radius: 4px;
      background: var(--surface);
      color: var(--ink);
      font-family: var(--sans);
      font-size: var(--text-small);
      font-weight: 400;
      line-height: 1.45;
      white-space: normal;
      overflow-y: auto;
    }
    [popover]:empty {
      visibility: hidden;
    }
  `;

  get #popover(): HTMLElement {
    return this.renderRoot.querySelector('[popover]') as HTMLElement;
  }

  /** places the explanation, once its code has loaded */
  #place = () => {};
  readonly #follow = () => this.#place();

  #toggle({ newState }: ToggleEvent) {
    const listen = newState === 'open' ? addEventListener : removeEventListener;
    listen('scroll', this.#follow, { capture: true });
    listen('resize', this.#follow);
    if (newState === 'open') void this.#explain();
  }

  async #explain() {
    try {
      const { explanations, placeBeside } = await import('./explanations.ts');
      this.#place = () => placeBeside(this, this.#popover);
      this.said = explanations[this.name];
    } catch (thrown) {
      const missing = text.noExplanation;
      this.said = loadingMessage(thrown, missing);
    }
    await this.updateComplete;
    // It has its size once it is open, which is before the next frame.
    requestAnimationFrame(this.#follow);
  }

  /** Escape closes the explanation and nothing else: it also leaves the projector mode. */
  #key(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !this.#popover.matches(':popover-open')) return;
    event.preventDefault();
    this.#popover.hidePopover();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('scroll', this.#follow, { capture: true });
    removeEventListener('resize', this.#follow);
  }

  override render() {
    return html`<button type="button" popovertarget="said" @keydown=${this.#key}><slot></slot></button
      ><span id="said" popover role="note" @beforetoggle=${this.#toggle}>${this.said}</span>`;
  }
}

customElements.get('pe-term') ?? customElements.define('pe-term', Term);

export const term = (name: TermName, words: string = name): TemplateResult =>
  html`<pe-term name=${name}>${words}</pe-term>`;
