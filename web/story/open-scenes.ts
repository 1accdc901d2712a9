/** The scenes of a story that are open: each has its session, and its code once that has loaded. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { loadingMessage } from '../draw/faults.ts';
import type { State } from '../settings/setting-table.ts';
import type { Session } from '../shell/session.ts';
import type { AnySceneCode } from './scene.ts';
import type { Scene } from './scenes.ts';
import { text } from './text.ts';

interface OpenScene {
  readonly session: Session;
  readonly code?: AnySceneCode;
  /** why its code could not be loaded; '' while it is loading */
  readonly failure: string;
}

export interface StoryHost extends ReactiveControllerHost {
  readonly scenes: readonly Scene[];
  /** makes the session of a scene */
  readonly open: () => Session;
}

export class OpenScenes implements ReactiveController {
  readonly #host: StoryHost;
  readonly #changed: (id: string) => void;
  readonly #all = new Map<string, OpenScene>();
  /** what loads the code of each, or has loaded it */
  readonly #coming = new Map<string, Promise<void>>();

  /** `changed`: called with the id of a scene whose settings the reader has changed. */
  constructor(host: StoryHost, changed: (id: string) => void) {
    this.#host = host;
    this.#changed = changed;
    host.addController(this);
  }

  hostDisconnected(): void {
    for (const { session } of this.#all.values()) session.rest();
  }

  /** Undefined before the scene was near. */
  get(id: string): OpenScene | undefined {
    return this.#all.get(id);
  }

  /** `state`: what a link sets in this scene. Resolves once the code has loaded, or has failed to, whoever asked for it first. */
  async load(id: string, state: State | null = null): Promise<void> {
    const scene = this.#host.scenes.find((one) => one.id === id);
    if (!scene) return;
    const before = this.#all.get(id);
    if (state) before?.session.store.replace(state);
    if (!before || before.failure)
      this.#coming.set(id, this.#take(scene, before?.session ?? this.#sessionOf(scene, state)));
    await this.#coming.get(id);
  }

  /** Forgets its settings, and what has learned in it. */
  close(id: string): void {
    this.#all.get(id)?.session.rest();
    this.#all.delete(id);
    this.#host.requestUpdate();
  }

  async #take({ id, title, load }: Scene, session: Session): Promise<void> {
    this.#set(id, { session, failure: '' });
    const loaded = await load().then(
      ({ scene }) => ({ session, failure: '', code: scene }),
      (thrown) => ({ session, failure: loadingMessage(thrown, text.notLoaded(title)) }),
    );
    // It may have been closed, and opened anew with a session of its own.
    if (this.#all.get(id)?.session === session) this.#set(id, loaded);
  }

  #sessionOf({ id, begin }: Scene, state: State | null): Session {
    const session = this.#host.open();
    session.store.replace(state ?? begin(session.store.settings));
    session.store.subscribe((_, isTransient) => {
      if (!isTransient) this.#changed(id);
    });
    return session;
  }

  #set(id: string, opened: OpenScene) {
    this.#all.set(id, opened);
    this.#host.requestUpdate();
  }
}
