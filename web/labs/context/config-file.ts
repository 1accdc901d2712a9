import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { messageOf } from '../../draw/faults.ts';
import { isEqual } from '../../settings/check.ts';
import type { Changes } from '../../settings/setting-table.ts';
import type { Session } from '../../shell/session.ts';
import { type ConfigReading, readConfig } from './config.ts';
import { receiveConfigs } from './config-drop.ts';
import { ConfigError, largestConfig } from './config-json.ts';

interface Host extends ReactiveControllerHost {
  readonly session: Session;
}

/** The reader's config.json. The state holds only the settings made from it. A file that cannot be read changes nothing. */
export class ConfigFile implements ReactiveController {
  name = '';
  reading: ConfigReading | undefined;
  /** why the last file was refused, or '' */
  problem = '';
  /** messages about values of the last file that were out of range */
  clipped: readonly string[] = [];
  readonly #host: Host;
  #taken: Changes = {};
  #endReceiving: (() => void) | undefined;

  constructor(host: Host) {
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
        throw new ConfigError(
          '',
          `The file has ${Math.round(file.size / 2 ** 20)} MB, too much for a config.json.`,
        );
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

  set(settings: Changes): void {
    const { store } = this.#host.session;
    // Settings that the file does not name return to their defaults.
    const names = store.settings.parameters('rotary').map(({ name }) => name);
    const clear = Object.fromEntries(names.map((name) => [name, undefined]));
    if (!store.allows({ ...clear, ...settings })) {
      this.problem = `${this.name} changes nothing: some of its settings are locked here.`;
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

  /** Whether the controls still have the file's settings. */
  get isSet(): boolean {
    const state = this.#host.session.store.get();
    return Object.entries(this.#taken).every(([name, value]) => isEqual(state[name], value));
  }
}
