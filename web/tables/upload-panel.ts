/**
 * <pe-upload-panel>: the ways to load a table: a file, pasted numbers, an address. It reads nothing itself.
 *
 * Properties: awaited (the address in a link until its table is loaded, or '')
 * Events
 *   files  CustomEvent<readonly File[]>
 *   paste  CustomEvent<string>
 *   read   CustomEvent<string>, the address to read now
 */
import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { controlHost, notPrinted } from '../draw/theme.ts';
import { accepted } from './table-files.ts';
import './remote-field.ts';
import { text } from './table-text.ts';

type Panel = 'paste' | 'remote';

const titles: Readonly<Record<Panel, string>> = { paste: text.paste, remote: text.fromHub };

const fields: Readonly<Record<Panel, string>> = { paste: 'textarea', remote: 'pe-remote-field' };

class UploadPanel extends LitElement {
  static override properties = { awaited: {}, open: { state: true } };

  awaited = '';
  private open: Panel | '' = '';

  static override styles = [
    ...controlHost,
    notPrinted,
    css`
      .choices {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
      }
      [aria-expanded]::before {
        content: '▸ ' / '';
      }
      [aria-expanded='true']::before {
        content: '▾ ' / '';
      }
      /* Where the strip lays out all ways in lines, below that of the buttons. */
      #paste,
      #remote {
        order: 1;
        flex-basis: 100%;
      }
      textarea {
        margin: var(--space-2) 0;
        font-family: var(--mono);
      }
      [hidden] {
        display: none;
      }
    `,
  ];

  /** The address in a link opens its field; the reader may close it. */
  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('awaited') && this.awaited !== '') this.open = 'remote';
  }

  override render() {
    return html`
      <div class="choices">
        <button @click=${() => this.renderRoot.querySelector<HTMLInputElement>('input[type=file]')?.click()}>
          ${text.chooseFile}
        </button>
        ${this.#renderToggle('paste')} ${this.#renderToggle('remote')}
      </div>
      <input
        type="file"
        hidden
        multiple
        accept=${accepted}
        aria-label=${text.filesWithTables}
        @change=${this.#takeChosen}
      />
      <div id="paste" ?hidden=${this.open !== 'paste'}>
        <textarea
          rows="5"
          spellcheck="false"
          aria-label=${text.pasteLabel}
          placeholder=${text.pasteHint}
        ></textarea>
        <button @click=${this.#takePasted}>${text.useNumbers}</button>
      </div>
      <div id="remote" ?hidden=${this.open !== 'remote'}>
        <pe-remote-field
          .linked=${this.awaited}
          @read=${({ detail }: CustomEvent<string>) => this.#give('read', detail)}
        ></pe-remote-field>
      </div>
    `;
  }

  #renderToggle(panel: Panel): TemplateResult {
    const isOpen = this.open === panel;
    return html`<button
      aria-expanded=${isOpen}
      aria-controls=${panel}
      @click=${() => this.#toggle(panel, !isOpen)}
    >
      ${titles[panel]}
    </button>`;
  }

  /** Opens or closes a panel, and moves the focus into its field. */
  async #toggle(panel: Panel, open: boolean) {
    this.open = open ? panel : '';
    await this.updateComplete;
    if (open) this.renderRoot.querySelector<HTMLElement>(fields[panel])?.focus();
  }

  #takeChosen(event: Event) {
    const input = event.currentTarget as HTMLInputElement;
    const files = [...(input.files ?? [])];
    if (files.length > 0) this.#give('files', files);
    // So that the same file can be chosen again after it changed on disk.
    input.value = '';
  }

  #takePasted() {
    this.#give('paste', this.renderRoot.querySelector('textarea')?.value ?? '');
  }

  #give(name: 'files' | 'paste' | 'read', detail: string | readonly File[]) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

customElements.get('pe-upload-panel') ?? customElements.define('pe-upload-panel', UploadPanel);
