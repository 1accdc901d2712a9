/**
 * <pe-scenes>: the scenes of a story, one below the other. The code of a scene is loaded before the scene comes into view. (Over 300 lines:
 * one element.)
 *
 * Properties: scenes, open (makes the session of a scene), state (the settings of the scene that the link names; null to begin with the
 * first), home (whether the page around it is the playground), begun (whether the page has played the first motion of the opening), away
 * (whether the reader is in a lab: answers and models are kept)
 * Events: scene-reached, once the reader rests at a scene or changes it; progress, whenever another scene is reached; story-problem, for a
 * link with answers that no scene has
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { loadingMessage } from '../draw/faults.ts';
import { tryAgain } from '../draw/on-demand.ts';
import { defineElement } from '../draw/stage.ts';
import { changedNames } from '../settings/apply.ts';
import type { State } from '../settings/setting-table.ts';
import type { Session } from '../shell/session.ts';
import { stayAt } from '../shell/stay-at.ts';
import type { AnySceneCode } from './scene.ts';
import './scene-element.ts';
import type { Answer } from './answers.ts';
import type { SceneElement } from './scene-element.ts';
import { storyStyles } from './scene-styles.ts';
import { recap, type Scene } from './scenes.ts';
import { text } from './text.ts';

/** Milliseconds without scrolling after which the address names the scene. */
const rest = 400;

/** Milliseconds without a new picture after which the end repeats what the scenes show. */
const calm = 200;

/** Settings of the page: a change of theme is no link to another scene. */
const ofPage = ['theme', 'ui'];

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
    begun: { type: Boolean },
    open: { attribute: false },
    state: { attribute: false },
    away: { type: Boolean, reflect: true },
    endFailure: { state: true },
    isPrinted: { state: true },
    opened: { state: true },
  };

  declare scenes: readonly Scene[];
  declare home: boolean;
  declare begun: boolean;
  declare open: () => Session;
  declare state: State | null;
  declare away: boolean;
  /** why the end could not be loaded */
  declare private endFailure: string;
  declare private isPrinted: boolean;
  declare private opened: ReadonlyMap<string, Opened>;
  /** the answers given so far, by scene */
  readonly #said = new Map<string, Answer>();
  /** the scenes that have a picture */
  readonly #drawn = new Set<string>();
  /** of the recap: it carries the answers */
  #end: Session | undefined;
  #recap: typeof import('./recap-view.ts') | undefined;
  #reached = '';
  /** what the address says, as far as is known here */
  #told: State | null = null;
  /** the scene of a new link, until it is scrolled to */
  #asked: string | null = null;
  #isShown = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #calm: ReturnType<typeof setTimeout> | undefined;
  readonly #near = new IntersectionObserver((entries) => this.#approach(entries), {
    rootMargin: `${ahead} 0%`,
  });

  constructor() {
    super();
    this.opened = new Map();
    this.away = false;
    this.endFailure = '';
    this.isPrinted = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('scroll', this.#scrolled, { passive: true });
    for (const type of ['beforeprint', 'afterprint']) addEventListener(type, this.#print);
    // It may have been moved to another place of the document.
    if (this.#isShown) this.#watch();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('scroll', this.#scrolled);
    for (const type of ['beforeprint', 'afterprint']) removeEventListener(type, this.#print);
    clearTimeout(this.#timer);
    clearTimeout(this.#calm);
    this.#near.disconnect();
    for (const { session } of this.opened.values()) session.rest();
    this.#end?.rest();
  }

  /** The scene that the reader is at. */
  get reached(): string {
    return this.#reached;
  }

  /** The settings that a scene has now; undefined before it was near. */
  stateOf(id: string): State | undefined {
    const session = this.opened.get(id)?.session;
    return session && { ...session.store.get(), scene: id };
  }

  /** Answers the question of the scene that the reader is at. Returns whether one was asked. */
  say(answer: number): boolean {
    const id = this.#reached || this.scenes[0].id;
    return this.renderRoot.querySelector<SceneElement>(`#${id} > pe-scene`)?.say(answer) ?? false;
  }

  /** Scrolls to a scene, as it is. */
  show(id: string): void {
    this.#load(id);
    this.#reach(id);
    const place = this.#place(id);
    if (place) stayAt(place);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (this.#recap)
      this.#end?.store.set({ scene: recap, said: this.#recap.saidIn(this.scenes, this.#said) });
    if (!changed.has('state')) return;
    const { state } = this;
    const before = this.#told;
    this.#told = state;
    const isLink = !before || !state || [...changedNames(before, state)].some((one) => !ofPage.includes(one));
    if (!isLink) return;
    this.#asked = state?.scene ?? this.scenes[0].id;
    if (state?.said) void this.#takeAnswers(state.said);
    this.#load(this.#asked, state);
  }

  protected override updated(changed: PropertyValues<this>): void {
    const asked = this.#asked;
    this.#asked = null;
    const isOpening = this.#reached === '' && asked === this.scenes[0].id;
    if (isOpening) this.#reach(asked);
    else if (asked) this.show(asked);
    if (changed.get('away') === undefined) return;
    clearTimeout(this.#timer);
    if (this.away) return;
    // Back from a lab, the reader is where the story was left.
    if (!asked) this.show(this.#reached);
    this.#tell(this.#reached);
  }

  #place(id: string): Element | null {
    return this.renderRoot.querySelector(`#${id}`);
  }

  #approach(entries: readonly IntersectionObserverEntry[]) {
    for (const { isIntersecting, target } of entries) if (isIntersecting) this.#load(target.id);
  }

  /** The answers of a shared link, apart from those that the reader gives meanwhile. Their scenes are loaded, for what the end repeats of them. */
  async #takeAnswers(said: string) {
    const before = new Map(this.#said);
    await this.#loadEnd();
    if (!this.#recap) return;
    const { answers, problems } = this.#recap.readSaid(said, this.scenes);
    for (const message of problems) this.#refuse(message);
    for (const [id, answer] of answers) {
      if (this.#said.get(id) === before.get(id)) this.#said.set(id, answer);
      this.#load(id);
    }
    this.requestUpdate();
  }

  #refuse(message: string) {
    this.dispatchEvent(new CustomEvent('story-problem', { detail: { message } }));
  }

  async #loadEnd() {
    this.#end ??= this.open();
    this.endFailure = '';
    try {
      this.#recap ??= await import('./recap-view.ts');
      this.requestUpdate();
    } catch (thrown) {
      this.endFailure = loadingMessage(thrown, text.noEnd);
    }
  }

  /** `state`: what the link sets in this scene. */
  #load(id: string, state: State | null = null) {
    if (id === recap) {
      if (!this.#end) void this.#loadEnd();
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
      (thrown) => {
        this.#set(id, { session, failure: loadingMessage(thrown, text.notLoaded(scene.title)) });
        // The others are there all the same.
        this.#shown();
      },
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
    if (this.away) return;
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
    if (!session || this.away) return;
    this.#told = { ...session.store.get(), scene: id, said: '' };
    this.dispatchEvent(new SceneReached(id, this.#told));
  }

  /** The page is told once, of the first scene that is drawn. Only then are others loaded. */
  readonly #shown = () => {
    if (this.#isShown) return;
    this.#isShown = true;
    this.dispatchEvent(new Event('lab-shown', { bubbles: true }));
    this.#watch();
  };

  #draw(id: string) {
    this.#drawn.add(id);
    this.requestUpdate();
    this.#shown();
  }

  #watch() {
    for (const place of this.renderRoot.querySelectorAll('.place')) this.#near.observe(place);
  }

  /** The end repeats what the scenes show, once they rest. */
  readonly #refresh = () => {
    clearTimeout(this.#calm);
    if (this.#end) this.#calm = setTimeout(() => this.requestUpdate(), calm);
  };

  readonly #print = ({ type }: Event) => {
    this.isPrinted = type === 'beforeprint';
  };

  #view({ id, title }: Scene, i: number): TemplateResult {
    const { session, code, failure } = this.opened.get(id) ?? {};
    return html`<div class="place ${this.#drawn.has(id) ? '' : 'coming'}" id=${id}>
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
              ?begun=${this.begun}
              .answer=${this.#said.get(id)}
              @lab-shown=${() => this.#draw(id)}
              @lab-updated=${this.#refresh}
              @said=${({ target }: Event) => this.#hear(id, (target as SceneElement).answer)}
              @unsaid=${({ target }: Event) => this.#forget(id, i, target as SceneElement)}
            ></pe-scene>`
          : failure
            ? this.#failureView(failure, () => this.#load(id))
            : this.isPrinted
              ? html`<h2>${title}</h2>
                  <p>${this.#linkOf(id)}</p>`
              : nothing
      }
    </div>`;
  }

  #hear(id: string, answer: Answer) {
    this.#said.set(id, answer);
    this.requestUpdate();
  }

  /** An answer of a link that the question does not have. */
  #forget(id: string, i: number, { question }: SceneElement) {
    this.#said.delete(id);
    if (this.#recap && question) this.#refuse(this.#recap.noAnswer(i + 1, question.answers.length));
    this.requestUpdate();
  }

  /** On paper, of a scene that was not near yet. */
  #linkOf(id: string): string {
    const home = [...this.opened.values()][0]?.session.home ?? null;
    return home === null ? '' : `${home}#v=1&scene=${id}`;
  }

  #failureView(failure: string, again: () => void): TemplateResult {
    return html`<p class="problem" role="status">${failure} ${tryAgain(again)}</p>`;
  }

  #recapView(): TemplateResult {
    const { home, scenes } = this;
    const session = this.#end;
    const parts = session && {
      session,
      home,
      scenes,
      answers: this.#said,
      sceneOf: (id: string) => this.renderRoot.querySelector<SceneElement>(`#${id} > pe-scene`),
      go: (id: string) => this.show(id),
    };
    return html`<div class="place ${this.#recap ? '' : 'coming'}" id=${recap}>
      ${parts && this.#recap ? this.#recap.recapView(parts) : nothing}
      ${this.endFailure ? this.#failureView(this.endFailure, () => void this.#loadEnd()) : nothing}
    </div>`;
  }

  override render() {
    return html`${this.scenes.map((scene, i) => this.#view(scene, i))} ${this.#recapView()}`;
  }
}

defineElement('pe-scenes', ScenesElement);
