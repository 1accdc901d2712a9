/** <pe-snippet>: a few lines of code with a button that copies them. Property: code. */
import { css, html, LitElement, type PropertyValues } from 'lit';
import { controls } from '../draw/theme.ts';

export class Snippet extends LitElement {
  static override properties = {
    code: {},
    label: {},
    wrapped: { type: Boolean, reflect: true },
    said: { state: true },
  };

  declare code: string;
  /** what the lines are, where several boxes stand together */
  declare label: string;
  /** prose, whose lines may break */
  declare wrapped: boolean;
  declare private said: string;

  constructor() {
    super();
    this.code = '';
    this.label = '';
    this.wrapped = false;
    this.said = '';
  }

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

  /** What was copied is not what stands here now. */
  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('code')) this.said = '';
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.code);
      this.said = 'Copied';
    } catch {
      this.said = 'The browser does not allow copying here: mark the lines and copy them.';
    }
  }

  override render() {
    return html`<pre tabindex="0" role="region" aria-label=${this.label || 'Python code'}>${this.code}</pre>
      <button type="button" aria-label="Copy${this.label && `: ${this.label}`}" @click=${this.#copy}>Copy</button><span role="status">${this.said}</span>`;
  }
}

/** What the panels below figures look like, which hold such lines. */
export const panelStyles = css`
  :host {
    display: block;
    padding: var(--space-2) var(--space-3) var(--space-3);
    border: 1px solid var(--line);
    font-family: var(--sans);
    font-size: max(var(--text-small), 13px);
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
