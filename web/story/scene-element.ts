/**
 * <pe-scene>: one scene of the story: claim, question, figure, answer and the way to the lab.
 *
 * Properties: session, code, name (the scene's id), number and of (its place in the story), first (whether it opens the page), begun (whether the page has played its first motion), answer (the
 * index that the reader has chosen; null for the answer without a guess; undefined before)
 * Events: said, once the answer is shown; unsaid, when the answer given is none of the question's
 */
import { adoptStyles, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { defineElement } from '../draw/define-element.ts';
import { painted } from '../draw/painted.ts';
import { isReduced } from '../draw/player.ts';
import { Printing } from '../draw/printing.ts';
import { controls } from '../draw/theme.ts';
import { StoreController } from '../settings/store.ts';
import { answerFigures } from '../shell/answer-figures.ts';
import { type Figure, figureView } from '../shell/figure.ts';
import { linkTo } from '../shell/link.ts';
import type { Session } from '../shell/session.ts';
import type { Said } from './answers.ts';
import { Reply } from './reply.ts';
import type {
  AnySceneCode,
  ContentView,
  Question,
  Run,
  SceneGiven,
  SceneView,
  ShownScene,
  Still,
} from './scene.ts';
import { sceneFigure } from './scene-figure.ts';
import { controlsView, pictureView, sceneLayout } from './scene-layout.ts';
import { isOn, SceneMotion } from './scene-motion.ts';
import { sceneStyles } from './scene-styles.ts';
import { text } from './text.ts';

/** A figure of a lab has no picture of its own. */
const isPictured = (view: SceneView | ContentView): view is SceneView => 'picture' in view;

/** Loaded once a scene is drawn, or at once in notes, and where the reader wants no motion. */
let later: typeof import('./later.ts') | undefined;

/** Words with their terms explained, once that code is there. */
const explained = (words = ''): unknown => later?.withTerms(words) ?? words;

/** Keys that are no input to a figure. */
const quietKeys = ['Tab', 'Shift', 'Control', 'Alt', 'Meta'];

/** Below this width, in pixels, the figure is that of a phone. */
const narrowBelow = 600;

export class SceneElement extends LitElement implements ShownScene {
  static override styles = [controls, sceneStyles];
  static override properties = {
    session: { attribute: false },
    code: { attribute: false },
    name: {},
    number: { type: Number },
    of: { type: Number },
    first: { type: Boolean },
    begun: { type: Boolean },
    answer: { attribute: false },
    here: { state: true },
    isNarrow: { state: true },
    announced: { state: true },
  };

  declare session: Session;
  declare code: AnySceneCode;
  declare name: string;
  declare number: number;
  declare of: number;
  declare first: boolean;
  declare begun: boolean;
  declare answer: Said | undefined;
  declare private here: unknown;
  declare private isNarrow: boolean;
  declare announced: string;
  answers: unknown;
  shown: SceneView | ContentView | null = null;
  /** whether the opening plays, or has played */
  #hasOpened = false;
  /** whether it has the look of `later` */
  #isDressed = false;
  #figure: Figure<SceneView> | undefined;
  readonly #printing = new Printing(this);
  readonly #motion = new SceneMotion(this);
  readonly #reply = new Reply(this, this.#motion);
  readonly #width = new ResizeObserver(([{ contentRect }]) => {
    const { width } = contentRect;
    // While the reader is in a lab, it has none.
    if (width) this.isNarrow = width < narrowBelow;
  });

  constructor() {
    super();
    this.isNarrow = innerWidth < narrowBelow;
    this.announced = '';
    answerFigures(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#width.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#width.disconnect();
  }

  #begin() {
    const { code, session } = this;
    new StoreController(this, session.store);
    this.here = code.here;
    this.answers = code.answers(this);
    this.#dress();
    this.#motion.begin();
    if (isReduced() || session.home === null) void this.#loadLater();
    if (code.figure)
      this.#figure = sceneFigure(
        this.name,
        code.figure,
        this,
        this.#motion,
        (view) => html`${this.#pictureView(view)}${this.#controlsView(view)}`,
        explained,
      );
  }

  #dress() {
    this.#isDressed = later !== undefined;
    const { laterStyles = [] } = later ?? {};
    const styles = [...SceneElement.elementStyles, ...laterStyles, ...(this.code.styles ?? [])];
    adoptStyles(this.renderRoot as ShadowRoot, styles);
  }

  /** The scene does without, so nothing is said of a failure; the next scene tries again, and so does an answer. */
  async #loadLater() {
    try {
      later ??= await import('./later.ts');
    } catch {
      return;
    }
    this.requestUpdate();
  }

  get question(): Question | null {
    return this.#reply.question;
  }

  get given(): SceneGiven<unknown, unknown> {
    return {
      session: this.session,
      answers: this.answers,
      here: this.here,
      set: (changes) => {
        this.here = { ...(this.here as object), ...changes };
      },
      // On paper each scene is revealed and at rest.
      isRevealed: this.#printing.isOn || this.#reply.isGiven,
      motion: this.#printing.isOn ? null : this.#motion.now,
      play: (motion, ended) => this.#motion.play(motion, ended),
      reveal: () => this.#reply.reveal(),
      isNarrow: this.isNarrow,
      isFirst: this.first,
      isBegun: this.begun,
    };
  }

  viewWith(changes: Partial<SceneGiven<unknown, unknown>>): SceneView | ContentView | null {
    return this.code.view({ ...this.given, ...changes });
  }

  override willUpdate(): void {
    this.#reply.renew();
    if (!this.session || !this.code) return;
    if (this.answers === undefined) this.#begin();
    if (later && !this.#isDressed) this.#dress();
    if (!this.#printing.isOn) this.code.ask(this.given);
  }

  /** Answers the question, as a press on one of its buttons does. Returns whether it was asked. */
  say(answer: number): boolean {
    return this.#reply.say(answer);
  }

  get runs(): readonly Run[] {
    return Object.values((this.answers ?? {}) as Readonly<Record<string, Run>>);
  }

  /** The results that the picture is made of, as they came from the core. */
  get results(): readonly unknown[] {
    return this.runs.map(({ result }) => result?.output);
  }

  /** What the end of the story repeats: the claim with the reader's last number, and the picture; null before there is any. */
  get summary(): SceneView | ContentView | null {
    if (!this.session || !this.code || this.answers === undefined) return null;
    return this.viewWith({ motion: null, isRevealed: true });
  }

  readonly #press = {
    capture: true,
    handleEvent: (event: Event) => this.#motion.interrupt(event),
  };

  readonly #key = {
    capture: true,
    handleEvent: (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || quietKeys.includes(key)) return;
      this.#motion.interrupt(event);
      if (isOn(event, '.answers, .show') && this.say(Number(key) - 1)) event.preventDefault();
    },
  };

  /** The picture at rest or as it moves; or the frames that stand in for its motion. */
  #pictureView({ picture, stills }: SceneView): TemplateResult {
    if (this.#motion.now || !later || !stills || !isReduced()) {
      const { moving, overlay = moving && later?.movers(moving) } = picture;
      return pictureView({ ...picture, overlay });
    }
    const still = ({ label, motion }: Still) => {
      const at = this.viewWith({ motion, isNarrow: true }) as SceneView;
      return { label, isLast: motion === null, picture: at.picture };
    };
    return later.stillsView(stills.map(still), this.#printing.isOn ? Infinity : this.#motion.stepped);
  }

  /** The scene's own figure, or one of a lab, which is covered until the question is answered. */
  #figureView(view: SceneView | ContentView): TemplateResult | typeof nothing {
    if (isPictured(view)) return this.#figure ? figureView(this.#figure, view) : nothing;
    const isCovered = !this.given.isRevealed;
    return html`<div class="content ${isCovered ? 'covered' : ''}" ?inert=${isCovered}>${view.content}</div>
      ${this.#controlsView(view)}`;
  }

  #controlsView({ controls }: SceneView | ContentView): TemplateResult {
    return controlsView(controls, this.#reply.isAsked);
  }

  /** Why the settings have no result, or ''. */
  get #error(): string {
    return this.runs.find(({ error }) => error)?.error?.message ?? '';
  }

  #errorView(): TemplateResult | typeof nothing {
    const message = this.#error;
    return message ? html`<p class="problem" role="status">${message}</p>` : nothing;
  }

  #shownView(): SceneView | ContentView | null {
    const view = this.viewWith({});
    if (!this.#printing.isOn || !view?.isComputing) return view;
    // What was never computed has no number on paper.
    const { number: _, ...open } = this.viewWith({ isRevealed: false }) as SceneView;
    return { ...open, explanation: text.untrained };
  }

  override render() {
    if (!this.session || !this.code) return nothing;
    this.shown = this.#shownView();
    const view = this.shown;
    if (!view) return this.#errorView();
    this.#hasOpened ||= view.isOpening === true;
    return html`<section
      class="scene ${this.first ? 'first' : ''}"
      aria-labelledby="claim"
      @pointerdown=${this.#press}
      @keydown=${this.#key}
    >
      ${sceneLayout({
        isFirst: this.first,
        level: this.number && this.session.home !== null ? undefined : this.session.headingLevel,
        count: this.number ? text.count(this.number, this.of) : '',
        claim: view.claim,
        claimToCome: this.#motion.claimToCome,
        lede: view.lede,
        isOpening: view.isOpening === true,
        turns: this.#hasOpened && !this.#printing.isOn,
        isAsked: this.#reply.isAsked,
        asked: this.#reply.view(view, explained),
        figure: this.#figureView(view),
        announced: this.announced,
        link: this.#printing.isOn && this.session.home !== null ? linkTo(this.session) : '',
        error: this.#errorView(),
      })}
      ${later?.patterns ?? nothing}
    </section>`;
  }

  #isShown = false;

  /** As a lab does: once when its first result is drawn, and after each update. */
  protected override updated(changed: PropertyValues<this>): void {
    if (!later && this.#isShown && changed.has('answer')) void this.#loadLater();
    this.session.missing = this.shown ? '' : this.#error;
    if (!this.renderRoot.querySelector('.picture, .content')) {
      if (this.#error) this.dispatchEvent(new Event('lab-updated', { bubbles: true }));
      return;
    }
    if (!this.#isShown) {
      this.dispatchEvent(new Event('lab-shown', { bubbles: true }));
      void painted().then(() => this.#loadLater());
    }
    this.#isShown = true;
    this.dispatchEvent(new Event('lab-updated', { bubbles: true }));
  }
}

defineElement('pe-scene', SceneElement);
