/** <pe-snippet>: a few lines of code with a Copy button. Properties: code, label, wrapped. */
import { css, html, LitElement, type PropertyValues } from 'lit';
import { controls } from './theme.ts';

class Snippet extends LitElement {
  static override properties = {
    code: {},
    label: {},
    wrapped: { type: Boolean, reflect: true },
    said: { state: true },
  };

  code = '';
  /** accessible name, needed where several snippets appear together */
  label = '';
  /** prose: lines wrap */
  wrapped = false;
  private said = '';

  static override styles = [
    controls,
    css`
      :host {
        display: block;
        font-family: var(--sans);
        font-size: var(--text-small);
      }
      pre {
        margin: 0 0 var(--space-2);
        padding: var(--space-2) var(--space-3);
        overflow-x: auto;
        background: var(--surface);
        font-family: var(--mono);
        font-size: var(--text-small);
        line-height: 1.5;
      }
      :host([wrapped]) pre {
        font-family: var(--sans);
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
      span {
        margin-left: var(--space-2);
        color: var(--ink-soft);
      }
      @media print {
        button {
          display: none;
        }
      }
    `,
  ];

  /** New code has not been copied yet. */
  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('code')) this.said = '';
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.code);
      this.said = 'Copied';
    } catch {
      const { fileName, savedInstead } = await import('./export/download.ts');
      this.said = savedInstead(this.code, `${fileName(this.label || 'code')}.txt`);
    }
  }

  override render() {
    return html`<pre tabindex="0" role="region" aria-label=${this.label || 'Python code'}>${this.code}</pre>
      <button type="button" aria-label="Copy${this.label && `: ${this.label}`}" @click=${this.#copy}>Copy</button><span role="status">${this.said}</span>`;
  }
}

/** Styles of the panels below figures, which contain snippets. */
export const panelStyles = css`
  :host {
    display: block;
    padding: var(--space-2) var(--space-3) var(--space-3);
    border: 1px solid var(--line);
    font-family: var(--sans);
    font-size: var(--text-small);
    line-height: 1.5;
  }
  p {
    margin: 0 0 var(--space-2);
  }
  .title {
    margin-top: var(--space-3);
    font-weight: 600;
  }
  .title:first-child {
    margin-top: 0;
  }
  .soft {
    color: var(--ink-soft);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: var(--space-2);
    margin-top: var(--space-2);
  }
  @media print {
    .row {
      display: none;
    }
  }
`;

customElements.get('pe-snippet') ?? customElements.define('pe-snippet', Snippet);
