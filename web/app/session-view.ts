/** What a session shows: the scene that its settings name, or else the open lab. Both are loaded when they are first needed. */
import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import { isOffline, loadingMessage } from '../draw/faults.ts';
import { tryAgain } from '../draw/on-demand.ts';
import { fileIn } from '../engine/errors.ts';
import { loadLab } from '../shell/open-lab.ts';
import { openLab, type Session } from '../shell/session.ts';
import { text } from '../shell/text.ts';
import { sceneOf } from '../story/scenes.ts';

type View = (session: Session) => TemplateResult | typeof nothing;

/** What can be shown: `key` tells one from another. */
interface Showable {
  readonly key: string;
  /** 'the lab Order' */
  readonly name: string;
  readonly load: () => Promise<View>;
}

function showableOf(session: Session): Showable {
  const scene = sceneOf(session.store.get());
  if (scene)
    return {
      key: `scene ${scene.id}`,
      name: `the scene ${scene.title}`,
      load: async () => (await import('../story/open-scene.ts')).loadScene(scene),
    };
  const lab = openLab(session);
  return {
    key: lab.id,
    name: `the lab ${lab.title}`,
    load: () => loadLab(lab),
  };
}

/** Loads what the session shows. Rejects if it cannot be loaded. */
export const loadView = (session: Session): Promise<View> => showableOf(session).load();

/** Loads the code of what is shown. If that fails it says so, and tries again when asked or when the network is back. */
export class ViewLoader implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #showable: Showable | undefined;
  readonly #views = new Map<string, View>();
  /** why it could not be loaded, or '' */
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

  /** Does nothing for what it already loads. */
  load(session: Session): void {
    const showable = showableOf(session);
    if (showable.key === this.#showable?.key) return;
    this.#showable = showable;
    this.#try(showable);
  }

  /** Says so while the code is loaded. */
  view(session: Session): TemplateResult | typeof nothing {
    const view = this.#views.get(showableOf(session).key);
    if (view) return view(session);
    return this.failure ? nothing : html`<p class="loading">${text.loading}</p>`;
  }

  #try(showable: Showable) {
    this.#say('');
    showable.load().then(
      (view) => {
        this.#views.set(showable.key, view);
        this.#host.requestUpdate();
      },
      (thrown) => {
        if (showable !== this.#showable) return;
        const reason = isOffline()
          ? 'this device is offline'
          : `${fileIn(thrown) || 'a file'} is not there, or the site may have been updated`;
        this.#say(loadingMessage(thrown, `The code of ${showable.name} could not be loaded: ${reason}.`));
      },
    );
  }

  readonly #again = () => {
    if (this.failure && this.#showable) this.#try(this.#showable);
  };

  #say(failure: string) {
    if (failure === this.failure) return;
    this.failure = failure;
    this.#host.requestUpdate();
  }

  /** The message, and the button that tries again. */
  failureView(): TemplateResult {
    return html`<p class="problem" role="status">
      ${this.failure} ${tryAgain(this.#again)}
    </p>`;
  }
}
