/**
 * <pe-scenes>: the scenes of a story, one below the other. The code of a scene is loaded before the scene comes into view.
 *
 * Properties: scenes, open (makes the session of a scene), state (the settings of the scene that the link names; null to begin with the
 * first), home (whether the page around it is the playground)
 * Events: scene-reached, once the reader rests at a scene or changes it; progress, whenever another scene is reached
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { loadingMessage } from '../draw/faults.ts';
import { tryAgain } from '../draw/on-demand.ts';
import { defineElement } from '../draw/stage.ts';
import type { State } from '../settings/setting-table.ts';
import { linkToPage } from '../shell/link.ts';
import type { Session } from '../shell/session.ts';
import { stayAt } from '../shell/stay-at.ts';
import type { AnySceneCode } from './scene.ts';
import './scene-element.ts';
import { type Answer, readAnswers, writeAnswers } from './answers.ts';
import type { RecapLine } from './recap.ts';
import type { SceneElement } from './scene-element.ts';
import { storyStyles } from './scene-styles.ts';
import { recap, type Scene } from './scenes.ts';
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

export class ScenesElement extends LitElement {
  static override styles = storyStyles;
  static override properties = {
    scenes: { attribute: false },
    home: { type: Boolean },
    open: { attribute: false },
    state: { attribute: false },
    opened: { state: true },
  };

  declare scenes: readonly Scene[];
  declare home: boolean;
  declare open: () => Session;
  declare state: State | null;
  declare private opened: ReadonlyMap<string, Opened>;
  /** the answers given so far, by scene */
  readonly #said = new Map<string, Answer>();
  /** of the recap: it carries the answers */
  #end: Session | undefined;
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
    this.#end?.rest();
  }

  /** The scene that the reader is at. */
  get reached(): string {
    return this.#reached;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    this.#end?.store.set({
      scene: recap,
      said: writeAnswers(this.scenes.map(({ id }) => this.#said.get(id))),
    });
    if (!changed.has('state')) return;
    if (this.state?.said) this.#takeAnswers(this.state.said);
    if (this.#asked !== this.#reached) this.#load(this.#asked, this.state);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('state') || this.#asked === this.#reached) return;
    const isFirst = this.#reached === '' && this.#asked === this.scenes[0].id;
    this.#reach(this.#asked);
    const place = this.#place(this.#asked);
    if (place && !isFirst) stayAt(place);
  }

  /** The scene that the link names, or the first. */
  get #asked(): string {
    return this.state?.scene ?? this.scenes[0].id;
  }

  #place(id: string): Element | null {
    return this.renderRoot.querySelector(`#${id}`);
  }

  #approach(entries: readonly IntersectionObserverEntry[]) {
    for (const { isIntersecting, target } of entries) if (isIntersecting) this.#load(target.id);
  }

  /** The answers of a shared link. Their scenes are loaded, for what the end repeats of them. */
  #takeAnswers(said: string) {
    readAnswers(said).forEach((answer, i) => {
      const scene = this.scenes[i];
      if (!scene || answer === undefined) return;
      this.#said.set(scene.id, answer);
      this.#load(scene.id);
    });
  }

  /** `state`: what the link sets in this scene. */
  #load(id: string, state: State | null = null) {
    if (id === recap) {
      this.#end ??= this.open();
      import('./recap-element.ts').then(
        () => this.requestUpdate(),
        () => {},
      );
      return;
    }
    const scene = this.scenes.find((one) => one.id === id);
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

  #sessionOf({ id, begin }: Scene, state: State | null): Session {
    const session = this.open();
    session.store.replace(state ?? begin(session.store.settings));
    session.store.subscribe((_, isTransient) => {
      if (!isTransient && id === this.#reached) this.#tell(id);
      if (!isTransient) this.requestUpdate();
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
    const { id } = passed.at(-1) ?? this.scenes[0];
    if (id === this.#reached) return;
    this.#reach(id);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tell(id), rest);
  };

  #reach(id: string) {
    clearTimeout(this.#timer);
    this.#reached = id;
    this.dispatchEvent(new Event('progress'));
  }

  #tell(id: string) {
    const session = id === recap ? this.#end : this.opened.get(id)?.session;
    if (session) this.dispatchEvent(new SceneReached(id, { ...session.store.get(), scene: id, said: '' }));
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
              .of=${this.scenes.length}
              ?docked=${this.home}
              .first=${i === 0}
              .answer=${this.#said.get(id)}
              @lab-shown=${this.#shown}
              @said=${({ target }: Event) => this.#hear(id, (target as SceneElement).answer)}
            ></pe-scene>`
          : failure
            ? html`<p role="status">${failure} ${tryAgain(() => this.#load(id))}</p>`
            : nothing
      }
    </div>`;
  }

  #hear(id: string, answer: Answer) {
    this.#said.set(id, answer);
    this.requestUpdate();
  }

  #lines(): readonly RecapLine[] {
    return this.scenes.map(({ id, title }) => {
      const answer = this.#said.get(id);
      const element =
        answer === undefined ? null : this.renderRoot.querySelector<SceneElement>(`#${id} > pe-scene`);
      const { claim, number = '', picture } = element?.summary ?? {};
      return {
        id,
        title,
        question: element?.question ?? null,
        answer,
        shown: claim !== undefined && picture ? { claim, number, picture } : null,
      };
    });
  }

  #recapView(): TemplateResult {
    const session = this.#end;
    return html`<div class="place" id=${recap}>
      ${session ? html`<pe-recap .session=${session} .lines=${this.#lines()} link=${this.home ? linkToPage(session) : ''} ?home=${this.home}></pe-recap>` : nothing}
    </div>`;
  }

  override render() {
    return html`${this.scenes.map((scene, i) => this.#view(scene, i))} ${this.#recapView()}`;
  }
}

defineElement('pe-scenes', ScenesElement);
