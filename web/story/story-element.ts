/**
 * <pe-story>: the scenes, one below the other. The code of a scene is loaded before the scene comes into view.
 *
 * Properties: open (makes the session of a scene), state (the settings of the scene that the link names), headingLevel
 * Events: scene-reached, once the reader rests at a scene or changes it; progress, whenever another scene is reached
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { loadingMessage } from '../draw/faults.ts';
import { tryAgain } from '../draw/on-demand.ts';
import { defineElement } from '../draw/stage.ts';
import type { State } from '../settings/setting-table.ts';
import type { Session } from '../shell/session.ts';
import { stayAt } from '../shell/stay-at.ts';
import type { AnySceneCode } from './scene.ts';
import './scene-element.ts';
import { storyStyles } from './scene-styles.ts';
import { type Scene, scenes } from './scenes.ts';
import { text } from './text.ts';

/** Milliseconds without scrolling after which the address names the scene. */
const rest = 400;

/** How far below the window a scene is loaded. */
const ahead = '150%';

interface Opened {
  readonly session: Session;
  readonly code?: AnySceneCode;
  /** why it could not be loaded */
  readonly failure?: string;
}

/** The scene that was reached, with its settings. */
export class SceneReached extends Event {
  static readonly type = 'scene-reached';
  readonly id: string;
  readonly state: State;

  constructor(id: string, state: State) {
    super(SceneReached.type);
    this.id = id;
    this.state = state;
  }
}

export class StoryElement extends LitElement {
  static override styles = storyStyles;
  static override properties = {
    open: { attribute: false },
    state: { attribute: false },
    opened: { state: true },
  };

  declare open: () => Session;
  declare state: State;
  declare private opened: ReadonlyMap<string, Opened>;
  /** the answers given so far, by scene; null for one that was shown without a guess */
  readonly #said = new Map<string, number | null>();
  #reached = '';
  #isShown = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #near = new IntersectionObserver((entries) => this.#approach(entries), {
    rootMargin: `${ahead} 0%`,
  });

  constructor() {
    super();
    this.opened = new Map();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('scroll', this.#scrolled, { passive: true });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('scroll', this.#scrolled);
    clearTimeout(this.#timer);
    this.#near.disconnect();
    for (const { session } of this.opened.values()) session.rest();
  }

  /** The scene that the reader is at. */
  get reached(): string {
    return this.#reached;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('state') || this.state.scene === this.#reached) return;
    this.#load(this.state.scene, this.state);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('state') || this.state.scene === this.#reached) return;
    const isFirst = this.#reached === '' && this.state.scene === scenes[0].id;
    this.#reach(this.state.scene);
    const place = this.#place(this.state.scene);
    if (place && !isFirst) stayAt(place);
  }

  #place(id: string): Element | null {
    return this.renderRoot.querySelector(`#${id}`);
  }

  #approach(entries: readonly IntersectionObserverEntry[]) {
    for (const { isIntersecting, target } of entries) if (isIntersecting) this.#load(target.id);
  }

  /** `state`: what the link sets in this scene. */
  #load(id: string, state?: State) {
    const scene = scenes.find((one) => one.id === id);
    if (!scene) return;
    const before = this.opened.get(id);
    if (before?.code || before?.failure === '') {
      if (state) before.session.store.replace(state);
      return;
    }
    const session = before?.session ?? this.#sessionOf(scene, state);
    this.#set(id, { session, failure: '' });
    scene.load().then(
      (module) => this.#set(id, { session, code: module.scene }),
      (thrown) => this.#set(id, { session, failure: loadingMessage(thrown, text.notLoaded(scene.title)) }),
    );
  }

  #sessionOf({ id, state: own }: Scene, state?: State): Session {
    const session = this.open();
    session.store.replace(state ?? { ...own, scene: id });
    session.headingLevel = this.state === undefined ? 1 : 2;
    session.store.subscribe((_, isTransient) => {
      if (!isTransient && id === this.#reached) this.#tell(id);
    });
    return session;
  }

  #set(id: string, opened: Opened) {
    this.opened = new Map(this.opened).set(id, opened);
  }

  readonly #scrolled = () => {
    const middle = innerHeight * 0.4;
    const passed = [...this.renderRoot.querySelectorAll('.place')].filter(
      (place) => place.getBoundingClientRect().top <= middle,
    );
    const { id } = passed.at(-1) ?? scenes[0];
    if (id === this.#reached) return;
    this.#reach(id);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tell(id), rest);
  };

  #reach(id: string) {
    this.#reached = id;
    this.dispatchEvent(new Event('progress'));
  }

  #tell(id: string) {
    const session = this.opened.get(id)?.session;
    if (session) this.dispatchEvent(new SceneReached(id, session.store.get()));
  }

  /** The page is told once, of the first scene that is drawn. Only then are others loaded. */
  readonly #shown = () => {
    if (this.#isShown) return;
    this.#isShown = true;
    this.dispatchEvent(new Event('lab-shown', { bubbles: true }));
    for (const place of this.renderRoot.querySelectorAll('.place')) this.#near.observe(place);
  };

  #view({ id }: Scene, i: number): TemplateResult {
    const { session, code, failure } = this.opened.get(id) ?? {};
    return html`<div class="place" id=${id}>
      ${
        code
          ? html`<pe-scene
              name=${id}
              .session=${session}
              .code=${code}
              .number=${i + 1}
              .of=${scenes.length}
              .first=${i === 0}
              .answer=${this.#said.get(id)}
              @lab-shown=${this.#shown}
              @said=${({ target }: Event) => this.#said.set(id, (target as HTMLElement & { answer: number | null }).answer)}
            ></pe-scene>`
          : failure
            ? html`<p role="status">${failure} ${tryAgain(() => this.#load(id))}</p>`
            : nothing
      }
    </div>`;
  }

  override render() {
    return scenes.map((scene, i) => this.#view(scene, i));
  }
}

defineElement('pe-story', StoryElement);
