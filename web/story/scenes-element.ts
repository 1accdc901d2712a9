/**
 * <pe-scenes>: the scenes of a story, one below the other.
 *
 * Properties: scenes, open (makes the session of a scene), state (the settings of the scene that the link names; null to begin with the
 * first), home (whether the page around it is the playground), begun (whether the page has played the first motion of the opening), away
 * (whether the reader is in a lab: answers and models are kept)
 * Events: scene-reached, once the reader rests at a scene or changes it; progress, whenever another scene is reached; story-problem, for a
 * link with answers that no scene has
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { defineElement } from '../draw/define-element.ts';
import { Printing } from '../draw/printing.ts';
import { changedNames } from '../settings/apply.ts';
import type { State } from '../settings/setting-table.ts';
import type { Session } from '../shell/session.ts';
import { stayAt } from '../shell/stay-at.ts';
import { ComingScenes } from './coming-scenes.ts';
import { OpenScenes } from './open-scenes.ts';
import './scene-element.ts';
import type { SceneElement } from './scene-element.ts';
import { storyStyles } from './scene-styles.ts';
import { scenes as main, recap, type Scene } from './scenes.ts';
import { failureView, StoryEnd } from './story-end.ts';
import { text } from './text.ts';

/** Milliseconds without scrolling after which the address names the scene. */
const rest = 400;

/** The scene that plays by itself. */
const opening = main[0].id;

/** Settings of the page: a change of theme is no link to another scene. */
const ofPage = ['theme', 'ui'];

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
  };

  declare scenes: readonly Scene[];
  declare home: boolean;
  declare begun: boolean;
  declare open: () => Session;
  declare state: State | null;
  declare away: boolean;
  readonly #opened = new OpenScenes(this, (id) => {
    if (id === this.#reached) this.#tell(id);
    this.requestUpdate();
  });
  readonly #coming = new ComingScenes(this, (id) => this.#load(id));
  readonly #end = new StoryEnd(this);
  readonly #printing = new Printing(this);
  /** the scenes that have a picture */
  readonly #drawn = new Set<string>();
  #reached = '';
  /** what the address says, as far as is known here */
  #told: State | null = null;
  /** the scene of a new link, until it is scrolled to */
  #asked: string | null = null;
  #isShown = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.away = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('scroll', this.#scrolled, { passive: true });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('scroll', this.#scrolled);
    clearTimeout(this.#timer);
  }

  /** The scene that the reader is at. */
  get reached(): string {
    return this.#reached;
  }

  /** The settings that a scene has now; undefined before it was near. */
  stateOf(id: string): State | undefined {
    const session = this.#opened.get(id)?.session;
    return session && { ...session.store.get(), scene: id };
  }

  /** Null before its code has loaded. */
  sceneOf(id: string): SceneElement | null {
    return this.renderRoot.querySelector<SceneElement>(`#${id} > pe-scene`);
  }

  /** Answers the question of the scene that the reader is at. Returns whether one was asked. */
  say(answer: number): boolean {
    return this.sceneOf(this.#here)?.say(answer) ?? false;
  }

  /** Makes the scene that the reader is at what it was at first: its settings, its question, and what has not learned yet. */
  async restart(): Promise<void> {
    const id = this.#here;
    this.#opened.close(id);
    this.#end.unsay(id);
    this.#drawn.delete(id);
    await this.updateComplete; // Its element goes, with all that it holds.
    await this.#load(id);
    if (id === this.#here) this.#tell(id);
  }

  get #here(): string {
    return this.#reached || this.scenes[0].id;
  }

  /** Scrolls to a scene, as it is. */
  show(id: string): void {
    void this.#load(id);
    this.#reach(id);
    const place = this.renderRoot.querySelector(`#${id}`);
    // In between, another scene may have stood there.
    if (place) stayAt(place, () => this.#reach(id));
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('state')) return;
    const { state } = this;
    const before = this.#told;
    this.#told = state;
    const isLink = !before || !state || [...changedNames(before, state)].some((one) => !ofPage.includes(one));
    if (!isLink) return;
    this.#asked = state?.scene ?? this.scenes[0].id;
    if (state?.said) void this.#takeAnswers(state.said);
    void this.#load(this.#asked, state);
  }

  /** The end repeats the scenes that were answered. */
  async #takeAnswers(said: string) {
    for (const id of await this.#end.take(said)) void this.#load(id);
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

  get places(): readonly Element[] {
    return [...this.renderRoot.querySelectorAll('.place')];
  }

  /** `state`: what the link sets in this scene. */
  async #load(id: string, state: State | null = null) {
    if (id === recap) {
      // A link may lead here first: the others are then loaded as the reader comes near.
      await this.#end.load();
      this.#shown();
      return;
    }
    await this.#opened.load(id, state);
    // The others are there all the same.
    if (this.#opened.get(id)?.failure) this.#shown();
  }

  readonly #scrolled = () => {
    if (this.away) return;
    const middle = innerHeight * 0.4;
    const passed = this.places.filter((place) => place.getBoundingClientRect().top <= middle);
    const { id } = passed.at(-1) ?? this.scenes[0];
    if (id === this.#reached) return;
    this.#reach(id);
    this.#timer = setTimeout(() => this.#tell(id), rest);
  };

  #reach(id: string) {
    clearTimeout(this.#timer);
    // What was said of one scene is over at the next.
    const left = id !== this.#reached && this.#reached && this.sceneOf(this.#reached);
    if (left) left.announced = '';
    this.#reached = id;
    this.dispatchEvent(new Event('progress'));
  }

  #tell(id: string) {
    const { session } = id === recap ? this.#end : (this.#opened.get(id) ?? {});
    if (!session || this.away) return;
    this.#told = { ...session.store.get(), scene: id, said: '' };
    this.dispatchEvent(new SceneReached(id, this.#told));
  }

  /** The page is told once, of the first scene that is drawn, or has failed. */
  #shown() {
    if (!this.#isShown) this.dispatchEvent(new Event('lab-shown', { bubbles: true }));
    this.#isShown = true;
    this.#coming.drawn();
  }

  #draw(id: string) {
    this.#drawn.add(id);
    this.requestUpdate();
    this.#shown();
  }

  #view({ id, title }: Scene, i: number): TemplateResult {
    const isDrawn = this.#drawn.has(id);
    return html`<div class="place ${isDrawn ? '' : 'coming'}" id=${id}>
      ${this.#sceneView(id, i)}${this.#printing.isOn && !isDrawn ? this.#paperView(id, title) : nothing}
    </div>`;
  }

  /** Undefined while its code is loading. */
  #sceneView(id: string, i: number): TemplateResult | undefined {
    const { session, code, failure } = this.#opened.get(id) ?? {};
    if (failure) return failureView(failure, () => void this.#load(id));
    return (
      code &&
      html`<pe-scene
        name=${id}
        .session=${session}
        .code=${code}
        .number=${i + 1}
        .of=${this.scenes.length}
        ?docked=${this.home}
        .first=${id === opening}
        ?begun=${this.begun}
        .answer=${this.#end.answerTo(id)}
        @lab-shown=${() => this.#draw(id)}
        @lab-updated=${this.#end.refresh}
        @said=${({ target }: Event) => this.#end.hear(id, (target as SceneElement).answer)}
        @unsaid=${({ target }: Event) => this.#end.forget(id, i + 1, target as SceneElement)}
      ></pe-scene>`
    );
  }

  /** Of a scene that has no picture yet: its title and its link. */
  #paperView(id: string, title: string): TemplateResult {
    const home = this.scenes.map((one) => this.#opened.get(one.id)).find(Boolean)?.session.home ?? null;
    return html`<h2>${title}</h2>
      <p>${text.unopened}</p>
      <p>${home === null ? '' : `${home}#v=1&scene=${id}`}</p>`;
  }

  override render() {
    return html`${this.scenes.map((scene, i) => this.#view(scene, i))} ${this.#end.view()}`;
  }
}

defineElement('pe-scenes', ScenesElement);
