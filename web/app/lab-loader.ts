import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { loadingMessage } from '../draw/faults.ts';
import { tryAgain } from '../draw/on-demand.ts';
import { loadLab } from '../shell/open-lab.ts';
import type { Lab } from '../shell/session.ts';

/** Loads the code of the open lab. If that fails it says so, and tries again when asked or when the network is back. */
export class LabLoader implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #lab: Lab | undefined;
  /** why the lab could not be loaded, or '' */
  failure = '';

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('online', this.#again);
  }

  hostDisconnected(): void {
    removeEventListener('online', this.#again);
  }

  /** Does nothing for the lab it already loads. */
  load(lab: Lab): void {
    if (lab === this.#lab) return;
    this.#lab = lab;
    this.#try(lab);
  }

  #try(lab: Lab) {
    this.#say('');
    const shown = () => this.#host.requestUpdate();
    loadLab(lab).then(shown, (thrown) => {
      if (lab !== this.#lab) return;
      const reason = navigator.onLine ? 'the site may have been updated' : 'this device is offline';
      const missing = `The code of the lab ${lab.title} could not be loaded: ${reason}.`;
      this.#say(loadingMessage(thrown, missing));
    });
  }

  readonly #again = () => {
    if (!this.failure || !this.#lab) return;
    this.#try(this.#lab);
  };

  #say(failure: string) {
    if (failure === this.failure) return;
    this.failure = failure;
    this.#host.requestUpdate();
  }

  /** The message, and the button that tries again. */
  view(): TemplateResult {
    return html`<p class="problem" role="status">
      ${this.failure} ${tryAgain(this.#again)}
    </p>`;
  }
}
