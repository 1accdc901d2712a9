/**
 * <pe-tensor-chooser>: the tensors of a file that has several, by name, shape and type; one of them is the table.
 *
 * Properties: file (its name), source (TensorSource), chosen (the name of the one that was read last)
 * Events: choose CustomEvent<string>, the name of a tensor
 */
import { css, html, LitElement, nothing } from 'lit';
import { controls } from '../../draw/theme.ts';
import type { TensorSource } from '../../readers/index.ts';

/** With more than that, a box finds them by a part of their names. */
const easilyRead = 12;
/** A list that nobody reads to its end. */
const mostListed = 200;

export class TensorChooser extends LitElement {
  static override properties = {
    file: {},
    source: { attribute: false },
    chosen: {},
    sought: { state: true },
  };

  declare file: string;
  declare source: TensorSource;
  declare chosen: string;
  declare private sought: string;

  constructor() {
    super();
    this.sought = '';
  }

  static override styles = [
    controls,
    css`
      :host {
        display: block;
        margin: var(--space-2) 0;
        font-family: var(--sans);
        font-size: var(--text-small);
      }
      ul {
        max-height: 16rem;
        margin: var(--space-1) 0 0;
        padding: 0;
        overflow-y: auto;
        list-style: none;
      }
      button {
        width: 100%;
        min-height: 2rem;
        border-color: transparent;
        text-align: left;
        overflow-wrap: anywhere;
      }
      button[aria-pressed='true'] {
        border-color: var(--edge);
      }
      .soft {
        color: var(--ink-soft);
        font-variant-numeric: tabular-nums;
      }
      [aria-pressed='true'] .soft {
        color: inherit;
      }
    `,
  ];

  override render() {
    const { tensors } = this.source;
    const found = tensors.filter(({ name }) => name.toLowerCase().includes(this.sought.trim().toLowerCase()));
    const listed = found.slice(0, mostListed);
    return html`<details ?open=${this.chosen === ''}>
      <summary>The ${tensors.length} tensors of ${this.file}</summary>
      ${
        tensors.length > easilyRead
          ? html`<input
              type="search"
              aria-label="Part of a tensor’s name"
              placeholder="Part of a name"
              @input=${(event: Event) => {
                this.sought = (event.target as HTMLInputElement).value;
              }}
            />`
          : nothing
      }
      <ul aria-label="Tensors">
        ${listed.map(
          ({ name, shape, dtype }) => html`<li>
            <button
              type="button"
              aria-pressed=${name === this.chosen}
              @click=${() => this.dispatchEvent(new CustomEvent('choose', { detail: name }))}
            >
              ${name} <span class="soft">${shape.join(' × ')}, ${dtype}</span>
            </button>
          </li>`,
        )}
      </ul>
      ${
        found.length > listed.length
          ? html`<p class="soft">${found.length - listed.length} more: type a part of the name.</p>`
          : nothing
      }
      ${found.length === 0 ? html`<p role="status">No name has “${this.sought.trim()}” in it.</p>` : nothing}
    </details>`;
  }
}

customElements.get('pe-tensor-chooser') ?? customElements.define('pe-tensor-chooser', TensorChooser);
