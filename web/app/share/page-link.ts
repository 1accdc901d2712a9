/**
 * <pe-page-link>: the link of the page, and a button that copies it. Properties: session; isCopied: whether it has been copied already, or
 * null if that was not asked for.
 */
import { css, html, LitElement, type TemplateResult } from 'lit';
import { controls } from '../../draw/controls.ts';
import { linkToPage } from '../../shell/link.ts';
import type { Session } from '../../shell/session.ts';
import { actingTable } from '../../tables/chosen-encoding.ts';
import { partStyles } from './styles.ts';

/** A link cannot hold a table that has no address. */
function copiedWords(session: Session): string {
  const acting = actingTable(session);
  return acting && !acting.remote
    ? 'Link copied. It holds your settings, not your table: readers need its file.'
    : 'Link copied. It opens the page as you see it now.';
}

class PageLink extends LitElement {
  static override styles = [
    controls,
    partStyles,
    css`
      .link {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
      }
      .link input {
        flex: 1 1 14rem;
        min-width: 0;
      }
    `,
  ];
  static override properties = {
    session: { attribute: false },
    isCopied: { attribute: false },
    said: { state: true },
  };

  declare session: Session;
  declare isCopied: boolean | null;
  /** what is said of the link */
  private said = '';

  override firstUpdated(): void {
    if (this.isCopied) this.said = copiedWords(this.session);
    if (this.isCopied !== false) return;
    this.said = 'The browser blocks copying. Copy the link from the field.';
    this.#field.select();
  }

  get #field(): HTMLInputElement {
    return this.renderRoot.querySelector('input') as HTMLInputElement;
  }

  async #copy() {
    this.#field.select();
    try {
      await navigator.clipboard.writeText(this.#field.value);
      this.said = copiedWords(this.session);
    } catch {
      this.said = 'The browser blocks copying. Copy the selected link yourself.';
    }
  }

  override render(): TemplateResult {
    return html`<div class="link">
        <input readonly aria-label="Link to this page" .value=${linkToPage(this.session)} />
        <button @click=${this.#copy}>Copy link</button>
      </div>
      <p class="soft" role="status">${this.said}</p>`;
  }
}

customElements.get('pe-page-link') ?? customElements.define('pe-page-link', PageLink);
