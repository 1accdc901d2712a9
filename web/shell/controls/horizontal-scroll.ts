/**
 * <pe-horizontal-scroll>: content that may be wider than the page. It then scrolls sideways, and a line below says so. Attributes:
 * `label`, its accessible name while it scrolls; `hint`, that line.
 */
import { css, html, LitElement, nothing } from 'lit';

class HorizontalScroll extends LitElement {
  static override properties = { label: {}, hint: {}, isCut: { state: true } };

  label = '';
  hint = '';
  private isCut = false;
  readonly #watch = new ResizeObserver(() => {
    const box = this.renderRoot.querySelector('.box');
    if (box) this.isCut = box.scrollWidth > box.clientWidth + 1;
  });

  static override styles = css`
    :host {
      display: block;
    }
    .box {
      overflow-x: auto;
    }
    .box:focus-visible {
      outline: 2px solid var(--focus);
      outline-offset: 2px;
    }
    /* The box scrolls, not the formula: so the box can tell whether anything is cut off. */
    ::slotted(.formula) {
      overflow: visible !important;
    }
    p {
      margin: 0;
      color: var(--ink-soft);
      font-family: var(--sans);
      font-size: var(--text-small);
    }
    @media print {
      .box {
        overflow: visible;
      }
      p {
        display: none;
      }
    }
  `;

  protected override firstUpdated(): void {
    this.#follow();
  }

  readonly #follow = () => {
    this.#watch.disconnect();
    for (const part of [...this.renderRoot.querySelectorAll('.box'), ...this.children])
      this.#watch.observe(part);
  };

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#watch.disconnect();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#follow();
  }

  override render() {
    return html`
      <div class="box" tabindex=${this.isCut ? 0 : nothing} role=${this.isCut ? 'region' : nothing} aria-label=${this.isCut ? this.label : nothing}>
        <slot @slotchange=${this.#follow}></slot>
      </div>
      ${this.isCut ? html`<p>${this.hint}</p>` : nothing}
    `;
  }
}

customElements.get('pe-horizontal-scroll') ?? customElements.define('pe-horizontal-scroll', HorizontalScroll);
