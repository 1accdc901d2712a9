/**
 * <pe-config>: takes a model's config.json, and says what was read from it.
 *
 * Properties: file (ConfigShown)
 * Events: read (CustomEvent<File>), restore (CustomEvent<Changes>: settings of the file to apply)
 */
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { controls } from '../../draw/theme.ts';
import type { Changes } from '../../settings/setting-table.ts';
import type { ConfigFile } from './config-file.ts';

export type ConfigShown = Pick<ConfigFile, 'name' | 'reading' | 'problem' | 'clipped' | 'isSet'>;

export class ConfigStrip extends LitElement {
  static override properties = { file: { attribute: false } };

  declare file: ConfigShown | null;

  constructor() {
    super();
    this.file = null;
  }

  static override styles = [
    controls,
    css`
      :host {
        display: block;
        overflow-wrap: anywhere;
        font-size: var(--text-small);
      }
      p,
      ul {
        margin: 0 0 var(--space-2);
      }
      ul {
        padding-left: 1.25em;
      }
      .soft {
        color: var(--ink-soft);
        font-variant-numeric: tabular-nums;
      }
      .broken {
        color: var(--violated);
      }
      .broken:empty {
        display: none;
      }
    `,
  ];

  #choose() {
    this.renderRoot.querySelector<HTMLInputElement>('input')?.click();
  }

  #take(event: Event) {
    const input = event.currentTarget as HTMLInputElement;
    const file = input.files?.[0];
    if (file) this.dispatchEvent(new CustomEvent('read', { detail: file }));
    // So that the same file can be chosen again after it has changed.
    input.value = '';
  }

  override render() {
    const { file } = this;
    if (!file) return nothing;
    return html`
      <p><button @click=${this.#choose}>Choose a file</button></p>
      <p class="soft">Or drop it on any lab. It stays in this tab.</p>
      <input
        type="file"
        hidden
        accept=".json,application/json"
        aria-label="config.json of a model"
        @change=${this.#take}
      />
      <p class="broken" role="status">${file.problem}</p>
      ${this.#renderReading(file)}
    `;
  }

  #renderReading({ name, reading, clipped, isSet }: ConfigShown): TemplateResult | typeof nothing {
    if (!reading) return nothing;
    const { variant, facts, notes, other, settings } = reading;
    const restore = (detail: Changes) => () => this.dispatchEvent(new CustomEvent('restore', { detail }));
    return html`
      <p><strong>${name}</strong>: ${variant}. <span class="soft">${facts.join('; ')}.</span></p>
      <ul>
        ${[...notes, ...clipped].map((note) => html`<li>${note}</li>`)}
      </ul>
      ${other ? html`<button @click=${restore(other.settings)}>${other.title}</button>` : nothing}
      ${isSet && !other ? nothing : html`<button @click=${restore(settings)}>Restore the file’s settings</button>`}
    `;
  }
}

customElements.get('pe-config') ?? customElements.define('pe-config', ConfigStrip);
