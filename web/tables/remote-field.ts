/**
 * <pe-remote-field>: a field for the name of a model on the Hugging Face hub, or an address. It names the host that Read will contact, and
 * sends no request itself.
 *
 * Properties: linked (the address in a link, or '')
 * Events: read CustomEvent<string>, the address to read
 */
import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { controlHost } from '../draw/theme.ts';
import { hostOf, hubPartsOf, shortRevision } from './remote-table.ts';
import { text } from './table-text.ts';

class RemoteField extends LitElement {
  static override properties = { linked: {}, address: { state: true }, refused: { state: true } };

  linked = '';
  private address = '';
  /** whether the reader pressed Read with a bad address; while typing, a bad address is no error */
  private refused = false;

  static override styles = [
    ...controlHost,
    css`
      :host {
        margin: var(--space-2) 0;
      }
      form {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
        max-width: 40rem;
      }
      label {
        flex-basis: 100%;
        font-size: var(--text-small);
      }
      input {
        flex: 1 1 14rem;
        min-width: 0;
        text-overflow: ellipsis;
      }
      p {
        min-height: 3em;
        margin: var(--space-1) 0 0;
        max-width: var(--column);
        color: var(--ink-soft);
        font-size: var(--text-small);
        overflow-wrap: anywhere;
      }
      strong {
        color: var(--ink);
      }
      .broken {
        color: var(--violated);
      }
    `,
  ];

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('linked') || this.linked === '') return;
    this.address = this.linked;
    this.refused = false;
  }

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector('input')?.focus(options);
  }

  override render() {
    return html`
      <form novalidate @submit=${this.#submit}>
        <label for="address">${text.addressLabel}</label>
        <input
          id="address"
          type="text"
          inputmode="url"
          autocomplete="off"
          autocapitalize="none"
          spellcheck="false"
          placeholder="openai-community/gpt2"
          aria-describedby="asked"
          aria-invalid=${this.refused}
          .value=${live(this.address)}
          @input=${this.#type}
        />
        <button>${text.read}</button>
      </form>
      <p id="asked" role="status">${this.#renderHost()}</p>
    `;
  }

  #renderHost(): TemplateResult | string {
    const { host, words } = { host: '', ...hostOf(this.address) };
    if (words !== undefined && this.address.trim() !== '')
      return html`<span class=${this.refused ? 'broken' : ''}>${words}</span> ${text.nothingSent}`;
    if (words !== undefined)
      return html`<span class=${this.refused ? 'broken' : ''}>${this.refused ? words : text.whoIsAsked}</span>
        ${text.nothingSentYet}`;
    const parts = hubPartsOf(this.address.trim());
    if (!parts) return text.readAsks(host);
    const revision = html`<span title=${parts.revision}>${shortRevision(parts.revision)}</span>`;
    return text.readAsksAt(host, parts.file, parts.repository, revision);
  }

  #type(event: Event) {
    this.address = (event.target as HTMLInputElement).value;
    this.refused = false;
  }

  #submit(event: SubmitEvent) {
    event.preventDefault();
    const { words } = hostOf(this.address);
    this.refused = words !== undefined;
    if (words === undefined) this.dispatchEvent(new CustomEvent('read', { detail: this.address.trim() }));
    else this.renderRoot.querySelector('input')?.focus();
  }
}

customElements.get('pe-remote-field') ?? customElements.define('pe-remote-field', RemoteField);
