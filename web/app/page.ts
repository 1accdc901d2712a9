/** <pe-page>: the header, the lab that the link names, and messages about the link. (Over 300 lines: one element with its styles.) */
import { css, html, LitElement, nothing } from 'lit';
import { loadingMessage } from '../draw/faults.ts';
import { controls } from '../draw/theme.ts';
import { readHash, writeHash } from '../settings/hash.ts';
import { type BoundLocation, bindLocation } from '../settings/location.ts';
import type { LabId, Problem } from '../settings/setting.ts';
import type { State } from '../settings/setting-table.ts';
import { StoreController } from '../settings/store.ts';
import { linkTo, linkToPage } from '../shell/link.ts';
import { type Lab, openLab, type Session } from '../shell/session.ts';
import { scenes } from '../story/scenes.ts';
import '../story/story-element.ts';
import type { SceneReached, StoryElement } from '../story/story-element.ts';
import { text as storyText } from '../story/text.ts';
import { isPredictionAwaited, noTask, offPath } from '../tasks/task-rows.ts';
import { openSession } from './open-session.ts';
import { guideOnDemand } from './path/on-demand.ts';
import { bindPresentation } from './present.ts';
import { ViewLoader } from './session-view.ts';
import { applyTheme, nextTheme, showTheme, type Theme, themeOf } from './theme-choice.ts';

/** The choice of the story in the list of labs. */
const storyChoice = 'story';

const themeTitles: Record<Theme, string> = { auto: 'Auto', light: 'Light', dark: 'Dark' };

class Page extends LitElement {
  static override properties = {
    problems: { state: true },
    reached: { state: true },
    theme: { state: true },
  };

  declare private problems: readonly Problem[];
  declare private theme: Theme;
  /** the scene of the story that the reader is at */
  declare private reached: string;
  readonly #session: Session = openSession(location.href.split('#')[0]);
  readonly #startPath: () => void;
  readonly #loader = new ViewLoader(this);
  readonly #location: BoundLocation;
  /** the settings of the labs before the reader went to the story, and the scene before the reader went to a lab */
  #ofLabs: State | null = null;
  #lastScene: State | null = null;

  constructor() {
    super();
    this.problems = [];
    this.theme = 'auto';
    this.reached = '';
    new StoreController(this, this.#session.guide);
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
    bindPresentation(this.#session);
    if (window.parent !== window) void this.#tellAround();
    this.#startPath = guideOnDemand(this.#session, (message) => {
      this.problems = [{ name: 'step', text: '', message }];
    });
  }

  static override styles = [
    controls,
    css`
      :host {
        display: block;
        font-family: var(--serif);
        color: var(--ink);
        overflow-wrap: break-word;
      }
      header {
        border-bottom: 1px solid var(--line);
        font-family: var(--sans);
        font-size: var(--text);
      }
      /* Not in low windows, where it would take too much, nor on the path, where it has two rows. */
      @media screen and (min-height: 30rem) {
        :not(.present) > header:not(:has(.strip)) {
          position: sticky;
          z-index: 4; /* above a lab's lever and rail */
          top: 0;
          background: var(--paper);
        }
        :not(.present) > header:not(:has(.strip)) + .below {
          --page-top: 3.3125rem;
        }
      }
      .bar,
      .below {
        box-sizing: border-box;
        max-width: calc(var(--wide) + 5rem);
        margin: 0 auto;
        padding-inline: clamp(var(--space-3), 4vw, var(--space-5));
      }
      .bar {
        display: flex;
        align-items: stretch;
        gap: 0 var(--space-4);
        min-height: 3.25rem;
      }
      .bar > * {
        display: flex;
        align-items: center;
      }
      .name {
        font-weight: 600;
        text-decoration: none;
      }
      .tools {
        position: relative;
        gap: var(--space-2);
        margin-left: auto;
      }
      a {
        color: inherit;
        text-underline-offset: 0.25em;
      }
      nav {
        gap: var(--space-4);
      }
      nav a {
        display: flex;
        align-items: center;
        align-self: stretch;
        border-block: 2px solid transparent;
        color: var(--ink-soft);
        text-decoration: none;
      }
      nav a[aria-current] {
        border-bottom-color: var(--ink);
        color: var(--ink);
        font-weight: 600;
      }
      nav a:hover {
        color: var(--ink);
      }
      .tools button {
        border-color: transparent;
        padding-inline: var(--space-2);
      }
      .tools .path {
        border-color: var(--edge);
        padding-inline: clamp(var(--space-2), 2vw, var(--space-3));
        white-space: nowrap;
      }
      .progress {
        display: flex;
        gap: 2px;
        margin-bottom: -1px;
      }
      .progress a {
        flex: 1;
        height: 3px;
        background: var(--line);
      }
      .progress .past {
        background: var(--ink);
      }
      .progress [aria-current] {
        background: var(--position-fill);
      }
      .strip {
        background: var(--surface);
      }
      .strip pe-path-strip {
        box-sizing: border-box;
        display: flex; /* keeps its height until its code has loaded */
        min-height: 2.125rem;
        max-width: calc(var(--wide) + 5rem);
        margin: 0 auto;
        padding-inline: clamp(var(--space-3), 4vw, var(--space-5));
      }
      .labs {
        display: none;
        border-color: transparent;
        font-weight: 600;
      }
      .said {
        font-family: var(--sans);
        font-size: var(--text-small);
      }
      .said p {
        margin: var(--space-2) 0 0;
      }
      .problem {
        color: var(--violated);
      }
      .below {
        position: relative;
        padding-block: 0 var(--space-6);
      }
      main {
        min-height: 100vh;
        padding-top: var(--space-4);
      }
      .figure {
        padding: var(--space-3);
      }
      :host([framed]) main,
      .figure main {
        min-height: 0;
      }
      .open {
        margin: var(--space-2) 0 0;
        color: var(--ink-soft);
        font-family: var(--sans);
        font-size: var(--text-small);
      }
      footer {
        margin-top: var(--space-5);
        padding-top: var(--space-3);
        border-top: 1px solid var(--line);
        font-family: var(--sans);
        font-size: var(--text-small);
        color: var(--ink-soft);
      }
      @media (max-width: 70.99rem) {
        .name {
          display: none;
        }
      }
      @media (max-width: 53.99rem) {
        nav {
          display: none !important;
        }
        .bar {
          gap: 0 var(--space-2);
        }
        .tools {
          gap: 0;
        }
        .tools button {
          padding-inline: var(--space-1);
        }
        .tools .path {
          min-height: 2.25rem;
          padding-inline: var(--space-2);
        }
        .labs {
          display: block;
          align-self: center;
          field-sizing: content;
          min-width: 0; /* at 320 pixels it shrinks before the tools do */
          padding-inline: 0;
          text-overflow: ellipsis;
        }
        main {
          padding-top: var(--space-2);
        }
      }
      .present header,
      .present footer {
        display: none;
      }
      .present .below {
        padding-bottom: 0;
      }
      .present main {
        display: flex;
        flex-direction: column;
        min-height: calc(100vh - 1.5rem);
      }
      .keys {
        margin: auto 0 var(--space-2);
        color: var(--ink-soft);
        font-family: var(--sans);
        font-size: var(--text-small);
      }
      .print {
        display: none;
      }
      @media print {
        .print {
          display: block;
          font-family: var(--sans);
          font-size: var(--text-small);
          overflow-wrap: anywhere;
        }
        header nav,
        .tools,
        footer {
          display: none;
        }
      }
    `,
  ];

  override willUpdate(): void {
    if (!this.#isStory || this.#session.store.get('ui') === 'figure') this.#loader.load(this.#session);
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

  get #stateOfLabs(): State {
    return this.#ofLabs ?? this.#session.store.settings.defaults;
  }

  async #tellAround() {
    this.toggleAttribute('framed', true);
    const early: MessageEvent[] = [];
    const keep = (event: MessageEvent) => void early.push(event);
    addEventListener('message', keep);
    const { bindFrame } = await import('./framed.ts');
    removeEventListener('message', keep);
    bindFrame(this.#session, this, early);
  }

  get #lab(): Lab {
    return openLab(this.#session);
  }

  /** A link to another lab with the current state, for new tabs too. */
  #linkTo(lab: LabId): string {
    const { store } = this.#session;
    const state = this.#isStory ? this.#stateOfLabs : store.get();
    return `#${writeHash(store.settings, { ...state, ...noTask, lab })}`;
  }

  #open(event: MouseEvent, lab: LabId) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    this.#show(lab);
  }

  #show(lab: LabId) {
    this.problems = [];
    const { store } = this.#session;
    if (this.#isStory) store.replace({ ...this.#stateOfLabs, lab });
    else store.set({ ...noTask, lab });
  }

  /** The scene that the reader left, or the first one. */
  #sceneState(id = ''): State {
    const { settings } = this.#session.store;
    if (id === '' && this.#lastScene) return this.#lastScene;
    return readHash(settings, `v=1&scene=${id || scenes[0].id}`).state;
  }

  #openStory = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    this.problems = [];
    if (!this.#isStory) this.#session.store.replace(this.#sceneState());
  };

  #choose = ({ target }: Event) => {
    const { value } = target as HTMLSelectElement;
    if (value === storyChoice) this.#session.store.replace(this.#sceneState());
    else this.#show(value as LabId);
  };

  readonly #reached = ({ state }: SceneReached) => {
    this.#location.show({ ...state, theme: this.#session.store.get('theme') });
  };

  readonly #progressed = ({ target }: Event) => {
    this.reached = (target as StoryElement).reached;
  };

  /** Copies at once: after the dialog has loaded, some browsers no longer allow it. */
  async #share() {
    const link = linkToPage(this.#session);
    const copying = (async () => navigator.clipboard.writeText(link))().then(
      () => true,
      () => false,
    );
    try {
      const { openShare } = await import('./share/share-dialog.ts');
      openShare(this.#session, await copying);
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

  #renderProgress() {
    const { settings } = this.#session.store;
    const at = scenes.findIndex(({ id }) => id === this.reached);
    return html`<nav class="progress" aria-label=${storyText.progress}>
      ${scenes.map(
        ({ id, title }, i) => html`<a
          class=${i < at ? 'past' : ''}
          href="#${writeHash(settings, this.#sceneState(id))}"
          title=${title}
          aria-label=${title}
          aria-current=${i === at ? 'step' : nothing}
        ></a>`,
      )}
    </nav>`;
  }

  override render() {
    const lab = this.#lab;
    const { store, guide } = this.#session;
    const isOnPath = guide.get() !== null;
    const isStory = this.#isStory;
    const isPresented = store.get('ui') === 'present';
    if (store.get('ui') === 'figure') return this.#renderFigure();
    return html`<div class=${isPresented ? 'present' : ''}>
      <header>
        <div class="bar">
          <a class="name" href="#${writeHash(store.settings, this.#sceneState())}" @click=${this.#openStory}>Positional embeddings</a>
          <nav aria-label="Story and labs">
            <a href="#${writeHash(store.settings, this.#sceneState())}" aria-current=${isStory ? 'page' : nothing} @click=${this.#openStory}>${storyText.title}</a>
            ${this.#session.labs.map(
              ({ id, title }) => html`<a
                href=${this.#linkTo(id)}
                aria-current=${!isStory && id === lab.id ? 'page' : nothing}
                @click=${(event: MouseEvent) => this.#open(event, id)}
                >${title}</a
              >`,
            )}
          </nav>
          <select class="labs" aria-label="Story or lab" @change=${this.#choose}>
            <option value=${storyChoice} .selected=${isStory}>${storyText.title}</option>
            ${this.#session.labs.map(
              ({ id, title }, i) =>
                html`<option value=${id} .selected=${!isStory && id === lab.id}>${i + 1} ${title}</option>`,
            )}
          </select>
          <div class="tools">
            ${
              isOnPath
                ? html`<button class="path" @click=${() => store.set(offPath)}>Leave path</button>`
                : html`<button class="path" @click=${this.#startPath}>Start here</button>`
            }
            <button @click=${this.#share}>Share</button>
            <button aria-label="Theme: ${themeTitles[this.theme]}" @click=${this.#turnTheme}>${themeTitles[this.theme]}</button>
          </div>
        </div>
        ${isStory ? this.#renderProgress() : nothing}
        ${isOnPath ? html`<div class="strip"><pe-path-strip .guide=${guide.get()}></pe-path-strip></div>` : nothing}
      </header>
      <div class="below">
      ${this.#renderSaid()}
      <p class="print">${linkTo(this.#session)}</p>
      <main>
        ${
          isStory
            ? html`<pe-story
                .open=${this.#openScene}
                .state=${store.get()}
                @progress=${this.#progressed}
                @scene-reached=${this.#reached}
              ></pe-story>`
            : this.#loader.view(this.#session)
        }
        ${isPresented ? html`<p class="keys no-print">← → ${isOnPath ? 'steps' : 'labs · ↑ ↓ figures'} · R reset · P leave</p>` : nothing}
      </main>
      <footer>
        Every number is computed in this tab, by the same code on every machine. Nothing you type or load leaves it,
        except a model’s address when you press Read.
      </footer>
      </div>
      </div>
    `;
  }
}

customElements.define('pe-page', Page);
