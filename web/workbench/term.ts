/**
 * The terms of the field, each explained in one place: `term('kernel')`, or `term('seed', 'seeded')` with other words. A term is a button
 * in the text that opens its explanation.
 */
import { css, html, LitElement, type TemplateResult } from 'lit';

const explanations = {
  pi: 'Π (Pi) is a permutation matrix. Multiplying by it reorders the rows of a matrix and changes nothing else.',
  kernel:
    'What an encoding does as a function of distance alone: its similarity, or its effect on a score, averaged over all pairs of positions that far apart.',
  toeplitz:
    'A Toeplitz matrix is constant along each diagonal: an entry depends only on the offset between its row and its column.',
  'effective rank':
    'How many directions a table really uses: e to the power of the entropy of its singular values, taken as shares of their sum (Roy and Vetterli 2007). It need not be a whole number.',
  ridge:
    'A penalty on large weights in a least-squares fit. It keeps the fit stable when rows are few or nearly alike.',
  seed: 'The number that starts the random generator. The same seed gives the same numbers on every machine.',
  NTK: 'NTK scaling raises RoPE’s base: the fastest pair keeps its speed, and the slowest turns slower by the factor of the context.',
  YaRN: 'YaRN slows only the pairs that turn too rarely within the trained length, keeps the fast ones as they are, and sharpens attention.',
  head: 'A layer divides its width among several heads. Each head computes attention on its own part.',
  vaswani: 'Frequencies 1/base^(2i/d), as in Vaswani et al. (2017): from 1 down to a little above 1/base.',
  tensor2tensor:
    'Frequencies in a geometric sequence from 1 down to exactly 1/base, as in the tensor2tensor library.',
  'held out': 'Rows kept out of the fit. Only a small error on these shows that the probe learned something.',
  baseline:
    'The same measurement where there is nothing to find, such as on shuffled positions. A result counts only if it beats the baseline.',
} as const;

export type TermName = keyof typeof explanations;

/** Pixels between the word and its explanation, and around that in the window. */
const gap = 6;
const margin = 16;

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
      max-width: min(22rem, 100vw - 2rem);
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

  get #popover(): HTMLElement {
    return this.renderRoot.querySelector('[popover]') as HTMLElement;
  }

  /** Below the word, or above it if there is no room below, within the window. */
  readonly #place = () => {
    const { left, top, bottom } = this.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height, style } = this.#popover;
    const below = bottom + gap;
    style.left = `${Math.max(margin, Math.min(left, innerWidth - width - margin))}px`;
    style.top = `${below + height + margin <= innerHeight ? below : Math.max(margin, top - gap - height)}px`;
  };

  #toggle({ newState }: ToggleEvent) {
    const listen = newState === 'open' ? addEventListener : removeEventListener;
    listen('scroll', this.#place, { capture: true });
    listen('resize', this.#place);
    // It has its size once it is open, which is before the next frame.
    if (newState === 'open') requestAnimationFrame(this.#place);
  }

  /** Escape closes the explanation and nothing else: it also leaves the projector mode. */
  #key(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !this.#popover.matches(':popover-open')) return;
    event.preventDefault();
    this.#popover.hidePopover();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('scroll', this.#place, { capture: true });
    removeEventListener('resize', this.#place);
  }

  override render() {
    return html`<button type="button" popovertarget="said" @keydown=${this.#key}><slot></slot></button
      ><span id="said" popover role="note" @beforetoggle=${this.#toggle}>${explanations[this.name]}</span>`;
  }
}

customElements.get('pe-term') ?? customElements.define('pe-term', Term);

export const term = (name: TermName, words: string = name): TemplateResult =>
  html`<pe-term name=${name}>${words}</pe-term>`;
