/**
 * The terms of the field, each explained in one place: `term('kernel')`, or `term('seed', 'seeded')` in other words. A term is a button in
 * the text; its explanation opens beside it.
 */
import { css, html, LitElement, type TemplateResult } from 'lit';

const explanations = {
  pi: 'Π is a permutation: multiplied by it, the rows of a matrix come in a new order. Nothing else changes.',
  kernel:
    'What an encoding makes of a distance: similarity, averaged over all pairs of positions that are equally far apart.',
  toeplitz:
    'A Toeplitz matrix is constant along each diagonal: its entries depend on the offset between row and column alone.',
  'effective rank':
    'How many directions a table uses, as a smooth count: e to the power of the entropy of its singular values’ shares (Roy and Vetterli 2007).',
  ridge:
    'A penalty on large weights in a linear fit. It steadies the fit where rows are few or nearly alike.',
  seed: 'The number that starts the random generator: the same seed gives the same numbers on every machine.',
  head: 'A layer splits its width among several heads. Each computes its own attention.',
  vaswani:
    'Frequencies 1/base^(2i/d), as in Vaswani et al. 2017: the slowest wave stays a little faster than 1/base.',
  tensor2tensor: 'Frequencies spread so that the slowest is exactly 1/base, as in the tensor2tensor library.',
  'held out':
    'Rows that the fit was not shown. Only on them does a small error mean that something was learned.',
  baseline: 'The same measurement where there is nothing to find. A result counts only if it beats that.',
} as const;

export type TermName = keyof typeof explanations;

class Term extends LitElement {
  static override properties = { name: {} };

  declare name: TermName;

  static override styles = css`
    :host {
      white-space: nowrap;
    }
    button {
      padding: 0;
      border: 0;
      background: none;
      color: inherit;
      font: inherit;
      text-decoration: underline dotted 1px;
      text-underline-offset: 0.2em;
      cursor: help;
    }
    button:focus-visible {
      outline: 2px solid var(--focus);
      outline-offset: 2px;
    }
    [popover] {
      box-sizing: border-box;
      max-width: min(22rem, 92vw);
      margin: 0;
      padding: var(--space-2) var(--space-3);
      border: 1px solid var(--edge);
      border-radius: 4px;
      background: var(--surface);
      color: var(--ink);
      font-family: var(--sans);
      font-size: 0.875rem;
      font-weight: 400;
      line-height: 1.45;
      white-space: normal;
    }
  `;

  /** Below the word, within the window. */
  #place(event: Event) {
    const popover = event.target as HTMLElement;
    const word = this.getBoundingClientRect();
    const width = Math.min(352, innerWidth - 32);
    popover.style.left = `${Math.max(16, Math.min(word.left, innerWidth - width - 16))}px`;
    popover.style.top = `${word.bottom + 6}px`;
  }

  override render() {
    return html`<button type="button" popovertarget="said"><slot></slot></button
      ><span id="said" popover role="note" @beforetoggle=${this.#place}>${explanations[this.name]}</span>`;
  }
}

customElements.get('pe-term') ?? customElements.define('pe-term', Term);

export const term = (name: TermName, words: string = name): TemplateResult =>
  html`<pe-term name=${name}>${words}</pe-term>`;
