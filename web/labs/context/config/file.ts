/** The reader's config.json, GGUF file or list of LongRoPE's divisors, and the control that takes one. */
import { css, html, LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { SchemeId } from '../../../core/types.ts';
import { messageOf } from '../../../draw/faults.ts';
import { controls } from '../../../draw/theme.ts';
import { shortName } from '../../../schemes/scheme-facts.ts';
import { isEqual } from '../../../settings/check.ts';
import type { Changes } from '../../../settings/setting-table.ts';
import type { RunHost } from '../../../shell/job-run.ts';
import type { Session } from '../../../shell/session.ts';
import { chosenScheme } from '../../../tables/chosen-encoding.ts';
import { receiveConfigs } from './drop.ts';
import { ConfigError, isGguf, largestConfig } from './fields.ts';
import type { ConfigReading, ReadBy } from './reading.ts';
import { configText } from './text.ts';

/** by session, while the lab is open */
const files = new WeakMap<object, ConfigFile>();

/** Whether the layers of the reader's file are part of what is shown. */
export const showsFile = (session: Pick<Session, 'store'>): boolean =>
  ['file', 'compare'].includes(session.store.get('layersOf')) &&
  files.get(session)?.reading?.layers !== undefined;

/** What was read from the reader's file; undefined without one. */
export const readingIn = (session: object): ConfigReading | undefined => files.get(session)?.reading;

type Reader = (by?: ReadBy) => ConfigReading;

async function configIn(file: File): Promise<Reader> {
  const byFactor = (by?: ReadBy) => (by === 'quotient' ? by : 'stated');
  if (await isGguf(file)) {
    const read = await (await import('./gguf.ts')).readGguf(file);
    return (by) => read(byFactor(by));
  }
  if (file.size > largestConfig)
    throw new ConfigError('', configText.tooLarge(Math.round(file.size / 2 ** 20)));
  const { readConfig } = await import('./read.ts');
  const text = await file.text();
  return (by) => readConfig(text, byFactor(by));
}

/** The reader's file. The state holds only the settings made from it. A file that cannot be read changes nothing. */
export class ConfigFile implements ReactiveController {
  name = '';
  reading: ConfigReading | undefined;
  /** why the last file was refused, or '' */
  problem = '';

  /** `problem`, with what is shown all the same. */
  get refusal(): string {
    if (this.problem === '' || this.#isLocked) return this.problem;
    return `${this.problem} ${configText.stays(this.reading && this.isSet ? this.name : '')}`;
  }
  /** messages about out-of-range values in the last file */
  clipped: readonly string[] = [];
  readonly #host: RunHost;
  #read: Reader | undefined;
  /** whether the last file was refused because settings are locked */
  #isLocked = false;
  #taken: Changes = {};
  /** a large file must not take the place of one that came after it */
  #latest: File | undefined;
  #endReceiving: (() => void) | undefined;

  constructor(host: RunHost) {
    this.#host = host;
    host.addController(this);
  }

  /** The host has no session before its first update. */
  hostUpdate(): void {
    const { session } = this.#host;
    if (!session) return;
    files.set(session, this);
    this.#endReceiving ??= receiveConfigs(session, (file) => void this.open(file));
  }

  /** The lab opens again with no file. */
  hostDisconnected(): void {
    const { session } = this.#host;
    if (session && files.get(session) === this) files.delete(session);
    this.#endReceiving?.();
    this.#endReceiving = undefined;
  }

  /** `isList`: whether it holds LongRoPE's divisors, and no configuration. */
  async open(file: File, isList = false): Promise<void> {
    this.#isLocked = false;
    this.#latest = file;
    try {
      const read = await (isList ? this.#divisorsIn(file) : configIn(file));
      if (this.#latest !== file) return;
      const reading = read();
      this.#read = read;
      this.name = file.name;
      this.reading = reading;
      this.problem = '';
      this.#set(reading, reading.layers ? 'file' : '');
    } catch (thrown) {
      if (this.#latest !== file) return;
      this.problem = `${file.name}: ${messageOf(thrown)}`;
    }
    this.#host.requestUpdate();
  }

  /** The divisors of the other texts are those of the settings, however often these are set for one or the other. */
  async #divisorsIn(file: File): Promise<Reader> {
    const { readDivisors } = await import('./divisors.ts');
    const { store } = this.#host.session;
    const [text, shown] = [await file.text(), { ...store.get(), ...chosenScheme(store) }];
    return (by) => readDivisors(text, shown, by === 'short' ? by : 'long');
  }

  /** Reads the file in its other way, where it has two. */
  use(by: ReadBy): void {
    const reading = this.#read?.(by);
    if (reading && this.#set(reading, this.#here(reading))) this.reading = reading;
    this.#host.requestUpdate();
  }

  restore(): void {
    if (this.reading) this.#set(this.reading, this.#here(this.reading));
    this.#host.requestUpdate();
  }

  /** The reader stays on a screen that shows the file. That of another model leads to the file's own. */
  #here({ layers }: ConfigReading): string {
    const now = this.#host.session.store.get('layersOf');
    return ['', 'file', 'compare'].includes(now) || !layers ? now : 'file';
  }

  /** Whether no lock keeps the settings from being set. */
  #set(reading: ConfigReading, layersOf: string): boolean {
    const { store } = this.#host.session;
    const names = store.settings.parameters(reading.settings.scheme as SchemeId).map(({ name }) => name);
    const others: Changes = {
      ...Object.fromEntries(names.map((name) => [name, undefined])),
      ...{ temperature: 'none', temperatureFactor: 0 },
    };
    const settings: Changes = { ...(reading.isPart ? {} : others), ...reading.settings };
    if (!store.allows({ ...settings, layersOf })) {
      this.problem = configText.locked(this.name);
      this.#isLocked = true;
      return false;
    }
    this.clipped = store.set({ ...settings, layersOf }).map(({ message }) => message);
    const state = store.get();
    this.#taken = Object.fromEntries(Object.keys(settings).map((name) => [name, state[name]]));
    return true;
  }

  /** The scaling of a rotary embedding, or the name of another encoding. */
  get variant(): string {
    const { variant, settings } = this.reading ?? {};
    const scheme = this.#host.session.catalog.find(({ id }) => id === settings?.scheme);
    return variant ?? (scheme ? shortName(scheme) : '');
  }

  /** Whether what is shown has the file's settings: a model's layers are those of its file, whatever the controls of one layer say. */
  get isSet(): boolean {
    const state = this.#host.session.store.get();
    return (
      state.layersOf !== '' ||
      Object.entries(this.#taken).every(([name, value]) => isEqual(state[name], value))
    );
  }
}

type ConfigShown = Pick<ConfigFile, 'name' | 'reading' | 'variant' | 'problem' | 'clipped' | 'isSet'>;

/**
 * <pe-config>: takes a model's config.json, GGUF file or LongRoPE's divisors, and says what was read.
 *
 * Properties: file (ConfigShown)
 * Events: read (CustomEvent<File>), restore, use (CustomEvent<ReadBy>: where it can be read in two ways)
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
        accept=".json,.gguf,.csv,.tsv,.txt,application/json"
        aria-label=${configText.ofModel}
        @change=${this.#take}
      />
      <p class="broken" role="status">${file.problem}</p>
      ${this.#renderReading(file)}
    `;
  }

  #renderReading({ name, reading, variant, clipped, isSet }: ConfigShown): TemplateResult | typeof nothing {
    if (!reading) return nothing;
    const { facts, notes, other } = reading;
    const send = (event: string, detail?: ReadBy) => () =>
      this.dispatchEvent(new CustomEvent(event, { detail }));
    return html`
      <p><strong>${name}</strong>: ${variant}. <span class="soft">${facts.join('; ')}.</span></p>
      <ul>
        ${[...notes, ...clipped].map((note) => html`<li>${note}</li>`)}
      </ul>
      ${other ? html`<button @click=${send('use', other.by)}>${other.title}</button>` : nothing}
      ${isSet ? nothing : html`<button @click=${send('restore')}>${configText.restore}</button>`}
    `;
  }
}

customElements.get('pe-config') ?? customElements.define('pe-config', ConfigStrip);
