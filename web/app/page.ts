/** <pe-page>: the header, the story or the lab that the link names, and messages about the link. (Over 300 lines: one element.) */
import '../draw/translated.ts';
import { html, LitElement, nothing } from 'lit';
import { loadingMessage, notLoaded } from '../draw/faults.ts';
import { painted } from '../draw/painted.ts';
import { controls } from '../draw/theme.ts';
import { apply } from '../settings/apply.ts';
import { readHash, writeHash } from '../settings/hash.ts';
import { type BoundLocation, bindLocation } from '../settings/location.ts';
import type { LabId, Problem } from '../settings/setting.ts';
import type { State } from '../settings/setting-table.ts';
import { isForThisPage, linkTo, linkToPage } from '../shell/link.ts';
import { type Lab, openLab, type Session } from '../shell/session.ts';
import { recap, scenes } from '../story/scenes.ts';
import type { SceneReached, ScenesElement } from '../story/scenes-element.ts';
import { isPredictionAwaited, noTask } from '../tasks/task-rows.ts';
import { headerView, storyChoice } from './header.ts';
import { openSession } from './open-session.ts';
import { pageStyles } from './page-styles.ts';
import { ViewLoader } from './session-view.ts';
import { applyTheme, nextTheme, showTheme, type Theme, themeOf } from './theme-choice.ts';

const themeTitles: Record<Theme, string> = { auto: 'Auto', light: 'Light', dark: 'Dark' };

/** Keys that were pressed before the scripts had run (web/build/early.mjs): where nothing acts on them now, they would much later. */
const forgetEarlyKeys = () => Object.assign(globalThis, { onkeydown: null, pressed: [] });

/** A link of the gallery opens Share, whose links have this page's own address. */
const opensShare = location.search === '?share';
if (opensShare) history.replaceState(null, '', location.pathname + location.hash);

class Page extends LitElement {
  static override properties = {
    problems: { state: true },
    reached: { state: true },
    isEarly: { state: true },
    theme: { state: true },
  };

  declare private problems: readonly Problem[];
  declare private theme: Theme;
  /** the scene of the story that the reader is at */
  declare private reached: string;
  /** whether the opening that came with the page stands in for the story until that has drawn its first scene */
  declare private isEarly: boolean;
  readonly #session: Session = openSession(location.href.split('#')[0]);
  readonly #loader = new ViewLoader(this);
  readonly #location: BoundLocation | undefined;
  /** the settings of the labs before the reader went to the story, and the scene before the reader went to a lab */
  #ofLabs: State | null = null;
  #lastScene: State | null = null;

  constructor() {
    super();
    this.problems = [];
    this.theme = 'auto';
    this.reached = '';
    const early = this.querySelector('.early');
    this.isEarly = early !== null && !('linked' in document.documentElement.dataset);
    if (!this.isEarly) early?.remove();
    this.#session.store.subscribe((changed, isTransient) => {
      // Links to the labs carry the settings. Nobody follows one during a drag.
      if (!isTransient) this.requestUpdate();
      this.#remember();
      // Messages about a link describe the old state. Problems of a new link are reported after this.
      if (this.problems.length > 0 && [...changed].some((name) => name !== 'open')) this.problems = [];
      if (changed.has('theme')) this.#followTheme();
    });
    // Without a link, the page shows the story from its beginning.
    const { store } = this.#session;
    store.replace(readHash(store.settings, `v=1&scene=${scenes[0].id}`).state);
    this.#location = bindLocation(store, { onProblems: (problems) => (this.problems = problems) });
    this.#followTheme();
    const ui = store.get('ui');
    if (ui === 'present') void this.#bindKeys();
    if (ui === 'figure') forgetEarlyKeys();
    if (window.parent !== window) void this.#tellAround();
    if (opensShare) void this.#share(false);
  }

  #hasKeys = false;

  /** Keys and the projector mode. Without them the page is whole, so nothing is said of a failure. */
  async #bindKeys() {
    if (this.#hasKeys) return;
    this.#hasKeys = true;
    try {
      const { bindPresentation } = await import('./present.ts');
      bindPresentation(
        this.#session,
        (id) => this.#toScene(id),
        () => this.#scenes,
        (lab) => this.#show(lab),
      );
    } catch {
      this.#hasKeys = false; // it is tried again with the next lab that is shown
      forgetEarlyKeys();
    }
  }

  static override styles = [controls, pageStyles];

  override willUpdate(): void {
    if (!this.#isStory || this.#session.store.get('ui') === 'figure') this.#loader.load(this.#session);
    else if (!this.#hasStory) void this.#loadStory();
  }

  /** Once the reader has been there, the story stays: its answers and its models are kept. */
  #hasStory = false;

  async #loadStory() {
    this.#hasStory = true;
    try {
      await import('../story/scenes-element.ts');
    } catch (thrown) {
      const message = loadingMessage(thrown, notLoaded('The story'));
      this.problems = [{ name: 'scene', text: '', message }];
    }
  }

  get #isStory(): boolean {
    return this.#session.store.get('scene') !== '';
  }

  /** The labs keep their settings while the reader is in the story, and the story its scene. */
  #remember() {
    const state = this.#session.store.get();
    if (this.#isStory) this.#lastScene = state;
    else this.#ofLabs = state;
  }

  /** A lab with the settings that the labs were left with. */
  #stateIn(lab: LabId): State {
    const { settings } = this.#session.store;
    return apply(settings, this.#ofLabs ?? settings.defaults, new Map([['lab', lab]])).state;
  }

  async #tellAround() {
    this.toggleAttribute('framed', true);
    // What comes while the code is loaded is heard once it is there.
    const early: Event[] = [];
    let hear: (event: Event) => void = (event) => early.push(event);
    for (const name of ['message', 'pe-answer', 'pe-complete'])
      addEventListener(name, (event) => hear(event));
    const { bindFrame } = await import('./framed.ts');
    hear = bindFrame(this.#session, this);
    early.forEach(hear);
  }

  get #lab(): Lab {
    return openLab(this.#session);
  }

  /** A link to another lab with the current state, for new tabs too. */
  #linkTo(lab: LabId): string {
    const { store } = this.#session;
    const state = this.#isStory ? this.#stateIn(lab) : store.get();
    return `#${writeHash(store.settings, { ...state, ...noTask, lab })}`;
  }

  #open(event: MouseEvent, lab: LabId) {
    if (!isForThisPage(event)) return;
    event.preventDefault();
    this.#show(lab);
  }

  #show(lab: LabId) {
    this.problems = [];
    const { store } = this.#session;
    if (this.#isStory) store.replace(this.#stateIn(lab));
    else store.set({ ...noTask, lab });
    scrollTo({ top: 0, behavior: 'instant' });
  }

  /** The scene that the reader left, or the first one. */
  #sceneState(id = ''): State {
    const { settings, get } = this.#session.store;
    const { theme, ui } = get();
    const last = id === '' ? this.#lastScene : this.#scenes?.stateOf?.(id);
    const state = last ?? readHash(settings, `v=1&scene=${id || scenes[0].id}`).state;
    // Both are the page's, and no scene's.
    return { ...state, theme, ui };
  }

  get #scenes(): ScenesElement | null {
    return this.shadowRoot?.querySelector<ScenesElement>('pe-scenes') ?? null;
  }

  /** Follows the story from one scene to another: only there does it scroll. */
  #toScene(id: string) {
    this.#session.store.replace(this.#sceneState(id));
    this.#scenes?.show?.(id);
  }

  get #place(): number {
    return this.reached === recap ? scenes.length : scenes.findIndex(({ id }) => id === this.reached);
  }

  #openStory = (event: MouseEvent) => {
    if (!isForThisPage(event)) return;
    event.preventDefault();
    this.problems = [];
    if (this.#isStory) this.#toScene(scenes[0].id);
    else this.#session.store.replace(this.#sceneState());
  };

  #choose = ({ target }: Event) => {
    const { value } = target as HTMLSelectElement;
    if (value === storyChoice) this.#session.store.replace(this.#sceneState());
    else this.#show(value as LabId);
  };

  readonly #reached = ({ state }: SceneReached) => {
    this.#location?.show({
      ...state,
      theme: this.#session.store.get('theme'),
      ui: this.#session.store.get('ui'),
    });
  };

  readonly #complain = ({ detail: { message } }: CustomEvent<{ readonly message: string }>) => {
    this.problems = [...this.problems, { name: 'said', text: '', message }];
  };

  readonly #progressed = ({ target }: Event) => {
    this.reached = (target as ScenesElement).reached;
  };

  /** Copies at once: after the dialog has loaded, some browsers no longer allow it. */
  async #share(copies = true) {
    const link = linkToPage(this.#session);
    const copying =
      copies &&
      (async () => navigator.clipboard.writeText(link))().then(
        () => true,
        () => false,
      );
    try {
      const { openShare } = await import('./share/share-dialog.ts');
      openShare(this.#session, copying ? await copying : null);
    } catch (thrown) {
      const fault = loadingMessage(thrown, 'Sharing could not be loaded.');
      this.problems = [
        { name: 'share', text: '', message: `${fault} Reload the page, or copy this link: ${link}` },
      ];
    }
  }

  #followTheme() {
    this.theme = themeOf(this.#session.store.get('theme'));
    showTheme(this.theme);
  }

  /** The reader's choice comes before the link's, which is forgotten. */
  #turnTheme() {
    const theme = nextTheme(this.theme);
    this.#session.store.set({ theme: 'auto' });
    this.theme = theme;
    applyTheme(theme);
  }

  #renderSaid() {
    return html`<div class="said" role="status">
      ${this.problems.map((problem) => html`<p class="problem">${problem.message}</p>`)}
      ${this.#loader.failure ? this.#loader.failureView() : nothing}
    </div>`;
  }

  /** One figure, for the frames of course notes. */
  #renderFigure() {
    return html`<div class="figure">
      ${this.#renderSaid()}
      <main>
        ${this.#loader.view(this.#session)}
        ${
          isPredictionAwaited(this.#session.store.get())
            ? nothing
            : html`<p class="open no-print">
                <a href=${linkTo(this.#session)} target="_blank" rel="noopener">Open in the playground ↗</a>
              </p>`
        }
      </main>
    </div>`;
  }

  readonly #openScene = () => openSession(this.#session.home);

  #renderHeader() {
    const { store, labs } = this.#session;
    const isStory = this.#isStory;
    const open = this.#lab.id;
    const at = this.#place;
    return headerView({
      story: {
        href: `#${writeHash(store.settings, this.#sceneState(isStory ? scenes[0].id : ''))}`,
        isOpen: isStory,
        open: this.#openStory,
      },
      labs: labs.map(({ id, title }) => ({
        id,
        title,
        href: this.#linkTo(id),
        isOpen: !isStory && id === open,
        open: (event) => this.#open(event, id),
      })),
      choose: this.#choose,
      scenes: isStory
        ? scenes.map(({ id, title }, i) => ({
            title,
            href: `#${writeHash(store.settings, this.#sceneState(id))}`,
            place: Math.sign(i - at),
            // Also where the address is that of the scene already.
            open: (event) => {
              if (isForThisPage(event)) this.#scenes?.show?.(id);
            },
          }))
        : [],
      share: () => this.#share(),
      theme: themeTitles[this.theme],
      turnTheme: () => this.#turnTheme(),
    });
  }

  /** Once the first motion of the opening is over: the same picture, from the same numbers, so that nothing jumps. */
  readonly #takeOver = async () => {
    const moving = this.querySelector('.early')?.getAnimations({ subtree: true }) ?? [];
    await Promise.allSettled(moving.map(({ finished }) => finished));
    this.isEarly = false;
    this.replaceChildren();
    void painted().then(() => this.#bindKeys());
  };

  override render() {
    const { store } = this.#session;
    const isStory = this.#isStory;
    const isPresented = store.get('ui') === 'present';
    if (store.get('ui') === 'figure') return this.#renderFigure();
    return html`${this.isEarly ? html`${this.#renderSaid()}<slot></slot>` : nothing}
    <div class="${isPresented ? 'present' : ''} ${this.isEarly ? 'waiting' : ''}" @lab-shown=${this.#takeOver}>
      ${this.#renderHeader()}
      <div class="below">
      ${this.#renderSaid()}
      ${isStory ? nothing : html`<p class="print">${linkTo(this.#session)}</p>`}
      <main>
        ${
          this.#hasStory
            ? html`<pe-scenes
                home
                ?away=${!isStory}
                ?begun=${this.isEarly}
                .scenes=${scenes}
                .open=${this.#openScene}
                .state=${isStory ? store.get() : this.#lastScene}
                @progress=${this.#progressed}
                @scene-reached=${this.#reached}
                @story-problem=${this.#complain}
              ></pe-scenes>`
            : nothing
        }
        ${isStory ? nothing : this.#loader.view(this.#session)}
      </main>
      <footer>
        Every number is computed by the same code on every machine: in this tab, or, for the story’s opening and last
        scene, when this page was built. Nothing you type or load leaves it, except a model’s address when you press
        Read.
      </footer>
      </div>
      </div>
    `;
  }
}

customElements.define('pe-page', Page);
