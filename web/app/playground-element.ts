/** <pe-playground> and <pe-figure>: see element.ts. (Over 300 lines: elements with their attributes and styles.) */
import { css, html, LitElement, nothing, type PropertyValues, unsafeCSS } from 'lit';
import { loading } from '../draw/controls.ts';
import '../draw/translated.ts';
import { signedInTheDark, tokens } from '../draw/tokens.ts';
import { hashIn, readHash, writeHash } from '../settings/hash.ts';
import type { Problem } from '../settings/setting.ts';
import { StoreController } from '../settings/store.ts';
import { headingLevelNear, openLab, type Session } from '../shell/session.ts';
import { sceneOf } from '../story/scenes.ts';
import type { ShownResult } from '../tasks/measures.ts';
import { shownResult } from '../tasks/result.ts';
import type { PlaygroundElement as Playground } from './element-types.ts';
import { type HostTheme, watchHostTheme } from './host-theme.ts';
import { openSession } from './open-session.ts';
import { ViewLoader } from './session-view.ts';

export { placeOfWorker } from '#make-worker';
export { setPageOfBuild } from '../shell/page-of-build.ts';
export { findFile } from './find-file.ts';

/** Computed once at the element: what is inside counts in it, whatever its own size of type is. */
try {
  CSS.registerProperty({ name: '--pe-rem', syntax: '<length>', inherits: true, initialValue: '16px' });
} catch {
  // Another copy of this code on the page has registered it.
}

/** The attributes that make up the link. */
const named = new Set(['state', 'view', 'show', 'lock', 'ui', 'predict', 'challenge']);

/** How near the window an element starts, and beyond which it pauses, in heights of the window. */
const near = '100%';

const ignore = () => {};

/** Milliseconds after which what is not needed to show a figure is loaded. Without it the figure is whole. */
const later = 800;

const loadLate = <Code>(load: () => Promise<Code>, use: (code: Code) => void, wait: number) =>
  setTimeout(() => load().then(use, ignore), wait);

export class PlaygroundElement extends LitElement implements Playground {
  static override properties = {
    // The reader may have moved on since: the same text set again is a change.
    state: { hasChanged: () => true },
    view: {},
    show: {},
    lock: {},
    ui: {},
    predict: {},
    challenge: {},
    theme: { reflect: true },
    headingLevel: { attribute: 'heading-level', type: Number },
    label: {},
    loading: {},
    height: {},
    poster: {},
    problems: { state: true },
    isNear: { state: true },
    isShown: { state: true },
    around: { state: true },
  };

  /** null once the attribute is taken away */
  declare state: string | null;
  declare view: string | null;
  declare show: string | null;
  declare lock: string | null;
  declare ui: string | null;
  declare predict: string | null;
  declare challenge: string | null;
  declare theme: 'auto' | 'light' | 'dark';
  declare headingLevel: number;
  declare label: string | null;
  declare loading: 'lazy' | 'eager';
  declare height: 'fit' | null;
  /** address of a picture to show until the first result, or null; undefined where a framework takes it away */
  declare poster: string | null;
  declare private problems: readonly Problem[];
  /** whether it has come near the window */
  declare isNear: boolean;
  /** whether it shows its first result */
  declare private isShown: boolean;
  /** how the page around it looks */
  declare private around: HostTheme;
  readonly ready: Promise<void>;
  readonly #session: Session = openSession(null, ({ message }) => this.#hear(message));
  readonly #loader = new ViewLoader(this);
  #settleReady = (_failure?: Error) => {};
  /** what was told last, or '' */
  #fault = '';
  /** whether a lab or scene has drawn its first result, or said why there is none */
  #hasDrawn = false;
  #isReading = false;
  #stopWatching = () => {};

  constructor() {
    super();
    this.state = '';
    this.view = null;
    this.show = null;
    this.lock = null;
    this.ui = null;
    this.predict = null;
    this.challenge = null;
    this.theme = 'auto';
    this.headingLevel = 2;
    this.label = null;
    this.loading = 'lazy';
    this.height = null;
    this.poster = null;
    this.problems = [];
    this.isNear = false;
    this.isShown = false;
    this.around = null;
    this.ready = new Promise((resolve, reject) => {
      this.#settleReady = (failure) => (failure ? reject(failure) : resolve());
    });
    this.ready.catch(() => {}); // `pe-error` says it to those who do not wait for it
    new StoreController(this, this.#session.store, ['lab', 'scene']);
    this.#session.store.subscribe((_, isTransient) => {
      if (!isTransient && !this.#isReading) this.#tell('pe-change', { state: this.currentState });
    });
  }

  static override styles = [
    tokens,
    css`
      /* The page's type and colours do not reach the lab: neither what it sets for all of the page nor, inside, what it sets for every
         element. The size of the element's own type does; all sizes count in it. */
      :host {
        all: initial;
        display: block;
        --pe-rem: 1em;
      }
      .root {
        all: initial;
        display: block;
        direction: ltr;
        font-size: inherit;
        position: relative;
        min-height: 8rem;
        padding: var(--space-3);
        background: var(--paper);
        color: var(--ink);
        overflow-wrap: break-word;
      }
      .light {
        --signed: none;
        color-scheme: light;
      }
      .dark {
        --signed: ${unsafeCSS(signedInTheDark)};
        color-scheme: dark;
      }
      /* Laid out, but hidden while the page's own words are shown. */
      .waiting {
        position: absolute;
        inset: 0 var(--space-3) auto;
        visibility: hidden;
      }
      .poster,
      ::slotted(img) {
        display: block;
        max-width: 100%;
        height: auto;
        margin: 0 auto;
      }
      ${loading}
      .loading {
        font-family: var(--serif);
      }
      .for-print {
        display: none;
      }
      .problem {
        margin: 0 0 var(--space-2);
        color: var(--violated);
        font-family: var(--sans);
        font-size: var(--text-small);
      }
      @media print {
        .root {
          break-inside: avoid;
          print-color-adjust: exact;
          color-scheme: light;
          --signed: none;
        }
      }
    `,
  ];

  /** The state and the workers that the labs of this element share. */
  get session(): Session {
    return this.#session;
  }

  /** The state as the reader has set it. */
  get currentState(): string {
    const { store } = this.#session;
    return writeHash(store.settings, store.get());
  }

  /** The number that proves the lab's claim, as shown; null before the first result. */
  get result(): ShownResult | null {
    return shownResult(this.#session);
  }

  /** Tells of a new result, once. */
  readonly #updated = () => {
    this.#settle();
    const { result } = this;
    const text = JSON.stringify(result);
    if (result?.isCurrent && !this.#session.missing) this.#fault = '';
    if (text === this.#toldResult || !result?.isCurrent) return;
    this.#toldResult = text;
    this.#tell('pe-result', { result });
  };

  #toldResult = '';

  #isReady = false;

  readonly #shown = () => {
    this.#hasDrawn = true;
    this.#settle();
  };

  /** Ends `ready` once there is a result, or words that stand in its place. */
  #settle() {
    const { missing } = this.#session;
    this.isShown ||= this.#hasDrawn || missing !== '';
    if (!this.isShown || this.#isReady) return;
    if (missing) return this.#fail(missing);
    this.#isReady = true;
    this.#settleReady();
    this.#tell('pe-ready', { state: this.currentState });
    loadLate(
      () => import('./guest.ts'),
      ({ adaptToHost }) => adaptToHost(this),
      this.height ? 0 : later,
    );
  }

  /** Why nothing is shown. It may be later: the reader can change the settings, or try again. */
  #fail(message: string) {
    this.#hear(message);
    this.#settleReady(new Error(message));
  }

  /** Tells each fault once. */
  #hear(message: string) {
    if (message !== this.#fault) this.#tell('pe-error', { message });
    this.#fault = message;
  }

  async toSVG(): Promise<string> {
    return (await import('./picture.ts')).toSVG(this);
  }

  async toPNG(): Promise<Blob> {
    return (await import('./picture.ts')).toPNG(this);
  }

  /** Restores what the attributes say. */
  reset(): void {
    this.#read();
    this.#tell('pe-change', { state: this.currentState });
  }

  readonly #sight = new IntersectionObserver(
    (entries) => {
      if (entries.at(-1)?.isIntersecting) this.#start();
      // The first result is never put off: it is what opens the element.
      else if (this.loading !== 'eager' && this.result) this.#session.pause();
    },
    { rootMargin: near },
  );

  readonly #start = () => {
    this.isNear = true;
    this.#session.resume();
  };

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sight.observe(this);
    loadLate(
      () => import('./paper.ts'),
      ({ drawForPaper }) => void drawForPaper(this),
      4 * later,
    );
    addEventListener('beforeprint', this.#start);
    this.#stopWatching = watchHostTheme(this, (theme) => (this.around = theme));
  }

  /** Moving an element disconnects and reconnects it at once: wait until it stays disconnected before stopping its workers. */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sight.disconnect();
    removeEventListener('beforeprint', this.#start);
    this.#stopWatching();
    queueMicrotask(() => {
      if (!this.isConnected) this.#session.rest();
    });
  }

  #tell(name: string, detail: object) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** The screen of an element that does not name one. */
  protected readonly ownUi: string | null = null;

  /** What the element's other attributes set. */
  get #set(): ReadonlyMap<string, string> {
    const { view, show, lock, ui, predict, challenge, ownUi } = this;
    const named = Object.entries({ view, show, lock, ui: ui ?? ownUi, predict, challenge });
    return new Map(named.flatMap(([name, value]) => (value == null ? [] : [[name, value]])));
  }

  #read() {
    const { store } = this.#session;
    const set = this.#set;
    // They come before the same names in `state`.
    const link = [
      ...[...set].map(([name, value]) => `${name}=${encodeURIComponent(value)}`),
      hashIn(this.state ?? ''),
    ].join('&');
    const { state, problems } = readHash(store.settings, link);
    this.#isReading = true;
    store.replace(state);
    this.#isReading = false;
    this.problems = problems.map(({ name, text, message, fault }) => {
      // Nothing is used in place of a scene.
      const said = name === 'scene' ? `The link sets ${fault}` : message;
      return { name, text, message: said.replace('The link', set.has(name) ? 'The element' : 'The state') };
    });
    for (const { name, message } of this.problems)
      if (name === 'scene') this.#fail(message);
      else this.#tell('pe-error', { message });
  }

  /** Whether the scene to show is none of the story: no lab stands in for it. */
  get #isLost(): boolean {
    return this.problems.some(({ name }) => name === 'scene');
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if ([...changed.keys()].some((name) => named.has(String(name)))) this.#read();
    this.#session.isEager = this.loading === 'eager';
    if (this.#session.isEager) this.#start();
    this.#session.headingLevel = headingLevelNear(this.headingLevel);
    if (this.isNear && !this.#isLost) this.#loader.load(this.#session);
    if (this.#session.store.get('ui') === 'present')
      void import('./present-guest.ts').then(({ present }) => present(this), ignore);
  }

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('headingLevel'))
      for (const lab of this.renderRoot.querySelectorAll<Partial<LitElement> & Element>('.lab > *'))
        lab.requestUpdate?.();
    const { failure } = this.#loader;
    if (failure) this.#fail(failure);
  }

  override render() {
    const name = this.label ?? sceneOf(this.#session.store.get())?.title ?? openLab(this.#session).title;
    const { failure } = this.#loader;
    const linked = this.#session.store.get('theme');
    const theme = [this.theme, linked].find((one) => one && one !== 'auto') ?? this.around;
    const { poster } = this;
    const hasWords = this.textContent?.trim() !== '' || this.childElementCount > 0;
    const isWaiting = (hasWords || poster != null) && !this.isShown;
    return html`<div
      class="root ${theme ?? ''}"
      @lab-shown=${this.#shown}
      @lab-updated=${this.#updated}
      role="region"
      aria-label=${name}
    >
      ${this.problems.map(({ message }) => html`<p class="problem" role="status">${message}</p>`)}
      ${failure ? this.#loader.failureView() : nothing}
      ${poster != null && isWaiting ? html`<img class="poster ${hasWords ? 'for-print' : ''}" src=${poster} alt=${name} />` : nothing}
      <slot ?hidden=${!isWaiting}></slot>
      ${this.isNear && !this.#isLost ? html`<div class="lab ${isWaiting ? 'waiting' : ''}">${this.#loader.view(this.#session)}</div>` : nothing}
    </div>`;
  }
}

/** A playground that shows one figure, unless `ui` says otherwise. */
class FigureElement extends PlaygroundElement {
  protected override readonly ownUi = 'figure';
}

customElements.get('pe-figure') ?? customElements.define('pe-figure', FigureElement);
customElements.get('pe-playground') ?? customElements.define('pe-playground', PlaygroundElement);
