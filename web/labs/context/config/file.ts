/** The reader's config.json, and the control that takes one. */
import { css, html, LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { SchemeId } from '../../../core/types.ts';
import { messageOf } from '../../../draw/faults.ts';
import { controls } from '../../../draw/theme.ts';
import { shortName } from '../../../schemes/scheme-facts.ts';
import { isEqual } from '../../../settings/check.ts';
import type { Changes } from '../../../settings/setting-table.ts';
import type { RunHost } from '../../../shell/job-run.ts';
import { receiveConfigs } from './drop.ts';
import { ConfigError, largestConfig } from './fields.ts';
import type { ConfigReading } from './reading.ts';
import { configText } from './text.ts';

/** The reader's config.json. The state holds only the settings made from it. A file that cannot be read changes nothing. */
export class ConfigFile implements ReactiveController {
  name = '';
  reading: ConfigReading | undefined;
  /** why the last file was refused, or '' */
  problem = '';
  /** messages about out-of-range values in the last file */
  clipped: readonly string[] = [];
  readonly #host: RunHost;
  #taken: Changes = {};
  #endReceiving: (() => void) | undefined;

  constructor(host: RunHost) {
    this.#host = host;
    host.addController(this);
  }

  /** The host has no session before its first update. */
  hostUpdate(): void {
    if (this.#host.session)
      this.#endReceiving ??= receiveConfigs(this.#host.session, (file) => void this.open(file));
  }

  hostDisconnected(): void {
    this.#endReceiving?.();
    this.#endReceiving = undefined;
  }

  async open(file: File): Promise<void> {
    try {
      if (file.size > largestConfig)
        throw new ConfigError('', configText.tooLarge(Math.round(file.size / 2 ** 20)));
      const { readConfig } = await import('./read.ts');
      const reading = readConfig(await file.text());
      this.name = file.name;
      this.reading = reading;
      this.problem = '';
      this.set(reading.settings);
    } catch (thrown) {
      this.problem = `${file.name}: ${messageOf(thrown)}`;
    }
    this.#host.requestUpdate();
  }

  set(given: Changes): void {
    const { store } = this.#host.session;
    const settings: Changes = { ...given, layersOf: this.reading?.layers ? 'file' : '' };
    // Settings that the file does not name return to their defaults.
    const names = store.settings.parameters(settings.scheme as SchemeId).map(({ name }) => name);
    const clear = Object.fromEntries(names.map((name) => [name, undefined]));
    if (!store.allows({ ...clear, ...settings })) {
      this.problem = configText.locked(this.name);
      this.#host.requestUpdate();
      return;
    }
    this.clipped = store.set({ ...clear, ...settings }).map(({ message }) => message);
    const state = store.get();
    this.#taken = Object.fromEntries(
      Object.keys({ ...clear, ...settings }).map((name) => [name, state[name]]),
    );
    this.#host.requestUpdate();
  }

  /** The scaling of a rotary embedding, or the name of another encoding. */
  get variant(): string {
    const { variant, settings } = this.reading ?? {};
    const scheme = this.#host.session.catalog.find(({ id }) => id === settings?.scheme);
    return variant ?? (scheme ? shortName(scheme) : '');
  }

  /** Whether the controls still have the file's settings. */
  get isSet(): boolean {
    const state = this.#host.session.store.get();
    return Object.entries(this.#taken).every(([name, value]) => isEqual(state[name], value));
  }
}

type ConfigShown = Pick<ConfigFile, 'name' | 'reading' | 'variant' | 'problem' | 'clipped' | 'isSet'>;

/**
 * <pe-config>: takes a model's config.json, and says what was read from it.
 *
 * Properties: file (ConfigShown)
 * Events: read (CustomEvent<File>), restore (CustomEvent<Changes>: settings of the file to apply)
 */
class ConfigStrip extends LitElement {
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
      <p><button @click=${this.#choose}>${configText.choose}</button></p>
      <p class="soft">${configText.orDrop}</p>
      <input
        type="file"
        hidden
        accept=".json,application/json"
        aria-label=${configText.ofModel}
        @change=${this.#take}
      />
      <p class="broken" role="status">${file.problem}</p>
      ${this.#renderReading(file)}
    `;
  }

  #renderReading({ name, reading, variant, clipped, isSet }: ConfigShown): TemplateResult | typeof nothing {
    if (!reading) return nothing;
    const { facts, notes, other, settings } = reading;
    const restore = (detail: Changes) => () => this.dispatchEvent(new CustomEvent('restore', { detail }));
    return html`
      <p><strong>${name}</strong>: ${variant}. <span class="soft">${facts.join('; ')}.</span></p>
      <ul>
        ${[...notes, ...clipped].map((note) => html`<li>${note}</li>`)}
      </ul>
      ${other ? html`<button @click=${restore(other.settings)}>${other.title}</button>` : nothing}
      ${isSet && !other ? nothing : html`<button @click=${restore(settings)}>${configText.restore}</button>`}
    `;
  }
}

customElements.get('pe-config') ?? customElements.define('pe-config', ConfigStrip);
